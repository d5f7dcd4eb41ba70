import AshlarFacts
import AshlarText

/// The manifests with the dependencies on local pods: a Podfile's targets are those of the projects beside it, which get their
/// pods, and a podspec's dependencies on pods of the same Podfile are its modules.
///
/// A pod is omitted if a manifest in a folder around its podspec's or below declares its module: a library that is published as a
/// package and as a pod. An Xcode target of its name compiles the podspec's files, too.
func withLocalPods(_ manifests: [Manifest]) -> [Manifest] {
    let podfiles = manifests.filter { $0.tool == .cocoaPods && !isPodspec($0.path) }
    guard !podfiles.isEmpty else { return manifests }
    let projects = manifests.filter { $0.tool != .cocoaPods }
    /// The module of each pod by the path of its podspec: the manifest that declares it, and the target's name.
    var modules: [String: (manifest: String, target: String)] = [:]
    for podspec in manifests where isPodspec(podspec.path) {
        guard let target = podspec.targets.first else { continue }
        modules[podspec.path] = declaration(of: target, beside: podspec.path, in: projects) ?? (podspec.path, target.name)
    }
    func resolved(_ dependency: Manifest.Dependency, to podspec: String) -> Manifest.Dependency? {
        guard let module = modules[podspec] else { return nil }
        var resolved = dependency
        (resolved.name, resolved.package) = (module.target, module.manifest)
        return resolved
    }
    /// A dependency of a podspec on a pod of the same Podfile.
    func local(_ dependency: Manifest.Dependency, of podspec: String) -> Manifest.Dependency? {
        let pods = podfiles.filter { podfile in podfile.packages.contains { $0.localPath == podspec } }.flatMap(\.packages)
        guard dependency.kind == .external, let other = pods.first(where: { $0.identity == dependency.name })?.localPath,
              var local = resolved(dependency, to: other) else { return nil }
        local.kind = .target
        return local
    }

    var result = manifests.filter { modules[$0.path].map(\.manifest) ?? $0.path == $0.path }
    // The app is built from the podspec, so that its files count where the project beside it lacks some.
    for podspec in manifests where isPodspec(podspec.path) {
        guard let target = podspec.targets.first, let module = modules[podspec.path], module.manifest != podspec.path,
              let project = result.firstIndex(where: { $0.path == module.manifest && $0.tool == .xcode }),
              let index = result[project].targets.firstIndex(where: { $0.name == module.target }) else { continue }
        result[project].targets[index].addSources(of: target)
        result[project].targets[index].dependencies += target.dependencies.compactMap { local($0, of: podspec.path) }
        for tests in podspec.targets.dropFirst() where tests.kind == .test {
            if let own = result[project].targets.firstIndex(where: { $0.kind == .test }) {
                result[project].targets[own].addSources(of: tests)
                // The tests of a pod import what the pod depends on.
                result[project].targets[own].areDependenciesKnown = false
            } else {
                var added = tests
                (added.dependencies, added.areDependenciesKnown) = ([], false)
                result[project].targets.append(added)
            }
        }
    }
    for index in result.indices where result[index].tool == .cocoaPods {
        guard isPodspec(result[index].path) else {
            result[index].targets = []
            continue
        }
        let path = result[index].path
        for target in result[index].targets.indices {
            result[index].targets[target].dependencies = result[index].targets[target].dependencies.map { local($0, of: path) ?? $0 }
        }
    }
    for podfile in podfiles {
        for target in podfile.targets {
            let pods = target.dependencies.compactMap { dependency in dependency.package.flatMap { resolved(dependency, to: $0) } }
            guard !pods.isEmpty, let (project, index) = target.position(among: result, beside: podfile.path) else { continue }
            result[project].targets[index].dependencies += pods
            // Those that the pods depend on can be imported too.
            result[project].targets[index].areDependenciesKnown = false
        }
    }
    return result
}

extension Manifest.Target {
    fileprivate mutating func addSources(of other: Manifest.Target) {
        sources += other.sources.filter { !sources.contains($0) }
    }
}

private func isPodspec(_ path: String) -> Bool { Path.fileExtension(of: path) == "podspec" }

/// The folder that a manifest is about: that of an Xcode project is the folder around the bundle.
private func folder(of manifest: Manifest) -> String {
    let folder = Path.folder(of: manifest.path)
    return manifest.tool == .xcode ? Path.folder(of: folder) : folder
}

private func declaration(of pod: Manifest.Target, beside podspec: String, in projects: [Manifest]) -> (manifest: String, target: String)? {
    let own = Path.folder(of: podspec)
    for project in projects {
        let other = folder(of: project)
        guard own == other || isPath(own, below: other) || isPath(other, below: own) else { continue }
        let target = project.targets.first { $0.moduleName == pod.moduleName && [.library, .framework].contains($0.kind) }
        if let target { return (project.path, target.name) }
    }
    return nil
}

extension Manifest.Target {
    /// The target of this name in a project beside a Podfile, else in the only project below: its indices.
    fileprivate func position(among manifests: [Manifest], beside podfile: String) -> (manifest: Int, target: Int)? {
        let own = Path.folder(of: podfile)
        let found = manifests.indices.compactMap { manifest -> (manifest: Int, target: Int)? in
            guard [.xcode, .xcodeGen, .tuist].contains(manifests[manifest].tool) else { return nil }
            return manifests[manifest].targets.firstIndex { $0.name == name }.map { (manifest, $0) }
        }
        if let beside = found.first(where: { folder(of: manifests[$0.manifest]) == own }) { return beside }
        let below = found.filter { isPath(folder(of: manifests[$0.manifest]), below: own) }
        return below.count == 1 ? below[0] : nil
    }
}
