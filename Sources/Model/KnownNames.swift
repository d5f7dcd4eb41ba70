import AshlarFacts

/// The names by which what a file says can come to mean something of the project: of a name that is not here it is certain that
/// it means nothing, of one that is here nothing is certain.
///
/// As numbers that stand for names, 32 bits each, sorted: two names may have one number, and then both are here.
package struct KnownNames: Hashable, Sendable {
    /// What names of the project's types begin with.
    private var types: [UInt32]
    /// Those of them that may mean one thing in one scope of a file and another in the next.
    private var scoped: [UInt32]
    /// Variables and functions; none where no values are followed.
    private var members: [UInt32]
    /// The members that provide something.
    private var bindings: [UInt32]

    /// Those of a linked project.
    ///
    /// - Parameter followsValues: whether its facts tell of values.
    package init(of model: Model, followingValues followsValues: Bool) {
        let lookup = model.linker.resolver.lookup
        types = sorted(lookup.firstNames)
        scoped = sorted(lookup.scopedNames)
        var members: Set<UInt32> = []
        if followsValues {
            for file in model.files.indices {
                for index in model.files[file].declarations.indices {
                    // One field at a time: declarations are large to copy.
                    guard !model.files[file].declarations[index].kind.isType else { continue }
                    members.insert(number(of: model.files[file].declarations[index].name.utf8))
                }
            }
        }
        self.members = members.sorted()
        bindings = sorted(model.wiring.bindings.compactMap { $0.member.map { model[$0].name } })
    }

    /// Whether a name, which may have several components, can mean a type of the project.
    func mayMeanType(_ name: String) -> Bool { types.holds(number(of: name.utf8.prefix { $0 != dot })) }

    /// Whether that depends on where in its file it stands, for all that the other files say.
    func isScoped(_ name: String) -> Bool { scoped.holds(number(of: name.utf8.prefix { $0 != dot })) }

    /// Whether a way, `a.b().c`, can lead to a value of a type of the project.
    func mayLeadToValue(_ way: String) -> Bool {
        way.utf8.split(separator: dot).dropFirst().contains { members.holds(number(of: $0.called)) || passed.contains(String(Substring($0))) }
    }

    /// Whether a way can lead over what is provided.
    func mayLeadToBinding(_ way: String) -> Bool {
        way.utf8.split(separator: dot).contains { bindings.holds(number(of: $0.called)) || passed.contains(String(Substring($0))) }
    }
}

private let dot = UInt8(ascii: ".")

/// Steps of ways that are followed though nobody declares them.
private let passed: Set<String> = ["init()", "self", "shared", "callAsFunction()", "resolve()"]

extension Substring.UTF8View {
    /// `a` of `a()`.
    fileprivate var called: Substring.UTF8View { last == UInt8(ascii: ")") ? dropLast(2) : self }
}

/// The number that stands for a name: FNV-1a; G. Fowler, L. Noll and K. Vo, 1991.
private func number(of name: some Sequence<UInt8>) -> UInt32 {
    var hash: UInt32 = 2_166_136_261
    for byte in name { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return hash
}

private func sorted(_ names: some Sequence<String>) -> [UInt32] { Set(names.map { number(of: $0.utf8) }).sorted() }

extension [UInt32] {
    fileprivate func holds(_ number: UInt32) -> Bool {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < number { low = middle + 1 } else { high = middle }
        }
        return low < count && self[low] == number
    }
}

// MARK: As bytes

extension KnownNames {
    /// Four lists, each with its length before it, as little-endian numbers of four bytes.
    package var bytes: [UInt8] {
        var words: [UInt32] = []
        for list in [types, scoped, members, bindings] { words += [UInt32(list.count)] + list }
        return words.map(\.littleEndian).withUnsafeBytes { Array($0) }
    }

    /// `nil` for bytes that are none of these.
    package init?(_ bytes: UnsafeRawBufferPointer) {
        var lists: [[UInt32]] = []
        var position = 0
        func word() -> UInt32? {
            guard position + 4 <= bytes.count else { return nil }
            defer { position += 4 }
            return UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt32.self))
        }
        while lists.count < 4 {
            guard let count = word(), Int(count) <= (bytes.count - position) / 4 else { return nil }
            lists.append((0..<count).compactMap { _ in word() })
        }
        guard position == bytes.count else { return nil }
        (types, scoped, members, bindings) = (lists[0], lists[1], lists[2], lists[3])
    }
}
