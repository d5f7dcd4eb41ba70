import AshlarFacts
import AshlarText

/// Reads the podspec of a local pod: the target of the pod, with its subspecs, and those of its tests and apps.
///
/// Dependencies on other pods are external; `withLocalPods` tells which of them are local.
func podspecManifest(path: String, source: String) -> Manifest {
    PodspecReading(path: path, source: source).manifest()
}

private final class PodspecReading {
    private let path: String
    private let program: RubyProgram
    /// The specifications: the pod's own, then the nested ones.
    private var nodes: [Node] = []
    /// The nodes by the variables that hold them.
    private var nodesByName: [String: Int] = [:]
    private var areSourcesKnown = true

    private struct Node {
        enum Kind { case pod, tests, app }

        var kind: Kind
        /// The names of the nested specifications that lead to it.
        var names: [String]
        var location: Location
        var sources: [Manifest.FileSet] = []
        var excluded: [Manifest.FileSet] = []
        var dependencies: [Manifest.Dependency] = []
        var areDependenciesKnown = true
        var name: String?
        var moduleName: String?
        var platforms: Set<String> = []
        var isForUserInterface = false
        /// Whether it contains libraries that are built elsewhere.
        var hasBinaries = false
    }

    init(path: String, source: String) {
        self.path = path
        program = RubyProgram(path: path, source: source)
    }

    func manifest() -> Manifest {
        program.interpret = { [unowned self] event in
            switch event {
            case .call(let call): interpret(call)
            case .assignment(let target, let value, let offset): assign(value, to: target, at: offset)
            }
        }
        program.run()
        let pod = nodes.first?.name ?? String(Path.name(of: path).dropLast(".podspec".count))
        var manifest = Manifest(path: path, tool: .cocoaPods, name: pod, targets: targets(of: pod), problems: program.problems)
        manifest.unknowns = program.unknowns
        manifest.areTargetsKnown = areSourcesKnown && program.isComplete && !nodes.isEmpty
        if nodes.isEmpty {
            let location = Location(path: path, line: 1, column: 1)
            manifest.problems.append(Problem(location: location, message: "the file contains no 'Pod::Spec.new'; write it as a literal"))
        }
        return manifest
    }

    // MARK: Statements

    /// Returns whether the call is one of a podspec's.
    private func interpret(_ call: RubyCall) -> Bool {
        guard call.receiver == nil else { return false }
        if ["Pod.Spec.new", "Pod.Specification.new"].contains(call.name) {
            add(Node(kind: .pod, names: [], location: program.location(call.offset)), of: call)
            return true
        }
        guard let (node, attribute) = attribute(call.name) else { return false }
        switch attribute {
        case "subspec", "test_spec", "app_spec":
            let kind: Node.Kind = attribute == "test_spec" ? .tests : attribute == "app_spec" ? .app : nodes[node].kind
            let name = call.arguments.first.flatMap { program.value($0).text } ?? (kind == .app ? "App" : "Tests")
            add(Node(kind: kind, names: nodes[node].names + [name], location: program.location(call.offset)), of: call)
        case "dependency": addDependency(call, to: node)
        default: return false
        }
        return true
    }

    private func add(_ node: Node, of call: RubyCall) {
        guard let name = call.block?.parameters.first else { return }
        let outer = nodesByName[name]
        nodesByName[name] = nodes.count
        nodes.append(node)
        program.run(call.block)
        nodesByName[name] = outer
    }

    /// The specification and the attribute that a name refers to: `s.source_files`, `s.ios.source_files`.
    private func attribute(_ name: String) -> (node: Int, attribute: String)? {
        let parts = name.split(separator: ".").map(String.init)
        guard parts.count > 1, let node = nodesByName[parts[0]] else { return nil }
        return (node, parts[parts.count - 1])
    }

    private func addDependency(_ call: RubyCall, to node: Int) {
        let value = call.arguments.first.map(program.value) ?? .unknown("it is not written")
        guard let name = value.text else {
            nodes[node].areDependenciesKnown = false
            report("the name of a dependency", value, at: call.offset)
            return
        }
        nodes[node].dependencies.append(Manifest.Dependency(
            kind: .external, name: String(name.prefix { $0 != "/" }), location: program.location(call.offset),
            isConditional: program.isConditional
        ))
    }

    private func report(_ subject: String, _ value: RubyValue, at offset: Int) {
        let reason = if case .unknown(let reason) = value { reason } else { "it is not text" }
        program.report(subject, becauseOf: reason, at: offset)
    }

