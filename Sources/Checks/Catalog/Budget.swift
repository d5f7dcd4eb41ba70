import AshlarFacts
import AshlarModel
import AshlarText
import AshlarYAML

/// Limits on size, coupling and complexity.
struct Budget: Check {
    static let name = "budget"
    static let summary = "Files, types, functions and modules stay within limits of size, coupling and complexity."

    static let schema = Schema.mapping(keys)

    private static let keys: Keys = {
        var keys = Keys([
            .needed("of", .word(Kind.self), "What is measured."),
            .optional("in", .files, "The files that count; without this key, the whole project."),
            .optional("among", .files, "The files that a 'share' is a part of; without this key, all files."),
            .optional("tests", .word(BindingSelector.TestUse.self) { $0.meaning }, """
                Whether tests count among the 'dependents' of other code; none by default.
                """),
            .optional("at-most", .names(to: nil), "The upper limits."),
            .optional("at-least", .names(to: nil), "The lower limits."),
        ], .atLeastOne(["at-most", "at-least"]))
        keys.demands += Kind.allCases.flatMap { kind -> [Keys.Demand] in
            [("at-most", "The upper limits."), ("at-least", "The lower limits.")].map { key, summary in
                .when("of", is: kind.rawValue, .optional(key, .mapping(limitKeys(of: kind)), summary))
            }
        }
        return keys
    }()

    private static func limitKeys(of kind: Kind) -> Keys {
        Keys(Measure.allCases.filter { $0.kinds.contains(kind) }.map { measure in
            .optional(measure.rawValue, .scalar(measure == .share ? .share : .count), measure.summary(of: kind))
        })
    }

    /// Whether the number in a finding of this check, known by its target, is one of lines.
    fileprivate static func countsLines(_ target: String?) -> Bool {
        target == Measure.lines.rawValue || target == Measure.share.rawValue
    }

    private let kind: Kind
    private let selector: FileSelector?
    /// The files whose lines a share is a part of; `nil` for all files.
    private let whole: FileSelector?
    private let limits: [(measure: Measure, limit: Limit)]
    /// Whether tests are dependents of other code.
    private let tests: BindingSelector.TestUse

    /// The largest or the smallest number that complies.
    private enum Limit {
        case most(Int), least(Int)
    }

    static func read(_ node: YAMLNode, with reader: inout RuleReader) -> Budget? {
        guard let node = reader.mapping(node, of: "'budget'", keys: keys),
              let of = reader.required("of", of: "'budget'", in: node),
              let kind: Kind = reader.word(of, of: "'of' of 'budget'") else { return nil }
        guard node["at-most"] != nil || node["at-least"] != nil else {
            reader.report("'budget' needs 'at-most' or 'at-least'", at: node)
            return nil
        }
        let limits = readLimits("at-most", of: kind, in: node, &reader).map { ($0.measure, Limit.most($0.number)) }
            + readLimits("at-least", of: kind, in: node, &reader).map { ($0.measure, Limit.least($0.number)) }
        if let among = node["among"], !limits.contains(where: { $0.0 == .share }) {
            reader.report("'among' of 'budget' needs the limit 'share'", at: among)
        }
        if let tests = node["tests"], !limits.contains(where: { $0.0 == .dependents }) {
            reader.report("'tests' of 'budget' needs the limit 'dependents'", at: tests)
        }
        return Budget(
            kind: kind, selector: node["in"].flatMap { reader.files($0, of: "'in' of 'budget'") },
            whole: node["among"].flatMap { reader.files($0, of: "'among' of 'budget'") }, limits: limits,
            tests: node["tests"].flatMap { reader.word($0, of: "'tests' of 'budget'") } ?? .none
        )
    }

    private static func readLimits(
        _ key: String, of kind: Kind, in node: YAMLNode, _ reader: inout RuleReader
    ) -> [(measure: Measure, number: Int)] {
        guard node[key] != nil, let mapping = reader.required(key, of: "'budget'", in: node).flatMap({
            reader.mapping($0, of: "'\(key)' of 'budget'", keys: limitKeys(of: kind))
        }) else { return [] }
        return mapping.pairs.compactMap { name, value in
            guard let measure = name.text.flatMap(Measure.init), measure.kinds.contains(kind) else { return nil }
            guard let text = value.text, let number = Int(text.hasSuffix("%") ? String(text.dropLast()) : text),
                  number >= 0, text.hasSuffix("%") == (measure == .share) else {
                reader.report("'\(measure.rawValue)' must be a number" + (measure == .share ? " with '%'" : ""), at: value)
                return nil
            }
            return (measure, number)
        }
    }

