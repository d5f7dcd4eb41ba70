package import AshlarFacts
import AshlarSyntax

/// Reads one file: its bytes to its facts, dependency injection included, in one parse at most, without a look at any other
/// file. Never fails; see `scan(path:source:to:injections:)`.
///
/// - Parameters:
///   - path: the file, relative to the project's root.
///   - source: the file's bytes, valid UTF-8. They are not kept.
///   - depth: what is kept of it.
package func extract(path: String, source: UnsafeBufferPointer<UInt8>, to depth: Depth = .everything) -> FileFacts {
    scan(path: path, source: source, to: depth, injections: injectionFacts)
}

/// Reads one file given as text; see `extract(path:source:to:)`.
package func extract(path: String, text: String, to depth: Depth = .everything) -> FileFacts {
    var text = text
    return text.withUTF8 { extract(path: path, source: $0, to: depth) }
}
