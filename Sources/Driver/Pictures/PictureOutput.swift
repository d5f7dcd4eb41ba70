import AshlarChecks
package import AshlarDrawing
import AshlarGraphviz
import AshlarFacts

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

/// A picture in a format.
///
/// - Throws: `Failure` where Graphviz cannot draw it, or not in seconds.
package func rendered(_ picture: Picture, as format: String) throws -> [UInt8] {
    if let text = PictureFormat.all.first(where: { $0.name == format }) { return Array(text.render(picture).utf8) }
    guard let image = ImageFormat(rawValue: format) else { throw Failure("there is no picture format '\(format)'") }
    guard picture.nodes.count <= drawnNodes, picture.edges.count <= drawnEdges else {
        throw Failure(
            "\(picture.nodes.count) nodes and \(picture.edges.count) edges are too many to draw (at most \(drawnNodes) and "
                + "\(drawnEdges)); show less with --focus or --collapse '*', or write them with --format json or dot"
        )
    }
    do {
        return try render(PictureFormat.dot.render(picture), as: image)
    } catch {
        throw Failure(error.description)
    }
}

/// With frames, Graphviz lays out about so much in ten seconds, and twice as much in a minute.
private let drawnNodes = 1_500
private let drawnEdges = 4_000
