import AshlarFacts
import AshlarSyntax

// Shared by idioms that store values under keys, which are types: `self[ClientKey.self]`.

extension BodyAnalysis {
    /// Whether a file declares keys or extends the type that holds the values.
    func mentionsKeys(_ keys: Set<String>, of values: String) -> Bool {
        for index in declarations.indices where declarations[index].kind.hasMembers {
            if declarations[index].kind == .extension, declarations[index].name == values { return true }
            if declarations[index].inherits.containsKey(keys) { return true }
        }
        return false
    }

    /// The types of properties without a written one, from what their wrapper names: `@Dependency(\.client) var client`,
    /// `@Environment(Session.self) var session`.
    func untyped(_ wrappers: Set<String>, of values: String) -> [MemberTypeOverride] {
        wrapped.compactMap { property in
            guard let declaration = property.declaration, property.type == nil, wrappers.contains(property.attribute.name) else { return nil }
            if let (root, path) = property.attribute.keyPath {
                return MemberTypeOverride(declaration: declaration, value: .keyPath(root: root ?? values, path: path))
            }
            return property.attribute.metatype.map {
                MemberTypeOverride(declaration: declaration, value: .type(TypeName(text: $0, offset: property.offset)))
            }
        }
    }

    /// The bindings of keys, each a static member of its key: `static let liveValue = …`. Their idiom is empty.
    func keyed(by keys: Set<String>, member name: String, in values: String) -> [Binding] {
        guard hasVariable(named: name) else { return [] }
        let names = Set(declarations.filter { $0.kind.hasMembers && $0.inherits.containsKey(keys) }.map(\.name))
        return names.isEmpty ? [] : keyed(member: name, in: values) { names.contains($0.name) }
    }

    /// The same of extensions whose type may be declared as a key elsewhere: the bindings are tentative.
    func keyedElsewhere(member name: String, in values: String) -> [Binding] {
        guard hasVariable(named: name) else { return [] }
        return keyed(member: name, in: values) { $0.kind == .extension && $0.inherits.isEmpty }.map { binding in
            var binding = binding
            binding.traits.insert(.tentative)
            return binding
        }
    }

    /// The static members of keys that have one of some names, by their indices.
    func members(named names: Set<String>, ofKeys keys: Set<String>) -> Set<Int32> {
        // One field at a time: declarations are large to copy.
        let members = declarations.indices.filter { names.contains(declarations[$0].name) && declarations[$0].modifiers.contains(.static) }
        guard !members.isEmpty else { return [] }
        let types = Set(declarations.filter { $0.kind.hasMembers && $0.inherits.containsKey(keys) }.map(\.name))
        return Set(members.lazy.filter { index in
            self.declarations[index].parent.map { types.contains(self.declarations[Int($0)].name) } ?? false
        }.map(Int32.init))
    }

    /// Most files have no such member, and need no search for keys.
    private func hasVariable(named name: String) -> Bool { declarations.contains { $0.kind == .variable && $0.name == name } }

    private func keyed(member name: String, in values: String, where isKey: (Declaration) -> Bool) -> [Binding] {
        // The members that resolve keys have written types.
        keyed(with: keyedMembers(of: values)) { $0.name == name && isKey($1) }.map { binding in
            var binding = binding
            binding.receiver = .type(TypeName(text: values, offset: binding.offset))
            return binding
        }
    }

    /// The static members that are values of keys, without their receivers.
    ///
    /// - Parameters:
    ///   - members: those of the file that resolve values, whose types are those of the keys' values.
    ///   - isValue: whether a variable of a type is the value of a key.
    private func keyed(with members: [MemberTypeOverride], where isValue: (Declaration, Declaration) -> Bool) -> [Binding] {
        var aliases: [Int32: TypeName] = [:]
        var types: [String: TypeName] = [:]
        for index in declarations.indices where declarations[index].kind == .typealias && declarations[index].name == "Value" {
            if let parent = declarations[index].parent, let type = declarations[index].type { aliases[parent] = type }
        }
        for member in members {
            guard case .key(let key) = member.value, let type = declarations[Int(member.declaration)].type else { continue }
            types[key.text] = type
        }
        return declarations.indices.compactMap { index in
            guard declarations[index].kind == .variable, declarations[index].modifiers.contains(.static), let parent = declarations[index].parent,
                  isValue(declarations[index], declarations[Int(parent)]), bodies.has(Int32(index)) else { return nil }
            let member = declarations[index]
            let statements = bodies[Int32(index)]
            guard !statements.isEmpty else { return nil }
            let key = TypeName(text: declarations[Int(parent)].name, offset: member.offset)
            let type = (member.type ?? aliases[parent] ?? types[key.text]).map { $0.text == "Self" ? key : $0 }
            let origin = BodyAnalysis.implementation(of: BodyAnalysis.results(of: statements, locals: noLocals), expected: type ?? key)
                .map { $0.naming(key) }
            var created = key
            if case .type(let type)? = origin { created = type }
            var binding = Binding(
                idiom: "", form: member.modifiers.contains(.computed) ? .computed : .stored, service: .type(type ?? created),
                implementation: origin, owner: parent, offset: member.offset, start: member.start, end: member.end
            )
            binding.member = Int32(index)
            binding.key = key
            if BodyAnalysis.onlyTraps(statements) { binding.traits.insert(.placeholder) }
            return binding
        }
    }

