import AshlarModel
import AshlarText
import AshlarYAML

/// That a check of dependencies also judges chains of them, and what they may lead through.
struct Indirect: Sendable {
    /// A chain through one of these is allowed.
    let via: DependencyEnd?

    /// The keys of a check that can judge chains.
    static let keys = Keys([
        .optional("indirect", .flag, """
            Whether chains of dependencies through code that the rule does not name count like direct ones; only direct ones by default. \
            A finding is a step of the smallest set without which no chain is left.
            """),
        .optional("via", .end, "What chains may lead through; needs 'indirect: true'."),
    ], .with("via", "indirect"))
}

extension RuleReader {
    /// The value of `indirect` and `via` in a check's mapping; `nil` if only direct dependencies count.
    mutating func indirect(_ node: YAMLNode, of check: String) -> Indirect? {
        let isIndirect = flag(node["indirect"], of: "'indirect' of '\(check)'") ?? false
        guard let via = node["via"] else { return isIndirect ? Indirect(via: nil) : nil }
        guard isIndirect else {
            report("'via' of '\(check)' says what chains may lead through; add 'indirect: true', or take it out", at: via)
            return nil
        }
        return Indirect(via: end(via, of: "'via' of '\(check)'"))
    }
}

/// What a check says of the two ends of each dependency, for the search of chains. A chain begins at a source of the check, leads
/// through code that the check does not name, and ends at a target.
struct ChainEnds {
    /// Where a dependency leads from or to.
    enum Part {
        /// A source or a target, by the index of its kind: a layer, a unit, a set of captures.
        case end(Int)
        /// Code that the check does not name: a chain may lead through it.
        case between
        /// Neither: no chain leads through it, nor does it begin or end one.
        case neither

        var isEnd: Bool { if case .end = self { true } else { false } }
    }

    /// Where a dependency leads from.
    let source: (Dependency) -> Part
    /// Where a dependency leads to.
    let target: (Dependency) -> Part
    /// What a module is as a whole, as the source of its imports and as the target of those of others.
    let module: (ModuleID) -> (source: Part, target: Part)
    /// Whether a file is or declares something that no chain may lead through.
    let names: (FileID) -> Bool
    /// Whether a chain from a kind of sources to a kind of targets is a violation.
    let isViolation: (_ source: Int, _ target: Int) -> Bool
    /// Whether only the first step of a chain is wrong: the others are what the rule allows.
    var isFirstStepWrong = false
    /// The names of the ends of a dependency that leads from a source or to a target; `nil` where the end's own name says all.
    let sourceLabel: (Dependency) -> String?
    let targetLabel: (Dependency) -> String?
}
