import AshlarFacts
import AshlarModel
import AshlarText

// Whether the users of a file are known: types and globals are named, members of extensions are used on values.

extension Model {
    /// Whether other code has to name something of a file in order to use it. Not where all is in extensions, nor where something
    /// extends a type from outside of its module, whose members are used on any value; nor where a function or variable is named like a
    /// type, or a type is not, since expressions are read by the first letters of names; nor where there is an operator, or a global that
    /// other modules see.
    func isUsedByName(_ file: FileID) -> Bool {
        let declarations = files[Int(file)].declarations
        guard !declarations.contains(where: \.isNamedLikeAnother) else { return false }
        let globals = declarations.filter { $0.parent == nil && [.function, .variable].contains($0.kind) }
        guard declarations.contains(where: \.isNonlocalType) || !globals.isEmpty, globals.allSatisfy(\.showsItsUse) else { return false }
        return !declarations.indices.contains { extendsOutsideType(file, $0) }
    }

    /// Whether all files that use a file name something of it: it also extends no type that another file declares.
    func showsItsUsers(_ file: FileID) -> Bool {
        isUsedByName(file) && files[Int(file)].types.allSatisfy { index in
            let id = DeclarationID(file: file, index: index)
            return self[id].kind != .extension || outermostType(of: id).file == file
        }
    }

    private func extendsOutsideType(_ file: FileID, _ index: Int) -> Bool {
        let id = DeclarationID(file: file, index: Int32(index))
        return self[id].kind == .extension && self[id].parent == nil && self[typeUnit(of: id)].kind == .extension
    }
}

extension Declaration {
    /// Whether a global function or variable is named like a type, or a type is not: `let Colors`, `enum _001_Begin`.
    fileprivate var isNamedLikeAnother: Bool {
        let beginsLikeType = name.first { $0 != "_" }?.isUppercase == true
        if [.function, .variable].contains(kind) { return parent == nil && beginsLikeType }
        return isNonlocalType && kind != .extension && !beginsLikeType
    }

    /// Whether uses of a global function or variable are seen: not those of an operator, nor those as a member of the module, `Kit.log`.
    fileprivate var showsItsUse: Bool {
        (name.first.map { $0.isLetter || $0 == "_" } ?? false) && (access ?? .internal) < .package
    }
}

extension Model {
    /// Whether other code has to name something of a file in order to use it, as `isUsedByName` tells. Nor where a type may be found by
    /// the system: by an attribute, or by a supertype that the project does not declare. A file `main.swift` runs by itself.
    func showsItsUse(of file: FileID) -> Bool {
        guard Path.name(of: files[Int(file)].path) != "main.swift" else { return false }
        let declarations = files[Int(file)].declarations
        return isUsedByName(file) && declarations.indices.allSatisfy { index in
            guard declarations[index].isNonlocalType else { return true }
            let type = DeclarationID(file: file, index: Int32(index))
            guard attributeNames(of: type).isSubset(of: Self.plainAttributes) else { return false }
            return inheritance.allSupertypeNames(of: type).allSatisfy { name in
                !types.declarations(named: name).isEmpty || Self.plainSupertypes.contains(name)
            }
        }
    }

    /// Attributes of types that only code which names the type makes use of.
    private static let plainAttributes: Set<String> = [
        "MainActor", "Observable", "available", "dynamicCallable", "dynamicMemberLookup", "frozen", "preconcurrency",
        "propertyWrapper", "resultBuilder", "unchecked", "usableFromInline",
    ]

    /// Supertypes from the standard library, Foundation and SwiftUI by which the system finds no type.
    private static let plainSupertypes = SystemTypes.ofValues.union([
        "Actor", "AnyObject", "ButtonStyle", "Collection", "Error", "IteratorProtocol", "LocalizedError", "ObservableObject",
        "OptionSet", "Sendable", "Sequence", "Shape", "View", "ViewModifier", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8",
        "UInt16", "UInt32", "UInt64", "Double", "Float", "Character", "ExpressibleByStringLiteral", "CodingKey",
    ])
}
