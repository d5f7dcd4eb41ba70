import AshlarFacts
import AshlarModel
import AshlarText

// Which observable objects are data.

extension InjectionLinker {
    /// The names of the types of which members and results of functions are arrays or dictionaries: `Row` of `var rows: [Row]`.
    func listedNames(in file: FileID) -> Set<String> {
        guard !isTest[Int(file)] else { return [] }
        var names: Set<String> = []
        for index in files[Int(file)].declarations.indices {
            // One field at a time: declarations are large to copy.
            guard let type = files[Int(file)].declarations[index].type, type.text.utf8.first == UInt8(ascii: "["),
                  let name = type.structure.unwrapped.listed?.undecorated.name?.dottedParts.last else { continue }
            names.insert(String(name))
        }
        return names
    }

    /// Whether an observable object is data, unless views get it from their environment: it is encoded; or, unless its name says otherwise,
    /// there are arrays or dictionaries of its type and it has an identity, as what rows show; or it is another value or is listed so, and has
    /// more values that others see than functions.
    func isObservedData(_ type: DeclarationID, functions: Int) -> Bool {
        guard !provided.contains(type) else { return false }
        let supertypes = accessPaths.inheritance.allSupertypeNames(of: type)
        if !supertypes.isDisjoint(with: Conventions.encodedSupertypes) { return true }
        let name = files[Int(type.file)].declarations[Int(type.index)].name
        let acts = Conventions.actingSuffixes.contains(where: name.hasSuffix)
        guard !Conventions.isServiceName(name) else { return false }
        if listed.contains(name), supertypes.contains("Identifiable"), !acts || Conventions.isModel(name) { return true }
        guard !acts, listed.contains(name) || !supertypes.isDisjoint(with: Conventions.valueSupertypes) else { return false }
        let values = storedMembers(of: type).count {
            (files[Int($0.file)].declarations[Int($0.index)].access ?? .internal) > .fileprivate
        }
        return values > functions
    }
}

extension TypeStructure {
    /// The type of an array's elements or a dictionary's values; `nil` for any other type.
    fileprivate var listed: TypeStructure? {
        switch self {
        case .array(let element): element
        case .dictionary(_, let value): value
        default: nil
        }
    }
}
