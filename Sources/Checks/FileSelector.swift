package import AshlarFacts
package import AshlarText
package import AshlarYAML

/// The group of all test code, which every project has unless it defines a group of that name.
package let testGroup = "tests"

/// The group of the modules that manifests or imports put above others: those that depend on a module which does not depend on
/// them, and on which at least as many modules depend; and those that re-export a module that they depend on, or have its
/// manifest in their own folder. Every project has it unless it defines a group of that name.
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

extension String {
    /// The pattern over folders in an entry `module-at:Libraries/Core/**`; `nil` for any other entry.
    package var moduleFolder: String? { hasPrefix("module-at:") ? String(dropFirst("module-at:".count)) : nil }

    /// The kind of targets in an entry `module-kind:macro`; `nil` for any other entry.
    var moduleKind: String? { hasPrefix("module-kind:") ? String(dropFirst("module-kind:".count)) : nil }
}
