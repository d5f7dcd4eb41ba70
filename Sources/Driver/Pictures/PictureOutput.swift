import AshlarChecks
package import AshlarDiagrams
import AshlarFileSystem
import AshlarGraphviz
import AshlarManifests
import AshlarReports
import AshlarSyntax
import AshlarText
import Foundation

/// The names of all diagram formats: text formats, and images drawn by Graphviz.
package var pictureFormatNames: [String] {
    ImageFormat.allCases.map(\.rawValue) + [pageFormat] + PictureFormat.all.map(\.name)
}

/// The format of a page with the SVG image.
private let pageFormat = "html"

/// Whether a format is text that a terminal can show.
package func isTextFormat(_ name: String) -> Bool {
    ImageFormat(rawValue: name).map { $0 == .svg } ?? true
}

/// The formats of pictures by the file extensions that differ from their names.
let pictureEndings = ["gv": "dot", "mmd": "mermaid", "puml": "plantuml", "htm": "html"]

/// The name of a format: the requested one, else that of the output's file extension; `nil` without either.
///
/// - Parameter endings: the formats of file extensions that differ from their names.
func formatName(requested: String?, output: String?, _ endings: [String: String]) -> String? {
    let ending = Path.fileExtension(of: output ?? "")
    return requested ?? (ending.isEmpty ? nil : endings[ending] ?? ending)
}

/// The error for a format that does not exist, with the nearest one or all of them.
func unknownFormat(_ name: String, among known: [String]) -> Failure {
    let hint = nearestWord(to: name, among: known).map { "did you mean '\($0)'?" } ?? "the formats are \(known.joined(separator: ", "))"
    return Failure("there is no format '\(name)'; \(hint)")
}

/// The format to use: the requested one, else the one of the output's file extension, else DOT.
///
/// - Throws: `Failure` with the nearest name for an unknown one.
package func pictureFormat(requested: String?, output: String?) throws -> String {
    let name = formatName(requested: requested, output: output, pictureEndings) ?? "dot"
    if pictureFormatNames.contains(name) { return name }
    let hint = nearestWord(to: name, among: pictureFormatNames).map { "did you mean '\($0)'?" }
        ?? "the formats are \(list(pictureFormatNames))"
    throw Failure("there is no picture format '\(name)'; \(hint)")
}

/// The options for drawing a diagram with Graphviz.
package struct DrawingChoices: Sendable {
    /// The time limit for a layout, in seconds.
    package var seconds: Double
    /// The absolute path of the program that draws in a child process, since a layout can only be ended with its process. If
    /// `nil`, this process draws, without a time limit.
    package var program: String?

    package init(seconds: Double = 20, program: String? = nil) {
        self.seconds = seconds
        self.program = program
    }

    /// The subcommand that draws DOT from standard input.
    package static let command = "draw-dot"
}

/// Renders a diagram. One that is too large or takes too long is drawn with each group as one node and a note.
///
/// - Throws: `Failure` if Graphviz cannot draw it, or not within the time limit.
package func rendered(_ picture: Picture, as format: String, by choices: DrawingChoices = DrawingChoices()) throws -> [UInt8] {
    if let text = PictureFormat.all.first(where: { $0.name == format }) { return Array(text.render(picture).utf8) }
    if format == pageFormat { return page(of: picture, try rendered(picture, as: ImageFormat.svg.rawValue, by: choices)) }
    guard let image = ImageFormat(rawValue: format) else { throw Failure("there is no picture format '\(format)'") }
    if let drawn = try drawn(picture, as: image, by: choices) { return drawn }
    let problem = picture.drawingProblem(as: format)
        ?? "\(picture.nodes.count) nodes and \(picture.edges.count) edges were not laid out in \(whole(choices.seconds)) seconds"
    let advice = "show less with --focus or --collapse '*', or write them with --format json or dot"
    var coarse = picture.collapsed(groups: picture.groups.map(\.id))
    guard coarse.nodes.count < picture.nodes.count else { throw Failure("\(problem); \(advice)") }
    coarse.notes.append("\(problem): each group is drawn as one node; look closer with a focus")
    if let drawn = try drawn(coarse, as: image, by: choices) { return drawn }
    throw Failure("\(problem), and the \(coarse.nodes.count) nodes of the collapsed diagram are too many as well; \(advice)")
}

