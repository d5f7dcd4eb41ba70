import AshlarText
import AshlarYAML

/// An XcodeGen project with its includes merged and its templates applied.
///
/// The rules are those of XcodeGen's documentation: a file overrides what it includes, mappings are merged by key,
/// sequences are concatenated, and `key:REPLACE` replaces.
struct XcodeGenSpecification {
    private(set) var root: YAMLNode
    private(set) var problems: [Problem] = []
    /// For each loaded file, the folder that its paths are relative to.
    private var folders: [String: String] = [:]
    private var loadCount = 0

    private static let maximumLoadCount = 1_000
    /// The largest number of templates that apply to one target.
    private static let maximumTemplateCount = 200
    /// The largest text after the substitution of attributes, in bytes.
    private static let maximumTextSize = 1 << 16
    /// The files that the project's file includes, directly or through others.
    var includedPaths: Set<String> { Set(folders.keys.filter { $0 != path }) }
    private let path: String
    /// The local packages that the key `localPackages` lists, as paths relative to the project's root.
    private(set) var localPackages: [(path: String, location: Location)] = []

    /// - Parameter read: returns the text of a file; `nil` if it cannot be read.
    init?(path: String, read: (String) -> String?) {
        self.path = path
        root = YAMLNode(value: .null, location: Location(path: path, line: 1, column: 1))
        guard let merged = load(path, relativeTo: Path.folder(of: path), including: [], read: read) else {
            if problems.isEmpty { return nil }
            return
        }
        root = merged
        for (key, target) in root["targets"]?.pairs ?? [] {
            var left = Self.maximumTemplateCount
            _ = applied(target, root["targetTemplates"], seen: [], left: &left)
            if left < 0 { report("more than \(Self.maximumTemplateCount) templates apply to the target; not all are read", at: key) }
        }
    }

    /// The folder that the paths of a project's file are relative to: its own, or the nearest one around it from which an included
    /// file can be read that cannot from its own, as the option `--project-root` states it.
    private static func projectRoot(of node: YAMLNode, in own: String, read: (String) -> String?) -> String {
        let includes = (node["include"]?.elements ?? []).compactMap { $0.text ?? $0["path"]?.text }
        guard !own.isEmpty, let missing = includes.first(where: { include in
            Path.resolve(include, in: own).map { read($0) == nil } ?? false
        }) else { return own }
        return (Path.folders(around: own).reversed() + [""]).first { folder in
            Path.resolve(missing, in: folder).flatMap(read) != nil
        } ?? own
    }

    /// The folder that the paths of a node are relative to.
    func folder(of node: YAMLNode) -> String {
        folders[node.location.path] ?? Path.folder(of: node.location.path)
    }

    private mutating func load(
        _ path: String, relativeTo folder: String, including: [String], read: (String) -> String?
    ) -> YAMLNode? {
        loadCount += 1
        guard loadCount <= Self.maximumLoadCount, let text = read(path) else { return nil }
        let (node, problem) = YAMLNode.parse(repeatingKeys: text, path: path)
        if let problem { problems.append(problem) }
        guard let node else { return nil }
        let folder = including.isEmpty ? Self.projectRoot(of: node, in: folder, read: read) : folder
        folders[path] = folder
        for package in node["localPackages"]?.elements ?? [] {
            // Older versions of XcodeGen resolve the paths of an included file from the project.
            let found = [folder, Path.folder(of: including.first ?? path)].compactMap { Path.resolve(package.text ?? "", in: $0) }
            let existing = found.first { read(($0.isEmpty ? "" : $0 + "/") + "Package.swift") != nil }
            guard let folder = existing ?? found.first else { continue }
            localPackages.append((folder, package.location))
        }
        var merged: YAMLNode?
        for include in node["include"]?.elements ?? [] {
            guard let written = include.text ?? include["path"]?.text else { continue }
            guard include["enable"]?.text.map({ ["yes", "true"].contains($0.lowercased()) }) ?? true else { continue }
            // The project's own includes are relative to its root, those of other files to their folder.
            guard let included = Path.resolve(written, in: including.isEmpty ? folder : Path.folder(of: path)), !written.contains("$") else {
                report("the path of the included file '\(written)' cannot be determined; write it as a literal", at: include)
                continue
            }
            guard included != path, !including.contains(included) else {
                report("'\(included)' includes itself", at: include)
                continue
            }
            // A file that several others include is merged once.
            guard folders[included] == nil else { continue }
            let isRelative = include["relativePaths"]?.text.map { ["yes", "true"].contains($0.lowercased()) } ?? true
            let base = isRelative ? Path.folder(of: included) : folder
            let problemCount = problems.count
            guard let other = load(included, relativeTo: base, including: including + [path], read: read) else {
                // A file that is not valid YAML has its own problem.
                if problems.count == problemCount {
                    report("the included file '\(included)' cannot be read; check its path", at: include)
                }
                continue
            }
            merged = merged.map { Self.merge(other, over: $0) } ?? other
        }
        return merged.map { Self.merge(node, over: $0) } ?? node
    }

