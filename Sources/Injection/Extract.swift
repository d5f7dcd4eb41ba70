package import AshlarText
package import AshlarFacts
import AshlarSyntax

/// Extracts the facts of one file, dependency injection included, in one parse at most and independently of other files. Never
/// fails; see `scan(path:source:kinds:injections:)`.
///
/// - Parameters:
///   - path: the file, relative to the project's root.
///   - source: the file's bytes, valid UTF-8. The facts do not refer to them.
///   - kinds: the kinds of facts to extract.
package func extract(path: String, source: ByteView, kinds: FactKinds = .everything) -> FileFacts {
    scan(path: path, source: source, kinds: kinds, injections: injectionFacts)
}

/// Extracts the facts of one file given as text; see `extract(path:source:kinds:)`.
package func extract(path: String, text: String, kinds: FactKinds = .everything) -> FileFacts {
    text.withByteView { extract(path: path, source: $0, kinds: kinds) }
}
