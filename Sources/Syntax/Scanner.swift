package import AshlarFacts
package import AshlarText
import SwiftParser
import SwiftSyntax

/// Reads the facts of one file from its bytes, in one parse at most and independent of any other file.
///
/// Never fails. Half-written Swift gives the facts that could be read and a problem with its location. If only imports are
/// needed (`kinds` is empty), the file is read only as far as its last import.
///
/// - Parameters:
///   - path: the file, relative to the project's root.
///   - source: the file's bytes, valid UTF-8. They are not retained.
///   - kinds: the kinds of facts to read.
///   - readInjections: reads the dependency injection in bodies; called if `kinds` contains `.injection`.
package func scan(
    path: String, source: ByteView, kinds: FactKinds = .everything, injections readInjections: InjectionReader
) -> FileFacts {
    let origin = FileFacts.Origin(of: source, at: path)
    if kinds.isEmpty, !mayHoldSuppressions(source), let found = ImportScan(of: source) {
        var facts = found.facts(of: path, source)
        facts.origin = origin
        return facts
    }
    let lines = LineTable(source)
    var facts = FileFacts(
        path: path, byteCount: source.count, lineCount: lines.count(ofFileWithBytes: source.count), lines: lines
    )
    facts.origin = origin
    parse(source, kinds: kinds, injections: readInjections, into: &facts)
    if kinds.isEmpty { facts = facts.importsOnly }
    facts.shrinkToFit()
    return facts
}

private func parse(
    _ source: ByteView, kinds: FactKinds, injections readInjections: InjectionReader, into facts: inout FileFacts
) {
    if let excess = nestingExcess(in: source) {
        facts.problems = [Problem(location: facts.location(of: excess.offset), message: excess.message)]
        return
    }
    // A view of bytes always has contiguous storage.
    guard let tree = source.withContiguousStorageIfAvailable({ Parser.parse(source: $0) }) else { return }
    let nodes = FlatTree(tree, size: source.count)
    if let excess = nodes.excess {
        facts.problems = [Problem(location: facts.location(of: excess.offset), message: excess.message)]
        return
    }
    // Nodes are plain pointers, so the optimizer does not see that the walk and the bodies still use the tree.
    defer { withExtendedLifetime(nodes) {} }
    var walk = FileWalk(nodes, kinds: kinds)
    facts.imports = walk.imports
    facts.declarations = walk.declarations
    facts.types = walk.types
    facts.markExposingExtensions()
    facts.references = walk.references
    facts.branches = walk.branches
    facts.closures = walk.closures
    facts.addresses = walk.addresses
    facts.bodies = walk.bodies
    if kinds.needsBodies {
        let code = BodyAnalysis(
            tree: nodes, imports: walk.imports, declarations: walk.declarations, branches: walk.branches, code: walk.code, kinds: kinds
        )
        // A manifest makes objects for a build tool.
        if kinds.contains(.injection), !facts.isManifest { facts.injection = readInjections(code, &walk.names) }
        if kinds.contains(.calls) { facts.calls = code.calls(naming: &walk.names) }
    }
    facts.names = walk.names.all
    if !kinds.isEmpty, facts.origin == .source, nodes.file.hasStatements { facts.origin = .program }
    facts.suppressions = suppressions(in: tree, of: facts, source: source)
    if !kinds.contains(.declarations) { facts.pruneToTypes(keepsNames: kinds.contains(.globals)) }
    if tree.hasError, let first = nodes.firstError {
        facts.problems = [Problem(
            location: facts.location(of: first.offset),
            message: "not valid Swift: \(first.message); what follows may be read wrongly"
        )]
    }
}

extension ImportScan {
    /// The line table ends with the line of the last import: no location behind it is reported.
    fileprivate func facts(of path: String, _ source: ByteView) -> FileFacts {
        let last = imports.last.map { Int($0.offset) } ?? 0
        let end = source[last..<source.count].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? source.count
        var facts = FileFacts(
            path: path, byteCount: source.count, lineCount: LineTable.count(of: source),
            lines: LineTable(ByteView(rebasing: source[..<end])), imports: imports
        )
        facts.branches = branches
        return facts
    }
}

/// Reads the dependency injection of one file.
///
/// - Parameters:
///   - code: the file's bodies.
///   - names: the names that the file's facts refer to by number; the reader may add more.
package typealias InjectionReader = (_ code: BodyAnalysis, _ names: inout NameTable) -> InjectionFacts

/// Reads one file given as text, without its dependency injection; see `scan(path:source:kinds:injections:)`.
package func scan(path: String, text: String, kinds: FactKinds = .everything) -> FileFacts {
    text.withByteView { scan(path: path, source: $0, kinds: kinds) { _, _ in InjectionFacts() } }
}
