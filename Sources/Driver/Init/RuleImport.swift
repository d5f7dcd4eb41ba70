import AshlarManifests
import AshlarReports
import AshlarText
import AshlarYAML

extension Proposal {
    /// Translates the rules of another tool: `.solid.yml` of SolidLikeARock, or the custom rules of `.swiftlint.yml` that are about imports,
    /// types of the SDK or calls. Its lines tell what has no equal.
    ///
    /// - Parameters:
    ///   - path: the file, for messages.
    ///   - exists: whether the project has a file or folder at a path.
    /// - Throws: `Failure` if the text is no file of either tool.
    package init(translating text: String, at path: String, where exists: (String) -> Bool) throws {
        let (root, problem) = YAMLNode.parse(text, path: path)
        guard let root else { throw Failure(problem.map { "\($0.location): error: \($0.message)" } ?? "'\(path)' is empty") }
        var translation = RuleTranslation()
        if root["layers"] != nil {
            translation.addLayers(of: root)
        } else if let rules = root["custom_rules"] {
            translation.addCustomRules(of: rules)
            translation.addScope(of: root, where: exists)
        } else {
            throw Failure("'\(path)' has neither 'layers', as a .solid.yml, nor 'custom_rules', as a .swiftlint.yml; nothing else is translated")
        }
        self.init(lines: translation.lines, text: translation.text(of: path), baseline: [])
    }
}

/// A rule file that grows from the rules of another tool.
private struct RuleTranslation {
    private var groups: [(name: String, entries: [String])] = []
    private var sources: [String] = []
    private var excluded: [String] = []
    private var rules: [String] = []
    /// What has no equal, with the reason.
    private var others: [String] = []

    /// What was translated and what was not.
    var lines: [String] { [counted(rules.count, "rule") + " translated"] + others.map { "no equal: \($0)" } }

    func text(of path: String) -> String {
        var text = "# Translated from \(Path.name(of: path).printable()).\n" + others.map { "# No equal: \($0.printable())\n" }.joined()
        if !sources.isEmpty { text += "sources: \(list(sources))\n" }
        if !excluded.isEmpty { text += "exclude: \(list(excluded))\n" }
        if !groups.isEmpty { text += "groups:\n" + groups.map { "  \($0.name): \(list($0.entries))\n" }.joined() }
        return text + "rules:" + (rules.isEmpty ? " []\n" : "\n" + rules.joined())
    }

    private mutating func add(_ id: String, because rationale: String, severity: String?, _ check: String, over: String? = nil) {
        let level = severity == "warning" ? "    severity: warning\n" : ""
        let evidence = over.map { "    over: \($0)\n" } ?? ""
        rules.append("  - id: \(id)\n    rationale: \(quoted(rationale))\n\(level)\(evidence)    \(check)\n")
    }

    // MARK: SolidLikeARock

    mutating func addLayers(of root: YAMLNode) {
        let layers = (root["layers"]?.elements ?? []).compactMap { layer in layer["name"]?.text.map { (name: $0, node: layer) } }
        let always = texts(root["alwaysAllow"])
        for (name, layer) in layers {
            let modules = texts(layer["modules"])
            groups.append((kebab(name), texts(layer["paths"]).map(escaped) + (modules.isEmpty ? [name] : modules).map { "module:\($0)" }))
            let severity = layer["severity"]?.text
            if let allowed = layer["allow"] {
                let names = texts(allowed) + always
                add(
                    "\(kebab(name))-imports-what-is-listed", because: "\(name) may import only what is agreed on.", severity: severity,
                    "allowed: { from: \(kebab(name)), to: \(list(names.map { "module:\($0)" })), imports: \(list(names)) }", over: "imports"
                )
            }
            let denied = texts(layer["deny"])
            if !denied.isEmpty {
                add(
                    "\(kebab(name))-does-not-import-what-is-denied", because: "\(name) must not reach across.", severity: severity,
                    "forbidden: { from: \(kebab(name)), to: \(list(denied.map { "module:\($0)" })) }", over: "imports"
                )
            }
        }
        let order = texts(root["dependencyOrder"])
        if order.count > 1 {
            add(
                "layers-point-inward", because: "Dependencies point to what lasts.", severity: nil,
                "layers: [\(order.reversed().map(kebab).joined(separator: ", "))]", over: "imports"
            )
        }
        for fragment in texts(root["exclude"]) {
            let name = fragment.split(separator: "/").joined(separator: "/")
            // Ashlar leaves out what git ignores.
            if [".build", "Pods", "checkouts", "DerivedData"].contains(name) || name.isEmpty { continue }
            excluded.append("**/\(escaped(name))/**")
        }
        if Set(layers.flatMap { texts($0.node["paths"]) }).count < layers.flatMap({ texts($0.node["paths"]) }).count {
            others.append("a path in several layers counts for the first of them there, and for each here")
        }
    }

