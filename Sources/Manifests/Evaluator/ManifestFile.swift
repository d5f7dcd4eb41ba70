import AshlarSyntax
import AshlarText
import SwiftOperators
import SwiftParser
import SwiftSyntax

/// A parsed file of a manifest.
struct ManifestFile: Sendable {
    let path: String
    let syntax: SourceFileSyntax
    let lines: LineTable
    /// The offset where the file is nested too deeply to be parsed, and the message; its syntax is empty then.
    let excess: (offset: Int, message: String)?

    init(path: String, source: String) {
        var (lines, excess) = source.withByteView { (LineTable($0), nestingExcess(in: $0)) }
        var parsed = Parser.parse(source: excess == nil ? source : "")
        if excess == nil, let found = depthExcess(in: parsed, size: source.utf8.count) {
            excess = found
            parsed = Parser.parse(source: "")
        }
        let folded = OperatorTable.standardOperators.foldAll(parsed) { _ in }
        self.path = path
        self.lines = lines
        self.excess = excess.map { (Int($0.offset), $0.message) }
        syntax = folded.as(SourceFileSyntax.self) ?? parsed
    }
}

/// Helper files of manifests, parsed and indexed once for all manifests that use them.
struct HelperFiles: Sendable {
    let files: [ManifestFile]
    let program: Program

    /// - Parameter sources: the helpers in order; the first becomes file 1, since file 0 is the manifest.
    init(_ sources: [(path: String, source: String)], conditions: BuildConditions) {
        files = sources.map { ManifestFile(path: $0.path, source: $0.source) }
        program = Program(helpers: files.map(\.syntax), conditions: conditions)
    }
}
