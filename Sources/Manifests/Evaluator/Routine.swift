import AshlarFacts
import SwiftSyntax

/// Code with parameters and a body: a function, an initializer, a closure, the getter of a property.
struct Routine: Sendable {
    struct Parameter: Sendable {
        /// The argument label; `nil` for `_`.
        var label: String?
        /// The name inside the body.
        var name: String
        var type: TypeShape?
        var defaultValue: ExprSyntax?
        var isVariadic = false
        var isInOut = false
        /// The type `T` of a parameter of type `T` or `T.Type`, if it is a generic parameter of the function.
        var genericName: String?
        /// The names of its attributes that are types, of which one may be a result builder.
        var attributes: [String] = []
    }

    var name: String
    var parameters: [Parameter]
    /// Its statements; `nil` for a protocol requirement.
    var body: CodeBlockItemListSyntax?
    var result: TypeShape?
    /// The type that it is a member of.
    var owner: String?
    var isStatic = false
    var isMutating = false
    var file: Int
    /// Unique within an evaluation.
    var identity: SyntaxIdentifier
    /// The names of its attributes that are types, of which one may be a result builder.
    var attributes: [String] = []
    /// Whether it is a closure for a parameter with a result builder that makes a list.
    var buildsList = false
}

extension Routine {
    /// The routine with another type in place of one that its parameters and result name.
    func replacing(_ name: String, by shape: TypeShape) -> Routine {
        var routine = self
        for index in parameters.indices { routine.parameters[index].type = parameters[index].type?.replacing(name, by: shape) }
        routine.result = result?.replacing(name, by: shape)
        return routine
    }

    init(_ function: FunctionDeclSyntax, owner: String?, file: Int) {
        self.init(
            name: function.name.text,
            parameters: Self.parameters(
                function.signature.parameterClause, generic: function.genericParameterClause?.parameters.map(\.name.text) ?? []
            ),
            body: function.body?.statements,
            result: TypeShape(function.signature.returnClause?.type),
            owner: owner,
            isStatic: function.modifiers.hasStatic,
            isMutating: function.modifiers.contains { $0.name.text == "mutating" },
            file: file,
            identity: function.id,
            attributes: function.attributes.typeNames
        )
    }

    init(_ initializer: InitializerDeclSyntax, owner: String, file: Int) {
        self.init(
            name: "init",
            parameters: Self.parameters(initializer.signature.parameterClause),
            body: initializer.body?.statements,
            owner: owner,
            file: file,
            identity: initializer.id
        )
    }

    init(_ subscripting: SubscriptDeclSyntax, owner: String, file: Int) {
        var parameters = Self.parameters(subscripting.parameterClause)
        for index in parameters.indices where parameters[index].label == parameters[index].name {
            parameters[index].label = nil
        }
        self.init(
            name: "subscript",
            parameters: parameters,
            body: subscripting.accessorBlock?.getter,
            result: TypeShape(subscripting.returnClause.type),
            owner: owner,
            isStatic: subscripting.modifiers.hasStatic,
            file: file,
            identity: subscripting.id
        )
    }

    init(_ closure: ClosureExprSyntax, result: TypeShape?, owner: String?, file: Int) {
        var parameters: [Parameter] = []
        switch closure.signature?.parameterClause {
        case .simpleInput(let names)?:
            parameters = names.map { Parameter(label: nil, name: $0.name.text) }
        case .parameterClause(let clause)?:
            parameters = clause.parameters.map { parameter in
                Parameter(
                    label: nil, name: (parameter.secondName ?? parameter.firstName).text, type: TypeShape(parameter.type)
                )
            }
        case nil:
            break
        }
        self.init(
            name: "closure",
            parameters: parameters,
            body: closure.statements,
            result: TypeShape(closure.signature?.returnClause?.type) ?? result,
            owner: owner,
            file: file,
            identity: closure.id
        )
    }

    /// The getter of a computed property.
    init(
        getter: CodeBlockItemListSyntax, name: String, result: TypeShape?, owner: String?, file: Int, attributes: AttributeListSyntax
    ) {
        self.init(
            name: name, parameters: [], body: getter, result: result, owner: owner, file: file, identity: getter.id,
            attributes: attributes.typeNames
        )
    }

    private static func parameters(_ clause: FunctionParameterClauseSyntax, generic: [String] = []) -> [Parameter] {
        clause.parameters.map { parameter in
            var type = parameter.type
            var isInOut = false
            if let attributed = type.as(AttributedTypeSyntax.self) {
                isInOut = attributed.specifiers.contains { $0.trimmedDescription == "inout" }
                type = attributed.baseType
            }
            let label = parameter.firstName.text
            let named = (type.as(MetatypeTypeSyntax.self)?.baseType ?? type).trimmedDescription
            return Parameter(
                label: label == "_" ? nil : label,
                name: (parameter.secondName ?? parameter.firstName).text,
                type: TypeShape(type),
                defaultValue: parameter.defaultValue?.value,
                isVariadic: parameter.ellipsis != nil,
                isInOut: isInOut,
                genericName: generic.contains(named) ? named : nil,
                attributes: parameter.attributes.typeNames
            )
        }
    }
}

extension DeclModifierListSyntax {
    var hasStatic: Bool { contains { $0.name.text == "static" || $0.name.text == "class" } }

    var isPrivate: Bool { contains { $0.name.text == "private" || $0.name.text == "fileprivate" } }
}

extension AccessorBlockSyntax {
    /// The statements of the getter; `nil` if there is none, as in a stored property with observers.
    var getter: CodeBlockItemListSyntax? {
        switch accessors {
        case .getter(let statements): statements
        case .accessors(let list): list.first { $0.accessorSpecifier.text == "get" }?.body?.statements
        }
    }

    /// Whether it is of a property that a protocol requires: `{ get set }`.
    var isRequirement: Bool {
        guard case .accessors(let list) = accessors else { return false }
        return list.allSatisfy { $0.body == nil }
    }
}

/// A callable value.
struct Function {
    enum Body {
        /// Code of the manifest, with the scope it captures.
        case routine(Routine, Evaluator.Scope?)
        /// `\.a.b`
        case keyPath([String])
        /// `Type.init`, `Type.case`, `.case`: constructs a record or calls the static function.
        case member(type: String?, name: String)
        /// An unapplied method of a value.
        case method(Value, name: String)
        /// A function of the standard library, or an operator.
        case named(String)
    }

    var body: Body
    /// The variable that holds `self`.
    var receiver: Heap.Address?

    func isSame(as other: Function) -> Bool {
        switch (body, other.body) {
        case (.routine(let first, _), .routine(let second, _)):
            first.identity == second.identity && receiver == other.receiver
        case (.keyPath(let first), .keyPath(let second)): first == second
        case (.member(let type, let name), .member(let otherType, let otherName)): type == otherType && name == otherName
        case (.method(let value, let name), .method(let otherValue, let otherName)):
            name == otherName && value == otherValue
        case (.named(let first), .named(let second)): first == second
        default: false
        }
    }
}

/// The initial value of a global or static variable.
struct Initializer: Sendable {
    var expression: ExprSyntax
    var type: TypeShape?
    /// The type that it is a static member of.
    var owner: String?
    var file: Int
    /// Whether it is in a clause of `#if` whose condition is unknown.
    var isConditional: Bool
}