    /// Returns whether the attribute is read.
    private func assign(_ value: RubyValue, to target: String, at offset: Int) -> Bool {
        guard let (node, attribute) = attribute(target) else { return false }
        switch attribute {
        case "name": nodes[node].name = value.text
        case "module_name": nodes[node].moduleName = value.text
        case "test_type": nodes[node].isForUserInterface = value.text == "ui"
        case "source_files":
            nodes[node].sources += patterns(value, called: "the source files", at: offset).flatMap { sources($0, at: offset) }
        case "exclude_files":
            nodes[node].excluded += patterns(value, called: "the excluded files", at: offset).flatMap { excluded($0, at: offset) }
        case "vendored_frameworks", "vendored_framework", "vendored_libraries", "vendored_library": nodes[node].hasBinaries = true
        case "framework", "frameworks":
            // Only code of tests links it.
            if node > 0, nodes[node].kind == .pod, value.elements.contains(where: { $0.text == "XCTest" }) { nodes[node].kind = .tests }
        case "platform", "platforms", "deployment_target":
            // `s.platform = :ios, "15.0"`, `s.platforms = { :ios => "15.0" }`, `s.ios.deployment_target = "15.0"`
            var names = target.split(separator: ".").dropFirst().dropLast().map(String.init)
            if attribute == "platform" { names += value.elements.first?.text.map { [$0] } ?? [] }
            if case .mapping(let platforms) = value { names += platforms.keys }
            nodes[node].platforms.formUnion(names.compactMap(podPlatform))
        default: return false
        }
        return true
    }

    // MARK: Files

    private func patterns(_ value: RubyValue, called subject: String, at offset: Int) -> [String] {
        value.elements.compactMap { element in
            if let text = element.text { return text }
            areSourcesKnown = false
            report("\(subject) of a pod", element, at: offset)
            return nil
        }
    }

    /// The files that a pattern of `source_files` matches. A folder stands for the files directly in it.
    private func sources(_ pattern: String, at offset: Int) -> [Manifest.FileSet] {
        globs(pattern, at: offset).map { glob in
            if glob.contains(where: { "*?{".contains($0) }) { return .glob(glob) }
            if sourceExtensions.contains(Path.fileExtension(of: glob)) { return .file(glob) }
            return .glob((glob.isEmpty ? "" : glob + "/") + "*.{\(sourceExtensions.joined(separator: ","))}")
        }
    }

    /// The files that a pattern of `exclude_files` matches. A folder stands for all that it contains.
    private func excluded(_ pattern: String, at offset: Int) -> [Manifest.FileSet] {
        globs(pattern, at: offset).map { glob in
            if glob.contains(where: { "*?{".contains($0) }) { return .glob(glob) }
            return sourceExtensions.contains(Path.fileExtension(of: glob)) ? .file(glob) : .folder(glob)
        }
    }

    /// The globs, relative to the project's root, that match the same files as a pattern of CocoaPods.
    private func globs(_ pattern: String, at offset: Int) -> [String] {
        guard let globs = podGlobs(pattern) else {
            areSourcesKnown = false
            program.report("the pattern '\(pattern)' cannot be read; write several simple ones", at: offset)
            return []
        }
        return globs.compactMap { Path.resolve($0, in: Path.folder(of: path)) }
    }

    // MARK: Targets

    private func targets(of pod: String) -> [Manifest.Target] {
        let own = nodes.filter { $0.kind == .pod }
        guard let root = own.first else { return [] }
        var target = Manifest.Target(
            name: pod, moduleName: moduleIdentifier(root.moduleName ?? pod), kind: .library, location: root.location,
            sources: own.flatMap(\.sources), excluded: root.excluded, dependencies: distinct(own.flatMap(\.dependencies).filter { $0.name != pod })
        )
        // What one subspec excludes may be the sources of another.
        let others = own.dropFirst().filter { !$0.sources.isEmpty }
        if root.sources.isEmpty, let first = others.first {
            target.excluded += first.excluded.filter { set in others.allSatisfy { $0.excluded.contains(set) } }
        }
        target.areDependenciesKnown = own.allSatisfy(\.areDependenciesKnown)
        target.platforms = own.reduce(into: []) { $0.formUnion($1.platforms) }
        if target.sources.isEmpty { target.kind = own.contains(where: \.hasBinaries) ? .binary : .other }
        let nested = nodes.filter { $0.kind != .pod }.map { node in
            let part = node.kind == .app ? "" : node.isForUserInterface ? "-UI" : "-Unit"
            let itself = Manifest.Dependency(kind: .pod, name: pod, package: path, location: node.location)
            var nested = Manifest.Target(
                name: ([pod + part] + node.names).joined(separator: "-"), kind: node.kind == .app ? .app : .test, location: node.location,
                sources: node.sources, excluded: root.excluded + node.excluded,
                dependencies: distinct([itself] + node.dependencies.filter { $0.name != pod })
            )
            nested.moduleName = moduleIdentifier(nested.name)
            // It also has those of the pod.
            nested.areDependenciesKnown = false
            nested.platforms = node.platforms.isEmpty ? target.platforms : node.platforms
            return nested
        }
        return [target] + nested.filter { !$0.sources.isEmpty }
    }
}

/// The extensions of source files of pods.
private let sourceExtensions = ["swift", "m", "mm", "c", "cc", "cpp", "cxx", "h", "hh", "hpp", "s", "S"]

/// The platform, as `os(…)` names it, of one of CocoaPods; `nil` if it is none.
private func podPlatform(_ written: String) -> String? {
    switch written {
    case "ios": "iOS"
    case "osx", "macos": "macOS"
    case "tvos": "tvOS"
    case "watchos": "watchOS"
    case "visionos": "visionOS"
    default: nil
    }
}
