import AshlarFacts
import AshlarText

// Declarations of one name of which no target compiles two: each is of another target, such as an app for the phone and one for the
// watch. Which one a file means depends on its targets, which may not be known.

extension AccessPathResolver {
    /// The type that a written type resolves to; of several types of its name, the one whose file has more folders in common with the
    /// file around than those of all others.
    package func nearestType(_ written: WrittenType) -> ValueType? {
        if let type = type(written) { return type }
        guard let name = written.type.nominalText, !name.contains(".") else { return nil }
        let site = Lookup.Site(file: written.file, scope: written.scope, isInHeading: false)
        guard let found = lookup.types(named: name, at: site, inheritance: inheritance).last, !found.isCertain,
              case let nearest = nearest(found.declarations, to: written.file), nearest.count == 1,
              files[Int(nearest[0].file)].declarations[Int(nearest[0].index)].kind.isNominal else { return nil }
        return .project(nearest[0])
    }

    /// The declarations whose files have the most folders in common with a file, without those in folders of test doubles if others
    /// exist.
    func nearest(_ declarations: [DeclarationID], to file: FileID) -> [DeclarationID] {
        let real = declarations.filter { !isDouble(files[Int($0.file)].path) }
        let candidates = real.isEmpty ? declarations : real
        let folders = Path.components(of: files[Int(file)].path).dropLast()
        let depths = candidates.map { candidate in
            zip(folders, Path.components(of: files[Int(candidate.file)].path).dropLast()).prefix { $0 == $1 }.count
        }
        return zip(candidates, depths).filter { $0.1 == depths.max() }.map(\.0)
    }

    /// Whether a folder around a file is named as one of test doubles: `ServiceMock`.
    private func isDouble(_ path: String) -> Bool {
        Path.components(of: path).dropLast().contains { folder in
            Conventions.doubleWords.contains { folder.hasPrefix($0) || folder.hasSuffix($0) || folder.hasSuffix($0 + "s") }
        }
    }
}
