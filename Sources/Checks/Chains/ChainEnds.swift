import AshlarModel
import AshlarText

extension CheckRun {
    /// Where chains from one selection to another may not lead. Captures of both that have one name must agree.
    mutating func chainEnds(from sources: EndSelection, to targets: EndSelection, _ indirect: Indirect) -> ChainEnds {
        let via = indirect.via.map { select($0) }
        let (from, to) = (Numbering<Captures>(), Numbering<Captures>())
        let chosen = [sources, targets] + (via.map { [$0] } ?? [])
        return ChainEnds(
            source: { dependency in
                if let captures = sources.captures(ofSource: dependency) { return .end(from.number(of: captures)) }
                return chosen.contains { $0.captures(ofSource: dependency) != nil } ? .neither : .between
            },
            target: { dependency in
                if let captures = targets.captures(ofTarget: dependency) { return .end(to.number(of: captures)) }
                return chosen.contains { $0.captures(ofTarget: dependency) != nil } ? .neither : .between
            },
            module: { module in
                let node = Dependency.Node.module(module)
                let other: ChainEnds.Part = chosen.contains { $0.captures(of: node) != nil } ? .neither : .between
                return (
                    sources.captures(of: node).map { .end(from.number(of: $0)) } ?? other,
                    targets.captures(of: node).map { .end(to.number(of: $0)) } ?? other
                )
            },
            names: { file in chosen.contains { $0.holds(file) } },
            isViolation: { agree(from.values[$0], to.values[$1]) },
            sourceLabel: { sources.label(of: $0.source) },
            targetLabel: { targets.label(of: $0.target) }
        )
    }

    /// Where chains between units, layers or other numbered parts of the project may not lead.
    ///
    /// - Parameters:
    ///   - number: the number of the part that contains a node; `nil` for a node in none.
    ///   - name: the label of the part of a node.
    ///   - counts: whether a dependency may be the end of a chain.
    ///   - isViolation: whether one part may not depend on another.
    mutating func chainEnds(
        of number: @escaping (Dependency.Node) -> Int?, named name: @escaping (Dependency.Node) -> String?,
        counting counts: @escaping (Dependency) -> Bool = { _ in true }, _ indirect: Indirect, isViolation: @escaping (Int, Int) -> Bool
    ) -> ChainEnds {
        let via = indirect.via.map { select($0) }
        return ChainEnds(
            source: { dependency in
                if let part = number(dependency.source) { return .end(part) }
                return via?.captures(ofSource: dependency) == nil ? .between : .neither
            },
            target: { dependency in
                if let part = number(dependency.target) { return counts(dependency) ? .end(part) : .neither }
                return via?.captures(ofTarget: dependency) == nil ? .between : .neither
            },
            module: { module in
                if let part = number(.module(module)) { return (.end(part), .end(part)) }
                let other: ChainEnds.Part = via?.captures(of: .module(module)) == nil ? .between : .neither
                return (other, other)
            },
            names: { file in number(.file(file)) != nil || via?.holds(file) == true },
            isViolation: isViolation,
            sourceLabel: { name($0.source) },
            targetLabel: { name($0.target) }
        )
    }

    /// Where chains to a protected selection may not lead: from code that may not depend on it, through code that may.
    ///
    /// - Parameters:
    ///   - captures: those of the protected nodes that chains lead to.
    ///   - allowed: what may depend on them.
    ///   - open: protected files that everything may refer to.
    mutating func chainEnds(
        to targets: EndSelection, with captures: Captures, past allowed: EndSelection, open: Set<FileID>, _ indirect: Indirect
    ) -> ChainEnds {
        let via = indirect.via.map { select($0) }
        func isAllowed(_ own: Captures?) -> Bool { own.map { agree($0, captures) } ?? false }
        return ChainEnds(
            source: { dependency in
                if targets.captures(ofSource: dependency) != nil || via?.captures(ofSource: dependency) != nil { return .neither }
                return isAllowed(allowed.captures(ofSource: dependency)) ? .between : .end(0)
            },
            target: { dependency in
                if let own = targets.captures(ofTarget: dependency) {
                    if case .file(let file) = dependency.target, open.contains(file) { return .neither }
                    return own == captures ? .end(0) : .neither
                }
                return isAllowed(allowed.captures(ofTarget: dependency)) && via?.captures(ofTarget: dependency) == nil ? .between : .neither
            },
            module: { module in
                let node = Dependency.Node.module(module)
                if targets.captures(of: node) != nil || via?.captures(of: node) != nil { return (.neither, .neither) }
                return (isAllowed(allowed.captures(of: node)) ? .between : .neither, .neither)
            },
            names: { file in targets.holds(file) || via?.holds(file) == true },
            isViolation: { _, _ in true }, isFirstStepWrong: true,
            sourceLabel: { _ in nil },
            targetLabel: { targets.label(of: $0.target) }
        )
    }
}
