import AshlarChecks
import AshlarDriver
import AshlarFacts
import AshlarInjection
import AshlarModel
import AshlarReports
import AshlarText

extension OpenProject {
    /// What a position is about: findings there, else the type or module whose name is written there, else the injections on its line.
    func hover(in path: String, at position: Position) -> Hover? {
        let range = Range(start: position, end: position)
        let findings = findings(in: path, touching: range)
        if !findings.isEmpty {
            return Hover(contents: Hover.Content(value: findings.map(explanation).joined(separator: "\n\n---\n\n")), range: self.range(at: findings[0].location))
        }
        guard let project = session?.project, let text = text(of: path), let offset = offset(of: position, in: path),
              let name = text.name(around: offset) else { return nil }
        let model = project.model
        guard let file = model.files.firstIndex(where: { $0.path == path }) else { return nil }
        let shown = self.range(name.range, in: text)
        if model.files[file].imports.contains(where: { Int($0.offset) == name.range.lowerBound && $0.module == name.text }) {
            return Hover(contents: Hover.Content(value: description(ofModule: name.text, in: project)), range: shown)
        }
        if let type = type(named: name.text, at: name.range, in: FileID(file), of: model) {
            return Hover(contents: Hover.Content(value: description(of: type, in: project)), range: shown)
        }
        let injections = injections(in: path, at: position).map { description(of: $0, in: project) }
        guard !injections.isEmpty else { return nil }
        return Hover(contents: Hover.Content(value: injections.joined(separator: "\n\n---\n\n")), range: shown)
    }

    private func explanation(of finding: Finding) -> String {
        var lines = ["**\(finding.rule)** (\(finding.severity.rawValue))", "", markdownText(finding.message)]
        if let why = finding.rationale { lines += ["", "*Why:* " + markdownText(why)] }
        let steps = finding.chain.map { step in "- " + markdownText(step.text) + (step.location.map { " " + link(to: $0) } ?? "") }
        if !steps.isEmpty { lines += [""] + steps }
        if !finding.otherLocations.isEmpty { lines += ["", "*Also at:* " + firstFew(finding.otherLocations.map(link))] }
        if let help = finding.help { lines += ["", "*Help:* " + markdownText(help)] }
        return lines.joined(separator: "\n")
    }

    /// The type that a name refers to: of the reference there, else the declaration with that name in the file, else the only type of
    /// that name.
    private func type(named name: String, at range: Swift.Range<Int>, in file: FileID, of model: Model) -> DeclarationID? {
        let references = model.dependencies.filter {
            $0.source == .file(file) && $0.locationFile == nil && range.contains(Int($0.mark)) && $0.declaration != nil
        } + model.references(within: file).filter { range.contains(Int($0.mark)) && $0.declaration != nil }
        if let found = references.first(where: \.isCertain)?.declaration { return found }
        let own = model.files[Int(file)].types.first { index in
            let declaration = model.files[Int(file)].declarations[Int(index)]
            return declaration.name == name && declaration.kind.isNamedType && range.contains(Int(declaration.offset))
        }
        if let own { return DeclarationID(file: file, index: own) }
        let all = model.types.declarations(named: name)
        return all.count == 1 ? all[0] : nil
    }

    private func description(of type: DeclarationID, in project: Project) -> String {
        let model = project.model
        let file = model.files[Int(type.file)]
        let node = Dependency.Node.file(type.file)
        var lines = ["**\(markdownText(model.qualifiedName(of: type)))** (\(model[type].kind.rawValue)), \(markdownText(file.path))"]
        lines += membership(of: node, in: project) + permissions(of: node, type: type, in: project)
        let users = Set(model.dependencies.filter { $0.declaration == type && $0.source != node }.compactMap { dependency -> String? in
            guard case .file(let user) = dependency.source else { return nil }
            return model.files[Int(user)].path
        }).sorted()
        lines += ["", users.isEmpty ? "No other file refers to it." : "\(counted(users.count, "file")) \(users.count == 1 ? "refers" : "refer") to it: "
            + shortList(users.map { Path.name(of: $0) })]
        lines += bindings(of: type, in: project)
        return lines.joined(separator: "\n")
    }

