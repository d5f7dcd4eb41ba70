package import AshlarFacts
import AshlarText

/// A reference by name to a type that the project does not declare: one of the SDK or of a package.
package struct ExternalReference: Sendable {
    /// The name as far as it was asked for, without the name of its module: `URLSession` of `Foundation.URLSession.shared`.
    package var name: String
    /// The reference as a dependency of its file on nothing in the project: its target is the file itself.
    package var dependency: Dependency

    package init(name: String, dependency: Dependency) { (self.name, self.dependency) = (name, dependency) }
}

extension Model {
    /// The references of a file to names that mean no type of the project, as far as their meaning is certain, in source order.
    ///
    /// - Parameter isWanted: whether a name is asked for, a type's or the qualified one of a nested type.
    package func externalReferences(in file: FileID, named isWanted: (String) -> Bool) -> [ExternalReference] {
        dependencyUse?.note()
        let facts = files[Int(file)]
        let wanted = facts.names.indices.map { wantedName(in: facts.names[$0], of: file, isWanted) }
        var result: [ExternalReference] = []
        for reference in facts.references where reference.role.mayNameType {
            guard let name = wanted[Int(reference.name)] else { continue }
            let site = Lookup.Site(
                file: file, scope: reference.scope, isInHeading: reference.role.isInHeading,
                condition: facts.branches.isEmpty ? nil : facts.condition(at: reference.offset)
            )
            guard linker.resolver.isExternal(name, at: site, isExpression: reference.role.isInExpression) else { continue }
            result.append(ExternalReference(name: name, dependency: Dependency(
                source: .file(file), target: .file(file), evidence: .references, isCertain: true,
                owner: linker.resolver.owner(of: reference, in: facts, file), role: reference.role, mark: reference.offset
            )))
        }
        return result
    }

    /// The shortest name that is asked for at the start of a dotted one, without the module's name before it.
    private func wantedName(in text: String, of file: FileID, _ isWanted: (String) -> Bool) -> String? {
        var components = text.split(separator: ".")[...]
        if components.count > 1, let first = components.first, isExternalModule(String(first), in: file) { components.removeFirst() }
        var name = ""
        for component in components where component.first?.isUppercase == true {
            name += (name.isEmpty ? "" : ".") + component
            if isWanted(name) { return name }
        }
        return nil
    }

    private func isExternalModule(_ name: String, in file: FileID) -> Bool {
        files[Int(file)].imports.contains { $0.module == name }
            && linker.names.module(named: name, importedBy: modulesOfFile[Int(file)]) == nil
    }

    /// The name of the external type that a type alias stands for; `nil` if it stands for anything else.
    package func externalType(aliasedBy id: DeclarationID) -> String? {
        guard self[id].kind == .typealias, let type = self[id].type,
              case .external(let name)? = accessPaths.type(.init(type: type, file: id.file, scope: id.index)) else { return nil }
        return name
    }
}

extension Resolver {
    /// Whether a name certainly means no type of the project, and nothing else that it declares.
    fileprivate func isExternal(_ name: String, at site: Lookup.Site, isExpression: Bool) -> Bool {
        let first = String(name.prefix { $0 != "." })
        if isExpression, accessPaths.memberNames.contains(typeName: first) { return false }
        return lookup.isExternal(first, at: site, inheritance: inheritance)
    }
}

extension Reference.Role {
    fileprivate var mayNameType: Bool { !isOfValue && self != .global && self != .macro }

    /// Whether the name may be that of a value.
    fileprivate var isInExpression: Bool { self == .expression || self == .construction }
}
