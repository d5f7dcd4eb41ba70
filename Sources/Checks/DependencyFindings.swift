import AshlarFacts
import AshlarModel

/// A dependency that a rule forbids, with what people call its two ends.
struct Violation {
    var dependency: Dependency
    /// The group, layer or unit of each end; `nil` where the end needs no name besides its own.
    var source: String?
    var target: String?
}

extension CheckRun {
    /// Reports forbidden dependencies, one finding for each root cause: an import covers the references that it
    /// allows, and both cover the declared dependency that they use.
    mutating func report(_ violations: [Violation], help: (Violation) -> String?) {
        let (imported, used) = uses(in: violations.map(\.dependency))
        var causes: [Cause: Int] = [:]
        var findings: [(finding: Finding, exception: Int?)] = []
        let named = Set(violations.filter { $0.dependency.evidence == .references }.map { Knowledge(of: $0.dependency) })
        for violation in violations where !isImplied(violation.dependency, by: imported, used) {
            let dependency = violation.dependency
            // A type that names what is injected is reported for the reference already.
            if dependency.evidence == .injections, named.contains(Knowledge(of: dependency)) { continue }
            let exception = rule.exceptions.isEmpty ? nil : exception(
                from: sourceSubject(of: dependency, label: violation.source),
                to: targetSubject(of: dependency, label: violation.target)
            )
            let cause = Cause(
                source: dependency.source, target: dependency.target, declaration: dependency.declaration,
                evidence: dependency.evidence, exception: exception
            )
            if let known = causes[cause] {
                findings[known].finding.otherLocations.append(model.location(of: dependency))
            } else {
                causes[cause] = findings.count
                findings.append((finding(for: violation, help: help(violation)), exception))
            }
        }
        for (finding, exception) in findings {
            if let exception { countAsUsed(exception, for: finding.message) } else { reportAsIs(suggestingRemoval(in: finding)) }
        }
    }

    /// The finding with the removal of the imports or of the declared dependency that it is about.
    private func suggestingRemoval(in finding: Finding) -> Finding {
        var finding = finding
        switch finding.evidence {
        case .imports: finding.suggestions = [.removeImports(at: [finding.location] + finding.otherLocations)]
        case .declared:
            guard let target = finding.target else { break }
            finding.suggestions = [.removeDependency(target, of: finding.subject, at: finding.location)]
        case .references, .values, .injections, nil: break
        }
        return finding
    }

    struct Edge: Hashable {
        let source: Dependency.Node
        let target: Dependency.Node
    }

    private struct Knowledge: Hashable {
        let source: Dependency.Node
        let declaration: DeclarationID?

        init(of dependency: Dependency) {
            source = dependency.source
            declaration = dependency.declaration
        }
    }

    private struct Cause: Hashable {
        let source: Dependency.Node
        let target: Dependency.Node
        let declaration: DeclarationID?
        let evidence: Evidence
        let exception: Int?
    }

    /// The modules that files import, and the modules that modules use, among some dependencies.
    func uses(in dependencies: [Dependency]) -> (imported: Set<Edge>, used: Set<Edge>) {
        var imported: Set<Edge> = []
        var used: Set<Edge> = []
        for dependency in dependencies {
            guard case .file(let source) = dependency.source else { continue }
            var targets = [dependency.target]
            if dependency.evidence == .imports {
                imported.insert(Edge(source: dependency.source, target: dependency.target))
            } else if case .file(let target) = dependency.target {
                targets = model.modulesOfFile[Int(target)].map { .module($0) }
            }
            for module in model.modulesOfFile[Int(source)] {
                for target in targets { used.insert(Edge(source: .module(module), target: target)) }
            }
        }
        return (imported, used)
    }

    func isImplied(_ dependency: Dependency, by imported: Set<Edge>, _ used: Set<Edge>) -> Bool {
        switch (dependency.evidence, dependency.target) {
        case (.references, .file(let target)), (.values, .file(let target)), (.injections, .file(let target)):
            model.modulesOfFile[Int(target)].contains {
                imported.contains(Edge(source: dependency.source, target: .module($0)))
            }
        case (.declared, _): used.contains(Edge(source: dependency.source, target: dependency.target))
        default: false
        }
    }

