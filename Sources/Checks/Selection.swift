import AshlarFacts
package import AshlarModel
package import AshlarText

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
