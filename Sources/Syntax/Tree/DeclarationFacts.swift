import AshlarFacts
@_spi(RawSyntax) import SwiftSyntax

// Reads the facts of each kind of declaration.

extension Declaration {
    /// Any declaration except variables and cases, of which a line may declare several. The name is empty if it is missing.
    init(_ node: Node) {
        let kind: Kind
        switch node.kind {
        case .classDecl: kind = .class
        case .structDecl: kind = .struct
        case .enumDecl: kind = .enum
        case .actorDecl: kind = .actor
        case .protocolDecl: kind = .protocol
        case .extensionDecl: kind = .extension
        case .typeAliasDecl: kind = .typealias
        case .associatedTypeDecl: kind = .associatedtype
        case .functionDecl: kind = .function
        case .initializerDecl: kind = .initializer
        case .deinitializerDecl: kind = .deinitializer
        case .subscriptDecl: kind = .subscript
        case .macroDecl: kind = .macro
        case .operatorDecl: kind = .operator
        default: kind = .precedencegroup
        }
        self.init(kind: kind, name: "", offset: 0, start: node.start, end: node.end)
        readAttributes(of: node)
        let namePosition = node.kind.namePosition
        var tokenCount = 0
        for child in node.children {
            switch child.kind {
            case .unexpectedNodes, .attributeList, .declModifierList, .memberBlock: break
            case .token:
                tokenCount += 1
                guard tokenCount == namePosition else { continue }
                name = child.identifier
                offset = child.start
            case .genericParameterClause: read(generics: child)
            case .genericWhereClause: read(requirements: child)
            case .primaryAssociatedTypeClause: read(generics: child)
            case .inheritanceClause: read(inheritance: child)
            case .functionSignature: read(signature: child)
            case .functionParameterClause: read(parameters: child)
            case .returnClause, .typeInitializerClause: type = child.lastPart.map { TypeName($0) }
            case .codeBlock, .accessorBlock: if kind != .deinitializer { modifiers.insert(.defined) }
            default:
                guard kind == .extension else { continue }
                name = child.name
                offset = child.start
            }
        }
    }

    /// The cases of one `case` line, with the attributes and the access level of the line.
    static func cases(of line: Node) -> [Declaration] {
        var shared = Declaration(kind: .case, name: "", offset: 0, start: line.start, end: line.end)
        shared.readAttributes(of: line)
        var result: [Declaration] = []
        guard let elements = line.first(.enumCaseElementList) else { return [] }
        for element in elements.children where element.kind == .enumCaseElement {
            var declaration = shared
            if let name = element.firstToken {
                declaration.name = name.identifier
                declaration.offset = name.start
            }
            declaration.start = element.start
            declaration.end = element.end
            if let clause = element.first(.enumCaseParameterClause) { declaration.read(parameters: clause) }
            result.append(declaration)
        }
        return result
    }

    /// The variables of one `let` or `var`, in order. In `var a, b: Int`, both get the type.
    static func variables(of line: Node) -> [Declaration] {
        var shared = Declaration(kind: .variable, name: "", offset: 0, start: line.start, end: line.end)
        shared.readAttributes(of: line)
        if line.firstToken?.isName("let") == true { shared.modifiers.insert(.constant) }
        guard let bindings = line.first(.patternBindingList) else { return [] }
        var result: [Declaration] = []
        /// The indices of variables that get the type annotation of a later one.
        var untyped: [Int] = []
        for binding in bindings.children where binding.kind == .patternBinding {
            var variable = shared
            var constructed: Node?
            var isPlain = false
            var names: [Node] = []
            for child in binding.children {
                switch child.kind {
                case .identifierPattern:
                    isPlain = true
                    names = child.patternNames
                case .tuplePattern: names = child.patternNames
                case .typeAnnotation: variable.type = child.lastPart.map { TypeName($0) }
                case .initializerClause:
                    variable.modifiers.insert(.defined)
                    constructed = child.lastPart?.constructedType
                    if let value = child.lastPart, value.kind.isLiteral { variable.modifiers.insert(.literal) }
                case .accessorBlock: if child.hasGetter { variable.modifiers.insert(.computed) }
                default: break
                }
            }
            if let type = variable.type {
                for index in untyped { result[index].type = type }
                untyped = []
            } else if variable.modifiers.contains(.defined) {
                untyped = []
                variable.type = constructed.map { TypeName($0) }
            } else if isPlain {
                untyped.append(result.count)
            }
            if !isPlain { variable.type = nil }
            for name in names {
                variable.name = name.identifier
                variable.offset = name.start
                result.append(variable)
            }
        }
        return result
    }

    /// Reads attributes and modifiers.
    private mutating func readAttributes(of node: Node) {
        for child in node.children {
            switch child.kind {
            case .attributeList: attributes = child.attributes
            case .declModifierList: for modifier in child.children { add(modifier) }
            case .token: return
            default: break
            }
        }
    }

