import AshlarText

/// Rules that projects share: a shipped preset, or a file or folder of the project that a rule file extends.
package struct Preset: Sendable {
    /// Of a shipped preset its name; else its path relative to the project's root, as locations of problems show it.
    package var name: String
    /// The rule files of the preset's folder, including `preset.yml`; in a rule file of a shipped preset, `examples` is the last key. A file
    /// alone has an empty name.
    package var files: [(name: String, text: String)]

    /// The path of one of its files, in locations.
    func path(of file: String) -> String { file.isEmpty ? name : "\(name)/\(file)" }

    /// Whether a file holds settings and groups, besides any number of rules.
    package static func isMain(_ file: String) -> Bool { ["preset.yml", "ashlar.yml", ""].contains(file) }

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
