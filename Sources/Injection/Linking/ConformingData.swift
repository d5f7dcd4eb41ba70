import AshlarFacts
import AshlarModel
import AshlarText

// Protocols that are no services, by what conforms to them.

extension InjectionLinker {
    /// The protocols whose objects are data or parts of a user interface, whatever they require: records of a database alone conform
    /// to them, or a class of a framework for user interfaces does, by an extension.
    func protocolsOfOthers() -> Set<DeclarationID> {
        var ofRecords: Set<DeclarationID> = []
        var ofInterfaces: Set<DeclarationID> = []
        var ofMore: Set<DeclarationID> = []
        for file in files.indices where !isTest[file] {
            for index in files[file].types {
                let type = DeclarationID(file: FileID(file), index: index)
                guard kind(of: type) != .extension else {
                    ofInterfaces.formUnion(protocols(ofExtension: type))
                    continue
                }
                let conformed = accessPaths.inheritance.supertypes(of: type).flatMap(\.declarations).filter { kind(of: $0) == .protocol }
                guard !conformed.isEmpty else { continue }
                if isRecord(type) { ofRecords.formUnion(conformed) } else { ofMore.formUnion(conformed) }
            }
        }
        return ofRecords.subtracting(ofMore).union(ofInterfaces)
    }

    /// The project's protocols to which an extension of a class of a framework for user interfaces conforms: `extension UIView: Page`.
    private func protocols(ofExtension type: DeclarationID) -> [DeclarationID] {
        // One field at a time: declarations are large to copy.
        guard Conventions.interfaceSupertypes.contains(files[Int(type.file)].declarations[Int(type.index)].name) else { return [] }
        return files[Int(type.file)].declarations[Int(type.index)].inherits.compactMap { inherited in
            guard case .project(let found)? = accessPaths.type(.init(type: inherited, file: type.file, scope: type.index)),
                  kind(of: found) == .protocol else { return nil }
            return found
        }
    }
}