    private mutating func add(_ modifier: Node) {
        guard let token = modifier.firstToken else { return }
        for (word, level) in accessWords where token.isName(word) {
            if modifier.setsAccess { setterAccess = level } else { access = level }
        }
        for (word, modifier) in Modifiers.words where token.isName(word) { modifiers.insert(modifier) }
    }

    // MARK: Clauses

    private mutating func read(generics clause: Node) {
        guard let list = clause.firstPart else { return }
        for parameter in list.children {
            var name: String?
            var bound: Node?
            for child in parameter.children {
                if !child.isToken {
                    if child.kind != .attributeList, !child.isUnexpected { bound = child }
                } else if !child.isColon, !child.isComma {
                    // A specifier (`each`) may precede the name.
                    name = child.identifier
                }
            }
            guard let name else { continue }
            genericParameters.append(name)
            if let bound { constraints.append(Constraint(left: name, relation: .conforms, right: TypeName(bound))) }
        }
    }

    private mutating func read(requirements clause: Node) {
        guard let list = clause.first(.genericRequirementList) else { return }
        for requirement in list.children {
            guard let body = requirement.firstPart, let left = body.firstPart, let right = body.lastPart else { continue }
            switch body.kind {
            case .conformanceRequirement:
                constraints.append(Constraint(left: left.text, relation: .conforms, right: TypeName(right)))
            case .sameTypeRequirement where right.kind.syntaxNodeType is any TypeSyntaxProtocol.Type:
                constraints.append(Constraint(left: left.text, relation: .equals, right: TypeName(right)))
            default: break
            }
        }
    }

    private mutating func read(inheritance clause: Node) {
        guard let list = clause.first(.inheritedTypeList) else { return }
        for inherited in list.children {
            if let type = inherited.firstPart { inherits.append(TypeName(type)) }
        }
    }

    private mutating func read(signature: Node) {
        for child in signature.children {
            switch child.kind {
            case .functionParameterClause: read(parameters: child)
            case .functionEffectSpecifiers:
                if child.firstToken != nil { modifiers.insert(.async) }
                if child.first(.throwsClause) != nil { modifiers.insert(.throws) }
            case .returnClause: type = child.lastPart.map { TypeName($0) }
            default: break
            }
        }
    }

    private mutating func read(parameters clause: Node) {
        guard let list = clause.firstPart else { return }
        for parameter in list.children { parameters.append(Parameter(parameter)) }
    }
}

private let accessWords: [(word: StaticString, level: Access)] = [
    ("private", .private), ("public", .public), ("fileprivate", .fileprivate), ("internal", .internal),
    ("package", .package), ("open", .open),
]

extension Declaration.Modifiers {
    fileprivate static let words: [(word: StaticString, modifier: Self)] = [
        ("static", .static), ("class", .overridableStatic), ("final", .final), ("lazy", .lazy), ("weak", .weak),
        ("unowned", .unowned), ("override", .override), ("mutating", .mutating), ("nonisolated", .nonisolated),
        ("convenience", .convenience), ("required", .required), ("indirect", .indirect),
    ]
}

extension SyntaxKind {
    fileprivate var isLiteral: Bool {
        switch self {
        case .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr, .stringLiteralExpr, .nilLiteralExpr: true
        default: false
        }
    }

    /// The position of the name among a declaration's own tokens, from 1; 0 for an extension, whose name is a type.
    fileprivate var namePosition: Int {
        switch self {
        case .initializerDecl, .deinitializerDecl, .subscriptDecl: 1
        case .operatorDecl: 3
        case .extensionDecl: 0
        default: 2
        }
    }
}

extension TypeName {
    fileprivate init(_ node: Node) { self.init(text: node.name, offset: node.start) }
}

extension Parameter {
    /// A parameter of a function, a subscript, a macro or a case: `label name: type... = value`, or a case's bare type.
    fileprivate init(_ node: Node) {
        var (first, second): (Node?, Node?)
        var isNamed = false
        self.init(label: nil, name: "", type: TypeName(text: "", offset: 0))
        for child in node.children {
            switch child.kind {
            case .token:
                if child.isColon {
                    isNamed = true
                } else if child.isName("...") {
                    type.text += "..."
                } else if !isNamed, !child.isComma {
                    (first, second) = first == nil ? (child, nil) : (first, second ?? child)
                }
            case .attributeList, .declModifierList, .unexpectedNodes: break
            case .initializerClause: defaultValue = child.lastPart?.text
            default: type = TypeName(child)
            }
        }
        guard let first else { return }
        let text = first.identifier
        if text != "_" { label = text }
        // An associated value has no name of its own: there is no body to use it in.
        name = second.map(\.identifier) ?? (node.kind == .enumCaseParameter ? "" : text)
    }
}
