internal import CGraphviz

/// A format of finished pictures.
package enum ImageFormat: String, CaseIterable, Sendable {
    case svg, png, pdf
}

/// Why DOT did not become a picture, in one line that says what to do.
package struct RenderingError: Error, Hashable, CustomStringConvertible, Sendable {
    package let description: String
}

/// Draws a picture: DOT in, the bytes of an SVG, PNG or PDF file out. The same DOT gives the same bytes.
///
/// libgvc keeps its state in global variables, so calls from several threads wait for each other. They block; the
/// layout of many thousand edges takes seconds. The graph's attribute `layout` chooses the engine, `dot` by default.
///
/// Throws `RenderingError` when the DOT is not valid or Graphviz lacks the plugin for the format.
package func render(_ dot: String, as format: ImageFormat) throws(RenderingError) -> [UInt8] {
    let bytes = try turnstile.run { draw(dot, as: format) }.get()
    switch format {
    case .png: return bytes
    case .pdf: return withoutDates(bytes)
    case .svg:
        let svg = withoutGraphNumber(bytes)
        guard let flaw = flaw(inXML: svg) else { return svg }
        throw RenderingError(description: "Graphviz wrote an SVG that is not valid XML: \(flaw); please report it")
    }
}

private let turnstile = Turnstile()

/// Everything that touches libgvc; only the turnstile calls it.
private func draw(_ dot: String, as format: ImageFormat) -> Result<[UInt8], RenderingError> {
    said = []
    agseterrf { text in
        if let text { said.append(String(cString: text)) }
        return 0
    }
    // Newer versions stamp PDF files with this time instead of today's.
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

/// What libgvc has said since the current call began; it hands out a message in pieces. Guarded by the turnstile.
nonisolated(unsafe) private var said: [String] = []

private func failure(_ matter: String) -> Result<[UInt8], RenderingError> {
    let message = said.joined().split(whereSeparator: \.isNewline).first { $0.hasPrefix("Error") } ?? ""
    var description = matter
    if !message.isEmpty { description += ": " + message.drop { $0 != ":" }.dropFirst().drop(while: \.isWhitespace) }
    if message.contains("not recognized") {
        description += "; a plugin is missing: install Graphviz (apt install graphviz, brew install graphviz), run 'dot -c'"
    }
    return .failure(RenderingError(description: description))
}
