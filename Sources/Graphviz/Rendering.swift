internal import CGraphviz

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
/// - Throws: `RenderingError` if the DOT is not valid, or if Graphviz lacks the plugin for the engine or the format.
package func render(_ dot: String, as format: ImageFormat) throws(RenderingError) -> [UInt8] {
    let bytes = try lock.run { draw(dot, as: format) }.get()
    return format == .pdf ? withoutDates(bytes) : bytes
}

private let lock = SerialLock()

/// All use of libgvc. Runs only while the serial lock is held.
private func draw(_ dot: String, as format: ImageFormat) -> Result<[UInt8], RenderingError> {
    messages = []
    agseterrf { text in
        if let text { messages.append(String(cString: text)) }
        return 0
    }
    // Newer versions write this time into PDF files instead of the current time.
    setenv("SOURCE_DATE_EPOCH", "0", 0)
    agreadline(1)
    numberInOrderOfNames()
    guard let graph = agmemread(dot) else { return failure("the picture's DOT is not valid") }
    defer { agclose(graph) }
    guard let context = gvContext() else { return failure("Graphviz does not start") }
    defer { gvFreeContext(context) }
    let engine = ashlar_attribute(graph, "layout").map { String(cString: $0) } ?? "dot"
    guard gvLayout(context, graph, engine) == 0 else { return failure("Graphviz found no layout") }
    defer { gvFreeLayout(context, graph) }
    var data: UnsafeMutablePointer<CChar>?
    var length = 0
    let status = ashlar_render(context, graph, format.rawValue, &data, &length)
    defer { gvFreeRenderData(data) }
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
        description += "; a plugin is missing: install Graphviz (apt install graphviz, brew install graphviz), run 'dot -c'"
    }
    return .failure(RenderingError(description: description))
}
