import AshlarFacts
@_spi(RawSyntax) import SwiftSyntax

/// The references of a file, as a walk over its tree finds them.
///
/// Most of a tree lies in bodies, signatures and types, where nothing is declared that others can see. What is read there
/// is the raw tree underneath the syntax nodes: making a node of each of its parts takes half as long as parsing. Its
/// interface is not stable, so nothing outside of this folder uses it, and children are found by kind, not by position.
struct RawReferences {
    private(set) var names: [String] = []
    private(set) var references: [Reference] = []

    private var nameIndices: [String: UInt32] = [:]
    private var scope: Int32 = -1
    /// The nodes around the current one, innermost last.
    private var ancestors: [RawSyntax] = []

    /// Collects what stands in a node, in the order of the source.
    ///
    /// - Parameter scope: the innermost declaration around what stands in the node; -1 at the top of the file.
    /// - Returns: whether a visitor still has to go into the node: where it holds declarations, conditions, or what the
    ///   parser could not place. What the node itself refers to is collected in any case.
    mutating func collect(from node: some SyntaxProtocol, in scope: Int32) -> SyntaxVisitorContinueKind {
        self.scope = scope
        ancestors = parents(of: Syntax(node))
        let offset = node.position.utf8Offset
        guard descends(into: node.raw, kind: node.raw.kind, at: offset) else { return .skipChildren }
        let own = references.count
        guard !walkChildren(of: node.raw, at: offset) else { return .skipChildren }
        // The names may stay: the visitor meets them again, in the same order.
        references.removeLast(references.count - own)
        return .visitChildren
    }

    /// The nodes around a node that tell how far its name goes on, innermost last.
    private func parents(of node: Syntax) -> [RawSyntax] {
        var parents: [RawSyntax] = []
        var next = node.parent
        while let parent = next {
            parents.append(parent.raw)
            guard parent.kind == .memberAccessExpr || parent.kind == .genericSpecializationExpr else { break }
            next = parent.parent
        }
        return parents.reversed()
    }

    // MARK: The walk

    /// Returns false, and stops, at what only a visitor can read.
    private mutating func walk(_ node: RawSyntax, at offset: Int) -> Bool {
        let kind = node.kind
        switch kind {
        case .token: return true
        case .classDecl, .structDecl, .enumDecl, .actorDecl, .protocolDecl, .extensionDecl, .typeAliasDecl,
            .associatedTypeDecl, .functionDecl, .initializerDecl, .deinitializerDecl, .subscriptDecl, .macroDecl,
            .operatorDecl, .precedenceGroupDecl, .enumCaseDecl, .importDecl, .ifConfigDecl, .unexpectedNodes:
            return false
        default:
            return !descends(into: node, kind: kind, at: offset) || walkChildren(of: node, at: offset)
        }
    }

    private mutating func walkChildren(of node: RawSyntax, at offset: Int) -> Bool {
        ancestors.append(node)
        defer { ancestors.removeLast() }
        var offset = offset
        for case let child? in node.children {
            guard walk(child, at: offset) else { return false }
            // The name of a member is part of what it is a member of.
            if node.kind == .memberAccessExpr { break }
            offset += child.byteLength
        }
        return true
    }

    /// Collects what a node itself refers to, and tells whether its children may hold more.
    private mutating func descends(into node: RawSyntax, kind: SyntaxKind, at offset: Int) -> Bool {
        switch kind {
        case .declReferenceExpr:
            referToExpression(node, at: offset)
            return false
        case .identifierType:
            referToType(node, at: offset)
        case .memberType where ancestors.last?.kind != .memberType:
            if let path = namePath(of: node) { refer(to: path, from: node, at: offset, as: role) }
        case .macroExpansionExpr, .macroExpansionDecl:
            referToMacro(node, at: offset)
        case .attribute:
            return !refersToSPI(node, at: offset)
        default: break
        }
        return true
    }

    // MARK: What refers

