import AshlarFacts
import AshlarModel
import AshlarText
import AshlarYAML

/// What manifests may declare: packages and their versions, platforms, unchecked flags, resources, tests.
struct Policy: Check {
    static let name = "policy"
    static let summary = """
        Manifests stay within a policy: packages and their versions, the tools version, platforms, flags, resources, tests.
        """

    static let schema = Schema.mapping(keys)

    private static let keys = Keys([
        .optional("in", .patterns, "The manifests that count, by path; without this key, all."),
        .optional("packages", .patterns, """
            The packages from elsewhere that may be declared, by address without scheme and '.git', or by name: \
            [github.com/apple/*, swift-syntax, "!*/*/swift-nio"].
            """),
        .optional("versions", .some(.word(Form.self) { $0.meaning }), "The ways in which versions of packages may be chosen."),
        .optional("tools-version", .mapping(versionKeys), "The tools versions that packages may require."),
        .optional("platforms", .names(to: .text), """
            The platforms that packages may state, each with the oldest version that they state: { iOS: 16, macOS: 13 }.
            """),
        .optional("forbids", .some(.word(Forbidden.self) { $0.meaning }), "What no manifest declares."),
        .optional("resources-in", .patterns, "The targets that may have resources, by name."),
        .optional("tested", .patterns, "The targets on each of which a target of tests depends, by name."),
    ], .atLeastOne(["packages", "versions", "tools-version", "platforms", "forbids", "resources-in", "tested"]))

    private static let platformNames = ["iOS", "macOS", "macCatalyst", "tvOS", "watchOS", "visionOS", "driverKit"]

    private static let versionKeys = Keys([
        .optional("at-least", .text, "The lowest version."), .optional("at-most", .text, "The highest version."),
    ], .atLeastOne(["at-least", "at-most"]))

    private typealias Form = Manifest.PackageReference.Requirement.Form

    private enum Forbidden: String, CaseIterable {
        case unsafeFlags = "unsafe-flags"
        case binaryTargets = "binary-targets"
        case plugins

        var meaning: String {
            switch self {
            case .unsafeFlags: "Flags that are passed on unchecked, so that no other package can depend on the target."
            case .binaryTargets: "Targets that are built elsewhere."
            case .plugins: "Plugins that the package itself declares."
            }
        }
    }

    /// Patterns of names, without those that begin with `!`.
    private struct Names {
        var included: [Pattern] = []
        var excluded: [Pattern] = []

        func contain(_ names: [String]) -> Bool {
            func match(_ patterns: [Pattern]) -> Bool {
                patterns.contains { pattern in names.contains { pattern.match($0) != nil } }
            }
            return match(included) && !match(excluded)
        }
    }

    private let manifests: Names?
    private let packages: Names?
    private let versions: [Form]?
    private let tools: (least: VersionNumber?, most: VersionNumber?)
    private let platforms: [String: VersionNumber]?
    private let forbidden: [Forbidden]
    private let resources: Names?
    private let tested: Names?

    static func read(_ node: YAMLNode, with reader: inout RuleReader) -> Policy? {
        guard let node = reader.mapping(node, of: "'policy'", keys: keys) else { return nil }
        let parts = keys.names.dropFirst()
        guard parts.contains(where: { node[$0] != nil }) else {
            reader.report("'policy' needs one of \(list(parts, joinedBy: "or"))", at: node)
            return nil
        }
        var platforms: [String: VersionNumber]?
        for (key, value) in reader.pairs(node["platforms"], of: "'platforms' of 'policy'", as: "{ iOS: 16 }") {
            platforms = platforms ?? [:]
            guard let written = key.text else { continue }
            guard let name = Self.platformNames.first(where: { $0.lowercased() == written.lowercased() }) else {
                let hint = nearestWord(to: written, among: Self.platformNames).map { "did you mean '\($0)'?" }
                    ?? "the platforms are \(list(Self.platformNames))"
                reader.report("there is no platform '\(written)'; \(hint)", at: key)
                continue
            }
            platforms?[name] = reader.version(value, of: "the version of '\(name)'")
        }
        let tools = node["tools-version"].flatMap { reader.mapping($0, of: "'tools-version' of 'policy'", keys: versionKeys) }
        return Policy(
            manifests: names("in", in: node, &reader), packages: names("packages", in: node, &reader, plain: \.withoutScheme),
            versions: node["versions"].map { reader.words($0, of: "'versions' of 'policy'") },
            tools: (
                tools?["at-least"].flatMap { reader.version($0, of: "'at-least' of 'tools-version'") },
                tools?["at-most"].flatMap { reader.version($0, of: "'at-most' of 'tools-version'") }
            ),
            platforms: platforms, forbidden: reader.words(node["forbids"], of: "'forbids' of 'policy'"),
            resources: names("resources-in", in: node, &reader), tested: names("tested", in: node, &reader)
        )
    }

