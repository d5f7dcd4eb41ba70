import AshlarFacts
import AshlarModel
import AshlarText

/// Whether the users of files are known: types and globals are named, members of extensions are used on values.
struct UsesByName {
    private let model: Model
    /// The modules that their own code names, as in `Kit.log`: uses of their globals may be written so, and are not seen then.
    private let namedByThemselves: Set<ModuleID>

    init(in model: Model) {
        self.model = model
        var found: Set<ModuleID> = []
        for (file, facts) in model.files.enumerated() {
            for module in model.modulesOfFile[file] where !found.contains(module) {
                let name = Array(model.modules[Int(module)].name.utf8)
                guard facts.names.indices.contains(where: { facts.names.withBytes(at: $0) { $0.elementsEqual(name) } }) else { continue }
                found.insert(module)
            }
        }
        namedByThemselves = found
    }

    /// Whether all files that use a file name something of it: it also extends no type that another file declares.
    func showUsers(of file: FileID) -> Bool {
        areByName(file) && model.files[Int(file)].types.allSatisfy { index in
            let id = DeclarationID(file: file, index: index)
            return model[id].kind != .extension || model.outermostType(of: id).file == file
        }
    }

    /// Whether other code has to name something of a file in order to use it. Nor where a type may be found by the system: by an attribute,
    /// or by a supertype that the project does not declare. A file `main.swift` runs by itself.
    func showUse(of file: FileID) -> Bool {
        guard Path.name(of: model.files[Int(file)].path) != "main.swift" else { return false }
        let declarations = model.files[Int(file)].declarations
        return areByName(file) && declarations.indices.allSatisfy { index in
            guard declarations[index].isNonlocalType else { return true }
            let type = DeclarationID(file: file, index: Int32(index))
            guard model.attributeNames(of: type).isSubset(of: Self.plainAttributes) else { return false }
            return model.inheritance.allSupertypeNames(of: type).allSatisfy { name in
                !model.types.declarations(named: name).isEmpty || Self.plainSupertypes.contains(name)
            }
        }
    }

    /// Whether other code has to name something of a file in order to use it. Not where all is in extensions, nor where something
    /// extends a type from outside of its module, whose members are used on any value; nor where a function or variable is named like a
    /// type, or a type is not, since expressions are read by the first letters of names; nor where there is an operator, or a global that
    /// other modules see or whose module names itself.
    private func areByName(_ file: FileID) -> Bool {
        let declarations = model.files[Int(file)].declarations
        guard !declarations.contains(where: \.isNamedLikeAnother) else { return false }
        let globals = declarations.filter { $0.parent == nil && [.function, .variable].contains($0.kind) }
        guard declarations.contains(where: \.isNonlocalType) || !globals.isEmpty, globals.allSatisfy(\.showsItsUse) else { return false }
        guard globals.isEmpty || namedByThemselves.isDisjoint(with: model.modulesOfFile[Int(file)]) else { return false }
        return !declarations.indices.contains { extendsOutsideType(file, $0) }
    }

    private func extendsOutsideType(_ file: FileID, _ index: Int) -> Bool {
        let id = DeclarationID(file: file, index: Int32(index))
        return model[id].kind == .extension && model[id].parent == nil && model[model.typeUnit(of: id)].kind == .extension
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
