import AshlarFacts
import AshlarFileSystem
import AshlarModel
import AshlarSyntax
import AshlarText

extension Project {
    /// Gives a type another name: at all its uses if they can be told, else at its declaration only.
    func renaming(typeAt location: Location, to new: String, reading text: (String) -> String?) -> Fix? {
        guard let source = text(location.path), let offset = offset(of: location, in: source),
              let file = model.files.firstIndex(where: { $0.path == location.path }),
              let index = model.files[file].types.first(where: { model.files[file].declarations[Int($0)].offset == offset }) else { return nil }
        let type = DeclarationID(file: FileID(file), index: index)
        let (old, length) = (model[type].name, model[type].name.utf8.count)
        func edits(at offsets: [Int]) -> [Replacement] { offsets.map { Replacement($0..<$0 + length, with: new) } }
        guard let uses = uses(of: type, reading: text) else {
            return Fix(
                title: "Rename the declaration of '\(old)' to '\(new)', without its uses", edits: [(location.path, edits(at: [offset]))],
                isComplete: false
            )
        }
        let title = "Rename '\(old)' to '\(new)'" + (uses.count > 1 ? " in \(uses.count) files" : "")
        return Fix(title: title, edits: uses.map { ($0.path, edits(at: $0.offsets)) })
    }

    /// Where the name of a type stands, in the order of paths; `nil` unless each mention in the project is certain to refer to this type.
    private func uses(of type: DeclarationID, reading text: (String) -> String?) -> [(path: String, offsets: [Int])]? {
        let name = model[type].name
        let names = typeAndMembers(of: type)
        var marks: [FileID: [Int]] = [type.file: [Int(model[type].offset)]]
        for dependency in model.dependencies + Set(names.map(\.file)).sorted().flatMap(model.references(within:)) {
            guard dependency.isCertain, dependency.evidence == .references, dependency.locationFile == nil,
                  let declaration = dependency.declaration, names.contains(declaration), case .file(let file) = dependency.source else { continue }
            marks[file, default: []].append(Int(dependency.mark))
        }
        let files = Dictionary(model.files.enumerated().map { ($1.path, FileID($0)) }) { first, _ in first }
        var uses: [(path: String, offsets: [Int])] = []
        for path in allFiles.map(\.path) {
            guard let source = text(path) else {
                if path.hasSuffix(".swift") { return nil }
                continue
            }
            guard source.contains(name) else { continue }
            guard path.hasSuffix(".swift") else {
                // Interface files name classes; sources of other languages name what is visible to them.
                if model[type].kind == .class { return nil }
                continue
            }
            guard let mentions = EditableSource(source)?.mentions(of: name), !mentions.areInStrings else { return nil }
            let known = files[path].flatMap { marks[$0] } ?? []
            guard mentions.offsets.allSatisfy({ mention in known.contains { isName(from: $0, upTo: mention, in: source) } }) else { return nil }
            if !mentions.offsets.isEmpty { uses.append((path, mentions.offsets)) }
        }
        return uses
    }

    /// A type and the types nested in it and in its extensions: the name of each of these may begin with that of the type.
    private func typeAndMembers(of type: DeclarationID) -> Set<DeclarationID> {
        var found: Set<DeclarationID> = [type]
        var next = model.typeAndExtensions(of: type)
        while let outer = next.popLast() {
            for member in model.members(of: outer) where model[member].kind.isNamedType && found.insert(member).inserted {
                next += model.typeAndExtensions(of: member)
            }
        }
        return found
    }

    /// Whether only names and dots are between two offsets: a qualified name that begins at the first contains what is at the second.
    private func isName(from start: Int, upTo end: Int, in source: String) -> Bool {
        guard start <= end else { return false }
        let between = source.utf8.dropFirst(start).prefix(end - start)
        return between.allSatisfy { byte in
            let character = Character(Unicode.Scalar(byte))
            return byte >= 0x80 || character.isLetter || character.isNumber || character == "_" || character == "." || character == "`"
        } && (between.isEmpty || between.last == UInt8(ascii: ".") || between.last == UInt8(ascii: "`"))
    }
}
