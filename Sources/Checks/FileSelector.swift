package import AshlarFacts
package import AshlarModel
package import AshlarText
package import AshlarYAML

/// The group of all test code, which every project has unless it defines a group of that name.
package let testGroup = "tests"

/// The group of the modules that manifests put above others: those that depend on a module which does not depend on them, and on
/// which at least as many modules depend; and those that re-export a module that they depend on, or have its manifest in their
/// own folder. Every project has it unless it defines a group of that name.
package let middleGroup = "middle-modules"

/// The group of the test frameworks. A module of the project with the name of one is none: the framework's own sources.
package let frameworkGroup = "test-frameworks"

extension String {
    /// Whether every project has a group of this name unless it defines one.
    fileprivate var isBuiltInGroup: Bool { [testGroup, middleGroup, frameworkGroup].contains(self) }
}

/// Selects files by groups, path globs and modules; entries with `!` exclude.
package struct FileSelector: Sendable {
    package struct Entry: Sendable {
        package enum Target: Hashable, Sendable {
            case group(String)
            case path(PathSelector)
            case module(Pattern)
            /// The files of the modules that lie in a matching folder.
            case moduleFolder(Pattern)
            /// The modules of targets of a kind, and their files.
            case moduleKind(Manifest.Target.Kind)
            /// The modules of targets with a matching tag, and their files.
            case tag(Pattern)
            /// The files with a matching owner.
            case owner(Pattern)
        }

        package var target: Target
        package var isExcluded: Bool
        package var location: Location
        /// The entry as written, without the `!`.
        package var text: String

        /// Whether the entry says nothing of what the project must have.
        var mayBeEmpty: Bool {
            switch target {
            case .moduleKind: true
            case .group(let name): name.isBuiltInGroup
            default: false
            }
        }

        /// Whether the entry selects modules, itself or through a group.
        var maySelectModules: Bool {
            switch target {
            case .path, .owner: false
            default: true
            }
        }

        /// The entry without its exclusion.
        package var included: Entry {
            var entry = self
            entry.isExcluded = false
            return entry
        }
    }

    package var entries: [Entry]
    package var location: Location

    /// The texts of its entries for messages, without exclusions.
    package var names: [String] { entries.filter { !$0.isExcluded }.map { $0.text.hasPrefix("**/") ? String($0.text.dropFirst(3)) : $0.text } }

    /// The selector on one line.
    package var text: String {
        entries.map { ($0.isExcluded ? "!" : "") + $0.text }.joined(separator: ", ")
    }
}

extension FileSelector {
    /// Whether it selects modules alone, itself or through groups.
    func isOfModules(_ groups: [String: Selection]) -> Bool {
        entries.allSatisfy { entry in
            switch entry.target {
            case .path, .owner: entry.isExcluded
            case .module, .moduleKind, .moduleFolder, .tag: true
            case .group(let name): groups[name]?.isOfModules ?? [middleGroup, frameworkGroup].contains(name)
            }
        }
    }

    /// Its form in rule files.
    static let schema = Schema.some(.pattern)
}

extension RuleReader {
    /// A selector of files: a string or a list of strings.
    package mutating func files(_ node: YAMLNode, of what: String) -> FileSelector? {
        var entries: [FileSelector.Entry] = []
        for element in node.elements {
            guard !reportsSpace(in: element), var text = text(element, of: what) else { continue }
            let isExcluded = text.hasPrefix("!")
            if isExcluded { text.removeFirst() }
            let target: FileSelector.Entry.Target
            if groups.contains(text) || text.isBuiltInGroup {
                target = .group(text)
            } else if let kind = text.moduleKind.flatMap(Manifest.Target.Kind.init) {
                target = .moduleKind(kind)
            } else if let kind = text.moduleKind {
                let kinds = Manifest.Target.Kind.allCodes.map(\.rawValue)
                let hint = nearestWord(to: kind, among: kinds).map { "did you mean '\($0)'?" } ?? "the kinds are \(list(kinds))"
                report("there is no kind of targets '\(kind)'; \(hint)", at: element)
                continue
            } else if let (prefix, form) = Self.prefixes.first(where: { text.hasPrefix($0.prefix) }) {
                guard let pattern = pattern(String(text.dropFirst(prefix.count)), at: element) else { continue }
                target = form(pattern)
            } else {
                guard let path = pathSelector(text, at: element) else { continue }
                target = .path(path)
                if path.isPlainWord { plainWords.append((text, element.location)) }
            }
            entries.append(FileSelector.Entry(
                target: target, isExcluded: isExcluded, location: element.location, text: text
            ))
        }
        guard !entries.isEmpty else {
            if node.elements.isEmpty { report("\(what) must name a group, a path or a module", at: node) }
            return nil
        }
        return FileSelector(entries: entries, location: node.location)
    }