    private func finding(for violation: Violation, help: String?) -> Finding {
        let dependency = violation.dependency
        let source = named(sourceName(of: dependency), in: violation.source)
        let target = named(targetName(of: dependency), in: violation.target)
        let message: String
        var chain: [Finding.Step] = []
        switch dependency.evidence {
        case .imports: message = "\(source) imports \(target)"
        case .declared: message = "target \(source) depends on \(target)"
        case .references, .values, .injections:
            message = "\(source) \(verb(for: dependency)) \(target)"
            if let declaration = dependency.declaration {
                chain = [Finding.Step(
                    text: "\(sourceName(of: dependency)) → \(targetName(of: dependency)), declared at",
                    location: model.location(of: declaration)
                )]
            }
        }
        return Finding(
            rule: rule.id, severity: rule.severity ?? .error, location: model.location(of: dependency), subject: sourceName(of: dependency),
            target: targetName(of: dependency), message: message,
            help: help, chain: chain, evidence: dependency.evidence,
            edges: [Finding.Edge(
                source: dependency.source, target: dependency.target, sourceLabel: violation.source,
                targetLabel: violation.target
            )]
        )
    }

    private func verb(for dependency: Dependency) -> String {
        if dependency.evidence == .values { return "uses a value of" }
        if dependency.evidence == .injections { return "is given" }
        return rule.edgeKinds.contains(.references) ? "refers to" : "constructs"
    }

    func named(_ name: String, in label: String?) -> String {
        guard let label, label != name else { return "'\(name)'" }
        return "'\(name)' (\(label))"
    }

    // MARK: Names of the ends

    /// The type that refers, the file that imports or extends, the target that declares.
    func sourceName(of dependency: Dependency) -> String {
        if let owner = dependency.owner {
            let name = model.qualifiedName(of: typeInNamespace(around: dependency) ?? owner)
            if name != targetName(of: dependency) || dependency.role == .construction { return name }
        }
        return model.name(of: dependency.source)
    }

    /// The type of a namespace that contains a reference; `nil` if its outermost type is no namespace.
    private func typeInNamespace(around dependency: Dependency) -> DeclarationID? {
        guard dependency.evidence == .references, dependency.locationFile == nil, let owner = dependency.owner,
              model.isNamespace(owner) else { return nil }
        return model.members(of: owner).first { id in
            model[id].kind.isNominal && model[id].start <= dependency.mark && dependency.mark < model[id].end
        }
    }

    func targetName(of dependency: Dependency) -> String {
        dependency.declaration.map { model.qualifiedName(of: $0) } ?? model.name(of: dependency.target)
    }

    func sourceSubject(of dependency: Dependency, label: String?) -> Subject {
        subject(dependency.source, names: [sourceName(of: dependency), label].compactMap { $0 })
    }

    func targetSubject(of dependency: Dependency, label: String?) -> Subject {
        subject(dependency.target, names: [targetName(of: dependency), label].compactMap { $0 })
    }

    /// All that an exception can call a place.
    private func subject(_ place: Dependency.Node, names: [String]) -> Subject {
        switch place {
        case .file(let file):
            return Subject(
                path: model.files[Int(file)].path, names: names + moduleNames(ofFile: file) + groupNames(of: place)
            )
        case .module(let module):
            return Subject(names: names + [model.modules[Int(module)].name] + groupNames(of: place))
        case .external:
            return Subject(names: names + [model.name(of: place)])
        }
    }
}

extension Model {
    /// Whether a declaration only holds others: an extension, or an enum without cases.
    fileprivate func isNamespace(_ id: DeclarationID) -> Bool {
        self[id].kind == .extension || self[id].kind == .enum && !members(of: id).contains { self[$0].kind == .case }
    }
}
