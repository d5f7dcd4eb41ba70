import AshlarFacts
import AshlarModel
import AshlarText
import AshlarYAML

/// How modules are imported: attributes, access levels, by name or whole.
struct Imports: Check {
    static let name = "imports"
    static let summary = "Imports have a form: without or with attributes, with certain access levels, whole or by name."

    static let schema = Schema.mapping(keys)

    private static let keys = Keys([
        .optional("in", .files, "The files whose imports count; without this key, the whole project."),
        .optional("of", .somePatterns, "The modules whose imports count; without this key, all."),
        .optional("forbids", .some(.word(Form.self) { $0.meaning }), "The forms that no import has."),
        .optional("requires", .some(.word(Form.self) { $0.meaning }), "The forms that every import has."),
        .optional("access", .some(.word(Access.self)), "The only access levels that may be written."),
    ], .atLeastOne(["forbids", "requires", "access"]))

    private enum Form: String, CaseIterable {
        case testable, exported, preconcurrency, implementationOnly = "implementation-only", spi, access, byName = "by-name"

        var meaning: String {
            switch self {
            case .testable: "With '@testable'."
            case .exported: "With '@_exported' or '@exported', which makes the imported module part of the importing one."
            case .preconcurrency: "With '@preconcurrency'."
            case .implementationOnly: "With '@_implementationOnly'."
            case .spi: "With '@_spi'."
            case .access: "With an access level."
            case .byName: "Of one declaration, as in 'import struct Geometry.Point', not of a whole module."
            }
        }

        /// The form in a sentence on an import.
        var phrase: String {
            switch self {
            case .testable, .preconcurrency: "with '@\(rawValue)'"
            case .exported: "with '@_exported'"
            case .implementationOnly: "with '@_implementationOnly'"
            case .spi: "with '@_spi'"
            case .access: "with an access level"
            case .byName: "by name"
            }
        }

        func holds(for written: Import) -> Bool {
            switch self {
            case .testable: written.hasAttribute("testable")
            case .exported: written.hasAttribute("exported")
            case .preconcurrency: written.hasAttribute("preconcurrency")
            case .implementationOnly: written.hasAttribute("implementationOnly")
            case .spi: written.hasAttribute("spi")
            case .access: written.access != nil
            case .byName: written.kind != nil
            }
        }
    }

    private let selector: FileSelector?
    /// `nil` for all modules.
    private let modules: [Pattern]?
    private let forbidden: [Form]
    private let required: [Form]
    /// `nil` for any access level.
    private let access: [Access]?

    static func read(_ node: YAMLNode, with reader: inout RuleReader) -> Imports? {
        guard let node = reader.mapping(node, of: "'imports'", keys: keys) else { return nil }
        guard node["forbids"] != nil || node["requires"] != nil || node["access"] != nil else {
            reader.report("'imports' needs 'forbids', 'requires' or 'access'", at: node)
            return nil
        }
        let forbidden: [Form] = reader.words(node["forbids"], of: "'forbids' of 'imports'")
        let required: [Form] = reader.words(node["requires"], of: "'requires' of 'imports'")
        if let both = required.first(where: forbidden.contains), let place = node["requires"] {
            reader.report("'\(both.rawValue)' cannot be both forbidden and required", at: place)
        }
        return Imports(
            selector: node["in"].flatMap { reader.files($0, of: "'in' of 'imports'") },
            modules: node["of"].map { reader.modulePatterns($0, of: "'of' of 'imports'") }, forbidden: forbidden, required: required,
            access: node["access"].map { reader.words($0, of: "'access' of 'imports'") }
        )
    }

    func inputs(over edgeKinds: Set<EdgeKind>) -> FactQuery { FactQuery() }

    func inspect(_ run: inout CheckRun) {
        let files = selector.map { run.select($0).fileIDs } ?? run.sourceFiles
        var isVacuous = true
        for file in files {
            for written in run.model.files[Int(file)].imports where counts(written) {
                isVacuous = false
                inspect(written, in: file, &run)
            }
        }
        guard let modules else { return }
        if isVacuous {
            run.noteEmpty("nothing imports '\(modules.map(\.text).joined(separator: "', '"))'", at: run.rule.location)
        } else if run.rule.preset == nil, run.model.incompleteManifests.isEmpty {
            noteUnknown(modules, &run)
        }
    }

    /// Notes the patterns that match no module of the project and none that it imports or declares.
    private func noteUnknown(_ modules: [Pattern], _ run: inout CheckRun) {
        let names = moduleNames(in: run.model).union(run.model.files.flatMap { $0.imports.map(\.module) })
        for pattern in modules where !names.contains(where: { pattern.match($0) != nil }) {
            let hint = pattern.isLiteral ? nearestWord(to: pattern.text, among: names).map { "; did you mean '\($0)'?" } : nil
            run.noteEmpty("nothing imports '\(pattern.text)'" + (hint ?? ", and no module has such a name"), at: run.rule.location)
        }
    }

    private func counts(_ written: Import) -> Bool {
        modules?.contains { $0.match(written.module) != nil } ?? true
    }

    private func inspect(_ written: Import, in file: FileID, _ run: inout CheckRun) {
        for form in forbidden where form.holds(for: written) {
            let message = "'\(written.path)' is imported \(form.phrase)"
            report(written, form.rawValue, message, help: "import it otherwise", in: file, &run)
        }
        for form in required where !form.holds(for: written) {
            let message = "'\(written.path)' is not imported \(form.phrase)"
            report(written, form.rawValue, message, help: "import it so", in: file, &run)
        }
        guard let access, let level = written.access, !access.contains(level) else { return }
        report(
            written, "access", "'\(written.path)' is imported as '\(level.rawValue)'",
            help: "import it as \(list(access.map(\.rawValue), joinedBy: "or"))", in: file, &run
        )
    }

    private func report(
        _ written: Import, _ target: String, _ message: String, help: String, in file: FileID, _ run: inout CheckRun
    ) {
        let facts = run.model.files[Int(file)]
        guard !run.leavesOut(file) else { return }
        run.report(
            message, at: facts.location(of: written.offset),
            about: CheckRun.Subject(path: facts.path, names: [written.path, written.module]), target: target, help: help
        )
    }
}

extension Import {
    /// Whether it has an attribute, in its official or its underscored spelling.
    fileprivate func hasAttribute(_ name: String) -> Bool {
        attributes.contains { attribute in
            let word = attribute.prefix { $0 != "(" }
            return word == name || word == "_" + name
        }
    }
}
