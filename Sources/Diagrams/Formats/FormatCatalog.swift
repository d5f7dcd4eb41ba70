/// A text format that pictures can be written in.
package struct PictureFormat: Sendable {
    /// The name on the command line.
    package let name: String
    /// Writes a picture as the text of a file; a pure function.
    package let render: @Sendable (Picture) -> String
}

extension PictureFormat {
    /// All formats. Each is one file in this folder.
    package static let all: [PictureFormat] = [
        .d2,
        .dot,
        .graphML,
        .json,
        .mermaid,
        .plantUML,
    ]
}
