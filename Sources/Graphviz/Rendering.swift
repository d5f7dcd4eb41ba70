internal import CGraphviz

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// An image format that Graphviz writes.
package enum ImageFormat: String, CaseIterable, Sendable {
    case svg, png, pdf
}

/// Why DOT could not be rendered: one line that says what to do.
package struct RenderingError: Error, Hashable, CustomStringConvertible, Sendable {
    package let description: String
}

/// Renders DOT to the bytes of an SVG, PNG or PDF file. The same DOT gives the same bytes, provided that it names its
/// graph: in SVG, libgvc numbers anonymous graphs across calls.
///
/// libgvc keeps its state in global variables, so calls are serialized and block; the layout of many thousand edges takes
/// seconds. The graph attribute `layout` chooses the engine, `dot` by default.
///
/// - Throws: `RenderingError` if there is no Graphviz, if it lacks the plugin for the engine or the format, or if the DOT is not
///   valid.
package func render(_ dot: String, as format: ImageFormat) throws(RenderingError) -> [UInt8] {
    let bytes = try lock.run { draw(dot, as: format.rawValue) }.get()
    return format == .pdf ? withoutDates(bytes) : bytes
}

/// A text format of Graphviz for positions.
package enum LayoutFormat: String, CaseIterable, Sendable {
    /// A line for each node and each edge.
    case plain
    /// The DOT itself, with positions as attributes, each on a line.
    case dot
}

/// The positions that Graphviz finds for DOT. Blocks as `render` does.
///
/// - Throws: `RenderingError`, as `render` does.
package func layout(_ dot: String, as format: LayoutFormat) throws(RenderingError) -> [UInt8] {
    try lock.run { draw(dot, as: format.rawValue) }.get()
}

let lock = SerialLock()

/// All use of libgvc. Runs only while the serial lock is held.
private func draw(_ dot: String, as format: String) -> Result<[UInt8], RenderingError> {
    loaded.flatMap { draw(dot, as: format, by: $0) }
}

private func draw(_ dot: String, as format: String, by graphviz: ashlar_graphviz) -> Result<[UInt8], RenderingError> {
    messages = []
    _ = graphviz.agseterrf { text in
        if let text { messages.append(String(cString: text)) }
        return 0
    }
    // Newer versions write this time into PDF files instead of the current time.
    setenv("SOURCE_DATE_EPOCH", "0", 0)
    graphviz.agreadline?(1)
    numberInOrderOfNames(graphviz.AgIdDisc)
    guard let graph = graphviz.agmemread(dot) else { return failure("the picture's DOT is not valid") }
    defer { _ = graphviz.agclose(graph) }
    guard let context = graphviz.gvContext() else { return failure("Graphviz does not start") }
    defer { _ = graphviz.gvFreeContext(context) }
    let engine = "layout".withCString { name in
        graphviz.agget(UnsafeMutableRawPointer(graph), UnsafeMutablePointer(mutating: name)).map { String(cString: $0) }
    }
    guard graphviz.gvLayout(context, graph, engine ?? "dot") == 0 else { return failure("Graphviz found no layout") }
    defer { _ = graphviz.gvFreeLayout(context, graph) }
    var data: UnsafeMutablePointer<CChar>?
    var length = 0
    let status = graphviz.gvRenderData(context, graph, format, &data, &length)
    defer { graphviz.gvFreeRenderData(data) }
    guard status == 0, let data, length > 0 else { return failure("Graphviz drew nothing") }
    return .success(Array(UnsafeRawBufferPointer(start: data, count: length)))
}

/// The messages of libgvc since the current call began; one message may arrive in several pieces. Guarded by the serial lock.
nonisolated(unsafe) private var messages: [String] = []

private func failure(_ matter: String) -> Result<[UInt8], RenderingError> {
    let message = messages.joined().split(whereSeparator: \.isNewline).first { $0.hasPrefix("Error") } ?? ""
    var description = matter
    if !message.isEmpty { description += ": " + message.drop { $0 != ":" }.dropFirst().drop(while: \.isWhitespace) }
    if message.contains("not recognized") {
        description += "; a plugin is missing: \(advice), or run 'dot -c'"
    }
    return .failure(RenderingError(description: description))
}
