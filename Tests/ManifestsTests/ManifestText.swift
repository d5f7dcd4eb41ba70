import AshlarFacts
@testable import AshlarManifests
import AshlarText

/// The targets and dependencies of a manifest, one line per target; `?` marks conditional ones.
func text(_ manifest: Manifest) -> String {
    var lines: [String] = []
    for target in manifest.targets {
        let edges = target.dependencies.map { dependency in
            let package = dependency.package.map { "@" + $0 } ?? ""
            return "\(dependency.kind) \(dependency.name)\(package)\(dependency.isConditional ? "?" : "")"
        }
        let head = "\(target.kind) \(target.name)\(target.isConditional ? "?" : "")"
        lines.append(edges.isEmpty ? head : head + " -> " + edges.joined(separator: ", "))
    }
    lines += Manifest.problems(of: [manifest]).map { "\($0.location): \($0.message)" }
    return lines.joined(separator: "\n")
}

/// The files of a manifest's targets as patterns; `-` marks exclusions.
func files(_ manifest: Manifest) -> String {
    manifest.targets.map { target in
        let sets = target.sources.map(text) + target.excluded.map { "-" + text($0) }
        return target.name + ": " + sets.joined(separator: " ")
    }.joined(separator: "\n")
}

private func text(_ set: Manifest.FileSet) -> String {
    switch set {
    case .file(let path): path
    case .folder(let path): path + "/"
    case .firstFolder(let paths): paths.map { $0 + "/" }.joined(separator: "|")
    case .glob(let pattern): pattern
    case .part(let whole, let excluded): text(whole) + "(" + excluded.map { "-" + text($0) }.joined(separator: " ") + ")"
    }
}
