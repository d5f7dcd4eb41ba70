// How facts are written as bytes and read back. All of it stands in one file, so that the compiler sees through it even
// where it looks at files one by one.

extension Archive {
    @inline(__always) fileprivate mutating func pass(_ number: inout UInt32) throws(DamagedArchive) {
        var wide = UInt64(number)
        try pass(&wide)
        guard let narrow = UInt32(exactly: wide) else { throw DamagedArchive() }
        number = narrow
    }

    /// Those of no more than 32 bits, of which most are small or -1.
    @inline(__always) fileprivate mutating func pass(_ number: inout Int32) throws(DamagedArchive) {
        var shifted = UInt32(bitPattern: number &+ 1)
        try pass(&shifted)
        number = Int32(bitPattern: shifted) &- 1
    }

    @inline(__always) fileprivate mutating func pass(_ number: inout Int) throws(DamagedArchive) {
        var wide = UInt64(bitPattern: Int64(number))
        try pass(&wide)
        number = Int(truncatingIfNeeded: wide)
    }

    fileprivate mutating func pass(_ flag: inout Bool) throws(DamagedArchive) {
        var number: UInt64 = flag ? 1 : 0
        try pass(&number)
        flag = number != 0
    }

    /// A word of a closed list, by its number in it.
    fileprivate mutating func pass<Word: CaseIterable & Equatable>(word: inout Word) throws(DamagedArchive) {
        let all = Array(Word.allCases)
        var index = UInt64(all.firstIndex(of: word) ?? 0)
        try pass(&index)
        guard index < UInt64(all.count) else { throw DamagedArchive() }
        word = all[Int(index)]
    }

    fileprivate mutating func pass<Options: OptionSet>(
        options: inout Options
    ) throws(DamagedArchive) where Options.RawValue: FixedWidthInteger & UnsignedInteger {
        var raw = UInt64(options.rawValue)
        try pass(&raw)
        options = Options(rawValue: Options.RawValue(truncatingIfNeeded: raw))
    }

    fileprivate mutating func pass(_ value: inout some Storable) throws(DamagedArchive) { try value.pass(through: &self) }

    fileprivate mutating func pass<Value: Storable>(_ value: inout Value?) throws(DamagedArchive) {
        var isThere = value != nil
        try pass(&isThere)
        guard isThere else { return value = nil }
        var there = value ?? Value(blank: ())
        try there.pass(through: &self)
        value = there
    }

    fileprivate mutating func pass<Value: Storable>(_ values: inout [Value]) throws(DamagedArchive) {
        var count = UInt64(values.count)
        try pass(&count)
        if values.isEmpty, count > 0 {
            // A damaged number must not ask for all of the memory: more are made room for when they come.
            values.reserveCapacity(Int(min(count, 1 << 16)))
            for _ in 0..<count {
                var value = Value(blank: ())
                try value.pass(through: &self)
                values.append(value)
            }
        } else {
            for index in values.indices { try values[index].pass(through: &self) }
        }
    }
}

extension UInt32: Storable {
    package init(blank: Void) { self = 0 }
    @inline(__always) package mutating func pass(through archive: inout some Archive) throws(DamagedArchive) { try archive.pass(&self) }
}

extension Int32: Storable {
    package init(blank: Void) { self = 0 }
    @inline(__always) package mutating func pass(through archive: inout some Archive) throws(DamagedArchive) { try archive.pass(&self) }
}

extension String: Storable {
    package init(blank: Void) { self = "" }
    package mutating func pass(through archive: inout some Archive) throws(DamagedArchive) { try archive.pass(&self) }
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

extension LineTable: Storable {
    package init(blank: Void) { self.init(UnsafeBufferPointer(start: nil, count: 0)) }

    /// As the lengths of the lines, which mostly take one byte.
    package mutating func pass(through archive: inout some Archive) throws(DamagedArchive) {
        var lengths = lengths
        try archive.pass(&lengths)
        self = LineTable(lengths: lengths)
    }
}

extension FileFacts.Branch: Storable {
    package init(blank: Void) { self.init(start: 0, end: 0, condition: "") }