    /// The values of keys by any names, whose types or protocols are called keys, except those of some protocols. They are tentative:
    /// the project declares the type that resolves them.
    func keyed(besides others: Set<String>, with members: [MemberTypeOverride]) -> [Binding] {
        let keys = Set(declarations.indices.filter { index in
            guard declarations[index].kind.hasMembers, declarations[index].kind != .extension, !declarations[index].inherits.isEmpty,
                  !declarations[index].inherits.containsKey(others) else { return false }
            return declarations[index].name.hasSuffix("Key") || declarations[index].inherits.contains { $0.text.hasSuffix("Key") }
        }.map { declarations[$0].name })
        guard !keys.isEmpty else { return [] }
        return keyed(with: members) { member, type in
            keys.contains(type.name) && !(member.name == "liveValue" && type.inherits.containsKey(["DependencyKey"]))
        }.map { binding in
            var binding = binding
            binding.traits.insert(.tentative)
            return binding
        }
    }

    /// The members of extensions, except those of some types, whose whole value their own type has under a key.
    func keyedMembers(besides others: Set<String>) -> [MemberTypeOverride] {
        declarations.indices.compactMap { index in
            guard declarations[index].kind == .variable, declarations[index].modifiers.contains(.computed), let parent = declarations[index].parent,
                  declarations[Int(parent)].kind == .extension, !others.contains(declarations[Int(parent)].name),
                  let first = bodies[Int32(index)].first, let value = first.result, let (base, key) = value.subscripted,
                  case .name(let name, _) = base.view, name == "self" || name == "Self" || name.string == declarations[Int(parent)].name,
                  case .metatype(let type) = key.view else { return nil }
            return MemberTypeOverride(declaration: Int32(index), value: .key(type.typeName))
        }
    }

    /// The members that resolve values, each with its key.
    func keyedMembers(of values: String) -> [MemberTypeOverride] {
        declarations.indices.compactMap { index in
            guard declarations[index].kind == .variable, let parent = declarations[index].parent,
                  declarations[Int(parent)].kind == .extension, declarations[Int(parent)].name == values, let key = firstMetatype(in: Int32(index)) else { return nil }
            return MemberTypeOverride(declaration: Int32(index), value: .key(key))
        }
    }
}

extension [TypeName] {
    /// Whether one of the inherited types is one of some key protocols.
    fileprivate func containsKey(_ keys: Set<String>) -> Bool {
        contains { type in
            // By bytes: `Key` of `any A.Key`.
            let bytes = type.text.utf8
            return keys.contains { key in
                guard bytes.count >= key.utf8.count, bytes.suffix(key.utf8.count).elementsEqual(key.utf8) else { return false }
                let before = bytes.dropLast(key.utf8.count).last
                return before == nil || before == UInt8(ascii: " ") || before == UInt8(ascii: ".")
            }
        }
    }
}

extension Expression.Statement {
    /// The value that it gives, as a result or as the only expression of a body.
    fileprivate var result: Expression? {
        switch self {
        case .result(let value), .value(let value): value
        default: nil
        }
    }
}

extension UnresolvedType {
    /// With the key in place of `Self`: in `Self()` and `Self.live()`, it is the key's own type.
    fileprivate func naming(_ key: TypeName) -> UnresolvedType {
        switch self {
        case .type(let type) where type.text == "Self": .type(key)
        case .accessPath(let accessPath) where accessPath.hasPrefix("Self."): .type(key)
        default: self
        }
    }
}
