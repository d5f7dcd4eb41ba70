import AshlarFacts
@_spi(RawSyntax) import SwiftSyntax

// Finds the references of a file.

extension FileWalk {
    /// Collects the references of a node itself. Returns whether its children may hold more.
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

    /// Refers to a capitalized name in an expression, with the capitalized members that follow it: `Outer.Inner` of
    /// `Outer.Inner.make()`. Lower-case names are values by Swift's naming guidelines.
    private mutating func referToExpression(_ node: Node) {
        guard let name = node.firstToken else { return }
        guard name.beginsLikeType else { return referToValue(named: name) }
        // The type is constructed if it is called itself, or if `init` follows.
        var constructs = node.start == calleeStart
        var path: [UInt8]?
        for member in expressionMembers.reversed() {
            guard let token = member.firstToken, token.beginsLikeType else {
                constructs = member.firstToken?.isName("init") == true
                break
            }
            path = (path ?? Array(name.identifierBytes)) + [UInt8(ascii: ".")] + token.identifierBytes
        }
        refer(to: name, path, as: constructs ? .construction : .expression)
    }

    /// Takes note of a lower-case name without a value before it, unless the code around it binds that name.
    private mutating func referToValue(named name: Node) {
        guard kinds.contains(.globals), name.tokenKind == .identifier, !boundNames.contains(name.identifierBytes) else { return }
        globals.append((name, name.start == calleeStart && expressionMembers.isEmpty ? call : nil, scope))
    }

    /// Refers to the noted names that the file does not declare: not as parameters, members or local functions of a declaration
    /// around them, nor at file scope. One reference for each name in a scope suffices.
    mutating func referToGlobals() {
        var names = NameTable()
        var scopes: [[Int32]] = []
        func declare(_ name: String, in scope: Int32) {
            let number = Int(names.number(of: name))
            if number == scopes.count { scopes.append([scope]) } else { scopes[number].append(scope) }
        }
        for index in declarations.indices {
            if !declarations[index].kind.isType { declare(declarations[index].name, in: declarations[index].parent ?? -1) }
            for parameter in declarations[index].parameters { declare(parameter.name, in: Int32(index)) }
        }
        for implicit in ["error", "newValue", "oldValue"] { declare(implicit, in: -1) }
        var seen: Set<UInt64> = []
        for (name, call, scope) in globals {
            if let number = names.existingNumber(of: name.identifierBytes), isAny(of: scopes[Int(number)], around: scope) { continue }
            let text = Array(name.identifierBytes) + (call?.argumentLabels ?? [])
            let number = self.names.number(of: text)
            guard seen.insert(UInt64(number) << 32 | UInt64(UInt32(bitPattern: scope))).inserted else { continue }
            references.append(Reference(name: number, offset: name.start, scope: scope, role: .global))
        }
        globals = []
        references.sort { $0.offset < $1.offset }
    }

    private func isAny(of scopes: [Int32], around scope: Int32) -> Bool {
        var next = scope
        while true {
            if scopes.contains(next) { return true }
            guard next >= 0 else { return false }
            next = declarations[Int(next)].parent ?? -1
        }
    }

    private mutating func referToType(_ node: Node, in parent: Node) {
        guard parent.kind != .memberType, let name = node.firstToken else { return }
        // The root of a key path with the capitalized members that follow it: `A.B` of `\A.B.c`.
        guard parent.kind == .keyPathExpr, let components = parent.first(.keyPathComponentList) else {
            return refer(to: name, as: role(of: node, in: parent))
        }
        var path: [UInt8]?
        for component in components.children {
            guard let member = component.first(.keyPathPropertyComponent)?.first(.declReferenceExpr)?.firstToken,
                  member.beginsLikeType else { break }
            path = (path ?? Array(name.identifierBytes)) + [UInt8(ascii: ".")] + member.identifierBytes
        }
        refer(to: name, path, as: .type)
    }

    private func role(of type: Node, in parent: Node) -> Reference.Role {
        type.start == implicitlyConstructedStart ? .construction : parent.roleOfTypes ?? roleOfTypes
    }

    /// Refers to a name, or to its path if type-like members follow it.
    private mutating func refer(to name: Node, _ path: [UInt8]?, as role: Reference.Role) {
        guard let path else { return refer(to: name, as: role) }
        references.append(Reference(name: names.number(of: path), offset: name.start, scope: scope, role: role))
    }

