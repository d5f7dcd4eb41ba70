import AshlarFacts
import AshlarModel
import AshlarText

// Protocols that are no services, by what conforms to them.

extension InjectionLinker {
    /// What the types of a file conform to.
    struct Conformances: Equatable, Sendable {
        /// The types and extensions that conform to protocols of the project, each with these.
        var all: [Conformance] = []
        /// The protocols of the project to which extensions of classes of a framework for user interfaces conform.
        var ofInterfaces: [DeclarationID] = []
        /// The protocols of the file to which only classes may conform.
        var forClasses: [DeclarationID] = []
    }

    struct Conformance: Equatable, Sendable {
        var type: DeclarationID
        let kind: Declaration.Kind
        /// Whether its objects are records of a database.
        let isRecord: Bool
        var protocols: [DeclarationID]

        var isOfClass: Bool { [.class, .actor].contains(kind) }
    }

    func conformances(in file: FileID) -> Conformances {
        var found = Conformances()
        guard !isTest[Int(file)] else { return found }
        for index in files[Int(file)].types {
            let type = DeclarationID(file: file, index: index)
            let kind = kind(of: type)
            if kind == .extension { found.ofInterfaces += protocols(ofExtension: type) }
            if kind == .protocol, accessPaths.inheritance.allSupertypeNames(of: type).contains("AnyObject") { found.forClasses.append(type) }
            let conformed = accessPaths.inheritance.supertypes(of: type).flatMap(\.declarations).filter { self.kind(of: $0) == .protocol }
            guard !conformed.isEmpty else { continue }
            found.all.append(Conformance(type: type, kind: kind, isRecord: isRecord(type), protocols: conformed))
        }
        return found
    }

    /// The protocols whose objects are data or parts of a user interface, whatever they require: records of a database alone conform
    /// to them, or a class of a framework for user interfaces does, by an extension.
    func protocolsOfOthers(_ conformances: [Conformances]) -> Set<DeclarationID> {
        var ofRecords: Set<DeclarationID> = []
        var ofMore: Set<DeclarationID> = []
        for conformance in conformances.lazy.flatMap(\.all) where conformance.kind != .extension {
            if conformance.isRecord { ofRecords.formUnion(conformance.protocols) } else { ofMore.formUnion(conformance.protocols) }
        }
        return ofRecords.subtracting(ofMore).union(conformances.lazy.flatMap(\.ofInterfaces))
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
