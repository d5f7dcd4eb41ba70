/// A text format that pictures can be written in.
package struct PictureFormat: Sendable {
    /// What users call it.
    package let name: String
    /// Turns a picture into a whole file; the same picture always into the same text.
    package let render: @Sendable (Picture) -> String
}

extension PictureFormat {
    /// All formats, one file each.
    package static let all: [PictureFormat] = [
        .dot,
        .json,
        .mermaid,
    ]
}