    /// Refers to the access path of a value whose member is used, if it begins with a name that a declaration gives a type.
    ///
    /// For `a.b.c` this is `a.b`; the type of `a` is written at its declaration, usually in the same file.
    mutating func referToValue(of node: Node) {
        guard let value = node.firstChild, let start = value.accessPathStart else { return }
        // A path that ends with a type has no value.
        guard let last = value.calledName, !last.beginsLikeType else { return }
        guard !boundNames.contains(start.identifierBytes), start.isName("self") || start.tokenKind == .identifier else { return }
        accessPath.removeAll(keepingCapacity: true)
        value.appendAccessPath(to: &accessPath)
        references.append(Reference(name: names.number(of: accessPath), offset: start.start, scope: scope, role: .value))
    }

    /// Records the names that a pattern or a closure parameter binds.
    mutating func bind(_ node: Node) {
        for child in node.children where child.isToken && !child.isColon && !child.isComma {
            boundNames.insert(child.identifierBytes)
        }
    }

    private mutating func refer(to name: Node, as role: Reference.Role) {
        let bytes = name.identifierBytes
        guard !bytes.isEmpty else { return }
        guard !name.isName("Self") else {
            if role == .construction, let own = nameOfSelf { refer(to: own, at: name.start, as: role) }
            return
        }
        references.append(Reference(name: names.number(of: bytes), offset: name.start, scope: scope, role: role))
    }

    /// The type that `Self` means: the innermost type or, in an extension of a protocol, the type that it is restricted to.
    private var nameOfSelf: String? {
        var next = scope
        while next >= 0, !declarations[Int(next)].kind.hasMembers { next = declarations[Int(next)].parent ?? -1 }
        guard next >= 0 else { return nil }
        let restriction = declarations[Int(next)].constraints.first { $0.left == "Self" && $0.relation == .equals }
        return restriction?.right.nominalText ?? baseName(of: declarations[Int(next)].name)
    }

    /// Refers to what the calls of `.init` construct that an expression consists of, by the type that the code around it expects.
    mutating func constructImplicitly(in expression: Node, of type: Node?) {
        guard let type = type?.constructibleType else { return }
        guard let name = type.name == "Self" ? nameOfSelf : type.name else { return }
        for call in expression.implicitConstructions { refer(to: name, at: call.start, as: .construction) }
    }

    /// Refers to what is constructed by the calls of `.init` in `value = .init()` and `self.value = given ?? .init()`.
    mutating func constructAssigned(in sequence: Node) {
        guard let list = sequence.first(.exprList) else { return }
        var parts = list.parts
        guard let target = parts.next(), parts.next()?.kind == .assignmentExpr else { return }
        accessPath.removeAll(keepingCapacity: true)
        switch target.kind {
        case .declReferenceExpr:
            guard let name = target.firstToken, !name.beginsLikeType, !boundNames.contains(name.identifierBytes) else { return }
            accessPath.append(contentsOf: Array("self.".utf8) + name.identifierBytes)
        case .memberAccessExpr where target.firstChild?.isSelf == true: target.appendAccessPath(to: &accessPath)
        default: return
        }
        while let value = parts.next() {
            for call in value.implicitConstructions {
                references.append(Reference(
                    name: names.number(of: accessPath), offset: call.start, scope: scope, role: .assignedConstruction
                ))
            }
        }
    }

    private mutating func refer(to path: String, at offset: UInt32, as role: Reference.Role) {
        references.append(Reference(name: names.number(of: path), offset: offset, scope: scope, role: role))
    }
}

extension Node {
    /// The first name of an access path of several names; `nil` if it begins with a literal, a closure or the like, or has more
    /// than eight steps.
    fileprivate var accessPathStart: Node? {
        var node = self
        var steps = 0
        for _ in 0..<8 {
            switch node.kind {
            case .declReferenceExpr: return steps > 0 ? node.firstToken : nil
            case .memberAccessExpr: steps += 1
            case .functionCallExpr, .optionalChainingExpr, .forceUnwrapExpr, .genericSpecializationExpr: break
            default: return nil
            }
            guard let first = node.firstChild else { return nil }
            node = first
        }
        return nil
    }

    /// The last name of an access path.
    fileprivate var calledName: Node? {
        switch kind {
        case .memberAccessExpr: lastPart?.firstToken
        case .functionCallExpr, .optionalChainingExpr, .forceUnwrapExpr, .genericSpecializationExpr: firstChild?.calledName
        default: nil
        }
    }

