import AshlarChecks
import AshlarFacts
import AshlarGraphs
import AshlarInjection
import AshlarModel
import AshlarText

extension PictureKind {
    /// What provides which service, and who asks for it.
    package static let di = PictureKind(
        name: "di", needs: .injection, shortLived: { $0.shortScopes }, hubLimit: 8, picture: { try $0.injectionPicture($1) }
    )
}

extension DiagramSource {
    /// What provides which service, and who asks for it, with the findings that speak of either.
    ///
    /// - Throws: `Failure` where nothing is put together in a way that is understood.
    func injectionPicture(_ options: PictureOptions) throws -> Picture {
        let wiring = injectionGraph
        guard !wiring.isEmpty else {
            throw Failure(
                "nothing below '\(root)' is seen to be provided or asked for; what is understood: "
                    + list(idiomNames)
            )
        }
        let marked = WiringOffences(findings)
        var nodes = WiringNodes(of: linked, frames: frames(options), showsTests: options.showsTests) {
            link(to: $0, options)
        }
        nodes.mark(marked.bindings)
        var edges: [Picture.Edge] = []
        var unknown = 0
        for (index, injection) in wiring.injections.enumerated()
        where options.showsTests || !injection.isTest && !isPreview(injection.consumer) {
            if injection.state == .unknown { unknown += 1 }
            if injection.state == .external, !options.showsExternals { continue }
            let targets = nodes.targets(of: injection)
            guard !targets.isEmpty else { continue }
            let location = model.files[Int(injection.file)].location(of: injection.fact.offset)
            let sources = nodes.sources(of: injection.consumer)
            for source in sources {
                for target in targets where source != target || injection.asksItself {
                    edges.append(Picture.Edge(
                        source: source, target: target, evidence: evidence(of: injection),
                        certainty: targets.count == 1 ? .certain : .ambiguous,
                        places: [Picture.Place(file: location.path, line: location.line, column: location.column)],
                        offending: marked.injections[index] ?? 0, link: link(to: location, options)
                    ))
                }
            }
        }
        edges += nodes.aliases.map { Picture.Edge(source: $0.source, target: $0.target, evidence: .aliases) }
        var notes: [String] = []
        if unknown > 0 { notes.append("\(unknown) injection\(unknown == 1 ? " asks" : "s ask") for what cannot be told") }
        if nodes.namelessCount > 0 { notes.append("\(nodes.namelessCount) bindings provide what cannot be told") }
        let warnings = marked.warningCount
        if warnings > 0 { notes.append("\(warnings) warning\(warnings == 1 ? " is" : "s are") not marked") }
        return Picture(
            title: "Dependency injection of \(Path.name(of: root))", kind: PictureKind.di.name,
            nodes: nodes.nodes, edges: edges, notes: notes
        )
    }

    /// The words for objects that are made anew each time.
    var shortScopes: Set<String> {
        Set(injectionGraph.bindings.map(\.lifetime).filter { $0.rank == 0 }.map(\.word))
    }

    /// Whether it is there to be looked at while it is written.
    private func isPreview(_ consumer: InjectionGraph.Injection.Consumer) -> Bool {
        guard case .type(let type) = consumer else { return false }
        return model.inheritance.allSupertypeNames(of: type).contains("PreviewProvider")
    }

    private func frames(_ options: PictureOptions) -> WiringNodes.Frames {
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
    /// Whether a binding asks for itself, and not for another that is the same node.
    fileprivate var asksItself: Bool {
        if case .binding(let index) = consumer { targets.contains(index) } else { false }
    }
}
