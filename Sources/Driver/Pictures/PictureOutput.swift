import AshlarChecks
package import AshlarDiagrams
import AshlarFileSystem
import AshlarGraphviz
import AshlarManifests
import AshlarReports
import AshlarSyntax
import AshlarText
import Foundation

/// The formats in which pictures can be had: texts, and what Graphviz draws.
package var pictureFormatNames: [String] {
    ImageFormat.allCases.map(\.rawValue) + PictureFormat.all.map(\.name)
}

/// Whether a format is text that a terminal can show.
package func isTextFormat(_ name: String) -> Bool {
    ImageFormat(rawValue: name).map { $0 == .svg } ?? true
}

/// The format to use: the one that is asked for, else the one that the output's name ends in, else DOT.
///
/// - Throws: `Failure` with the nearest name for an unknown one.
package func pictureFormat(asked: String?, output: String?) throws -> String {
    let ending = Path.fileExtension(of: output ?? "")
    guard let name = asked ?? (ending.isEmpty ? nil : ["gv": "dot", "mmd": "mermaid"][ending] ?? ending) else {
        return "dot"
    }
    if pictureFormatNames.contains(name) { return name }
    let hint = nearestWord(to: name, among: pictureFormatNames).map { "did you mean '\($0)'?" }
        ?? "the formats are \(list(pictureFormatNames))"
    throw Failure("there is no picture format '\(name)'; \(hint)")
}

/// How a picture is laid out that Graphviz draws.
package struct DrawingChoices: Sendable {
    /// After how many seconds a layout is given up.
    package var seconds: Double
    /// The program that draws, as an absolute path: a layout can only be given up with the process that makes it. Where `nil`,
    /// it is made in this one, and waited for.
    package var program: String?

    package init(seconds: Double = 20, program: String? = nil) {
        self.seconds = seconds
        self.program = program
    }

    /// The name under which the program draws what it reads: `drawDOT`.
    package static let command = "draw-dot"
}

/// A picture in a format. What is too large to be drawn, or takes too long, is drawn with each group as one node, and says so.
///
/// - Throws: `Failure` where Graphviz cannot draw it, or not in time.
package func rendered(_ picture: Picture, as format: String, by choices: DrawingChoices = DrawingChoices()) throws -> [UInt8] {
    if let text = PictureFormat.all.first(where: { $0.name == format }) { return Array(text.render(picture).utf8) }
    guard let image = ImageFormat(rawValue: format) else { throw Failure("there is no picture format '\(format)'") }
    if let drawn = try drawn(picture, as: image, by: choices) { return drawn }
    let matter = "\(picture.nodes.count) nodes and \(picture.edges.count) edges are "
        + (picture.isDrawable ? "not laid out in \(whole(choices.seconds)) seconds" : "too many to draw (at most \(drawnNodes) and \(drawnEdges))")
    let advice = "show less with --focus or --collapse '*', or write them with --format json or dot"
    var coarse = picture.collapsed(groups: picture.groups.map(\.id))
    guard coarse.nodes.count < picture.nodes.count else { throw Failure("\(matter); \(advice)") }
    coarse.notes.append("\(matter): each group is drawn as one node; look closer with a focus")
    if let drawn = try drawn(coarse, as: image, by: choices) { return drawn }
    throw Failure("\(matter), and \(coarse.nodes.count) are left where each group is one, which is too much as well; \(advice)")
}

/// The bytes of a picture; `nil` where it is too large, or not done in time.
private func drawn(_ picture: Picture, as image: ImageFormat, by choices: DrawingChoices) throws -> [UInt8]? {
    guard picture.isDrawable else { return nil }
    let dot = PictureFormat.dot.render(picture)
    guard let program = choices.program else { return try drawDOT(dot, as: image) }
    let answer = run(
        [program, DrawingChoices.command, image.rawValue], environment: ProcessInfo.processInfo.environment, input: Array(dot.utf8),
        within: choices.seconds
    )
    guard let answer else { throw Failure("'\(program)' cannot be run to draw; run again, or write --format dot") }
    if answer.isLate { return nil }
    guard answer.status == 0 else {
        let complaint = answer.complaints.split(separator: "\n").last.map(String.init) ?? "status \(answer.status)"
        throw Failure(complaint.hasPrefix("ashlar: ") ? String(complaint.dropFirst("ashlar: ".count)) : complaint)
    }
    return answer.output
}

/// Draws DOT in this process, however long it takes.
///
/// - Throws: `Failure` where Graphviz cannot.
package func drawDOT(_ dot: String, as format: String) throws -> [UInt8] {
    guard let image = ImageFormat(rawValue: format) else { throw Failure("there is no picture format '\(format)'") }
    return try drawDOT(dot, as: image)
}

private func drawDOT(_ dot: String, as image: ImageFormat) throws -> [UInt8] {
    do {
        return try render(dot, as: image)
    } catch {
        throw Failure(error.description)
    }
}

private func whole(_ seconds: Double) -> String { seconds == seconds.rounded() ? String(Int(seconds)) : String(seconds) }

/// With frames, Graphviz lays out about so much in ten seconds, and twice as much in a minute.
private let drawnNodes = 1_500
private let drawnEdges = 4_000

extension Picture {
    fileprivate var isDrawable: Bool { nodes.count <= drawnNodes && edges.count <= drawnEdges }
}
