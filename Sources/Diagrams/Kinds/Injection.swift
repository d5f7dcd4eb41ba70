import AshlarChecks
import AshlarFacts
import AshlarGraphs
import AshlarInjection
import AshlarModel
import AshlarText

extension PictureKind {
    /// Bindings and their consumers, with the injections between them.
    package static let injection = PictureKind(
        name: "di", needs: .injection, leafLifetimes: { $0.transientLifetimes }, hubLimit: 8,
        overviewAbove: (80, 300),
        picture: { try $0.injectionPicture($1) }
    )
}

extension DiagramSource {
    /// Bindings and their consumers, with the injections between them and the findings about them.
    ///
    /// - Throws: `Failure` if no binding and no injection was found.
    func injectionPicture(_ options: PictureOptions) throws -> Picture {
        let injectionGraph = self.injectionGraph
        guard !injectionGraph.isEmpty else {
            throw Failure("no bindings and no injections found below '\(root)'; the supported idioms are \(list(idiomNames))")
        }
        let counts = InjectionFindingCounts(findings)
        var nodes = InjectionNodes(of: linked, frames: frames(options), showsTests: options.showsTests) {
            link(to: $0, options)
        }
        nodes.addFindings(counts.bindings)
        var edges: [Picture.Edge] = []
        var unresolvedCount = 0
        for (index, injection) in injectionGraph.injections.enumerated()
        where options.showsTests || !injection.isTest && !isPreview(injection.consumer) {
            if injection.state == .unknown { unresolvedCount += 1 }
            if injection.state == .external, !options.showsExternals { continue }
            let targets = nodes.targets(of: injection)
            guard !targets.isEmpty else { continue }
            let location = model.files[Int(injection.file)].location(of: injection.fact.offset)
            let sources = nodes.sources(of: injection.consumer)
            for source in sources {
                for target in targets where source != target || injection.injectsItself {
                    var edge = Picture.Edge(
                        source: source, target: target, evidence: evidence(of: injection),
                        certainty: targets.count == 1 ? .certain : .ambiguous,
                        locations: [Picture.Location(file: location.path, line: location.line, column: location.column)],
                        findingCount: counts.injections[index]?.errorCount ?? 0, link: link(to: location, options)
                    )
                    (edge.acceptedCount, edge.findings) = (counts.injections[index]?.acceptedCount ?? 0, counts.injections[index]?.indices ?? [])
                    edges.append(edge)
                }
            }
        }
        edges += nodes.aliases.map { Picture.Edge(source: $0.source, target: $0.target, evidence: .aliases) }
        var notes: [String] = []
        if unresolvedCount > 0 { notes.append("\(counted(unresolvedCount, "injection")) of an unresolved service") }
        if nodes.unresolvedCount > 0 { notes.append("\(counted(nodes.unresolvedCount, "binding")) of an unresolved service") }
        let warnings = counts.warningCount
        if warnings > 0, !options.marksWarnings { notes.append("\(warnings) warning\(warnings == 1 ? " is" : "s are") not marked") }
        return Picture(
            title: "Dependency injection of \(Path.name(of: root))", kind: PictureKind.injection.name, colorsShowLifetimes: true,
            nodes: nodes.nodes, edges: edges, notes: notes
        )
    }

    /// The names of lifetimes with a new instance for each resolution.
    var transientLifetimes: Set<String> {
        Set(injectionGraph.bindings.map(\.lifetime).filter { $0.rank == 0 }.map(\.name))
    }

    /// Whether it is a SwiftUI preview.
    private func isPreview(_ consumer: InjectionGraph.Injection.Consumer) -> Bool {
        guard case .type(let type) = consumer else { return false }
        return model.inheritance.allSupertypeNames(of: type).contains("PreviewProvider")
    }

    private func frames(_ options: PictureOptions) -> InjectionNodes.Frames {
        switch options.frames {
        case .container: .containers
        case .layer: .groups(firstGroups())
        }
    }

    private func evidence(of injection: InjectionGraph.Injection) -> Picture.Edge.Evidence {
        if case .binding(let index) = injection.consumer, injectionGraph.bindings[index].fact.traits.contains(.alias) {
            return .aliases
        }
        return switch injection.fact.form {
        case .strong: .injects
        case .lazy: .injectsLazily
        case .optional: .injectsOptionally
        }
    }
}

extension InjectionGraph.Injection {
    /// Whether a binding injects itself, rather than another binding that is represented by the same node.
    fileprivate var injectsItself: Bool {
        if case .binding(let index) = consumer { targets.contains(index) } else { false }
    }
}