    // MARK: SwiftLint

    mutating func addCustomRules(of node: YAMLNode) {
        for (key, rule) in node.pairs {
            guard let id = key.text else { continue }
            guard let regex = rule["regex"]?.text else {
                others.append("\(id): it has no 'regex'")
                continue
            }
            guard let subject = RegexSubject(regex) else {
                others.append("\(id): the expression is about more than an import, a type or a call")
                continue
            }
            guard let places = places(of: rule) else {
                others.append("\(id): its paths cannot be written as globs, nor as expressions without look-around")
                continue
            }
            let message = rule["message"]?.text ?? rule["name"]?.text ?? id
            let severity = rule["severity"]?.text ?? "warning"
            switch subject {
            case .modules(let names):
                add(kebab(id), because: message, severity: severity, "forbidden: { from: \(list(places)), to: \(list(names.map { "module:\($0)" })) }")
            case .forms(let form, let names):
                let modules = names.isEmpty ? "" : "of: \(list(names)), "
                add(kebab(id), because: message, severity: severity, "imports: { in: \(list(places)), \(modules)forbids: \(form) }")
            case .types(let names):
                add(kebab(id), because: message, severity: severity, "forbidden: { from: \(list(places)), to: { external-types: \(list(names)) } }")
            case .functions(let names):
                add(kebab(id), because: message, severity: severity, "calls: { in: \(list(places)), to: \(list(names)) }")
            }
        }
    }

    /// The files that SwiftLint reads. A folder that is not there would be a finding in the rule file.
    mutating func addScope(of root: YAMLNode, where exists: (String) -> Bool) {
        for key in ["included", "excluded"] {
            for path in texts(root[key]) {
                guard !path.isEmpty, !path.contains("${"), let folder = Path.resolve(path, in: "") else {
                    others.append("\(key): '\(path)' is no path below the root")
                    continue
                }
                if folder.isEmpty { continue }
                guard path.contains("*") || exists(folder) else {
                    others.append("\(key): there is no '\(path)'")
                    continue
                }
                if key == "included" { sources.append(escaped(folder)) } else { excluded.append(escaped(folder)) }
            }
        }
    }

    /// The globs of the files that a rule is for; `nil` if one of its expressions has no glob.
    private func places(of rule: YAMLNode) -> [String]? {
        var globs: [String] = []
        for regex in texts(rule["included"]) {
            guard let own = Self.globs(ofPath: regex) else { return nil }
            globs += own
        }
        if globs.isEmpty { globs = ["**"] }
        for regex in texts(rule["excluded"]) {
            guard let own = Self.globs(ofPath: regex) else { return nil }
            globs += own.map { "!\($0)" }
        }
        return globs
    }

    /// The globs of the paths in which an expression is found, or the expression as a pattern; `nil` if it is none here.
    private static func globs(ofPath regex: String) -> [String]? {
        var text = regex
        let isAtStart = text.hasPrefix("^")
        let isAtEnd = text.hasSuffix("$") || text.hasSuffix("\\.swift")
        if isAtStart { text.removeFirst() }
        if text.hasSuffix("$") { text.removeLast() }
        let isOpenAtStart = !isAtStart || text.hasPrefix(".*")
        let isOpenAtEnd = !isAtEnd || text.hasSuffix(".*")
        if text.hasPrefix(".*") { text.removeFirst(2) }
        if text.hasSuffix(".*") { text.removeLast(2) }
        text = text.replacing("\\/", with: "/").replacing("\\.", with: "\u{0}").replacing("[^/]*", with: "\u{1}")
            .replacing("/.*", with: "/\u{2}")
        guard !text.contains(where: { "()[]|+?^$\\*{}.".contains($0) }) else {
            // The paths of a project begin without a slash.
            let expression = regex.hasPrefix("/") ? "/(^|/)\(regex.dropFirst())/" : "/\(regex)/"
            return (try? Pattern(expression)) == nil ? nil : [expression]
        }
        text = text.replacing("\u{0}", with: ".").replacing("\u{1}", with: "*").replacing("\u{2}", with: "**/*")
        if text.isEmpty { return ["**"] }
        let start = isOpenAtStart ? (text.hasPrefix("/") ? "**" : "**/*") : ""
        if !isOpenAtEnd { return [start + text] }
        return text.hasSuffix("/") ? [start + text + "**"] : [start + text + "*", start + text + "*/**"]
    }