    package mutating func pass(through archive: inout some Archive) throws(DamagedArchive) {
        try archive.pass(&start)
        try archive.pass(&end)
        try archive.pass(&condition)
    }
}

extension FileFacts.Closure: Storable {
    package init(blank: Void) { self.init(called: 0, start: 0, end: 0) }

    package mutating func pass(through archive: inout some Archive) throws(DamagedArchive) {
        try archive.pass(&called)
        try archive.pass(&start)
        try archive.pass(&end)
    }
}

extension FileFacts.Address: Storable {
    package init(blank: Void) { self.init(scheme: 0, host: 0, offset: 0, scope: 0) }

    package mutating func pass(through archive: inout some Archive) throws(DamagedArchive) {
        try archive.pass(&scheme)
        try archive.pass(&host)
        try archive.pass(&offset)
        try archive.pass(&scope)
    }
}

extension Access: Storable {
    package init(blank: Void) { self = .internal }
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
        try archive.pass(&offset)
    }
}

extension Declaration: Storable {
    package init(blank: Void) { self.init(kind: .class, name: "", offset: 0, start: 0, end: 0) }

    package mutating func pass(through archive: inout some Archive) throws(DamagedArchive) {
        try archive.pass(word: &kind)
        try archive.pass(&name)
        try archive.pass(&offset)
        try archive.pass(&start)
        try archive.pass(&end)
        try archive.pass(&parent)
        try archive.pass(&access)
        try archive.pass(&setterAccess)
        try archive.pass(options: &modifiers)
        try archive.pass(&attributes)
        try archive.pass(&inherits)
        try archive.pass(&genericParameters)
        try archive.pass(&constraints)
        try archive.pass(&parameters)
        try archive.pass(&type)
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
        try archive.pass(&offset)
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
        try archive.pass(&offset)
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
        try archive.pass(&offset)
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
        try archive.pass(&offset)
        try archive.pass(&firstLine)
        try archive.pass(&lastLine)
    }
}

extension Problem: Storable {
    package init(blank: Void) { self.init(location: Location(path: "", line: 1, column: 1), message: "") }

    package mutating func pass(through archive: inout some Archive) throws(DamagedArchive) {
        try archive.pass(&location.path)
        try archive.pass(&location.line)
        try archive.pass(&location.column)
        try archive.pass(&message)
    }
}

// MARK: How objects are put together

extension WiringFacts: Storable {
    package init(blank: Void) { self.init() }

    package mutating func pass(through archive: inout some Archive) throws(DamagedArchive) {
        try archive.pass(&bindings)
        try archive.pass(&injections)
        try archive.pass(&functions)
        try archive.pass(&usualScopes)
        try archive.pass(&uses)
        try archive.pass(&toldMembers)
        try archive.pass(&nestings)
    }
}

extension TypeClue: Storable {
    package init(blank: Void) { self = .unknown }

    package mutating func pass(through archive: inout some Archive) throws(DamagedArchive) {
        var form: UInt64 = switch self {
        case .unknown: 0
        case .type: 1
        case .way: 2
        case .argument: 3
        case .element: 4
        case .keyPath: 5
        case .key: 6
        }
        try archive.pass(&form)
        switch form {
        case 0: self = .unknown
        case 1:
            var name = if case .type(let name) = self { name } else { TypeName(blank: ()) }
            try archive.pass(&name)
            self = .type(name)
        case 2:
            var way = if case .way(let way) = self { way } else { "" }
            try archive.pass(&way)
            self = .way(way)
        case 3:
            var (way, labels, index) = if case .argument(let way, let labels, let index) = self { (way, labels, index) } else { ("", [String](), 0) }
            try archive.pass(&way)
            try archive.pass(&labels)
            try archive.pass(&index)
            self = .argument(of: way, labels: labels, index: index)
        case 4:
            var clue = if case .element(let clue) = self { clue } else { TypeClue.unknown }
            try clue.pass(through: &archive)
            self = .element(of: clue)
        case 5:
            var (root, path) = if case .keyPath(let root, let path) = self { (root, path) } else { (String?.none, "") }
            try archive.pass(&root)
            try archive.pass(&path)
            self = .keyPath(root: root, path: path)
        case 6:
            var name = if case .key(let name) = self { name } else { TypeName(blank: ()) }
            try archive.pass(&name)
            self = .key(name)
        default: throw DamagedArchive()
        }
    }
}

