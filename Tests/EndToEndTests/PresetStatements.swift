import Foundation

/// A row of the table beside a preset: `| A1 | statement | rules | checked | not checked |`.
struct PresetStatement {
    var label: String
    var rules: [String]
    /// What the rules cannot see, as the page says.
    var unchecked: String

    /// The rows of a preset's table.
    ///
    /// - Throws: if the table cannot be read.
    static func all(of preset: String) throws -> [PresetStatement] {
        let table = try String(contentsOfFile: Program.package + "/Rules/\(preset)/README.md", encoding: .utf8)
        return table.split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count == 5, cells[0].dropFirst().allSatisfy(\.isNumber), cells[0].count > 1 else { return nil }
            let rules = cells[2].split(separator: "`").map(String.init).filter { !$0.hasPrefix(",") }
            return PresetStatement(label: cells[0], rules: rules, unchecked: cells[4])
        }
    }
}
