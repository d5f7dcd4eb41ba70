package import AshlarModel
package import AshlarText
package import AshlarYAML

/// A set of files as rules name it: groups, path globs, modules; entries with `!` take away.
package struct FileSelector: Sendable {
    package struct Entry: Sendable {
        package enum Target: Hashable, Sendable {
            case group(String)
            case path(Pattern)
            case module(Pattern)
        }

        package var target: Target
        package var isExcluded: Bool
        package var location: Location
        /// The entry as written, without the `!`.
        package var text: String

        /// The entry as if it did not take away.
        package var included: Entry {
            var entry = self
            entry.isExcluded = false
            return entry
        }
    }

    package var entries: [Entry]
    package var location: Location

    /// What it names, without what it takes away.
    package var names: [String] { entries.filter { !$0.isExcluded }.map(\.text) }

    /// The selector as people would write it in one line.
    package var text: String {
        entries.map { ($0.isExcluded ? "!" : "") + $0.text }.joined(separator: ", ")
    }
}

extension FileSelector {
    /// As rule files write it.
    static let schema = Schema.some(.pattern)
}

extension RuleReader {
    /// A selector of files: a text or a list of texts.
    package mutating func files(_ node: YAMLNode, of what: String) -> FileSelector? {
        var entries: [FileSelector.Entry] = []
        for element in node.elements {
            guard var text = text(element, of: what) else { continue }
            let isExcluded = text.hasPrefix("!")
            if isExcluded { text.removeFirst() }
            let target: FileSelector.Entry.Target
            if groups.contains(text) {
                target = .group(text)
            } else if text.hasPrefix("module:") {
                guard let pattern = pattern(String(text.dropFirst("module:".count)), at: element) else { continue }
                target = .module(pattern)
            } else {
                guard let pattern = pattern(text, at: element) else { continue }
                target = .path(pattern)
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

    /// The value of a required key, as a selector of files.
    package mutating func files(_ key: String, of what: String, in node: YAMLNode) -> FileSelector? {
        required(key, of: what, in: node).flatMap { files($0, of: "'\(key)' of \(what)") }
    }
}

/// What a selector selects in a model.
package struct Selection: Sendable {
    /// What people call it in findings.
    package var label: String
    /// By file and by module: the captures where it is selected, `nil` where not.
    package var files: [Captures?]
    package var modules: [Captures?]
    package var externals: [Pattern] = []
    private var otherExternals: [Pattern] = []
    /// By file and by module: what the entry that selects it says.
    private var fileLabels: [String?]
    private var moduleLabels: [String?]
    private let externalNames: [String]
    /// The modules from outside that a group names, with the group's name.
    private var namedExternals: [(pattern: Pattern, name: String)] = []
    /// Whether it is a group, by whose name every place of it is called.
    private var isNamed = false

    init(label: String, in model: Model) {
        self.label = label
        files = Array(repeating: nil, count: model.files.count)
        modules = Array(repeating: nil, count: model.modules.count)
        fileLabels = Array(repeating: nil, count: model.files.count)
        moduleLabels = Array(repeating: nil, count: model.modules.count)
        externalNames = model.externals
    }

    /// The captures of a place; `nil` where it is not selected.
    package func captures(of place: Dependency.Place) -> Captures? {
        switch place {
        case .file(let file): return files[Int(file)]
        case .module(let module): return modules[Int(module)]
        case .external(let external):
            let name = externalNames[Int(external)]
            guard !otherExternals.contains(where: { $0.match(name) != nil }) else { return nil }
            return externals.lazy.compactMap { $0.match(name) }.first
        }
    }

    package func contains(_ place: Dependency.Place) -> Bool { captures(of: place) != nil }

    /// What people call the set as seen from one of its places: a group's name, a folder with its captures filled in;
    /// `nil` where the name says no more than the place itself does.
    package func label(of place: Dependency.Place) -> String? {
        guard let captures = captures(of: place) else { return nil }
        if isNamed { return label }
        let own: String? = switch place {
        case .file(let file): fileLabels[Int(file)]
        case .module(let module): moduleLabels[Int(module)]
        case .external(let external): namedExternals.first { $0.pattern.match(externalNames[Int(external)]) != nil }?.name
        }
        guard let own, !own.hasPrefix("module:") else { return nil }
        var text = own.hasSuffix("/**") ? String(own.dropLast(3)) : own
        for (name, value) in captures { text = text.replacing("{\(name)}", with: value) }
        return text.contains("*") || text.hasSuffix(".swift") ? nil : text
    }

    /// Whether it holds nothing of the project.
    package var isEmpty: Bool { files.allSatisfy { $0 == nil } && modules.allSatisfy { $0 == nil } }

    /// The selected files, in order.
    package var fileIDs: [FileID] { files.indices.filter { files[$0] != nil }.map { FileID($0) } }
}

extension Selection {
    /// The same files under a name of their own.
    func named(_ name: String) -> Selection {
        var result = self
        result.label = name
        result.isNamed = true
        return result
    }

    mutating func add(_ other: Selection, labelled label: String) {
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
        otherExternals += other.externals
    }

    /// Selects those modules all of whose files are selected, and none else that has files.
    mutating func deriveModules(of model: Model) {
        // Of a module that is seen in part nobody knows where the rest lies.
        for (index, module) in model.modules.enumerated() where !module.files.isEmpty && module.isWhole {
            let captures = module.files.map { files[Int($0)] }
            modules[index] = captures.contains { $0 == nil } ? nil : common(captures.compactMap { $0 })
            let labels = Set(module.files.map { fileLabels[Int($0)] })
            moduleLabels[index] = labels.count == 1 ? labels.first ?? nil : nil
        }
    }
}

/// The captures that all have alike.
func common(_ captures: [Captures]) -> Captures {
    guard let first = captures.first else { return [:] }
    return first.filter { pair in captures.allSatisfy { $0[pair.key] == pair.value } }
}

/// Whether two sets of captures give the names that they share the same texts.
package func agree(_ left: Captures, _ right: Captures) -> Bool {
    left.allSatisfy { right[$0.key] == nil || right[$0.key] == $0.value }
}
