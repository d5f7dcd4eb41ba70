import AshlarFacts
import SwiftSyntax

// How the references of a file are found.

extension FileWalk {
    /// Collects what a node itself refers to, and tells whether its children may hold more.
    mutating func collectReferences(from node: Node, in parent: Node) -> Bool {
        switch node.kind {
        case .declReferenceExpr:
            if parent.kind != .keyPathPropertyComponent { referToExpression(node) }
            return false
        case .identifierType:
            referToType(node, in: parent)
        case .memberType where parent.kind != .memberType:
            if let path = node.path { refer(to: path, at: node.start, as: parent.roleOfTypes) }
        case .macroExpansionExpr, .macroExpansionDecl:
            if let name = node.macroName { refer(to: name.identifier, at: name.start, as: .macro) }
        case .attribute:
            guard node.firstPart?.path == "_spi" else { return true }
            // The argument of `@_spi(Name)` names no type.
            return false
        default: break
        }
        return true
    }

    /// A capitalised name in an expression, with the capitalised members that follow it: `Outer.Inner` of
    /// `Outer.Inner.make()`. Lower-case names are values by Swift's naming guidelines.
    private mutating func referToExpression(_ node: Node) {
        guard let name = node.firstToken, name.beginsLikeType else { return }
        var path = name.identifier
        for member in expressionMembers.reversed() {
            guard let next = member.firstToken, next.beginsLikeType else { break }
            path += "." + next.identifier
        }
        refer(to: path, at: name.start, as: .expression)
    }

    private mutating func referToType(_ node: Node, in parent: Node) {
        guard parent.kind != .memberType, let name = node.firstToken else { return }
        var path = name.identifier
        if parent.kind == .keyPathExpr {
            // The root of a key path with the capitalised members that follow it: `A.B` of `\A.B.c`.
            for component in parent.first(.keyPathComponentList)?.children.map(\.self) ?? [] {
                let property = component.first(.keyPathPropertyComponent)
                guard let member = property?.first(.declReferenceExpr)?.firstToken, member.beginsLikeType else { break }
                path += "." + member.identifier
            }
        }
        refer(to: path, at: name.start, as: parent.roleOfTypes)
    }

    private mutating func refer(to name: String, at offset: UInt32, as role: Reference.Role) {
        guard !name.isEmpty, name != "Self" else { return }
        let index: UInt32
        if let known = nameIndices[name] {
            index = known
        } else {
            index = UInt32(names.count)
            names.append(name)
            nameIndices[name] = index
        }
        references.append(Reference(name: index, offset: offset, scope: scope, role: role))
    }
}

extension Node {
    /// What a type in this node is there for.
    fileprivate var roleOfTypes: Reference.Role {
        switch kind {
        case .inheritedType: .inheritance
        case .attribute: .attribute
        case .extensionDecl: .extended
        default: .type
        }
    }

    /// The token after the `#` of a macro's expansion.
    fileprivate var macroName: Node? {
        var isPastHash = false
        for child in children where child.isToken {
            if isPastHash { return child }
            isPastHash = true
        }
        return nil
    }
}