    private func description(ofModule name: String, in project: Project) -> String {
        let model = project.model
        guard let id = model.modules.firstIndex(where: { $0.name == name }) else {
            let users = model.files.filter { file in file.imports.contains { $0.module == name } }.map { Path.name(of: $0.path) }
            return "**\(markdownText(name))** (module outside of the project)\n\nImported by \(counted(users.count, "file")): " + shortList(users)
        }
        var lines = ["**\(markdownText(name))** (module), \(counted(model.modules[id].files.count, "file")), declared in \(markdownText(model.modules[id].manifest))"]
        let node = Dependency.Node.module(ModuleID(id))
        lines += membership(of: node, in: project) + permissions(of: node, in: project)
        var (used, users): (Set<String>, Set<String>) = ([], [])
        for dependency in model.dependencies where dependency.evidence == .declared {
            if dependency.source == .module(ModuleID(id)) { used.insert(model.name(of: dependency.target)) }
            if dependency.target == .module(ModuleID(id)) { users.insert(model.name(of: dependency.source)) }
        }
        lines += ["", "Depends on: " + (used.isEmpty ? "nothing" : shortList(used.sorted())), "", "Used by: " + (users.isEmpty ? "nothing" : shortList(users.sorted()))]
        return lines.joined(separator: "\n")
    }

    /// The module and the groups of the rule file that a file or module belongs to.
    private func membership(of node: Dependency.Node, in project: Project) -> [String] {
        let model = project.model
        var lines: [String] = []
        if case .file(let file) = node {
            let modules = model.modulesOfFile[Int(file)].map { model.modules[Int($0)].target.name }
            if !modules.isEmpty { lines += ["", "Module: " + shortList(modules)] }
        }
        let groups = project.configuration.rules.selections(in: project.linked).groups.filter { $0.value.contains(node) }.keys.sorted()
        if !groups.isEmpty { lines += ["", "Groups: " + shortList(groups)] }
        for (rule, unit) in project.units(of: node) { lines += ["", "Unit of '\(markdownText(rule))': " + codeSpan(unit)] }
        return lines
    }

    /// What a file or module may and may not depend on.
    private func permissions(of node: Dependency.Node, type: DeclarationID? = nil, in project: Project) -> [String] {
        let permissions = project.permissions(of: node, type: type)
        // Without rules about dependencies, everything is allowed.
        guard !permissions.forbidden.isEmpty else { return [] }
        let forbidden = permissions.forbidden.prefix(8).map { "\(codeSpan($0.name)) (\(markdownText($0.rules.joined(separator: ", "))))" }
        let more = permissions.forbidden.count - forbidden.count
        return ["", "May depend on: " + (permissions.allowed.isEmpty ? "no other group or module" : shortList(permissions.allowed)), "",
                "May not depend on: " + forbidden.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")]
    }

    /// The bindings that provide a type, with their lifetimes, and who is injected with it.
    private func bindings(of type: DeclarationID, in project: Project) -> [String] {
        let graph = project.linked.injectionGraph
        let own = graph.bindings.indices.filter { index in
            [graph.bindings[index].service, graph.bindings[index].implementation].contains { $0?.declaration == type }
        }
        let lines = own.prefix(5).flatMap { ["", provision(by: $0, in: project)] }
        let injections = graph.injections.filter { $0.targets.contains(where: own.contains) }
        let consumers = Set(injections.map { graph.name(of: $0.consumer, in: project.model) })
        return lines + (consumers.isEmpty ? [] : ["", "Injected into: " + shortList(consumers.sorted())])
    }

    private func description(of injection: InjectionGraph.Injection, in project: Project) -> String {
        let consumer = project.linked.injectionGraph.name(of: injection.consumer, in: project.model)
        let head = "**\(markdownText(injection.service?.name ?? "Unknown service"))** (injected into \(codeSpan(consumer)))"
        let provisions = injection.targets.prefix(5).map { provision(by: $0, in: project) }
        let absence = switch injection.state {
        case .missing: "No binding provides it."
        case .external: "A library provides it, or the code that creates the consumer."
        case .bound, .unknown: "Its binding is not known."
        }
        return ([head] + (provisions.isEmpty ? [absence] : provisions)).joined(separator: "\n\n")
    }

    /// What a binding creates, for how long, and where it is.
    private func provision(by index: Int, in project: Project) -> String {
        let binding = project.linked.injectionGraph.bindings[index]
        let file = project.model.files[Int(binding.file)]
        let made = binding.implementation.map { " by \(codeSpan($0.name))" } ?? ""
        let lifetime = binding.lifetime.name == "?" ? "" : ", lifetime " + codeSpan(binding.lifetime.name)
        return "Provided\(made)\(lifetime), at \(link(to: file.location(of: binding.fact.offset)))"
    }

    private func link(to location: Location) -> String {
        "[\(markdownText("\(Path.name(of: location.path)):\(location.line)"))](<\(uri(of: location.path))#L\(location.line)>)"
    }

    private func shortList(_ names: [String]) -> String { firstFew(names.map(codeSpan)) }

    private func firstFew(_ texts: [String]) -> String {
        let shown = texts.prefix(8).joined(separator: ", ")
        return texts.count > 8 ? shown + " and \(texts.count - 8) more" : shown
    }
}
