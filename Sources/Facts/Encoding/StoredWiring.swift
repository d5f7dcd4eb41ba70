package import AshlarText

// How the facts of wiring are written as bytes and read back.

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
        try archive.pass(offset: &offset)
        try archive.pass(offset: &start)
        try archive.pass(offset: &end)
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
        try archive.pass(offset: &offset)
        try archive.pass(offsetOrZero: &closure)
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
        try archive.pass(offset: &offset)
        try archive.pass(&scope)
        try archive.pass(offsetOrZero: &closure)
        var known = UInt64(self.known)
        try archive.pass(&known)
        self.known = UInt8(truncatingIfNeeded: known)
        try archive.pass(&isTested)
    }
}