    func objection(to edgeKinds: Set<EdgeKind>) -> String? {
        guard limits.contains(where: { [.dependencies, .dependents].contains($0.measure) }) else {
            return "'over' goes with the limits 'dependencies' and 'dependents' of 'budget'"
        }
        guard kind != .modules, edgeKinds.isSubset(of: [.imports, .declared]) else { return nil }
        return "imports and declared dependencies lead to modules, so none is one of \(kind); write 'of: modules', or take 'over' out"
    }

    func inputs(over edgeKinds: Set<EdgeKind>) -> FactQuery {
        limits.reduce(FactQuery()) { inputs, limit in
            let own = switch limit.measure {
            case .files: FactQuery()
            case .share: FactQuery(lengths: true)
            // The bodies of properties show which have code.
            case .lines: FactQuery(kind == .functions ? .bodies : kind == .types ? .declarations : [], lengths: true)
            case .dependencies, .dependents: FactQuery(over: edgeKinds).union(FactQuery(kind == .types ? .declarations : []))
            case .types, .members, .parameters: FactQuery(.declarations)
            case .complexity, .depth: FactQuery(.bodies)
            }
            return inputs.union(own)
        }
    }

    func inspect(_ run: inout CheckRun) {
        let selection = selector.map { run.select($0) }
        switch kind {
        case .files: inspectFiles(selection, &run)
        case .types: inspectTypes(selection, &run)
        case .functions: inspectFunctions(selection, &run)
        case .modules: inspectModules(selection, &run)
        }
    }

    private func report(
        _ name: String, _ value: Int, _ measure: Measure, limit: Limit, at location: Location,
        about subject: CheckRun.Subject, _ run: inout CheckRun
    ) {
        let amount = "'\(name)' \(measure.amount(value))"
        switch limit {
        case .most(let most) where value > most:
            run.report(
                "\(amount), \(value - most) over the limit of \(most)", at: location, about: subject, target: measure.rawValue,
                help: "split it, or raise the limit in the rule", measured: value
            )
        case .least(let least) where value < least:
            let help = measure == .dependents ? "move it to what uses it, or lower the limit in the rule"
                : "merge it with another, or lower the limit in the rule"
            run.report(
                "\(amount), \(least - value) under the limit of \(least)", at: location, about: subject,
                target: "at least " + measure.rawValue, help: help
            )
        case .most, .least: break
        }
    }

    private func inspectFiles(_ selection: Selection?, _ run: inout CheckRun) {
        let files = selection?.fileIDs ?? run.sourceFiles
        let ends = run.dependencies.compactMap { dependency -> (source: FileID, target: FileID)? in
            guard case (.file(let source), .file(let target)) = (dependency.source, dependency.target) else { return nil }
            return (source, target)
        }
        let areTests = run.model.isTestOfFile
        let coupling = CouplingCounts(of: ends, tests: tests) { areTests[Int($0)] }
        let countsUsers = limits.contains { if case .least = $0.limit { $0.measure == .dependents } else { false } }
        let uses = countsUsers ? UsesByName(in: run.model) : nil
        for file in files where !run.leavesOut(file) {
            let facts = run.model.files[Int(file)]
            for (measure, limit) in limits where measure != .share {
                let value = switch measure {
                case .lines: facts.lineCount
                case .types: facts.declarations.count(where: \.isNonlocalType)
                case .dependencies: coupling.dependencies(of: file)
                default: coupling.dependents(of: file)
                }
                if measure == .dependents, case .least(let least) = limit, value < least, mayHaveOtherUsers(file, value, uses, run.model) {
                    run.leaveOut(facts.path, as: .unnamed)
                    continue
                }
                report(
                    Path.name(of: facts.path), value, measure, limit: limit,
                    at: Location(path: facts.path, line: 1, column: 1), about: CheckRun.Subject(path: facts.path, names: []),
                    &run
                )
            }
        }
        for (measure, limit) in limits where measure == .share {
            inspectShare(of: files, named: selection?.label ?? "the project", limit: limit, &run)
        }
    }

    /// Whether something uses a file that does not name it: members of extensions are used on values, and a file that nothing names may
    /// run by itself, as tests and what the system finds do.
    private func mayHaveOtherUsers(_ file: FileID, _ dependents: Int, _ uses: UsesByName?, _ model: Model) -> Bool {
        guard let uses else { return false }
        guard uses.showUsers(of: file) else { return true }
        return dependents == 0 && (model.isTestOfFile[Int(file)] || !uses.showUse(of: file))
    }