    /// A capitalised name in an expression, with the capitalised members that follow it: `Outer.Inner` of
    /// `Outer.Inner.make()`. Lower-case names are values by Swift's naming guidelines.
    private mutating func referToExpression(_ node: RawSyntax, at offset: Int) {
        guard let name = node.firstToken, name.beginsLikeType, ancestors.last?.kind != .keyPathPropertyComponent else {
            return
        }
        var path = name.identifier
        for parent in ancestors.reversed() where parent.kind != .genericSpecializationExpr {
            guard parent.kind == .memberAccessExpr, let next = parent.lastChild(.declReferenceExpr)?.firstToken,
                  next.beginsLikeType else { break }
            path += "." + next.identifier
        }
        refer(to: path, from: node, at: offset, as: .expression)
    }

    private mutating func referToType(_ node: RawSyntax, at offset: Int) {
        guard let parent = ancestors.last, parent.kind != .memberType, let name = node.firstToken else { return }
        guard parent.kind == .keyPathExpr else {
            return refer(to: name.identifier, from: node, at: offset, as: role)
        }
        // The root of a key path with the capitalised members that follow it: `A.B` of `\A.B.c`.
        var path = name.identifier
        for component in parent.lastChild(.keyPathComponentList)?.children.compactMap(\.self) ?? [] {
            let property = component.lastChild(.keyPathPropertyComponent)
            guard let member = property?.lastChild(.declReferenceExpr)?.firstToken, member.beginsLikeType else { break }
            path += "." + member.identifier
        }
        refer(to: path, from: node, at: offset, as: .type)
    }

    private mutating func referToMacro(_ node: RawSyntax, at offset: Int) {
        var offset = offset
        var isPastHash = false
        for case let child? in node.children {
            if let token = child.tokenView {
                if isPastHash {
                    return refer(to: child.identifier, at: offset + token.leadingTriviaByteLength, as: .macro)
                }
                isPastHash = true
            }
            offset += child.byteLength
        }
    }

    /// The argument of `@_spi(Name)` names no type.
    private mutating func refersToSPI(_ node: RawSyntax, at offset: Int) -> Bool {
        var offset = offset
        for case let child? in node.children {
            if child.kind == .identifierType {
                guard child.firstToken?.identifier == "_spi" else { return false }
                refer(to: "_spi", from: child, at: offset, as: .attribute)
                return true
            }
            offset += child.byteLength
        }
        return false
    }

    private var role: Reference.Role {
        switch ancestors.last?.kind {
        case .inheritedType: .inheritance
        case .attribute: .attribute
        case .extensionDecl: .extended
        default: .type
        }
    }

    private mutating func refer(to name: String, from node: RawSyntax, at offset: Int, as role: Reference.Role) {
        refer(to: name, at: offset + node.leadingTriviaByteLength, as: role)
    }

    private mutating func refer(to name: String, at offset: Int, as role: Reference.Role) {
        guard !name.isEmpty, name != "Self" else { return }
        let index: UInt32
        if let known = nameIndices[name] {
            index = known
        } else {
            index = UInt32(names.count)
            names.append(name)
            nameIndices[name] = index
        }
        references.append(Reference(name: index, offset: UInt32(offset), scope: scope, role: role))
    }
}

/// `A.B.C` of `A<X>.B.C<Y>`; `nil` where the base is no name (`[A].Element`).
private func namePath(of type: RawSyntax) -> String? {
    if type.kind == .identifierType { return type.firstToken?.identifier }
    guard type.kind == .memberType, let base = type.children.lazy.compactMap(\.self).first(where: { !$0.isToken }),
          let path = namePath(of: base), let name = type.lastChild(.token) else { return nil }
    return path + "." + name.identifier
}

extension RawSyntax {
    fileprivate var firstToken: RawSyntax? {
        for case let child? in children where child.isToken { return child }
        return nil
    }

    fileprivate func lastChild(_ kind: SyntaxKind) -> RawSyntax? {
        for case let child? in children.reversed() where child.kind == kind { return child }
        return nil
    }

    fileprivate var identifier: String { String(decoding: identifierBytes, as: UTF8.self) }

    /// Whether a token begins as types do: with a capital, underscores before it aside.
    fileprivate var beginsLikeType: Bool {
        guard let byte = identifierBytes.first(where: { $0 != UInt8(ascii: "_") }) else { return false }
        if byte < 0x80 { return byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") }
        return identifier.unicodeScalars.first { $0 != "_" }?.properties.isUppercase == true
    }
}
