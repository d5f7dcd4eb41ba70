package import AshlarChecks
import AshlarFacts
import AshlarManifests
import AshlarModel
import AshlarSyntax
package import AshlarText

/// A change of the project's files that resolves a finding.
package struct Fix: Sendable {
    /// What it does, as an editor offers it.
    package var title: String
    /// The edits of each file's text, in order; they do not overlap.
    package var edits: [(path: String, edits: [Replacement])] = []
    /// A file that is moved or renamed.
    package var move: (path: String, new: String)?
    /// Whether everything that the change affects is changed too; not if uses of a name could not be told.
    package var isComplete = true
}

extension Project {
    /// The changes of files that resolve a finding, the best one first: its suggestions, as far as the texts allow them.
    ///
    /// - Parameter text: the current text of a file; `nil` where it cannot be read.
    package func fixes(for finding: Finding, reading text: (String) -> String?) -> [Fix] {
        finding.suggestions.compactMap { fix(for: $0, reading: text) }
    }

    private func fix(for suggestion: Suggestion, reading text: (String) -> String?) -> Fix? {
        /// The edits at some locations in Swift files; `nil` unless there is one for each.
        func edits(at locations: [Location], _ edit: (EditableSource, Int) -> [Replacement]?) -> [(path: String, edits: [Replacement])]? {
            var result: [(path: String, edits: [Replacement])] = []
            for (path, own) in Dictionary(grouping: Set(locations), by: \.path).sorted(by: { $0.key < $1.key }) {
                guard let text = text(path), let source = EditableSource(text) else { return nil }
                var edits: [Replacement] = []
                for location in own.sorted() {
                    guard let offset = offset(of: location, in: text), let found = edit(source, offset) else { return nil }
                    edits += found
                }
                result.append((path, edits.sorted()))
            }
            return result
        }
        func editOfPackage(at location: Location, _ edit: (EditablePackage, Int) -> Replacement?) -> [(path: String, edits: [Replacement])]? {
            guard Path.isPackageManifest(location.path), let text = text(location.path), let offset = offset(of: location, in: text) else { return nil }
            return edit(EditablePackage(text), offset).map { [(location.path, [$0])] }
        }
        switch suggestion {
        case .move(let path, let new):
            let (name, newName) = (Path.name(of: path), Path.name(of: new))
            let title = name == newName ? "Move '\(name)' to '\(Path.folder(of: new))'"
                : Path.folder(of: path) == Path.folder(of: new) ? "Rename '\(name)' to '\(newName)'" : "Move '\(name)' to '\(new)'"
            return Fix(title: title, move: (path, new))
        case .keyword(let keyword, let locations):
            let others = Set(locations).count - 1
            let more = others > 0 ? ", and in \(counted(others, "other place"))" : ""
            return edits(at: locations) { $0.edits(writing: keyword, beforeTypeAt: $1) }.map { Fix(title: "Write '\(keyword)'" + more, edits: $0) }
        case .variableType(let new, let old, let location):
            return edits(at: [location]) { $0.edits(writing: new, insteadOf: old, inVariableAt: $1) }
                .map { Fix(title: "Declare it with '\(new)'", edits: $0) }
        case .access(let access, let location):
            return edits(at: [location]) { source, offset in source.edit(giving: access, toDeclarationAt: offset).map { [$0] } }
                .map { Fix(title: "Make it \(access.rawValue)", edits: $0) }
        case .rename(let name, let location):
            return renaming(typeAt: location, to: name, reading: text)
        case .removeImports(let locations):
            return edits(at: locations) { source, offset in source.edit(removingImportAt: offset).map { [$0] } }
                .map { Fix(title: "Remove this import", edits: $0) }
        case .addDependency(let name, let package, let target, let location):
            return editOfPackage(at: location) { $0.edit(adding: name, of: package, toTarget: target, at: $1) }
                .map { Fix(title: "Add '\(name)' to the dependencies of '\(target)'", edits: $0) }
        case .removeDependency(let name, let target, let location):
            return editOfPackage(at: location) { $0.edit(removingDependencyAt: $1, ofTarget: target) }
                .map { Fix(title: "Remove '\(name)' from the dependencies of '\(target)'", edits: $0) }
        }
    }
}

/// The byte offset of a location in the text of its file; `nil` if the text has no such line.
func offset(of location: Location, in text: String) -> Int? {
    text.withByteView { LineTable($0).offset(line: location.line, column: location.column) }.map(Int.init)
}
