package import AshlarFacts
import AshlarModel
package import AshlarText

/// A change of the code that resolves a finding, in terms of the code: the check that reports the finding knows it. What is to be
/// written where follows from the texts, as `Project.fixes(for:reading:)` does.
package enum Suggestion: Hashable, Sendable {
    /// Moves or renames a file; both paths are relative to the project's root.
    case move(String, to: String)
    /// Writes a keyword before the types that are named at some locations: `any`.
    case keyword(String, at: [Location])
    /// Writes a type in place of a named one in the type of the variable that is declared at a location.
    case variableType(String, insteadOf: String, at: Location)
    /// Gives the declaration at a location an access level.
    case access(Access, at: Location)
    /// Gives the type that is declared at a location another name.
    case rename(String, at: Location)
    /// Removes the imports at some locations.
    case removeImports(at: [Location])
    /// Declares a dependency of a target, whose declaration is at a location; on a product of a package, or by the target's name.
    case addDependency(String, package: String?, of: String, at: Location)
    /// Removes the dependency that a manifest declares for a target at a location.
    case removeDependency(String, of: String, at: Location)
}

extension CheckRun {
    /// Moving a file; `nil` if something is there, or if a target lists the file by its path.
    func moving(_ path: String, to new: String) -> Suggestion? {
        path == new || exists(new) || isListed(path) ? nil : .move(path, to: new)
    }

    /// Giving a type another name; `nil` if that is no name, or if another type has it.
    func renaming(_ type: DeclarationID, to name: String) -> Suggestion? {
        guard isIdentifier(name), name != model[type].name else { return nil }
        let outer = model.qualifiedName(of: type).split(separator: ".").dropLast().map(String.init)
        guard model.types.declarations(named: (outer + [name]).joined(separator: ".")).isEmpty else { return nil }
        return .rename(name, at: model.location(of: type))
    }
}

extension CheckRun {
    /// Declaring a dependency of a target: by the name of a target of the same manifest, else as another target of it does; empty if
    /// neither is possible.
    func declaring(_ dependency: Dependency.Node, in source: Module) -> [Suggestion] {
        let (target, location) = (source.target.name, source.target.location)
        if case .module(let id) = dependency, model.modules[Int(id)].manifest == source.manifest {
            return [.addDependency(model.modules[Int(id)].target.name, package: nil, of: target, at: location)]
        }
        for declared in model.dependencies where declared.evidence == .declared && declared.target == dependency {
            guard case .module(let other) = declared.source, model.modules[Int(other)].manifest == source.manifest,
                  case let all = model.modules[Int(other)].target.dependencies, all.indices.contains(Int(declared.mark)) else { continue }
            let known = all[Int(declared.mark)]
            return [.addDependency(known.name, package: known.package, of: target, at: location)]
        }
        return []
    }

    /// The file at a path in the folder that one of some patterns states. `**/` at its beginning is the nearest folder around the file
    /// that has such a folder.
    ///
    /// - Parameter captures: alternative values of the captures in the patterns.
    /// - Returns: `nil` if the patterns leave open which folder or file that is.
    func destination(of path: String, in patterns: [Pattern], given captures: [Captures]) -> String? {
        var found: Set<String> = []
        for captures in captures {
            for pattern in patterns {
                guard !pattern.isExpression else { return nil }
                var place = pattern.filled(with: captures).folderOfPattern
                if pattern.text.hasPrefix("**/") {
                    guard let base = Path.folders(around: path).last(where: { folders.contains($0 + "/" + place) }) else { return nil }
                    place = base + "/" + place
                }
                if Path.name(of: place) == "*" || Path.name(of: place) == "*.swift" { place = Path.folder(of: place) }
                if !place.hasSuffix(".swift") { place += "/" + Path.name(of: path) }
                guard !place.contains(where: { "*{?".contains($0) }), pattern.matchFile(place, given: captures) != nil else { return nil }
                found.insert(place)
            }
        }
        return found.count == 1 ? found.first : nil
    }
}

/// Whether a text is a name of Swift that needs no backticks; reserved words are not excluded.
private func isIdentifier(_ text: String) -> Bool {
    text.first.map { $0.isLetter || $0 == "_" } == true && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
}