    /// - Parameter plain: the pattern in what is written.
    private static func names(
        _ key: String, in node: YAMLNode, _ reader: inout RuleReader, plain: (String) -> String = { $0.withoutModulePrefix }
    ) -> Names? {
        guard let list = node[key] else { return nil }
        var names = Names()
        for element in list.elements {
            guard let text = reader.text(element, of: "'\(key)' of 'policy'") else { continue }
            let isExcluded = text.hasPrefix("!")
            guard let pattern = reader.pattern(plain(isExcluded ? String(text.dropFirst()) : text), at: element) else { continue }
            if isExcluded { names.excluded.append(pattern) } else { names.included.append(pattern) }
        }
        if names.included.isEmpty, !names.excluded.isEmpty, let all = try? [Pattern("**")] { names.included = all }
        return names
    }

    func inputs(over edgeKinds: Set<EdgeKind>) -> FactQuery { FactQuery() }

    func inspect(_ run: inout CheckRun) {
        let own = run.model.manifests.filter { manifests?.contain([$0.path]) ?? true }
        if own.isEmpty, let place = manifests?.included.first { run.noteEmpty(place, at: run.rule.location) }
        requireTargets(of: own, &run)
        inspectPackages(of: own, &run)
        for manifest in own {
            inspectTools(of: manifest, &run)
            inspectPlatforms(of: manifest, &run)
            for target in manifest.targets { inspect(target, of: manifest, &run) }
        }
        if tested != nil { inspectTests(of: Set(own.map(\.path)), &run) }
    }

    /// Notes names of targets that no target has, where all targets are known.
    private func requireTargets(of manifests: [Manifest], _ run: inout CheckRun) {
        guard !manifests.isEmpty, run.model.incompleteManifests.isEmpty else { return }
        let names = Set(manifests.flatMap(\.targets).map(\.name))
        let wanted = [resources, tested].compactMap(\.self).flatMap(\.included).filter(\.isLiteral).map(\.text)
        for name in wanted where !names.contains(name) {
            run.noteEmpty("there is no target named '\(name)'", at: run.rule.location)
        }
    }

    // MARK: Packages

    /// One finding for a package, wherever it is declared.
    private func inspectPackages(of manifests: [Manifest], _ run: inout CheckRun) {
        var unknown: [String: [Location]] = [:]
        var others: [String: (package: String, form: Form, places: [Location])] = [:]
        for package in manifests.flatMap(\.packages) {
            guard let name = package.address else { continue }
            if let packages, !packages.contain([name, package.identity]) {
                unknown[name, default: []].append(package.location)
            }
            guard let versions, let requirement = package.requirement, !versions.contains(requirement.form) else { continue }
            let message = "'\(name)' is used \(requirement.phrase)"
            others[message, default: (name, requirement.form, [])].places.append(package.location)
        }
        for (name, places) in unknown.sorted(by: { $0.key < $1.key }) {
            run.report("the package '\(name)' is not among the allowed ones", at: places.sorted(), about: [name], target: "package")
        }
        for (message, other) in others.sorted(by: { $0.key < $1.key }) {
            run.report(
                "\(message); the rule allows \(list((versions ?? []).map(\.rawValue)))", at: other.places.sorted(), about: [other.package],
                target: other.form.rawValue
            )
        }
    }

    private func inspectTools(of manifest: Manifest, _ run: inout CheckRun) {
        guard tools.least != nil || tools.most != nil, manifest.tool == .swiftPM else { return }
        func report(_ predicate: String, help: String, _ run: inout CheckRun) {
            run.report(
                "'\(manifest.name)' \(predicate)", at: Location(path: manifest.path, line: 1, column: 1),
                about: CheckRun.Subject(path: manifest.path, names: [manifest.name]), target: "tools version", help: help
            )
        }
        guard let version = manifest.toolsVersion.flatMap({ VersionNumber($0) }) else {
            return report("states no tools version", help: "begin the manifest with '// swift-tools-version: …'", &run)
        }
        if let least = tools.least, version < least {
            report("requires the tools version \(version), lower than \(least)", help: "raise it", &run)
        } else if let most = tools.most, most < version {
            report("requires the tools version \(version), higher than \(most)", help: "lower it", &run)
        }
    }

