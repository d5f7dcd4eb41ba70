import AshlarFacts
import AshlarModel
import AshlarText

/// The words by which test doubles are named: at the start or the end of a name, `MockClient`, `ClientSpy`, or around it,
/// `TestDoubles.Client`.
struct DoubleWords {
    /// Each as its words: `Test` and `Double`.
    let phrases: [[String]]

    init(_ texts: [String]) { phrases = texts.map(camelCaseWords) }

    /// Whether a type is named as a double.
    func name(_ qualifiedName: String) -> Bool {
        var types = qualifiedName.split(separator: ".").map { camelCaseWords(String($0)) }
        guard let own = types.popLast() else { return false }
        return phrases.contains { phrase in
            own.starts(with: phrase) || own.suffix(phrase.count) == phrase[...]
                || types.contains { $0 == phrase || $0.joined() == phrase.joined() + "s" }
        }
    }

    /// Whether a pattern asks for doubles itself: `Mock*`.
    func isNamed(in pattern: Pattern) -> Bool { phrases.contains { pattern.text.contains($0.joined()) } }

    static let usual = DoubleWords(Conventions.doubleWords)
}

extension Model {
    /// The test doubles outside of tests: named so, and compiled for debugging only or beside a type that conforms to the same
    /// protocol of the project and is no double.
    func doubles() -> Set<DeclarationID> {
        let all = files.indices.filter { !isTestOfFile[$0] }.flatMap { file in
            files[file].types.filter { files[file].declarations[Int($0)].kind.isNominal }.map { DeclarationID(file: FileID(file), index: $0) }
        }
        let named = Set(all.filter { DoubleWords.usual.name(qualifiedName(of: $0)) })
        guard !named.isEmpty else { return [] }
        func protocols(of id: DeclarationID) -> [DeclarationID] {
            inheritance.supertypes(of: id).flatMap(\.declarations).filter { self[$0].kind == .protocol }
        }
        let real = Set(all.lazy.filter { !named.contains($0) }.flatMap(protocols))
        return named.filter { id in
            let condition = files[Int(id.file)].condition(at: self[id].offset) ?? ""
            return condition.contains("DEBUG") && !condition.contains("!DEBUG") || protocols(of: id).contains(where: real.contains)
        }
    }
}
