package import AshlarText

// How facts are written as bytes and read back; those of wiring are in `StoredWiring.swift`.

extension FileFacts {
    /// The facts as bytes, from which `init(stored:)` makes them again.
    package var stored: [UInt8] { archived }

    /// Facts of bytes that are theirs alone.
    ///
    /// - Throws: where bytes are missing, changed or left over.
    package init(stored bytes: UnsafeRawBufferPointer) throws(DamagedArchive) { try self.init(archived: bytes) }
}

extension FileFacts: Storable {
    package init(blank: Void) {
        self.init(path: "", byteCount: 0, lineCount: 0, lines: LineTable(UnsafeBufferPointer(start: nil, count: 0)))
    }

    package mutating func pass(through archive: inout some Archive) throws(DamagedArchive) {
        try archive.pass(&path)
        try archive.pass(&byteCount)
        try archive.pass(&lineCount)
        try archive.pass(&lines)
        try archive.pass(&imports)
        try archive.pass(&declarations)
        try archive.pass(&types)
        try archive.pass(&names)
        try archive.pass(&references)
        try archive.pass(&branches)
        try archive.pass(&closures)
        try archive.pass(&addresses)
        try archive.pass(&wiring)
        try archive.pass(&calls)
        try archive.pass(&suppressions)
        try archive.pass(&problems)
    }
}

extension FileFacts.Branch: Storable {
    package init(blank: Void) { self.init(start: 0, end: 0, condition: "") }

    package mutating func pass(through archive: inout some Archive) throws(DamagedArchive) {
        try archive.pass(offset: &start)
        try archive.pass(offset: &end)
        try archive.pass(&condition)
    }
}

extension FileFacts.Closure: Storable {
    package init(blank: Void) { self.init(called: 0, start: 0, end: 0) }

    package mutating func pass(through archive: inout some Archive) throws(DamagedArchive) {
        try archive.pass(&called)
        try archive.pass(offset: &start)
        try archive.pass(offset: &end)
    }
}

extension FileFacts.Address: Storable {
    package init(blank: Void) { self.init(scheme: 0, host: 0, offset: 0, scope: 0) }

    package mutating func pass(through archive: inout some Archive) throws(DamagedArchive) {
        try archive.pass(&scheme)
        try archive.pass(&host)
        try archive.pass(offset: &offset)
        try archive.pass(&scope)
    }
}

extension Access: Storable {
    package init(blank: Void) { self = .internal }
    package mutating func pass(through archive: inout some Archive) throws(DamagedArchive) { try archive.pass(word: &self) }
}

extension Evidence: Storable {
    package init(blank: Void) { self = .imports }
    package mutating func pass(through archive: inout some Archive) throws(DamagedArchive) { try archive.pass(word: &self) }
}

extension Import: Storable {
    package init(blank: Void) { self.init(module: "", path: "", offset: 0) }

    package mutating func pass(through archive: inout some Archive) throws(DamagedArchive) {
        try archive.pass(&module)
        try archive.pass(&path)
        try archive.pass(&kind)
        try archive.pass(&attributes)
        try archive.pass(&access)
        try archive.pass(offset: &offset)
    }
}

extension Declaration: Storable {
    package init(blank: Void) { self.init(kind: .class, name: "", offset: 0, start: 0, end: 0) }

    package mutating func pass(through archive: inout some Archive) throws(DamagedArchive) {
        try archive.pass(word: &kind)
        try archive.pass(&name)
        try archive.pass(offset: &offset)
        try archive.pass(offset: &start)
        try archive.pass(offset: &end)
        try archive.pass(&parent)
        try archive.pass(&access)
        try archive.pass(&setterAccess)
        try archive.pass(options: &modifiers)
        try archive.pass(&extras)
        try archive.pass(&parameters)
        try archive.pass(&type)
    }
}

extension Declaration.Extras: Storable {
    init(blank: Void) { self.init() }

    package mutating func pass(through archive: inout some Archive) throws(DamagedArchive) {
        try archive.pass(&attributes)
        try archive.pass(&inherits)
        try archive.pass(&genericParameters)
        try archive.pass(&constraints)
    }
}

extension Attribute: Storable {
    package init(blank: Void) { self.init(name: "") }

    package mutating func pass(through archive: inout some Archive) throws(DamagedArchive) {
        try archive.pass(&name)
        try archive.pass(&arguments)
    }
}

extension TypeName: Storable {
    package init(blank: Void) { self.init(text: "", offset: 0) }

    package mutating func pass(through archive: inout some Archive) throws(DamagedArchive) {
        try archive.pass(&text)
        try archive.pass(offset: &offset)
    }
}

extension Constraint: Storable {
    package init(blank: Void) { self.init(left: "", relation: .conforms, right: TypeName(blank: ())) }

    package mutating func pass(through archive: inout some Archive) throws(DamagedArchive) {
        try archive.pass(&left)
        try archive.pass(word: &relation)
        try archive.pass(&right)
    }
}

extension Parameter: Storable {
    package init(blank: Void) { self.init(label: nil, name: "", type: TypeName(blank: ())) }

    package mutating func pass(through archive: inout some Archive) throws(DamagedArchive) {
        try archive.pass(&label)
        try archive.pass(&name)
        try archive.pass(&type)
        try archive.pass(&defaultValue)
    }
}

extension Reference: Storable {
    package init(blank: Void) { self.init(name: 0, offset: 0, scope: 0, role: .type) }

    package mutating func pass(through archive: inout some Archive) throws(DamagedArchive) {
        try archive.pass(&name)
        try archive.pass(offset: &offset)
        try archive.pass(&scope)
        var raw = UInt64(role.rawValue)
        try archive.pass(&raw)
        guard let role = UInt8(exactly: raw).flatMap(Role.init) else { throw DamagedArchive() }
        self.role = role
    }
}

extension Call: Storable {
    package init(blank: Void) {
        self.init(name: 0, receiver: nil, made: nil, before: [], after: [], isKept: false, offset: 0, scope: 0)
    }

    package mutating func pass(through archive: inout some Archive) throws(DamagedArchive) {
        try archive.pass(&name)
        try archive.pass(&receiver)
        try archive.pass(&made)
        try archive.pass(&before)
        try archive.pass(&after)
        try archive.pass(&isKept)
        try archive.pass(offset: &offset)
        try archive.pass(&scope)
    }
}

extension Suppression: Storable {
    package init(blank: Void) { self.init(rules: [], offset: 0, firstLine: 1, lastLine: 1) }

    package mutating func pass(through archive: inout some Archive) throws(DamagedArchive) {
        try archive.pass(&rules)
        try archive.pass(&until)
        try archive.pass(&reason)
        try archive.pass(&flaw)
        try archive.pass(offset: &offset)
        try archive.pass(&firstLine)
        try archive.pass(&lastLine)
    }
}

extension Problem: Storable {
    package init(blank: Void) { self.init(location: Location(blank: ()), message: "") }

    package mutating func pass(through archive: inout some Archive) throws(DamagedArchive) {
        try archive.pass(&location)
        try archive.pass(&message)
    }
}