    /// The forms of entries with a pattern of anything but paths.
    private static let prefixes: [(prefix: String, form: @Sendable (Pattern) -> FileSelector.Entry.Target)] = [
        ("module:", { .module($0) }), ("module-at:", { .moduleFolder($0) }), ("tag:", { .tag($0) }), ("owner:", { .owner($0) }),
    ]

    /// Whether a node is a mapping since an entry like `module:Core` is written with a space, which is reported.
    mutating func reportsSpace(in node: YAMLNode) -> Bool {
        guard case .mapping(let pairs) = node.value, pairs.count == 1, let key = pairs[0].key.text, let value = pairs[0].value.text,
              key == "module-kind" || Self.prefixes.contains(where: { $0.prefix == key + ":" }) else { return false }
        report("write '\(key):\(value)' without a space", at: node)
        return true
    }

    /// The value of a required key, as a selector of files.
    package mutating func files(_ key: String, of what: String, in node: YAMLNode) -> FileSelector? {
        required(key, of: what, in: node).flatMap { files($0, of: "'\(key)' of \(what)") }
    }
}

/// The files and modules of a model that a selector selects.
package struct Selection: Sendable {
    /// Its name in findings.
    package var label: String
    /// For each file and module, its captures; `nil` if it is not selected.
    package var files: [Captures?]
    package var modules: [Captures?]
    package var externals: [Pattern] = []
    private var otherExternals: [Pattern] = []
    /// For each file and module, the text of the entry that selects it.
    private var fileLabels: [String?]
    private var moduleLabels: [String?]
    /// For each file of several modules that is selected as one of a module, not by its path: these modules. Each compiles its own
    /// copy.
    private var modulesOfFile: [FileID: Set<ModuleID>] = [:]
    private let externalNames: [String]
    private let model: Model
    /// External modules in groups, with the groups' names.
    private var namedExternals: [(pattern: Pattern, name: String)] = []
    /// Whether it is a group: its name is the label of all its nodes.
    private var isNamed = false
    /// Whether its entries are modules alone.
    var isOfModules = false

    init(label: String, in model: Model) {
        self.label = label
        files = Array(repeating: nil, count: model.files.count)
        modules = Array(repeating: nil, count: model.modules.count)
        fileLabels = Array(repeating: nil, count: model.files.count)
        moduleLabels = Array(repeating: nil, count: model.modules.count)
        externalNames = model.externals
        self.model = model
    }

    /// The captures of a node; `nil` if it is not selected.
    package func captures(of node: Dependency.Node) -> Captures? {
        switch node {
        case .file(let file): return files[Int(file)]
        case .module(let module): return modules[Int(module)]
        case .external(let external):
            let name = externalNames[Int(external)]
            guard !otherExternals.contains(where: { $0.match(name) != nil }) else { return nil }
            return externals.lazy.compactMap { $0.match(name) }.first
        }
    }

    /// The captures of the source of a dependency; `nil` if it is not selected, or if an import means another module in those
    /// selected.
    func captures(ofSource dependency: Dependency) -> Captures? {
        guard let captures = captures(of: dependency.source) else { return nil }
        guard case .file(let source) = dependency.source, let selected = modulesOfFile[source] else { return captures }
        return selected.contains { model.imports(dependency, in: $0) } ? captures : nil
    }

    /// The captures of the target of a dependency; `nil` if it is not selected, or if only the copies of other modules are.
    func captures(ofTarget dependency: Dependency) -> Captures? {
        guard let captures = captures(of: dependency.target) else { return nil }
        guard case (.file(let source), .file(let target)) = (dependency.source, dependency.target),
              let selected = modulesOfFile[target], let used = model.modules(of: target, usedBy: source) else { return captures }
        return used.contains(where: selected.contains) ? captures : nil
    }

    package func contains(_ node: Dependency.Node) -> Bool { captures(of: node) != nil }

    /// The label of the part of the selection that contains a node: a group's name, a folder with its captures filled in;
    /// `nil` if the node's own name says as much.
    package func label(of node: Dependency.Node) -> String? {
        guard let captures = captures(of: node) else { return nil }
        if isNamed { return label }
        let own: String? = switch node {
        case .file(let file): fileLabels[Int(file)]
        case .module(let module): moduleLabels[Int(module)]
        case .external(let external): namedExternals.first { $0.pattern.match(externalNames[Int(external)]) != nil }?.name
        }
        guard let own, !own.hasPrefix("module:"), own.moduleKind == nil, !Pattern.isExpression(own.moduleFolder ?? own) else { return nil }
        let text = filled(own.nameOfEntry ?? (own.moduleFolder ?? own).folderOfPattern, with: captures)
        return text.contains(where: { "*{".contains($0) }) || text.hasSuffix(".swift") ? nil : text
    }

    private func filled(_ text: String, with captures: Captures) -> String {
        captures.reduce(text) { $0.replacing("{\($1.key)}", with: $1.value) }
    }

    /// Whether it contains no files and modules of the project.
    package var isEmpty: Bool { files.allSatisfy { $0 == nil } && modules.allSatisfy { $0 == nil } }

    /// The selected files, in order.
    package var fileIDs: [FileID] { files.indices.filter { files[$0] != nil }.map { FileID($0) } }
}

