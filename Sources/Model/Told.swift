package import AshlarFacts
import AshlarText

/// What is told of members beyond their types: what wraps them, what they stand for, what a call of them gives.
package struct Told {
    package struct Value {
        package var clue: TypeClue
        package var isCalled: Bool
    }

    package private(set) var members: [DeclarationID: Value] = [:]

    package static let nothing = Told()

    private init() {}

    package init(by files: [FileFacts]) {
        for file in files.indices {
            for member in files[file].wiring.toldMembers {
                members[DeclarationID(file: FileID(file), index: member.declaration)] = Value(
                    clue: member.value, isCalled: member.isCalled
                )
            }
        }
    }
}

extension Ways {
    /// The step over a member of which its declaration says less than what is around it; `nil` where nothing is told.
    package func toldStep(over member: DeclarationID, isCall: Bool) -> Step? {
        guard let value = told.members[member], value.isCalled == isCall else { return nil }
        let scope = files[Int(member.file)].declarations[Int(member.index)].parent ?? -1
        var step = Step(member: member)
        step.isCalled = isCall
        step.written = plainlyWritten(value.clue, from: scope, of: member.file)
        step.type = step.written.flatMap { type($0) }
        return step
    }

    /// The same as `written`, from declared types alone: what is told of one member is never asked of another, so that
    /// members that tell of each other are not followed round and round.
    private func plainlyWritten(_ clue: TypeClue, from scope: Int32, of file: FileID) -> Written? {
        switch clue {
        case .type(let type): return Written(type: type, file: file, scope: scope)
        case .element(let whole): return plainlyWritten(whole, from: scope, of: file).flatMap(element)
        case .keyPath(let root?, let path): return end(ofKeyPath: path, from: root, scope, of: file)
        case .keyPath(nil, _), .way, .argument, .key, .unknown: return nil
        }
    }

    /// The declared type of the member that a key path leads to first.
    package func end(ofKeyPath path: String, from root: String, _ scope: Int32, of file: FileID) -> Written? {
        guard let first = path.split(separator: ".").first,
              let type = type(Written(type: TypeName(text: root, offset: 0), file: file, scope: scope)),
              let member = members(named: String(first), .variable, of: type).first,
              let written = files[Int(member.file)].declarations[Int(member.index)].type else { return nil }
        return Written(type: written, file: member.file, scope: member.index)
    }

    /// What an array holds, or a generic type by its last argument.
    package func element(of whole: Written) -> Written? {
        var text = whole.type.text
        if text.hasPrefix("["), text.hasSuffix("]") {
            text = String(text.dropFirst().dropLast())
        } else if let last = whole.type.genericArguments.last {
            text = last.text
        } else {
            return nil
        }
        return Written(type: TypeName(text: text, offset: whole.type.offset), file: whole.file, scope: whole.scope)
    }
}
