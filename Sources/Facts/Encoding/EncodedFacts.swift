package import AshlarText

// Encoding of facts; `EncodedInjection.swift` has that of injection.

extension FileFacts {
    /// The encoded facts, which `init(stored:)` decodes.
    package var stored: [UInt8] { encoded }

    /// Decodes facts that take up all of the bytes.
    ///
    /// - Throws: `CorruptData` if bytes are missing, changed or left over.
    package init(stored bytes: ByteView) throws(CorruptData) { try self.init(encoded: bytes) }
}

extension FileFacts: BinaryCodable {
    package init(placeholder: Void) {
        self.init(path: "", byteCount: 0, lineCount: 0, lines: LineTable(ByteView()))
    }

    package mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
        try coder.code(&path)
        try coder.code(&byteCount)
        try coder.code(&lineCount)
        try coder.code(&lines)
        try coder.code(&imports)
        try coder.code(&declarations)
        try coder.code(&types)
        try coder.code(&names)
        try coder.code(&references)
        try coder.code(&branches)
        try coder.code(&closures)
        try coder.code(&addresses)
        try coder.code(&injection)
        try coder.code(&calls)
        try coder.code(&bodies)
        try coder.code(&suppressions)
        try coder.code(&problems)
        try coder.code(case: &origin)
    }
}

extension FileFacts.Branch: BinaryCodable {
    package init(placeholder: Void) { self.init(start: 0, end: 0, condition: "") }

    package mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
        try coder.code(offset: &start)
        try coder.code(offset: &end)
        try coder.code(&condition)
    }
}

extension FileFacts.Closure: BinaryCodable {
    package init(placeholder: Void) { self.init(called: 0, start: 0, end: 0) }

    package mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
        try coder.code(&called)
        try coder.code(offset: &start)
        try coder.code(offset: &end)
        try coder.code(&functions)
    }
}

extension FileFacts.Body: BinaryCodable {
    package init(placeholder: Void) { self.init(declaration: 0, complexity: 0, depth: 0) }

    package mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
        try coder.code(&declaration)
        try coder.code(&complexity)
        try coder.code(&depth)
    }
}

extension FileFacts.Address: BinaryCodable {
    package init(placeholder: Void) { self.init(scheme: 0, host: 0, offset: 0, scope: 0, isURL: false) }

    package mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
        try coder.code(&scheme)
        try coder.code(&host)
        try coder.code(offset: &offset)
        try coder.code(&scope)
        try coder.code(&isURL)
    }
}

extension Access: BinaryCodable {
    package init(placeholder: Void) { self = .internal }
    package mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) { try coder.code(case: &self) }
}

extension Evidence: BinaryCodable {
    package init(placeholder: Void) { self = .imports }
    package mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) { try coder.code(case: &self) }
}

extension Import: BinaryCodable {
    package init(placeholder: Void) { self.init(module: "", path: "", offset: 0) }

    package mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
        try coder.code(&module)
        try coder.code(&path)
        try coder.code(&kind)
        try coder.code(&attributes)
        try coder.code(&access)
        try coder.code(offset: &offset)
    }
}

extension Declaration: BinaryCodable {
    package init(placeholder: Void) { self.init(kind: .class, name: "", offset: 0, start: 0, end: 0) }

    package mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
        try coder.code(case: &kind)
        try coder.code(&name)
        try coder.code(offset: &offset)
        try coder.code(offset: &start)
        try coder.code(offset: &end)
        try coder.code(&parent)
        try coder.code(&access)
        try coder.code(&setterAccess)
        try coder.code(options: &modifiers)
        try coder.code(&extras)
        try coder.code(&parameters)
        try coder.code(&type)
    }
}

extension Declaration.Extras: BinaryCodable {
    init(placeholder: Void) { self.init() }

    package mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
        try coder.code(&attributes)
        try coder.code(&inherits)
        try coder.code(&genericParameters)
        try coder.code(&constraints)
    }
}

extension Attribute: BinaryCodable {
    package init(placeholder: Void) { self.init(name: "") }

    package mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
        try coder.code(&name)
        try coder.code(&arguments)
    }
}

extension TypeName: BinaryCodable {
    package init(placeholder: Void) { self.init(text: "", offset: 0) }

    package mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
        try coder.code(&text)
        try coder.code(offset: &offset)
    }
}

extension Constraint: BinaryCodable {
    package init(placeholder: Void) { self.init(left: "", relation: .conforms, right: TypeName(placeholder: ())) }

    package mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
        try coder.code(&left)
        try coder.code(case: &relation)
        try coder.code(&right)
    }
}

extension Parameter: BinaryCodable {
    package init(placeholder: Void) { self.init(label: nil, name: "", type: TypeName(placeholder: ())) }

    package mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
        try coder.code(&label)
        try coder.code(&name)
        try coder.code(&type)
        try coder.code(&defaultValue)
    }
}

extension Reference: BinaryCodable {
    package init(placeholder: Void) { self.init(name: 0, offset: 0, scope: 0, role: .type) }

    package mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
        try coder.code(&name)
        try coder.code(offset: &offset)
        try coder.code(&scope)
        var raw = UInt64(role.rawValue)
        try coder.code(&raw)
        guard let role = UInt8(exactly: raw).flatMap(Role.init) else { throw CorruptData() }
        self.role = role
    }
}

extension Call: BinaryCodable {
    package init(placeholder: Void) {
        self.init(name: 0, receiver: nil, constructedType: nil, before: [], after: [], isRetained: false, offset: 0, scope: 0)
    }

    package mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
        try coder.code(&name)
        try coder.code(&receiver)
        try coder.code(&constructedType)
        try coder.code(&before)
        try coder.code(&after)
        try coder.code(&isRetained)
        try coder.code(offset: &offset)
        try coder.code(&scope)
    }
}

extension Suppression: BinaryCodable {
    package init(placeholder: Void) { self.init(rules: [], offset: 0, firstLine: 1, lastLine: 1) }

    package mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
        try coder.code(&rules)
        try coder.code(&until)
        try coder.code(&reason)
        try coder.code(&problem)
        try coder.code(offset: &offset)
        try coder.code(&firstLine)
        try coder.code(&lastLine)
    }
}

extension Problem: BinaryCodable {
    package init(placeholder: Void) { self.init(location: Location(placeholder: ()), message: "") }

    package mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
        try coder.code(&location)
        try coder.code(&message)
    }
}
