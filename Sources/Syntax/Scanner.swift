package import AshlarFacts
import AshlarText
import SwiftDiagnostics
import SwiftParser
import SwiftParserDiagnostics
import SwiftSyntax

/// Reads one file: its bytes to its facts, in one parse at most, without a look at any other file.
///
/// Never fails. Half-written Swift gives the facts of what could be read and a problem with its place; where nothing but
/// imports is asked for, it is read as far as those need.
///
/// - Parameters:
///   - path: the file, relative to the project's root.
///   - source: the file's bytes, valid UTF-8. They are not kept.
///   - depth: what is kept of it.
///   - readInjections: the dependency injection that bodies show; called where `depth` has it.
package func scan(
    path: String, source: UnsafeBufferPointer<UInt8>, to depth: Depth = .everything, injections readInjections: InjectionReader
) -> FileFacts {
    if depth.isEmpty, !speaksToAshlar(source), let found = ImportScan(of: source) { return found.facts(of: path, source) }
    let lines = LineTable(source)
    var facts = FileFacts(
        path: path, byteCount: source.count, lineCount: lines.count(ofFileWithBytes: source.count), lines: lines
    )
    parse(source, to: depth, injections: readInjections, into: &facts)
    if depth.isEmpty { facts = facts.keepingImports }
    facts.giveBackRoom()
    return facts
}

private func parse(
    _ source: UnsafeBufferPointer<UInt8>, to depth: Depth, injections readInjections: InjectionReader, into facts: inout FileFacts
) {
    if let excess = nestingExcess(in: source) {
        facts.problems = [Problem(location: facts.location(of: excess.offset), message: excess.message)]
        return
    }
    let tree = Parser.parse(source: source)
    let nodes = FlatTree(tree, size: source.count)
    defer { withExtendedLifetime(nodes) {} }
    var walk = FileWalk(nodes, to: depth)
    facts.imports = walk.imports
    facts.declarations = walk.declarations
    facts.types = walk.types
    facts.references = walk.references
    facts.branches = walk.branches
    facts.closures = walk.closures
    facts.addresses = walk.addresses
    if depth.asksForBodies {
        let code = Composition(imports: walk.imports, declarations: walk.declarations, code: walk.code, to: depth)
        if depth.contains(.wiring) { facts.wiring = readInjections(code, &walk.names) }
        if depth.contains(.calls) { facts.calls = code.calls(naming: &walk.names) }
    }
    facts.names = walk.names.all
    facts.suppressions = suppressions(in: tree, of: facts, source: source)
    if !depth.contains(.declarations) { facts.keepTypes() }
    if tree.hasError, let first = ParseDiagnosticsGenerator.diagnostics(for: tree).first {
        facts.problems = [Problem(
            location: facts.location(of: UInt32(first.position.utf8Offset)),
            message: "not valid Swift: \(first.message); what follows may be read wrongly"
        )]
    }
}

extension ImportScan {
    /// Lines are known as far as the last import: nothing behind it is shown.
    fileprivate func facts(of path: String, _ source: UnsafeBufferPointer<UInt8>) -> FileFacts {
        let end = imports.last.map { Int($0.offset) + 1 } ?? 0
        var facts = FileFacts(
            path: path, byteCount: source.count, lineCount: LineTable.count(of: source),
            lines: LineTable(UnsafeBufferPointer(rebasing: source[..<end])), imports: imports
        )
        facts.branches = branches
        return facts
    }
}

/// Reads the dependency injection of one file.
///
/// - Parameters:
///   - code: the file's bodies.
///   - names: the names that the file's facts refer to by number; further ones may be added.
package typealias InjectionReader = (_ code: Composition, _ names: inout NameTable) -> WiringFacts

/// Reads one file given as text, without its dependency injection; see `scan(path:source:to:injections:)`.
package func scan(path: String, text: String, to depth: Depth = .everything) -> FileFacts {
    var text = text
    return text.withUTF8 { scan(path: path, source: $0, to: depth) { _, _ in WiringFacts() } }
}