extension Selection {
    /// The same selection as a group with a name.
    func named(_ name: String) -> Selection {
        var result = self
        result.label = name
        result.isNamed = true
        return result
    }

    /// Adds a file of a module.
    mutating func add(_ file: FileID, of module: ModuleID, _ captures: Captures) {
        files[Int(file)] = files[Int(file)] ?? captures
        if model.modulesOfFile[Int(file)].count > 1 { modulesOfFile[file, default: []].insert(module) }
    }

    mutating func add(_ other: Selection, labelled label: String) {
        // A file that one of the two selects by its path is selected whatever compiles it.
        for file in Array(modulesOfFile.keys) where other.files[Int(file)] != nil && other.modulesOfFile[file] == nil {
            modulesOfFile[file] = nil
        }
        for (file, modules) in other.modulesOfFile where files[Int(file)] == nil || modulesOfFile[file] != nil {
            modulesOfFile[file, default: []].formUnion(modules)
        }
        for file in files.indices where files[file] == nil && other.files[file] != nil {
            files[file] = other.files[file]
            fileLabels[file] = label
        }
        for module in modules.indices where modules[module] == nil && other.modules[module] != nil {
            modules[module] = other.modules[module]
            moduleLabels[module] = label
        }
        externals += other.externals
        if other.isNamed { namedExternals += other.externals.map { ($0, other.label) } }
        otherExternals += other.otherExternals
    }

    mutating func subtract(_ other: Selection) {
        for file in files.indices where other.files[file] != nil { files[file] = nil }
        for module in modules.indices where other.modules[module] != nil { modules[module] = nil }
        otherExternals += other.externals
    }

    /// Selects modules all of whose files are selected, and deselects other modules that have files.
    ///
    /// - Parameter isIgnored: whether a file belongs to a module by its folder alone.
    mutating func deriveModules(of model: Model, ignoring isIgnored: (FileID) -> Bool) {
        // If a module is analyzed only in part, the folders of its other files are unknown.
        for (index, module) in model.modules.enumerated() where module.isComplete {
            let own = module.files.filter { !isIgnored($0) }
            guard !own.isEmpty else { continue }
            let captures = own.map { files[Int($0)] }
            modules[index] = captures.contains { $0 == nil } ? nil : common(captures.compactMap { $0 })
            let labels = Set(own.map { fileLabels[Int($0)] })
            moduleLabels[index] = labels.count == 1 ? labels.first ?? nil : nil
        }
    }
}

extension String {
    /// The pattern over folders in an entry `module-at:Libraries/Core/**`; `nil` for any other entry.
    package var moduleFolder: String? { hasPrefix("module-at:") ? String(dropFirst("module-at:".count)) : nil }

    /// The kind of targets in an entry `module-kind:macro`; `nil` for any other entry.
    fileprivate var moduleKind: String? { hasPrefix("module-kind:") ? String(dropFirst("module-kind:".count)) : nil }

    /// The tag or the owner in an entry `tag:feature`; `nil` for any other entry.
    fileprivate var nameOfEntry: String? {
        for prefix in ["tag:", "owner:"] where hasPrefix(prefix) { return String(dropFirst(prefix.count)) }
        return nil
    }

    /// A pattern without what says nothing about the folder: a leading `**/` and a trailing `/**`.
    var folderOfPattern: String {
        let text = hasSuffix("/**") ? dropLast(3) : Substring(self)
        return String(text.hasPrefix("**/") ? text.dropFirst(3) : text)
    }
}

/// The captures that all elements agree on.
func common(_ captures: [Captures]) -> Captures {
    guard let first = captures.first else { return [:] }
    return first.filter { pair in captures.allSatisfy { $0[pair.key] == pair.value } }
}

/// Whether two sets of captures have equal values for the names that they share.
package func agree(_ left: Captures, _ right: Captures) -> Bool {
    left.allSatisfy { right[$0.key] == nil || right[$0.key] == $0.value }
}