/// A page with the SVG image of a picture, which loads nothing and runs nothing.
private func page(of picture: Picture, _ image: [UInt8]) -> [UInt8] {
    let text = String(decoding: image, as: UTF8.self)
    let svg = text.range(of: "<svg").map { text[$0.lowerBound...] } ?? ""
    return Array("""
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
        <title>\(xmlText(picture.title))</title>
        </head>
        <body>
        \(svg)</body>
        </html>

        """.utf8)
}

/// The bytes of an image; `nil` if the diagram is too large or exceeds the time limit.
private func drawn(_ picture: Picture, as image: ImageFormat, by choices: DrawingChoices) throws -> [UInt8]? {
    guard picture.isDrawable else { return nil }
    let dot = PictureFormat.dot.render(picture)
    switch image {
    case .svg: return try drawn(dot, as: image.rawValue, by: choices).map(raisingFrameTitles)
    case .png, .pdf:
        guard !picture.groups.isEmpty else { return try drawn(dot, as: image.rawValue, by: choices) }
        guard let positioned = try drawn(dot, as: LayoutFormat.dot.rawValue, by: choices) else { return nil }
        return try drawn(addingFrameTitles(to: String(decoding: positioned, as: UTF8.self)) ?? dot, as: image.rawValue, by: choices)
    }
}

/// What Graphviz makes of DOT; `nil` if that exceeds the time limit.
///
/// - Parameter format: an image format, or a `LayoutFormat`.
/// - Throws: `Failure` if Graphviz cannot draw it.
func drawn(_ dot: String, as format: String, by choices: DrawingChoices) throws -> [UInt8]? {
    guard let program = choices.program else { return try drawDOT(dot, as: format) }
    let result = try? run(
        [program, DrawingChoices.command, format], environment: ProcessInfo.processInfo.environment, input: Array(dot.utf8),
        within: choices.seconds
    )
    guard let result else { throw Failure("'\(program)' cannot be run to draw; try again, or use --format dot") }
    switch result.stop {
    case nil: break
    case .time, .output: return nil
    case .unreadable: throw Failure("what '\(program)' drew cannot be read; try again, or use --format dot")
    }
    guard result.status == 0 else {
        let message = result.errorOutput.split(separator: "\n").last.map(String.init) ?? "status \(result.status)"
        throw Failure(message.hasPrefix("ashlar: ") ? String(message.dropFirst("ashlar: ".count)) : message)
    }
    return result.output
}

/// Draws DOT in this process, without a time limit.
///
/// - Throws: `Failure` if Graphviz cannot draw it.
package func drawDOT(_ dot: String, as format: String) throws -> [UInt8] {
    do {
        if let positions = LayoutFormat(rawValue: format) { return try layout(dot, as: positions) }
        guard let image = ImageFormat(rawValue: format) else { throw Failure("there is no picture format '\(format)'") }
        return try render(dot, as: image)
    } catch let error as RenderingError {
        throw Failure(error.description)
    }
}

private func whole(_ seconds: Double) -> String { seconds == seconds.rounded() ? String(Int(seconds)) : String(seconds) }

/// The largest diagram to draw. With frames, Graphviz lays out about this much in ten seconds, and twice as much in a minute.
private let drawnNodes = 1_500
private let drawnEdges = 4_000

extension Picture {
    fileprivate var isDrawable: Bool { nodes.count <= drawnNodes && edges.count <= drawnEdges }

    /// That it is too large to draw; `nil` if it is not, or for a format that is not drawn.
    package func drawingProblem(as format: String) -> String? {
        guard !isDrawable, format == pageFormat || ImageFormat(rawValue: format) != nil else { return nil }
        return "\(nodes.count) nodes and \(edges.count) edges are too many to draw (at most \(drawnNodes) and \(drawnEdges))"
    }
}
