import AshlarFacts
import AshlarInjection
import AshlarModel
import AshlarText

/// The words by which test doubles are named: at the start or the end of a name, `MockClient`, `ClientSpy`, or around it,
/// `TestDoubles.Client`.
struct DoubleWords {
    /// Each as its words: `Test` and `Double`.
    let phrases: [[String]]
    private let joined: [String]

    init(_ texts: [String]) {
        phrases = texts.map(camelCaseWords)
        joined = phrases.map { $0.joined() }
    }

    /// Whether a type is named as a double.
    func name(_ qualifiedName: String) -> Bool {
        // Few names are split into words.
        guard qualifiedName.utf8.contains(UInt8(ascii: ".")) || qualifiedName.utf8.contains(UInt8(ascii: "_"))
            || joined.contains(where: { qualifiedName.hasPrefix($0) || qualifiedName.hasSuffix($0) }) else { return false }
        var types = qualifiedName.split(separator: ".").map { camelCaseWords(String($0)) }
        guard let own = types.popLast() else { return false }
        return phrases.contains { phrase in
            own.starts(with: phrase) || own.suffix(phrase.count) == phrase[...]
                || types.contains { $0 == phrase || $0.joined() == phrase.joined() + "s" }
        }
    }

    /// Whether a pattern asks for doubles itself: `Mock*`.
    func isNamed(in pattern: Pattern) -> Bool { joined.contains(where: pattern.text.contains) }

    /// The words of a type's own name without those of doubles.
    func rest(of qualifiedName: String) -> (own: [String], rest: [String]) {
        let own = camelCaseWords(qualifiedName.split(separator: ".").last.map(String.init) ?? qualifiedName)
        for phrase in phrases {
            if own.starts(with: phrase) { return (own, Array(own.dropFirst(phrase.count))) }
            if own.suffix(phrase.count) == phrase[...] { return (own, Array(own.dropLast(phrase.count))) }
        }
        return (own, own)
    }

    static let usual = DoubleWords(Conventions.doubleWords)
}

extension Model {
    /// Whether more than its name says that an implementation is a double: the namespace around it, the name of the service, the debug
    /// builds that alone have it, or another type outside of tests that conforms to a protocol of it and is no double.
    func isBesideReal(_ made: InjectionGraph.Service, for service: InjectionGraph.Service?, by words: DoubleWords) -> Bool {
        let (own, rest) = words.rest(of: made.baseName)
        if own == rest { return true }
        if let service, Set(rest).isSubset(of: camelCaseWords(service.baseName)) { return true }
        guard let type = made.declaration else { return false }
        if files[Int(type.file)].condition(at: self[type].offset).map(isOfDebugBuildsOnly) == true { return true }
        let protocols = Set(inheritance.supertypes(of: type).flatMap(\.declarations).filter { self[$0].kind == .protocol })
        return !protocols.isEmpty && files.indices.contains { file in
            !isTestOfFile[file] && files[file].types.contains { index in
                let other = DeclarationID(file: FileID(file), index: index)
                guard other != type, [.class, .struct, .enum, .actor].contains(self[other].kind),
                      !DoubleWords.usual.name(qualifiedName(of: other)) else { return false }
                return inheritance.supertypes(of: other).contains { !protocols.isDisjoint(with: $0.declarations) }
            }
        }
    }

    /// The test doubles outside of tests: named so, and compiled for debugging only or beside a type that conforms to the same
    /// protocol of the project and is no double.
    func doubles() -> Set<DeclarationID> {
        func protocols(of id: DeclarationID) -> [DeclarationID] {
            inheritance.supertypes(of: id).flatMap(\.declarations).filter { self[$0].kind == .protocol }
        }
        // Most types conform to no protocol of the project and are always compiled: their names need not be read.
        let all = files.indices.filter { !isTestOfFile[$0] }.flatMap { file in
            files[file].types.filter { files[file].declarations[Int($0)].kind.isNominal }.map { DeclarationID(file: FileID(file), index: $0) }
        }.filter { id in
            !files[Int(id.file)].branches.isEmpty
                || inheritance.supertypes(of: id).contains { $0.declarations.contains { self[$0].kind == .protocol } }
        }
        let named = Set(all.filter { DoubleWords.usual.name(qualifiedName(of: $0)) })
        guard !named.isEmpty else { return [] }
        let real = Set(all.lazy.filter { !named.contains($0) }.flatMap(protocols))
        return named.filter { id in
            let condition = files[Int(id.file)].condition(at: self[id].offset) ?? ""
            return condition.contains("DEBUG") && !condition.contains("!DEBUG") || protocols(of: id).contains(where: real.contains)
        }
    }
}
