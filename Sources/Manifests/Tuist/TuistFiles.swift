import AshlarFacts
import AshlarText

/// The files of Tuist's targets: sources, resources and buildable folders.
extension TuistReading {
    mutating func readFiles(of record: Value.Record, into target: inout Manifest.Target) {
        let what = "a source of '\(target.name)'"
        let unknownCount = reading.unknowns.count
        for item in reading.items(list(record["sources"]), called: what, near: record.position) {
            if !add(item, called: what, to: &target.sources), let name = reading.record(item.value)?.name {
                reading.report(what, becauseOf: "'.\(name)' is not part of the manifest", at: item.position)
            }
        }
        readFolders(of: record, into: &target)
        // Files in no target may be some of these.
        if reading.unknowns.count > unknownCount { reading.areTargetsKnown = false }
        readResources(of: record, into: &target)
        // Tuist generates accessors of resources there, and adds them to the targets.
        if !target.sources.isEmpty, let derived = Path.resolve("Derived", in: reading.folder) { target.excluded.append(.folder(derived)) }
    }

    /// What resources there are matters to a target of nothing else. Accessors of unknown ones may be generated too.
    private mutating func readResources(of record: Value.Record, into target: inout Manifest.Target) {
        let resources = list(record["resources"])
        var areKnown = reading.isEvaluated(resources)
        let what = "a resource of '\(target.name)'"
        for item in areKnown ? reading.items(resources, called: what, near: record.position) : [] {
            if !add(item, called: what, to: &target.copied) { areKnown = false }
        }
        if !areKnown, target.sources.isEmpty { target.generatesSources = true }
    }

    /// Reads `buildableFolders: ["Sources", .folder("Tests", exceptions: [.exception(excluded: ["Data"])])]`.
    private mutating func readFolders(of record: Value.Record, into target: inout Manifest.Target) {
        let what = "a folder of '\(target.name)'"
        let folders = record["buildableFolders"].flatMap { $0.isNone ? nil : $0 }
        for item in reading.items(folders, called: what, near: record.position) {
            let folder = reading.record(item.value)
            let exceptions = list(folder?["exceptions"]).flatMap { reading.isEvaluated($0) ? $0 : nil }
            for path in paths(item.value, called: what, near: item.position) {
                var excluded: [Manifest.FileSet] = []
                for exception in reading.items(exceptions, called: what, near: item.position) {
                    guard let exception = reading.record(exception.value) else { continue }
                    excluded += files(exception["excluded"], in: path)
                    guard let other = exception["target"].flatMap({ reading.text($0) }) else { continue }
                    givenFiles[other, default: []] += files(exception["included"], in: path)
                }
                target.sources.append(Manifest.FileSet.folder(path).subtracting(excluded))
            }
        }
    }

    /// The files of an exception, which are relative to the buildable folder or, as some write them, to the project.
    private func files(_ list: Value?, in folder: String) -> [Manifest.FileSet] {
        guard case .array(let elements)? = list else { return [] }
        return elements.compactMap { reading.text($0.value) }.flatMap { text in
            let fromProject = Path.resolve(text, in: reading.folder).flatMap { $0.hasPrefix(folder + "/") ? $0 : nil }
            return [Path.resolve(text, in: folder), fromProject].compactMap(\.self).map(fileSet)
        }
    }

    /// The functions that make lists of sources, resources or exceptions. Source: Tuist's ProjectDescription.
    private static let listFunctions: Set<String> = ["sourceFilesList", "paths", "resources", "exceptions"]

    /// The types of lists of sources and resources, which initializers of older versions make.
    private static let listTypes: Set<String> = ["SourceFilesList", "ResourceFileElements"]

    /// The elements of a list, unwrapped from what makes it or from a single text.
    private func list(_ value: Value?) -> Value? {
        switch value {
        case .record(let record)? where Self.listFunctions.contains(record.name) || record["globs"] != nil
            || record.name == "init" && Self.listTypes.contains(record.type ?? ""):
            return list(record["globs"] ?? record["resources"] ?? record.fields.first?.value)
        case .string?: return value.map { .array([Value.Element(value: $0, position: SourcePosition(file: 0, offset: 0))]) }
        case .choice(let values)?: return Value.oneOf(values.compactMap { list($0) })
        default: return value
        }
    }

    /// The functions and initializers that make paths.
    private static let pathFunctions: Set<String> = ["path", "relativeToRoot", "relativeToManifest", "relativeToCurrentFile"]

    /// Those that make globs, or references to files and folders.
    private static let globFunctions: Set<String> = ["init", "glob", "generated", "file", "folder", "folderReference"]

    /// Adds the files of one element of a list; false if what makes it is not known.
    private mutating func add(_ item: ManifestReading.Item, called what: String, to sets: inout [Manifest.FileSet]) -> Bool {
        var excluded: [Manifest.FileSet] = []
        if let record = reading.record(item.value) {
            guard Self.globFunctions.contains(record.name) || Self.pathFunctions.contains(record.name) else { return false }
            let list = record["excluding"].map { value in
                if case .array = value { value } else { Value.array([Value.Element(value: value, position: record.position)]) }
            }
            for item in reading.items(list, called: what, near: record.position) {
                for path in paths(item.value, called: what, near: item.position) { excluded.append(fileSet(path)) }
            }
        }
        for path in paths(item.value, called: what, near: item.position) { sets.append(fileSet(path).subtracting(excluded)) }
        return true
    }

    private func fileSet(_ written: String) -> Manifest.FileSet {
        // Tuist walks the folder that is written before `**`, with or without a slash: `Sources**`.
        let path = written.replacing(/([^\/*])\*\*/) { "\($0.1)/**" }
        if path == "**" { return .folder("") }
        if path.hasSuffix("/**"), !String(path.dropLast(3)).isGlob {
            return .folder(String(path.dropLast(3)))
        }
        if path.isGlob { return .glob(path.escapingPlaceholders) }
        return Path.fileExtension(of: path).isEmpty ? .folder(path) : .file(path)
    }

    /// The possible paths, relative to the project's root, of a path in the manifest, or of a glob or a folder that has one.
    mutating func paths(_ value: Value, called what: String, near position: SourcePosition) -> [String] {
        var resolved: [String] = []
        for item in reading.alternatives(of: value, called: what, near: position) {
            var folder = reading.folder
            if let record = reading.record(item.value) {
                if !Self.pathFunctions.contains(record.name), let inner = record.fields.first?.value,
                   inner.alternatives.contains(where: { reading.record($0) != nil }) {
                    resolved += paths(inner, called: what, near: item.position)
                    continue
                }
                if record.name == "relativeToRoot" { folder = root }
                if record.name == "relativeToCurrentFile" {
                    folder = Path.folder(of: reading.location(of: record.position).path)
                }
            }
            for path in reading.texts(item.value, called: what, near: item.position) {
                let isFromRoot = path.hasPrefix("//")
                let relative = isFromRoot ? String(path.dropFirst(2)) : path
                if let path = Path.resolve(relative, in: isFromRoot ? root : folder) {
                    resolved.append(path)
                } else {
                    reading.report("the path '\(path)' leads out of the project; its files are not read", at: item.position)
                }
            }
        }
        return resolved
    }
}
