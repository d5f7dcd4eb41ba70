import AshlarChecks
import AshlarFacts
import AshlarInjection
import AshlarModel
import AshlarSyntax
import AshlarText
import Testing

/// The linked project of a fixture. Each of `modules` is the module of a top-level folder.
func model(
    _ fixture: String, modules: [String] = [], build: BuildConfiguration? = nil, kinds: FactKinds = .everything
) -> Model {
    let manifest = Manifest(
        path: "Package.swift", tool: .swiftPM, name: "P", targets: modules.map { target($0, sources: [.folder($0)]) }
    )
    return model(fixture, manifests: modules.isEmpty ? [] : [manifest], build: build, kinds: kinds)
}

func model(
    _ fixture: String, manifests: [Manifest], build: BuildConfiguration? = nil, kinds: FactKinds = .everything
) -> Model {
    let files = Fixture(fixture).files
    return Model(linking: files.map { extract(path: $0.path, text: $0.text, kinds: kinds) }, manifests: manifests, build: build)
}

func target(
    _ name: String, kind: Manifest.Target.Kind = .library, sources: [Manifest.FileSet],
    excluded: [Manifest.FileSet] = [], dependencies: [Manifest.Dependency] = [], isConditional: Bool = false
) -> Manifest.Target {
    Manifest.Target(
        name: name, kind: kind, location: manifestLocation, sources: sources, excluded: excluded, dependencies: dependencies,
        isConditional: isConditional
    )
}

func dependency(_ kind: Manifest.Dependency.Kind, _ name: String, of package: String? = nil) -> Manifest.Dependency {
    Manifest.Dependency(kind: kind, name: name, package: package, location: manifestLocation)
}

let manifestLocation = Location(path: "Package.swift", line: 1, column: 1)

// MARK: Models as text

/// Checks the references of files, one line each: `A.swift: Outer.Inner in B.swift`, with `?` for ambiguous ones.
func check(
    _ fixture: String, modules: [String] = [], refersTo expected: String, at location: SourceLocation = #_sourceLocation
) {
    for kinds in [FactKinds.everything, .references] {
        #expect(references(in: model(fixture, modules: modules, kinds: kinds)) == expected, "\(kinds)", sourceLocation: location)
    }
}

/// Checks imports of files and dependencies of targets, one line each: `A.swift imports M`; external modules in parentheses.
func check(
    _ fixture: String, manifests: [Manifest], dependencies expected: String, at location: SourceLocation = #_sourceLocation
) {
    let model = model(fixture, manifests: manifests)
    let lines = model.dependencies.filter { $0.evidence != .references }.map { text(of: $0, in: model) }
    #expect(lines.joined(separator: "\n") == expected, sourceLocation: location)
}

/// Checks the files of each module, one line each: `M: A.swift B.swift`.
func check(
    _ paths: [String], targets: [Manifest.Target], areModules expected: String, at location: SourceLocation = #_sourceLocation
) {
    let model = Model(
        linking: paths.map { extract(path: $0, text: "") },
        manifests: [Manifest(path: "Package.swift", tool: .swiftPM, name: "P", targets: targets)]
    )
    let lines = model.modules.map { module in
        ([module.target.name + ":"] + module.files.map { model.files[Int($0)].path }).joined(separator: " ")
    }
    #expect(lines.joined(separator: "\n") == expected, sourceLocation: location)
}

func references(in model: Model, evidence: Evidence = .references) -> String {
    model.dependencies.filter { $0.evidence == evidence }.map { text(of: $0, in: model) }.joined(separator: "\n")
}

func text(of dependency: Dependency, in model: Model) -> String {
    let source = text(of: dependency.source, in: model)
    let target = text(of: dependency.target, in: model)
    switch dependency.evidence {
    case .imports: return "\(source) imports \(target)"
    case .declared: return "\(source) declares \(target)"
    case .references, .values, .injections:
        let name = dependency.declaration.map { model.qualifiedName(of: $0) } ?? ""
        return "\(source): \(dependency.evidence == .values ? "value of " : "")\(name) in \(target)" + (dependency.isCertain ? "" : "?")
    }
}

private func text(of node: Dependency.Node, in model: Model) -> String {
    switch node {
    case .file(let file): model.files[Int(file)].path
    case .module(let module): model.modules[Int(module)].target.name
    case .external: "(\(model.name(of: node)))"
    }
}
