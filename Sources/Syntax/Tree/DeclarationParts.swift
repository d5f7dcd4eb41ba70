import AshlarFacts
@_spi(RawSyntax) import SwiftSyntax

// Reads the parts of declarations: attributes, modifiers, patterns, accessors.

extension Node {
    /// The attributes of a list, including those inside `#if`.
    var attributes: [Attribute] { attributeNodes.compactMap(\.attribute) }

    var attributeNodes: [Node] {
        var result: [Node] = []
        for element in children {
            if element.kind == .attribute {
                result.append(element)
            } else if let clauses = element.first(.ifConfigClauseList) {
                for clause in clauses.children { result += clause.first(.attributeList)?.attributeNodes ?? [] }
            }
        }
        return result
    }

    /// The attribute that the node is; `nil` for one without a name.
    var attribute: Attribute? {
        var parts = parts
        guard let written = parts.next() else { return nil }
        // The module that declares the attribute may precede its name: `@SwiftUI.State`.
        let name = written.path ?? written.text
        return Attribute(name: name.split(separator: ".").last.map(String.init) ?? name, arguments: parts.next()?.text)
    }

    /// The type that an expression constructs: `A.B<C>` of `try A.B<C>(d)`, of `A.B<C>.init(d)` and of a closure that is called
    /// where it stands and gives one of these, `{ A.B<C>(d) }()`.
    var constructedType: Node? {
        switch kind {
        case .tryExpr, .awaitExpr: return lastPart?.constructedType
        case .functionCallExpr:
            guard let called = firstPart else { return nil }
            if called.namesType { return called }
            if called.kind == .closureExpr { return called.closureResult?.constructedType }
            guard called.kind == .memberAccessExpr, called.lastPart?.firstToken?.identifier == "init",
                  let type = called.firstPart, type.namesType else { return nil }
            return type
        default: return nil
        }
    }

    /// The value of a closure that returns once: its only expression, or that of its only `return`, which is its last statement.
    private var closureResult: Node? {
        guard let items = first(.codeBlockItemList) else { return nil }
        var last: Node?
        var count = 0
        for item in items.children where item.kind == .codeBlockItem {
            last = item.firstPart
            count += 1
        }
        guard let last else { return nil }
        if last.kind == .returnStmt { return items.returnCount == 1 ? last.lastPart : nil }
        return count == 1 ? last : nil
    }

    /// The number of `return` statements below, not counting nested closures and functions.
    private var returnCount: Int {
        var count = 0
        for child in children where child.isPart {
            switch child.kind {
            case .returnStmt: count += 1
            case .closureExpr, .functionDecl: break
            default: count += child.returnCount
            }
        }
        return count
    }

    /// Whether an expression names a type.
    private var namesType: Bool {
        switch kind {
        case .declReferenceExpr: firstToken?.beginsLikeType == true
        case .genericSpecializationExpr: firstPart?.namesType == true
        case .memberAccessExpr: firstPart?.namesType == true && lastPart?.namesType == true
        default: false
        }
    }

    /// The access level that a modifier is; the detail `(set)` is ignored.
    var access: Access? { firstToken.flatMap { Access(rawValue: $0.identifier) } }

    /// Whether a modifier sets the access level of the setter: `private(set)`.
    var setsAccess: Bool {
        first(.declModifierDetail)?.children.contains { $0.isToken && $0.identifier == "set" } == true
    }

    /// The name of an identifier pattern; `nil` for any other pattern.
    var onlyName: Node? { kind == .identifierPattern ? firstToken : nil }

    /// The names that an identifier or tuple pattern binds, in order.
    var patternNames: [Node] {
        switch kind {
        case .identifierPattern: firstToken.map { [$0] } ?? []
        case .tuplePattern: first(.tuplePatternElementList)?.children.flatMap { $0.lastPart?.patternNames ?? [] } ?? []
        default: []
        }
    }

    /// Whether an accessor block computes the value; observers (`willSet`, `didSet`) do not.
    var hasGetter: Bool {
        guard let accessors = first(.accessorDeclList) else { return true }
        return accessors.children.contains { accessor in
            accessor.kind == .accessorDecl
                && !["willSet", "didSet", "init"].contains(accessor.firstToken?.identifier ?? "")
        }
    }
}