    // MARK: Texts

    private func texts(_ node: YAMLNode?) -> [String] { (node?.elements ?? []).compactMap(\.text) }

    private func list(_ words: [String]) -> String { "[\(words.map(quoted).joined(separator: ", "))]" }

    private func quoted(_ text: String) -> String {
        "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: " ").replacing("\r", with: ""))\""
    }

    /// A path of a glob without captures.
    private func escaped(_ glob: String) -> String { glob.replacing("{", with: "\\{") }

    /// `DataLayer` and `data_layer` as `data-layer`.
    private func kebab(_ name: String) -> String {
        var id = ""
        var last: Character = "-"
        for character in name {
            if character.isUppercase, last.isLowercase || last.isNumber { id += "-" }
            last = character
            if character.isLetter || character.isNumber { id += character.lowercased() } else if !id.isEmpty, !id.hasSuffix("-") { id += "-" }
        }
        while id.hasSuffix("-") { id.removeLast() }
        return id.isEmpty ? "rule" : id
    }
}

/// What a simple regular expression over source text is about.
private enum RegexSubject {
    case modules([String])
    /// Imports with an attribute, of these modules; empty for any.
    case forms(String, [String])
    case types([String])
    case functions([String])

    /// Whether a name is that of a function although it begins like a type.
    private static func isFunction(_ name: String) -> Bool { name.first?.isLowercase == true || ["NSLog", "NSLogv", "NSLocalizedString"].contains(name) }

    /// The attributes of imports, each with its name in the check 'imports'.
    private static let importForms: KeyValuePairs = [
        "testable": "testable", "preconcurrency": "preconcurrency", "_exported": "exported", "_implementationOnly": "implementation-only",
    ]

    /// What says only where a name begins and ends.
    private static let noise = [
        "(^|;)", "(?<!\\w)", "[:blank:]*", "\\h*", "(?m)", "(?i)", "\\b", "^", "$", "\\s*", "\\(", "\\.", "\\n",
    ]

    /// `nil` for an expression that means anything else.
    init?(_ regex: String) {
        // What people write around the name of a call: where it begins, its module and its arguments.
        let regex = regex.replacing("Swift\\.", with: "").replacing("\\(.*\\)", with: "\\(")
        var text = regex
        for noise in Self.noise { text = text.replacing(noise, with: "") }
        text = text.replacing("\\s+", with: " ").replacing("\\s", with: " ").replacing("[ ]", with: " ").replacing("(?:", with: "(")
        text = text.split(separator: " ").joined(separator: " ")
        var form: String?
        for (attribute, name) in Self.importForms where text.hasPrefix("@\(attribute) import") {
            text.removeFirst("@\(attribute) ".count)
            if ["import", "import .*", "import .+", "import \\w+", "import \\w", "import \\S+"].contains(text) {
                self = .forms(name, [])
                return
            }
            form = name
        }
        let isImport = text.hasPrefix("import ")
        if isImport { text.removeFirst("import ".count) }
        if text.hasPrefix("("), text.hasSuffix(")") { text = String(text.dropFirst().dropLast()) }
        var names: [String] = []
        for part in text.split(separator: "|", omittingEmptySubsequences: false) {
            let name = part.hasPrefix("(") && part.hasSuffix(")") ? String(part.dropFirst().dropLast()) : String(part)
            if !names.contains(name) { names.append(name) }
        }
        guard !names.isEmpty, names.allSatisfy({ name in
            name.first?.isLetter == true && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
        }) else { return nil }
        // A dot or a bracket after or before the name says more than the name.
        guard isImport || !regex.contains("\\.") else { return nil }
        if let form {
            guard isImport else { return nil }
            self = .forms(form, names)
        } else if isImport {
            self = .modules(names)
        } else if regex.contains("\\("), !names.contains(where: { $0.first?.isUppercase == true && !Self.isFunction($0) }) {
            self = .functions(names)
        } else if names.allSatisfy({ $0.first?.isUppercase == true && $0.contains(where: \.isLowercase) && !Self.isFunction($0) }) {
            self = .types(names)
        } else if names.allSatisfy(Self.isFunction) {
            self = .functions(names)
        } else {
            return nil
        }
    }
}