    /// Appends the access path: `a.b().c` for `a?.b(1)!.c`.
    fileprivate func appendAccessPath(to accessPath: inout [UInt8]) {
        switch kind {
        case .memberAccessExpr:
            firstChild?.appendAccessPath(to: &accessPath)
            accessPath.append(UInt8(ascii: "."))
            if let name = lastPart?.firstToken { accessPath.append(contentsOf: name.identifierBytes) }
        case .functionCallExpr:
            firstChild?.appendAccessPath(to: &accessPath)
            accessPath.append(UInt8(ascii: "("))
            accessPath.append(UInt8(ascii: ")"))
        case .optionalChainingExpr, .forceUnwrapExpr, .genericSpecializationExpr: firstChild?.appendAccessPath(to: &accessPath)
        default: if let name = firstToken { accessPath.append(contentsOf: name.identifierBytes) }
        }
    }

    /// The role of a type whose parent is this node; `nil` if the node does not determine it.
    fileprivate var roleOfTypes: Reference.Role? {
        switch kind {
        case .attribute: .attribute
        case .extensionDecl: .extended
        default: nil
        }
    }

    /// Whether it is `self`.
    fileprivate var isSelf: Bool { kind == .declReferenceExpr && firstToken?.isName("self") == true }

    /// The calls of `.init` without a type that an expression consists of: itself, behind `try`, or between operators.
    fileprivate var implicitConstructions: [Node] {
        switch kind {
        case .tryExpr, .awaitExpr: return lastPart?.implicitConstructions ?? []
        case .sequenceExpr: return first(.exprList)?.children.flatMap(\.implicitConstructions) ?? []
        case .functionCallExpr:
            guard let member = firstPart, member.kind == .memberAccessExpr, member.firstToken?.start == member.start,
                  member.lastPart?.firstToken?.isName("init") == true else { return [] }
            return [self]
        default: return []
        }
    }

    /// The type whose values an optional holds, or the type itself; `nil` if it is not a name.
    fileprivate var constructibleType: Node? {
        switch kind {
        case .identifierType, .memberType: self
        case .optionalType, .implicitlyUnwrappedOptionalType: firstPart?.constructibleType
        default: nil
        }
    }

    /// The type of a variable or a parameter whose initial value is `.init(…)`, which constructs that type.
    var implicitlyConstructedType: Node? {
        guard let called = first(.initializerClause)?.lastPart, called.kind == .functionCallExpr,
              let member = called.firstPart, member.kind == .memberAccessExpr, member.firstToken?.start == member.start,
              member.lastPart?.firstToken?.isName("init") == true else { return nil }
        let type = kind == .functionParameter
            ? children.first { [.identifierType, .memberType].contains($0.kind) } : first(.typeAnnotation)?.lastPart
        return type.flatMap { [.identifierType, .memberType].contains($0.kind) ? $0 : nil }
    }

    /// The name of a function of the enclosing type: `row` of `row`, `row(for:)` and `self.row`; `nil` for any other expression.
    var ownFunction: Node? {
        switch kind {
        case .declReferenceExpr: firstToken.flatMap { $0.beginsLikeType || $0.isName("self") ? nil : $0 }
        case .memberAccessExpr: firstPart?.firstToken?.isName("self") == true ? lastPart?.firstToken : nil
        default: nil
        }
    }

    /// The labels of a call's arguments and trailing closures as UTF-8: `(_:to:)`.
    fileprivate var argumentLabels: [UInt8] {
        var text = [UInt8(ascii: "(")]
        func add(_ label: Node?) { text += (label.map { Array($0.identifierBytes) } ?? [UInt8(ascii: "_")]) + [UInt8(ascii: ":")] }
        if let list = first(.labeledExprList) {
            for argument in list.children where argument.kind == .labeledExpr { add(argument.argumentLabel) }
        }
        if first(.closureExpr) != nil { add(nil) }
        if let list = first(.multipleTrailingClosureElementList) {
            for closure in list.children { add(closure.firstToken) }
        }
        return text + [UInt8(ascii: ")")]
    }

    /// The label of an argument; `nil` without one.
    var argumentLabel: Node? { children.contains { $0.isColon } ? firstToken : nil }

    /// The token after the `#` of a macro expansion.
    package var macroName: Node? {
        var isPastHash = false
        for child in children where child.isToken {
            if isPastHash { return child }
            isPastHash = true
        }
        return nil
    }
}
