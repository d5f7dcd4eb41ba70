import AshlarFacts
@_spi(RawSyntax) import SwiftSyntax

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
            if let path = node.path { refer(to: path, at: node.start, as: role(of: node, in: parent)) }
        case .macroExpansionExpr, .macroExpansionDecl:
            if let name = node.macroName { refer(to: name, as: .macro) }
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
        let members = expressionMembers.lazy.reversed().map(\.firstToken)
        // What is called, or the member that follows the type's name.
        let constructs = if let member = members.first(where: { $0?.beginsLikeType != true }) {
            member?.identifierBytes.elementsEqual("init".utf8) == true
        } else {
            node.start == called
        }
        refer(to: name, and: members, as: constructs ? .construction : .expression)
    }

    private mutating func referToType(_ node: Node, in parent: Node) {
        guard parent.kind != .memberType, let name = node.firstToken else { return }
        // The root of a key path with the capitalised members that follow it: `A.B` of `\A.B.c`.
        let components = parent.kind == .keyPathExpr ? parent.first(.keyPathComponentList) : nil
        let members = components?.children.lazy.map {
            $0.first(.keyPathPropertyComponent)?.first(.declReferenceExpr)?.firstToken
        }
        if let members { refer(to: name, and: members, as: .type) } else { refer(to: name, as: role(of: node, in: parent)) }
    }

    private func role(of type: Node, in parent: Node) -> Reference.Role {
        type.start == made ? .construction : parent.roleOfTypes ?? roleOfTypes
    }

    /// Refers to a name with the members after it, as far as they begin like types.
    private mutating func refer(to name: Node, and members: some Sequence<Node?>, as role: Reference.Role) {
        var path: String?
        for member in members {
            guard let member, member.beginsLikeType else { break }
            path = (path ?? name.identifier) + "." + member.identifier
        }
        if let path { refer(to: path, at: name.start, as: role) } else { refer(to: name, as: role) }
    }

    /// The way to a value whose member is used, where it begins with something that has a written type.
    ///
    /// Of `a.b.c` this is `a.b`: what `a` is says the place that declares it, most often in the same file.
    mutating func referToValue(of node: Node) {
        guard let value = node.firstChild, let (start, steps) = value.wayStart(atMost: 8), steps > 1 else { return }
        // A type with the types in it is no value.
        guard let last = value.calledName, !last.beginsLikeType else { return }
        guard start.tokenKind == .identifier || start.identifierBytes.elementsEqual("self".utf8) else { return }
        guard boundNames.isEmpty || !boundNames.contains(start.identifier) else { return }
        references.append(Reference(name: names.number(of: value.way), offset: start.start, scope: scope, role: .value))
    }

    /// Remembers the names that a pattern or the parameters of a closure bind.
    mutating func bind(_ node: Node) {
        for child in node.children where child.isToken && child.tokenKind != .colon && child.tokenKind != .comma {
            boundNames.insert(child.identifier)
        }
    }

    private mutating func refer(to name: Node, as role: Reference.Role) {
        let bytes = name.identifierBytes
        guard !bytes.isEmpty, !bytes.elementsEqual("Self".utf8) else { return }
        references.append(Reference(name: names.number(of: bytes), offset: name.start, scope: scope, role: role))
    }

    private mutating func refer(to path: String, at offset: UInt32, as role: Reference.Role) {
        references.append(Reference(name: names.number(of: path), offset: offset, scope: scope, role: role))
    }
}

extension Node {
    /// Where the way to a value begins, and over how many names it leads; `nil` where it begins with a literal, a closure
    /// or the like.
    fileprivate func wayStart(atMost limit: Int) -> (start: Node, steps: Int)? {
        guard limit > 0 else { return nil }
        switch kind {
        case .declReferenceExpr: return firstToken.map { ($0, 1) }
        case .memberAccessExpr: return firstChild?.wayStart(atMost: limit - 1).map { ($0.start, $0.steps + 1) }
        case .functionCallExpr, .optionalChainingExpr, .forceUnwrapExpr, .genericSpecializationExpr:
            return firstChild?.wayStart(atMost: limit - 1)
        default: return nil
        }
    }

    /// The last name on the way to a value.
    fileprivate var calledName: Node? {
        switch kind {
        case .memberAccessExpr: lastPart?.firstToken
        case .functionCallExpr, .optionalChainingExpr, .forceUnwrapExpr, .genericSpecializationExpr: firstChild?.calledName
        default: nil
        }
    }

    /// `a.b().c` of `a?.b(1)!.c`.
    fileprivate var way: String {
        switch kind {
        case .memberAccessExpr: (firstChild?.way ?? "") + "." + (lastPart?.firstToken?.identifier ?? "")
        case .functionCallExpr: (firstChild?.way ?? "") + "()"
        case .optionalChainingExpr, .forceUnwrapExpr, .genericSpecializationExpr: firstChild?.way ?? ""
        default: firstToken?.identifier ?? ""
        }
    }

    /// What a type in this node is there for, where the node tells.
    fileprivate var roleOfTypes: Reference.Role? {
        switch kind {
        case .attribute: .attribute
        case .extensionDecl: .extended
        default: nil
        }
    }

    /// The type of a variable or a parameter whose initial value is `.init()`, and so one of that type.
    var implicitlyMadeType: Node? {
        guard let called = first(.initializerClause)?.lastPart, called.kind == .functionCallExpr,
              let member = called.firstPart, member.kind == .memberAccessExpr, member.firstToken?.start == member.start,
              member.lastPart?.firstToken?.identifierBytes.elementsEqual("init".utf8) == true else { return nil }
        let type = kind == .functionParameter
            ? children.first { [.identifierType, .memberType].contains($0.kind) } : first(.typeAnnotation)?.lastPart
        return type.flatMap { [.identifierType, .memberType].contains($0.kind) ? $0 : nil }
    }

    /// The token after the `#` of a macro's expansion.
    var macroName: Node? {
        var isPastHash = false
        for child in children where child.isToken {
            if isPastHash { return child }
            isPastHash = true
        }
        return nil
    }
}
