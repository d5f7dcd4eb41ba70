import AshlarText

/// A shipped preset: its name and the contents of its files.
package struct Preset: Sendable {
    package var name: String
    /// The rule files of the preset's folder, including `preset.yml`. In a rule file, `examples` is the last key.
    package var files: [(name: String, text: String)]

    package init(name: String, files: [(name: String, text: String)]) {
        self.name = name
        self.files = files
    }
}

extension String {
    /// The text of a preset's rule up to its examples.
    var withoutExamples: String {
        withByteView { bytes in
            let end = occurrences(of: "\nexamples:", in: bytes, atMost: 1).first.map { $0 + 1 } ?? bytes.count
            return String(decoding: bytes[..<end], as: UTF8.self)
        }
    }
}