extension Binding: Storable {
    package init(blank: Void) { self.init(idiom: "", form: .stored, service: .unknown, owner: 0, offset: 0, start: 0, end: 0) }

    package mutating func pass(through archive: inout some Archive) throws(DamagedArchive) {
        try archive.pass(&idiom)
        try archive.pass(word: &form)
        try archive.pass(&service)
        try archive.pass(&implementation)
        try archive.pass(&scope)
        try archive.pass(&usualScope)
        try archive.pass(&name)
        try archive.pass(&key)
        try archive.pass(&arguments)
        try archive.pass(&means)
        try archive.pass(&receiver)
        try archive.pass(&member)
        try archive.pass(&owner)
        try archive.pass(&offset)
        try archive.pass(&start)
        try archive.pass(&end)
        try archive.pass(options: &traits)
    }
}

extension Injection: Storable {
    package init(blank: Void) { self.init(idiom: "", service: .unknown, means: "", owner: 0, offset: 0) }

    package mutating func pass(through archive: inout some Archive) throws(DamagedArchive) {
        try archive.pass(&idiom)
        try archive.pass(word: &form)
        try archive.pass(&service)
        try archive.pass(word: &reach)
        try archive.pass(&key)
        try archive.pass(&name)
        try archive.pass(&argumentCount)
        try archive.pass(&isProjected)
        try archive.pass(&means)
        try archive.pass(&isTentative)
        try archive.pass(&isStated)
        try archive.pass(&receiver)
        try archive.pass(&owner)
        try archive.pass(&offset)
        try archive.pass(&closure)
    }
}

extension ContainerFunction: Storable {
    package init(blank: Void) { self.init(role: .registers, declaration: 0) }

    package mutating func pass(through archive: inout some Archive) throws(DamagedArchive) {
        try archive.pass(word: &role)
        try archive.pass(&declaration)
        try archive.pass(&scope)
        try archive.pass(word: &form)
        try archive.pass(&asks)
        try archive.pass(&takesObject)
    }
}

extension UsualScope: Storable {
    package init(blank: Void) { self.init(idiom: "", scope: "") }

    package mutating func pass(through archive: inout some Archive) throws(DamagedArchive) {
        try archive.pass(&idiom)
        try archive.pass(&container)
        try archive.pass(&scope)
    }
}

extension ToldMember: Storable {
    package init(blank: Void) { self.init(declaration: 0, value: .unknown) }

    package mutating func pass(through archive: inout some Archive) throws(DamagedArchive) {
        try archive.pass(&declaration)
        try archive.pass(&value)
        try archive.pass(&isCalled)
    }
}

extension Nesting: Storable {
    package init(blank: Void) { self.init(inner: TypeName(blank: ()), outer: 0) }

    package mutating func pass(through archive: inout some Archive) throws(DamagedArchive) {
        try archive.pass(&inner)
        try archive.pass(&outer)
        try archive.pass(&isPart)
    }
}

extension Use: Storable {
    package init(blank: Void) { self.init(way: 0, offset: 0, scope: 0, closure: 0) }

    package mutating func pass(through archive: inout some Archive) throws(DamagedArchive) {
        try archive.pass(&way)
        try archive.pass(&offset)
        try archive.pass(&scope)
        try archive.pass(&closure)
        var known = UInt64(self.known)
        try archive.pass(&known)
        self.known = UInt8(truncatingIfNeeded: known)
        try archive.pass(&isTested)
    }
}