    private func inspectPlatforms(of manifest: Manifest, _ run: inout CheckRun) {
        guard let platforms else { return }
        for stated in manifest.deploymentTargets {
            let subject = CheckRun.Subject(path: manifest.path, names: [manifest.name])
            guard let wanted = platforms[stated.platform] else {
                run.report(
                    "'\(manifest.name)' states the platform \(stated.platform)", at: stated.location, about: subject, target: stated.platform,
                    help: "the platforms are \(list(platforms.keys.sorted()))"
                )
                continue
            }
            guard VersionNumber(stated.version) != wanted else { continue }
            run.report(
                "'\(manifest.name)' is for \(stated.platform) \(stated.version), not for \(wanted)", at: stated.location, about: subject,
                target: stated.platform, help: "state \(stated.platform) \(wanted)"
            )
        }
    }

    // MARK: Targets

    private func inspect(_ target: Manifest.Target, of manifest: Manifest, _ run: inout CheckRun) {
        let subject = CheckRun.Subject(path: manifest.path, names: [target.name])
        func report(_ message: String, _ what: String, at location: Location, help: String, _ run: inout CheckRun) {
            run.report("target '\(target.name)' \(message)", at: location, about: subject, target: what, help: help)
        }
        for forbidden in forbidden {
            switch forbidden {
            case .unsafeFlags:
                for flags in target.unsafeFlags {
                    report(
                        "has the unsafe flags '\(flags.text)'", "unsafe flags \(flags.text)", at: flags.location,
                        help: "remove them, or name the setting that does the same", &run
                    )
                }
            case .binaryTargets where target.kind == .binary:
                report("is built elsewhere", "binary", at: target.location, help: "build it from source", &run)
            case .plugins where target.kind == .plugin:
                report("is a plugin", "plugin", at: target.location, help: "move it to a package of its own", &run)
            case .binaryTargets, .plugins: break
            }
        }
        guard let resources, !resources.contain([target.name]) else { return }
        for resource in target.resources {
            report(
                "has the resource '\(resource.text)'", "resource \(resource.text)", at: resource.location,
                help: "move it to a target that may have resources", &run
            )
        }
    }

    /// Targets on which no target of tests depends and whose module none imports. Where targets are not known, nothing is said.
    private func inspectTests(of paths: Set<String>, _ run: inout CheckRun) {
        guard let tested, run.model.incompleteManifests.isEmpty else { return }
        let model = run.model
        var covered: Set<ModuleID> = []
        for dependency in model.dependencies where dependency.evidence == .declared || dependency.evidence == .imports {
            guard case .module(let target) = dependency.target else { continue }
            let isTest = switch dependency.source {
            case .module(let module): model.modules[Int(module)].isTest
            case .file(let file): model.modulesOfFile[Int(file)].contains { model.modules[Int($0)].isTest }
            case .external: false
            }
            if isTest { covered.insert(target) }
        }
        let kinds: [Manifest.Target.Kind] = [.library, .framework, .executable, .app, .macro]
        // Manifests of several tools may declare one module.
        let names = Set(covered.map { model.modules[Int($0)].name })
        for module in model.modules where paths.contains(module.manifest) && kinds.contains(module.target.kind) {
            guard tested.contain([module.target.name]), !names.contains(module.name), !module.files.isEmpty else { continue }
            run.report(
                "no target of tests depends on '\(module.target.name)'", at: module.target.location,
                about: CheckRun.Subject(path: module.manifest, names: [module.target.name]), target: "tests",
                help: "add a target that tests it"
            )
        }
    }
}

extension String {
    /// An address without scheme and '.git', as the addresses of packages are known.
    fileprivate var withoutScheme: String {
        let address = firstRange(of: "://").map { String(self[$0.upperBound...]) } ?? self
        return address.hasSuffix(".git") ? String(address.dropLast(".git".count)) : address
    }
}

extension Manifest.PackageReference.Requirement {
    /// How the package is used, after its name.
    fileprivate var phrase: String {
        switch form {
        case .exact: "at version \(text)"
        case .minor: "up to the next minor version of \(text)"
        case .major: "up to the next major version of \(text)"
        case .range: "in a range of versions from \(text)"
        case .branch: "at the branch '\(text)'"
        case .revision: "at the revision \(text)"
        }
    }
}

extension Manifest.PackageReference.Requirement.Form {
    fileprivate var meaning: String {
        switch self {
        case .exact: "One version."
        case .minor: "The versions up to the next minor one."
        case .major: "The versions up to the next major one."
        case .range: "A range of versions."
        case .branch: "A branch."
        case .revision: "A revision."
        }
    }
}
