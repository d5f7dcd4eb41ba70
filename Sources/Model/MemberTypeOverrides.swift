package import AshlarFacts
import AshlarText

/// Types of members that differ from the declared ones, as supplied by property wrappers and injection APIs: the type of the
/// value, or of the result of calling the member.
package struct MemberTypeOverrides {
    package struct Value {
        package var type: UnresolvedType
        package var isCalled: Bool
    }

    package private(set) var members: [DeclarationID: Value] = [:]

    package static let none = MemberTypeOverrides()

    private init() {}

    /// Those that state a type: to resolve it, no other override is needed.
    var ofStatedTypes: MemberTypeOverrides {
        var copy = self
        copy.members = members.filter { if case .type = $0.value.type { true } else { false } }
        return copy
    }

    package init(by files: [FileFacts]) {
        for (file, facts) in files.injectionFacts.enumerated() {
            for member in facts.value.memberTypeOverrides {
                members[DeclarationID(file: FileID(file), index: member.declaration)] = Value(
                    type: member.value, isCalled: member.isCalled
                )
            }
        }
    }
}

extension AccessPathResolver {
    /// The step over a member whose type is overridden; `nil` if it is not.
    package func overriddenStep(over member: DeclarationID, isCall: Bool) -> Step? {
        guard let value = overrides.members[member], value.isCalled == isCall else { return nil }
        let scope = files[Int(member.file)].declarations[Int(member.index)].parent ?? -1
        var step = Step(member: member)
        step.isCalled = isCall
        step.written = plainlyWritten(value.type, from: scope, of: member.file)
        step.type = step.written.flatMap { type($0) }
        return step
    }

    /// Like `written`, but by declared and stated types only: other overrides do not apply to each other, so mutually referring
    /// members cannot cause infinite recursion.
    private func plainlyWritten(_ unresolved: UnresolvedType, from scope: Int32, of file: FileID) -> WrittenType? {
        switch unresolved {
        case .type(let type): return WrittenType(type: type, file: file, scope: scope)
        case .element(let whole): return plainlyWritten(whole, from: scope, of: file).flatMap(element)
        case .keyPath(let root?, let path): return end(ofKeyPath: path, from: root, scope, of: file)
        case .accessPath(let path): return plain?.end(of: path, from: scope, of: file)
        case .keyPath(nil, _), .argument, .initializerArgument, .key, .unknown: return nil
        }
    }

    /// The type of the value at the end of an access path; `nil` if not all of its steps are certain.
    private func end(of accessPath: String, from scope: Int32, of file: FileID) -> WrittenType? {
        let names = accessPath.dottedParts
        // A qualified type name is one step.
        let types = names.prefix { $0.first?.isUppercase == true && !$0.hasSuffix("()") }.count
        let steps = steps(on: accessPath, from: scope, of: file)
        return steps.count == names.count - max(0, types - 1) ? steps.last?.written : nil
    }

    /// The declared type of the last member on a key path.
    package func end(ofKeyPath path: String, from root: String, _ scope: Int32, of file: FileID) -> WrittenType? {
        end(ofKeyPath: path.split(separator: "."), from: WrittenType(type: TypeName(text: root, offset: 0), file: file, scope: scope))
    }

    /// The declared type of the last of some members, each of which is one of the type before it; `nil` without members.
    package func end(ofKeyPath names: some Sequence<Substring>, from root: WrittenType) -> WrittenType? {
        var end: WrittenType?
        for name in names {
            let name = name.last == "?" || name.last == "!" ? name.dropLast() : name
            guard let type = type(end ?? root), let member = members(named: String(name), .variable, of: type).first,
                  let written = files[Int(member.file)].declarations[Int(member.index)].type else { return nil }
            end = WrittenType(type: written, file: member.file, scope: member.index)
        }
        return end
    }

    /// The element type of an array, or the last generic argument of a type.
    package func element(of whole: WrittenType) -> WrittenType? {
        let structure = whole.type.structure
        if case .array(let element) = structure.undecorated { return whole.with(element) }
        return structure.genericArguments.last.map(whole.with)
    }
}
