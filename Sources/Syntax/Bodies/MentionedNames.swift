import AshlarFacts
@_spi(RawSyntax) import SwiftSyntax

// The names that expressions mention.

extension Expression {
    /// The plain names in it and the members of `self`, without those of other values; for locals also the names in their values.
    package func mentionedNames(_ locals: BodyAnalysis.Locals) -> Set<String> {
        var names: [Name] = []
        if let end {
            for node in node.siblings(before: end) { node.appendNames(to: &names) }
        } else {
            node.appendNames(to: &names)
        }
        var all = Set(names.map(\.string))
        for name in names {
            if let value = locals[name]?.value { all.formUnion(value.mentionedNames(locals.hiding(name))) }
        }
        return all
    }
}

extension Node {
    fileprivate func appendNames(to names: inout [Name]) {
        switch kind {
        case .declReferenceExpr: if let token = firstToken { names.append(Name(token)) }
        case .memberAccessExpr:
            guard let base = firstChild, !base.isToken else { return }
            if base.kind == .declReferenceExpr, base.firstToken?.isName("self") == true, let token = lastPart?.firstToken {
                names.append(Name(token))
            } else {
                base.appendNames(to: &names)
            }
        default: for child in children where !child.isToken { child.appendNames(to: &names) }
        }
    }
}
