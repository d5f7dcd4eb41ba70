import SwiftSyntax

/// The part of a written type that determines what `.member` means if the type is expected.
indirect enum TypeShape: Equatable, Sendable {
    case named(String)
    /// An array or a set.
    case array(TypeShape)
    case dictionary(key: TypeShape, value: TypeShape)
    case function(result: TypeShape?)
    /// `labels` are those of its elements, `nil` for one without.
    case tuple([TypeShape], labels: [String?])

    /// The shape of a type as written, without optionals, attributes, `some` and `any`; `nil` if it is none of these cases.
    init?(_ syntax: TypeSyntax?) {
        guard let syntax else { return nil }
        if let type = syntax.as(OptionalTypeSyntax.self) {
            self.init(type.wrappedType)
        } else if let type = syntax.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
            self.init(type.wrappedType)
        } else if let type = syntax.as(AttributedTypeSyntax.self) {
            self.init(type.baseType)
        } else if let type = syntax.as(SomeOrAnyTypeSyntax.self) {
            self.init(type.constraint)
        } else if let type = syntax.as(ArrayTypeSyntax.self) {
            guard let element = TypeShape(type.element) else { return nil }
            self = .array(element)
        } else if let type = syntax.as(DictionaryTypeSyntax.self) {
            guard let key = TypeShape(type.key), let value = TypeShape(type.value) else { return nil }
            self = .dictionary(key: key, value: value)
        } else if let type = syntax.as(FunctionTypeSyntax.self) {
            self = .function(result: TypeShape(type.returnClause.type))
        } else if let type = syntax.as(TupleTypeSyntax.self) {
            let shapes = type.elements.compactMap { TypeShape($0.type) }
            guard shapes.count == type.elements.count else { return nil }
            let labels = type.elements.map { $0.firstName.flatMap { $0.text == "_" ? nil : $0.text } }
            self = shapes.count == 1 ? shapes[0] : .tuple(shapes, labels: labels)
        } else if let type = syntax.as(MemberTypeSyntax.self) {
            guard case .named(let base)? = TypeShape(type.baseType) else { return nil }
            self = .named(Self.withoutModule(base + "." + type.name.text))
        } else if let type = syntax.as(IdentifierTypeSyntax.self) {
            self.init(name: type.name.text, arguments: type.genericArgumentClause)
        } else {
            return nil
        }
    }

    private init?(name: String, arguments: GenericArgumentClauseSyntax?) {
        let shapes = arguments?.arguments.map { TypeShape($0.argument.as(TypeSyntax.self)) } ?? []
        switch (name, shapes.count) {
        case ("Array", 1), ("Set", 1), ("ArraySlice", 1):
            guard let element = shapes[0] else { return nil }
            self = .array(element)
        case ("Dictionary", 2):
            guard let key = shapes[0], let value = shapes[1] else { return nil }
            self = .dictionary(key: key, value: value)
        case ("Optional", 1):
            guard let wrapped = shapes[0] else { return nil }
            self = wrapped
        default:
            self = .named(name)
        }
    }

    /// The modules whose names may precede those of their types, functions and variables.
    static let modules = ["PackageDescription", "ProjectDescription", "ProjectDescriptionHelpers", "Swift", "Foundation"]

    /// A type's name without a leading module name.
    static func withoutModule(_ name: String) -> String {
        guard name.utf8.contains(UInt8(ascii: ".")) else { return name }
        for module in modules where name.hasPrefix(module + ".") { return String(name.dropFirst(module.count + 1)) }
        return name
    }

    /// The name of the type that a type is nested in; `nil` for a type that is not nested.
    static func outer(of name: String) -> String? {
        name.utf8.lastIndex(of: UInt8(ascii: ".")).map { String(name[..<$0]) }
    }

    /// The type's name; `Array` or `Dictionary` for collections, `nil` for functions and tuples.
    var name: String? {
        switch self {
        case .named(let name): name
        case .array: "Array"
        case .dictionary: "Dictionary"
        case .function, .tuple: nil
        }
    }

    /// The shape with its parts changed; itself if it has none.
    func mapped(_ change: (TypeShape) -> TypeShape) -> TypeShape {
        switch self {
        case .named: self
        case .array(let element): .array(change(element))
        case .dictionary(let key, let value): .dictionary(key: change(key), value: change(value))
        case .function(let result): .function(result: result.map(change))
        case .tuple(let parts, let labels): .tuple(parts.map(change), labels: labels)
        }
    }

    /// The shape with another one in place of a named type.
    func replacing(_ name: String, by shape: TypeShape) -> TypeShape {
        self == .named(name) ? shape : mapped { $0.replacing(name, by: shape) }
    }

    var element: TypeShape? {
        if case .array(let element) = self { element } else { nil }
    }
}
