import AshlarText
import AshlarYAML

/// An XcodeGen project with its includes merged and its templates applied.
///
/// The rules are those of XcodeGen's documentation: a file overrides what it includes, mappings are merged by key,
/// sequences are concatenated, and `key:REPLACE` replaces, as an empty value does.
struct XcodeGenSpecification {
    private(set) var root: YAMLNode
    private(set) var problems: [Problem] = []
    /// The places of the loaded files.
    private var places: [String: Place] = [:]
    /// Where the included files are included that hold nothing.
    private(set) var emptyIncludes: [(path: String, node: YAMLNode)] = []
    private var loadCount = 0

    private static let maximumLoadCount = 1_000
    /// The largest number of templates that apply to one target.
    private static let maximumTemplateCount = 200
    /// The largest text after the substitution of attributes, in bytes.
    private static let maximumTextSize = 1 << 16
    /// The files that the project's file includes, directly or through others.
    var includedPaths: Set<String> { Set(places.keys.filter { $0 != path }) }
    private let path: String
    /// The local packages that the key `localPackages` lists, as paths relative to the project's root.
    private(set) var localPackages: [(path: String, location: Location)] = []

    /// - Parameter read: returns the text of a file; `nil` if it cannot be read.
    init?(path: String, read: (String) -> String?) {
        self.path = path
        root = YAMLNode(value: .null, location: Location(path: path, line: 1, column: 1))
        guard let merged = load(path, at: Place(of: Path.folder(of: path)), including: [], read: read) else {
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
        places[node.location.path]?.paths ?? Path.folder(of: node.location.path)
    }

    /// The folders that a file's paths start from.
    private struct Place {
        /// Where includes without relative paths start: that of the file which includes it, or of one further out.
        var outer: String
        /// Where other includes start.
        var own: String
        /// Where the paths of sources, packages and projects start.
        var paths: String

        /// The place of the project's own file.
        init(of folder: String) { (outer, own, paths) = (folder, folder, folder) }

        /// The place of a file that this one includes, as XcodeGen counts it; `nil` if it lies outside of the project.
        ///
        /// - Parameter path: as it is written.
        func including(_ path: String, isRelative: Bool) -> Place? {
            guard isRelative else { return Place(outer: outer, own: outer, paths: paths) }
            let folder = Path.folder(of: path)
            guard let inner = Path.resolve(folder, in: own), let innerPaths = Path.resolve(folder, in: paths) else { return nil }
            return Place(outer: own, own: inner, paths: innerPaths)
        }

        private init(outer: String, own: String, paths: String) { (self.outer, self.own, self.paths) = (outer, own, paths) }
    }

    private mutating func load(_ path: String, at place: Place, including: [String], read: (String) -> String?) -> YAMLNode? {
        loadCount += 1
        guard loadCount <= Self.maximumLoadCount, let text = read(path) else { return nil }
        let (node, problem) = YAMLNode.parse(repeatingKeys: text, path: path)
        if let problem { problems.append(problem) }
        guard let node else { return nil }
        let place = including.isEmpty ? Place(of: Self.projectRoot(of: node, in: place.paths, read: read)) : place
        places[path] = place
        for package in node["localPackages"]?.elements ?? [] {
            // Older versions of XcodeGen resolve the paths of an included file from the project.
            let found = [place.paths, Path.folder(of: including.first ?? path)].compactMap { Path.resolve(package.text ?? "", in: $0) }
            let existing = found.first { read(($0.isEmpty ? "" : $0 + "/") + "Package.swift") != nil }
            guard let folder = existing ?? found.first else { continue }
            localPackages.append((folder, package.location))
        }
        var merged: YAMLNode?
        for include in node["include"]?.elements ?? [] where Self.isTrue(include["enable"]) {
            guard let other = included(include, from: path, at: place, including: including, read: read) else { continue }
            guard case .mapping = other.value else { continue }
            merged = merged.map { Self.merge(other, over: $0) } ?? other
        }
        guard case .mapping = node.value else { return merged ?? node }
        return merged.map { Self.merge(node, over: $0) } ?? node
    }

    /// What a file includes; `nil` with a problem if that cannot be determined, and without one if it is merged already.
    private mutating func included(
        _ include: YAMLNode, from path: String, at place: Place, including: [String], read: (String) -> String?
    ) -> YAMLNode? {
        guard let written = include.text ?? include["path"]?.text else { return nil }
        let inner = place.including(written, isRelative: Self.isTrue(include["relativePaths"]))
        // Versions of XcodeGen before 2.33 start from the folder of the file that includes another one.
        let found = [inner?.outer, Path.folder(of: path)].compactMap { $0 }.compactMap { Path.resolve(written, in: $0) }
        guard let inner, let included = found.first(where: { read($0) != nil }) ?? found.first, !written.contains("$") else {
            report("the path of the included file '\(written)' cannot be determined; write it as a literal", at: include)
            return nil
        }
        guard included != path, !including.contains(included) else {
            report("'\(included)' includes itself", at: include)
            return nil
        }
        guard places[included] == nil else { return nil }
        let problemCount = problems.count
        guard let other = load(included, at: inner, including: including + [path], read: read) else {
            // A file that is not valid YAML has its own problem.
            if problems.count == problemCount {
                report("the included file '\(included)' cannot be read; check its path", at: include)
            }
            return nil
        }
        if case .null = other.value { emptyIncludes.append((included, include)) }
        return other
    }

    /// Whether an option that holds by default is left out or true; one that a variable of the environment states is not.
    private static func isTrue(_ option: YAMLNode?) -> Bool {
        option?.text.map { ["true", "yes", "on", "1", "y", "t"].contains($0.lowercased()) } ?? true
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
