import AshlarFacts
import AshlarText

/// Reads the local pods of a Podfile and the targets that link them; `nil` if it has none.
///
/// Its targets have no sources: they are those of the projects beside the Podfile, which get the dependencies, see `withLocalPods`.
/// Its packages are the local pods, each with the path of its podspec.
func podfileManifest(path: String, source: String) -> Manifest? {
    // Most Podfiles list only pods from elsewhere.
    guard source.contains("path") else { return nil }
    return PodfileReading(path: path, source: source).manifest()
}

private final class PodfileReading {
    private let path: String
    private let program: RubyProgram
    /// The targets, after those around them. The first is around all others.
    private var nodes = [Node(name: nil, parent: nil, location: Location(path: "", line: 1, column: 1))]
    /// The index of the innermost target around the current statement.
    private var current = 0
    private var pods: [Manifest.PackageReference] = []
    private var arePodsKnown = true

    private struct Node {
        /// `nil` for an abstract target, which only passes its pods on to those inside.
        var name: String?
        var parent: Int?
        var location: Location
        var pods: [Manifest.Dependency] = []
        var inherits = true
    }

    init(path: String, source: String) {
        self.path = path
        program = RubyProgram(path: path, source: source)
    }

    func manifest() -> Manifest? {
        program.interpret = { [unowned self] event in
            if case .call(let call) = event, call.receiver == nil { interpret(call) } else { false }
        }
        program.run()
        guard !pods.isEmpty || !arePodsKnown else { return nil }
        let targets = nodes.indices.compactMap { index -> Manifest.Target? in
            let dependencies = pods(of: index)
            guard let name = nodes[index].name, !dependencies.isEmpty else { return nil }
            return Manifest.Target(name: name, kind: .other, location: nodes[index].location, sources: [], dependencies: dependencies)
        }
        var manifest = Manifest(
            path: path, tool: .cocoaPods, name: Path.name(of: Path.folder(of: path)), targets: targets, packages: pods,
            problems: program.problems
        )
        manifest.unknowns = program.unknowns
        manifest.areTargetsKnown = arePodsKnown && program.isComplete
        return manifest
    }

    /// The pods of a target, with those that it inherits.
    private func pods(of index: Int) -> [Manifest.Dependency] {
        var pods = nodes[index].pods
        if nodes[index].inherits, let parent = nodes[index].parent { pods += self.pods(of: parent) }
        return distinct(pods)
    }

    /// Returns whether the call is one of a Podfile's.
    private func interpret(_ call: RubyCall) -> Bool {
        switch call.name {
        case "target", "abstract_target":
            let name = call.name == "target" ? call.arguments.first.flatMap { program.value($0).text } : nil
            nodes.append(Node(name: name, parent: current, location: program.location(call.offset)))
            let outer = current
            current = nodes.count - 1
            program.run(call.block)
            current = outer
        case "pod": addPod(call)
        case "inherit!":
            if call.arguments.first.map(program.value) == .text("none") { nodes[current].inherits = false }
        // They are executed when the pods are known.
        case "pre_install", "post_install", "pre_integrate", "post_integrate": break
        default: return false
        }
        return true
    }

    private func addPod(_ call: RubyCall) {
        guard let writtenPath = program.options(of: call)["path"] else { return }
        let writtenName = call.arguments.first.map(program.value) ?? .unknown("it is not written")
        guard let name = text(writtenName, called: "the name of a local pod", at: call),
              let folder = text(writtenPath, called: "the path of the pod '\(name)'", at: call)
        else { return arePodsKnown = false }
        // `Core/Tests` is a part of the pod `Core`.
        let pod = String(name.prefix { $0 != "/" })
        guard let podspec = podspec(of: pod, at: folder) else { return }
        let location = program.location(call.offset)
        nodes[current].pods.append(Manifest.Dependency(
            kind: .pod, name: pod, package: podspec, location: location, isConditional: program.isConditional
        ))
        guard !pods.contains(where: { $0.localPath == podspec }) else { return }
        pods.append(Manifest.PackageReference(identity: pod, localPath: podspec, location: location))
    }

    private func text(_ value: RubyValue, called subject: String, at call: RubyCall) -> String? {
        if let text = value.text { return text }
        let reason = if case .unknown(let reason) = value { reason } else { "it is not text" }
        program.report(subject, becauseOf: reason, at: call.offset)
        return nil
    }

    /// The podspec of a pod, which its path names by its folder or itself; `nil` if it is out of the project.
    private func podspec(of pod: String, at written: String) -> String? {
        guard let path = Path.resolve(written, in: Path.folder(of: self.path)) else { return nil }
        if Path.fileExtension(of: path) == "podspec" { return path }
        return (path.isEmpty ? "" : path + "/") + pod + ".podspec"
    }
}