    mutating func report(_ message: String, at node: YAMLNode) {
        problems.append(Problem(location: node.location, message: message))
    }

    /// Merges a node over a base, which it overrides.
    static func merge(_ node: YAMLNode, over base: YAMLNode) -> YAMLNode {
        var merged = base
        switch (base.value, node.value) {
        case (.mapping(var pairs), .mapping(let others)):
            for pair in others {
                let name = pair.key.text ?? ""
                let isReplacement = name.hasSuffix(":REPLACE")
                let plain = isReplacement ? String(name.dropLast(":REPLACE".count)) : name
                guard let index = pairs.firstIndex(where: { $0.key.text == plain }) else {
                    var key = pair.key
                    key.value = .scalar(plain)
                    pairs.append((key, pair.value))
                    continue
                }
                pairs[index].value = isReplacement ? pair.value : merge(pair.value, over: pairs[index].value)
                pairs[index].key.location = pair.key.location
            }
            merged.value = .mapping(pairs)
        case (.sequence(let elements), .sequence(let others)): merged.value = .sequence(elements + others)
        case (_, .null): break
        default: merged = node
        }
        return merged
    }

    /// A target with its templates applied and template attributes substituted.
    func expanded(_ target: YAMLNode, named name: String) -> YAMLNode {
        let templates = root["targetTemplates"]
        var attributes: [(String, String)] = [("target_name", name)]
        attributes += target["templateAttributes"]?.pairs.compactMap { pair in
            pair.key.text.flatMap { key in pair.value.text.map { (key, $0) } }
        } ?? []
        var left = Self.maximumTemplateCount
        let merged = applied(target, templates, seen: [], left: &left)
        attributes += merged["templateAttributes"]?.pairs.compactMap { pair in
            pair.key.text.flatMap { key in pair.value.text.map { (key, $0) } }
        } ?? []
        return Self.substituted(merged, attributes)
    }

    /// - Parameter left: how many more templates may apply; less than 0 if there are more.
    private func applied(_ target: YAMLNode, _ templates: YAMLNode?, seen: [String], left: inout Int) -> YAMLNode {
        var base: YAMLNode?
        for name in target["templates"]?.elements.compactMap(\.text) ?? [] where !seen.contains(name) {
            guard let template = templates?[name] else { continue }
            left -= 1
            if left < 0 { break }
            let expanded = applied(template, templates, seen: seen + [name], left: &left)
            base = base.map { Self.merge(expanded, over: $0) } ?? expanded
        }
        return base.map { Self.merge(target, over: $0) } ?? target
    }

    static func substituted(_ node: YAMLNode, _ attributes: [(String, String)]) -> YAMLNode {
        var result = node
        switch node.value {
        case .null: break
        case .scalar(var text):
            guard text.contains("${") else { return node }
            for (name, value) in attributes where text.utf8.count < maximumTextSize { text = text.replacing("${" + name + "}", with: value) }
            result.value = .scalar(text)
        case .sequence(let elements): result.value = .sequence(elements.map { substituted($0, attributes) })
        case .mapping(let pairs):
            result.value = .mapping(pairs.map { (substituted($0.key, attributes), substituted($0.value, attributes)) })
        }
        return result
    }
}
