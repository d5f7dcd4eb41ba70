import AshlarText

/// The parts of a shipped preset: where its files are, and what they say.
package struct Preset: Sendable {
    package var name: String
    /// The rule files of the preset's folder, `preset.yml` among them, by file name. Examples are the last that a rule says.
    package var files: [(name: String, text: String)]

    package init(name: String, files: [(name: String, text: String)]) {
        self.name = name
        self.files = files
    }
}

extension String {
    /// A preset's rule up to its examples.
    var withoutExamples: String {
        var text = self
        return text.withUTF8 { bytes in
            let end = places(of: "\nexamples:", in: bytes, atMost: 1).first.map { $0 + 1 } ?? bytes.count
            return String(decoding: bytes[..<end], as: UTF8.self)
        }
    }
}