    /// The share of all lines that some files contain, in percent.
    private func inspectShare(of files: [FileID], named name: String, limit: Limit, _ run: inout CheckRun) {
        let whole = whole.map { run.select($0) }
        let counted = whole?.fileIDs ?? run.sourceFiles
        let all = counted.reduce(0) { $0 + run.model.files[Int($1)].lineCount }
        let own = Set(files).intersection(counted).reduce(0) { $0 + run.model.files[Int($1)].lineCount }
        guard let first = files.first else { return }
        let path = run.model.files[Int(first)].path
        let tenths = all == 0 ? 0 : own * 1000 / all
        let amount = "'\(name)' contains \(tenths / 10).\(tenths % 10) % of the code (\(own) of \(all) lines)"
        let location = Location(path: path, line: 1, column: 1)
        let subject = CheckRun.Subject(path: path, names: [name])
        switch limit {
        case .most(let most) where own * 100 > most * all:
            run.report(
                "\(amount), more than the limit of \(most) %", at: location, about: subject, target: Measure.share.rawValue,
                help: "move code out of it, or raise the limit in the rule", measured: (tenths + 9) / 10, of: "."
            )
        case .least(let least) where own * 100 < least * all:
            run.report(
                "\(amount), less than the limit of \(least) %", at: location, about: subject,
                target: "at least " + Measure.share.rawValue, help: "move code into it, or lower the limit in the rule", of: "."
            )
        case .most, .least: break
        }
    }

    private func inspectTypes(_ selection: Selection?, _ run: inout CheckRun) {
        let isCoupled = limits.contains { [.dependencies, .dependents].contains($0.measure) }
        let areTests = run.model.isTestOfFile
        let coupling = CouplingCounts(of: isCoupled ? run.typeDependencies : [], tests: tests) { areTests[Int($0.file)] }
        for file in selection?.fileIDs ?? run.sourceFiles {
            let facts = run.model.files[Int(file)]
            for (index, declaration) in facts.declarations.enumerated() where declaration.kind.isNominal {
                let id = DeclarationID(file: file, index: Int32(index))
                for (measure, limit) in limits {
                    let value: Int
                    switch measure {
                    case .members:
                        value = run.model.typeAndExtensions(of: id).reduce(0) { $0 + run.model.members(of: $1).count }
                    case .dependencies, .dependents:
                        // What nested types depend on counts for the type around them.
                        guard declaration.parent == nil, declaration.isNonlocalType else { continue }
                        value = measure == .dependencies ? coupling.dependencies(of: .type(id)) : coupling.dependents(of: .type(id))
                    default: value = facts.location(of: declaration.end).line - facts.location(of: declaration.start).line + 1
                    }
                    let name = run.model.qualifiedName(of: id)
                    report(
                        name, value, measure, limit: limit, at: run.model.location(of: id),
                        about: CheckRun.Subject(path: facts.path, names: [name]), &run
                    )
                }
            }
        }
    }

    private func inspectFunctions(_ selection: Selection?, _ run: inout CheckRun) {
        for function in (selection?.fileIDs ?? run.sourceFiles).flatMap(run.functions) {
            for (measure, limit) in limits {
                let value: Int? = switch measure {
                case .complexity: function.body?.complexity
                case .depth: function.body?.depth
                case .parameters: function.parameterCount
                default: function.lineCount
                }
                guard let value else { continue }
                report(
                    function.name, value, measure, limit: limit, at: function.location,
                    about: CheckRun.Subject(path: function.location.path, names: [function.name] + (function.type.map { [$0] } ?? [])), &run
                )
            }
        }
    }

    private func inspectModules(_ selection: Selection?, _ run: inout CheckRun) {
        let model = run.model
        let ends = run.dependencies.flatMap { dependency -> [(source: Dependency.Node, target: Dependency.Node)] in
            if case .external = dependency.target { return [] }
            return model.moduleEnds(of: dependency)
        }
        let coupling = CouplingCounts(of: ends, tests: tests) { node in
            if case .module(let module) = node { model.modules[Int(module)].isTest } else { false }
        }
        for (index, module) in run.model.modules.enumerated() where selection.map({ $0.modules[index] != nil }) ?? true {
            for (measure, limit) in limits {
                let value = switch measure {
                case .lines: module.files.reduce(0) { $0 + run.model.files[Int($1)].lineCount }
                case .files: module.files.count
                case .dependencies: coupling.dependencies(of: .module(ModuleID(index)))
                default: coupling.dependents(of: .module(ModuleID(index)))
                }
                report(
                    module.target.name, value, measure, limit: limit, at: module.target.location,
                    about: CheckRun.Subject(path: nil, names: [module.target.name]), &run
                )
            }
        }
    }
}

extension RuleSet {
    /// Whether the number that a finding states counts lines of code.
    package func countsLines(_ finding: Finding) -> Bool {
        Budget.countsLines(finding.target) && rules.contains { $0.id == finding.rule && $0.check is Budget }
    }
}
