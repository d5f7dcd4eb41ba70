import AshlarDriver
import AshlarFacts
import AshlarFileSystem
import AshlarSyntax

/// Compares the imports and suppressions that are read without a parse with those that the parser reads:
/// `compare-imports ROOT…`. Prints each file that differs; the exit status is 1 if there is one.
@main
enum CompareImports {
    static func main() throws {
        var isSame = true
        for root in CommandLine.arguments.dropFirst() {
            let workspace = try Workspace(root: root)
            let files = workspace.listing().files.filter(\.isSwift)
            let results = mapConcurrently(files, weight: \.byteCount) { file, buffer -> (count: Int, difference: String?) in
                workspace.readText(of: file.path, into: buffer) { contents in
                    guard case .text(let source) = contents else { return (0, nil) }
                    let parsed = scan(path: file.path, source: source, kinds: .declarations) { _, _ in InjectionFacts() }
                    let read = scan(path: file.path, source: source, kinds: []) { _, _ in InjectionFacts() }
                    let (expected, found) = (lines(of: parsed), lines(of: read))
                    let difference = "\(file.path)\n  parsed: \(expected.joined(separator: "; "))\n  read:   \(found.joined(separator: "; "))"
                    return (expected.count, expected == found ? nil : difference)
                }
            }
            let differences = results.compactMap(\.difference)
            isSame = isSame && differences.isEmpty
            for difference in differences { print(difference) }
            let imports = results.reduce(0) { $0 + $1.count }
            print("\(root): \(files.count) files, \(imports) imports, \(differences.count) files differ")
        }
        if !isSame { throw Difference() }
    }

    struct Difference: Error {}

    private static func lines(of facts: FileFacts) -> [String] {
        facts.imports.map { statement in
            "\(statement) #if \(facts.condition(at: statement.offset) ?? "")"
        } + facts.suppressions.map { "\($0)" }
    }
}
