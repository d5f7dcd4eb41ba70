import AshlarChecks
import AshlarFacts
import AshlarInjection
import AshlarModel
import AshlarText

/// Observations about a project without rules; the input of a proposal.
struct Survey {
    var fileCount: Int
    package var lineCount: Int
    var targetCount: Int
    /// The manifests that declare the targets.
    package var manifests: [String]
    /// Layers recognized by the names of their folders or modules, outermost first.
    package var layers: [Layer]
    /// The folder whose subfolders are features, with their names.
    package var features: (folder: String, names: [String])?
    package var modules: ModuleSurvey
    /// The number of bindings in each dependency injection idiom, in descending order.
    var idioms: [(name: String, count: Int)]

    /// A layer recognized by the names of its folders or modules.
    struct Layer {
        package var name: String
        var globs: [String]
        /// Indices into the model's files.
        package var files: Set<FileID>
    }

    init(of linked: LinkedProject) {
        let model = linked.model
        fileCount = model.files.count
        lineCount = model.files.reduce(0) { $0 + $1.lineCount }
        targetCount = model.modules.count
        manifests = Set(model.modules.map(\.manifest)).sorted()
        let folders = SourceFolders(of: model)
        let ofFolders = folders.layers()
        layers = ofFolders.isEmpty ? ModuleSurvey.layers(of: model) : ofFolders
        features = folders.features()
        modules = ModuleSurvey(of: model, featuresIn: features?.folder)
        var idioms: [String: Int] = [:]
        for binding in linked.injectionGraph.bindings where !binding.isTest { idioms[binding.fact.idiom, default: 0] += 1 }
        self.idioms = idioms.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { (name: $0.key, count: $0.value) }
    }
}

/// The folders of a project that contain Swift files, apart from tests.
struct SourceFolders {
    /// The files at any depth below each folder.
    private let files: [String: [FileID]]
    /// The files, apart from tests.
    private let paths: [(path: String, file: FileID)]
    /// The names of the modules that files import.
    private let imported: Set<String>
    /// Sorted by depth, then by name.
    package let all: [String]

    init(of model: Model) {
        var files: [String: [FileID]] = [:]
        var testCounts: [String: Int] = [:]
        for (index, file) in model.files.enumerated() {
            var folder = Path.folder(of: file.path)
            while !folder.isEmpty {
                if model.isTestOfFile[index] { testCounts[folder, default: 0] += 1 } else { files[folder, default: []].append(FileID(index)) }
                folder = Path.folder(of: folder)
            }
        }
        // A folder of tests may hold a few files that belong to no test target.
        files = files.filter { $0.value.count > testCounts[$0.key] ?? 0 }
        self.files = files
        paths = model.files.indices.filter { !model.isTestOfFile[$0] }.map { (model.files[$0].path, FileID($0)) }
        imported = Set(model.files.flatMap { $0.imports.map(\.module) })
        all = files.keys.sorted { (Path.components(of: $0).count, $0) < (Path.components(of: $1).count, $1) }
    }

    func fileCount(below folder: String) -> Int { files[folder]?.count ?? 0 }

    // MARK: Layers

    /// The usual names of folders, for each layer.
    private static let layerWords: [(layer: String, words: Set<String>)] = [
        ("presentation", ["presentation", "features", "ui", "userinterface", "views", "screens", "scenes", "viewmodels", "flows", "viewcontrollers"]),
        ("domain", ["domain", "usecases", "interactors", "entities", "businesslogic"]),
        ("data", ["data", "repositories", "networking", "network", "persistence", "database", "storage", "datasources", "api", "services"]),
    ]

    /// The names of folders that are layers beside another one, whatever lies in them.
    private static let plainLayerNames: Set<String> = ["presentation", "domain", "data"]

    private func layer(ofFolderNamed name: String) -> String? {
        Self.layerWords.first { $0.words.contains(name.lowercased()) }?.layer
    }

    /// The layers recognized by folder names, if none overlap, at least two have three files and 5 % of all each, and together they
    /// have a fifth of all: less is one part of the project, not its order.
    package func layers() -> [Survey.Layer] {
        var found: [(layer: String, folder: String)] = []
        let plain = all.filter { Self.plainLayerNames.contains(Path.name(of: $0).lowercased()) }
        let isPlain = Set(Dictionary(grouping: plain, by: Path.folder(of:)).values.filter { $0.count > 1 }.flatMap { $0 })
        for folder in all {
            guard let layer = layer(ofFolderNamed: Path.name(of: folder)), !isInside(folder, of: found.map(\.folder)) else { continue }
            // A folder that contains other layers is not a layer.
            let holdsOthers = all.contains { inner in
                inner.hasPrefix(folder + "/") && self.layer(ofFolderNamed: Path.name(of: inner)).map { $0 != layer } == true
            }
            if !holdsOthers || isPlain.contains(folder) { found.append((layer, folder)) }
        }
        let layers = Self.layerWords.map(\.layer).map { layer in
            let folders = mainFolders(found.filter { $0.layer == layer }.map(\.folder), among: found)
            let globs = isScattered(folders, among: found) ? [] : globs(for: folders)
            return Survey.Layer(name: layer, globs: globs, files: Set(files(matching: globs)))
        }
        let recognized = layers.filter { $0.files.count >= 3 && $0.files.count * 20 >= paths.count }
        guard recognized.reduce(0, { $0 + $1.files.count }) * 5 >= paths.count else { return [] }
        let areDisjoint = recognized.allSatisfy { layer in recognized.allSatisfy { $0.name == layer.name || $0.files.isDisjoint(with: layer.files) } }
        return recognized.count >= 2 && areDisjoint ? recognized : []
    }

    /// Whether the folders of a layer are many, and most of them have no other layer beside them: then their name says what each
    /// holds, not that it is a layer.
    private func isScattered(_ folders: [String], among found: [(layer: String, folder: String)]) -> Bool {
        guard globs(for: folders).count > 4 else { return false }
        let layers = Dictionary(grouping: found) { Path.folder(of: $0.folder) }.mapValues { Set($0.map(\.layer)).count }
        return folders.count { layers[Path.folder(of: $0)] ?? 0 < 2 } * 2 > folders.count
    }

    /// The folders of a layer without those that have another name than the ones with a layer beside them, if these have nine of
    /// ten files: the others are parts of something else, such as the views of one component.
    private func mainFolders(_ folders: [String], among found: [(layer: String, folder: String)]) -> [String] {
        let layers = Dictionary(grouping: found) { Path.folder(of: $0.folder) }.mapValues { Set($0.map(\.layer)).count }
        let names = Set(folders.filter { layers[Path.folder(of: $0)] ?? 0 > 1 }.map { Path.name(of: $0).lowercased() })
        let kept = folders.filter { names.contains(Path.name(of: $0).lowercased()) }
        func count(_ folders: [String]) -> Int { folders.reduce(0) { $0 + fileCount(below: $1) } }
        return count(kept) * 10 >= count(folders) * 9 ? kept : folders
    }

    private func files(matching globs: [String]) -> [FileID] {
        let patterns = globs.compactMap { try? Pattern($0) }
        return paths.indices.filter { index in patterns.contains { $0.matchFile(paths[index].path) != nil } }.map { paths[$0].file }
    }

    private func isInside(_ folder: String, of others: [String]) -> Bool { others.contains { folder.hasPrefix($0 + "/") } }

    /// A few globs for many folders: `App/Features/*/Data/**` for those of three features and more, `App/*/Sources/Data/**` too.
    private func globs(for folders: [String]) -> [String] {
        func wider(_ folder: String) -> [String] {
            let parts = Path.components(of: folder).map { String($0) }
            return parts.indices.dropLast().reversed().map { (parts[..<$0] + ["*"] + parts[($0 + 1)...]).joined(separator: "/") }
        }
        let counts = Dictionary(grouping: folders.flatMap(wider)) { $0 }.mapValues(\.count)
        var globs: [String] = []
        for folder in folders.sorted() {
            // The first of several stars nearest to the folder.
            let wide = wider(folder).max { counts[$0] ?? 0 < counts[$1] ?? 0 }
            let glob = (wide.flatMap { counts[$0] ?? 0 >= 3 ? $0 : nil } ?? folder) + "/**"
            if !globs.contains(glob) { globs.append(glob) }
        }
        // If they are scattered, their names are more useful than their paths.
        guard globs.count > 8 else { return globs }
        return Set(folders.map { "**/" + Path.name(of: $0) + "/**" }).sorted()
    }

    // MARK: Features

    /// The folder with at least three subfolders that are features or screens and a tenth of all files; of several, the one with
    /// the most. Subfolders of `Modules` that files import as modules are libraries, and a folder around such a folder sorts modules.
    /// The features of a package named `Features` are the folders of its targets.
    package func features() -> (folder: String, names: [String])? {
        let words: Set<String> = ["features", "feature", "screens", "scenes", "modules", "flows"]
        var best: (folder: String, names: [String])?
        for outer in all where words.contains(Path.name(of: outer).lowercased()) {
            let isPackage = subfolders(of: outer).allSatisfy { ["Sources", "Tests"].contains(Path.name(of: $0)) }
            let folder = isPackage && all.contains(outer + "/Sources") ? outer + "/Sources" : outer
            let names = subfolders(of: folder).map(Path.name)
            let holdsLibraries = Path.name(of: outer).lowercased() == "modules" && names.contains { imported.contains(moduleIdentifier($0)) }
            let sorts = subfolders(of: folder).contains { words.contains(Path.name(of: $0).lowercased()) && subfolders(of: $0).count >= 3 }
            guard !holdsLibraries, !sorts, fileCount(below: folder) * 10 >= paths.count else { continue }
            if names.count >= 3, fileCount(below: folder) > best.map({ fileCount(below: $0.folder) }) ?? 0 { best = (folder, names) }
        }
        return best
    }

    private func subfolders(of folder: String) -> [String] { all.filter { Path.folder(of: $0) == folder } }

    // MARK: Adapting globs

    /// Adapts a glob whose fixed prefix matches no folder: replaces the prefix by a folder of the project with the same ending.
    ///
    /// - Returns: `nil` if the prefix already matches, or if no folder is similar.
    func relocated(_ glob: String) -> String? {
        let components = Path.components(of: glob).map { String($0) }
        let fixed = components.prefix { !$0.contains { "*{[?$:".contains($0) } }
        guard !fixed.isEmpty, files[fixed.joined(separator: "/")] == nil else { return nil }
        for start in fixed.indices {
            let end = "/" + fixed[start...].joined(separator: "/")
            guard let folder = all.first(where: { ("/" + $0).hasSuffix(end) }) else { continue }
            return ([folder] + components.dropFirst(fixed.count)).joined(separator: "/")
        }
        return nil
    }

    /// Variants of a glob with a fixed folder between its last two captures, one for each subfolder that at least half of the folders
    /// at the first capture have.
    func widened(_ glob: String) -> [String] {
        let components = Path.components(of: glob).map { String($0) }
        guard components.count >= 2, components.suffix(2).allSatisfy({ $0.hasPrefix("{") && $0.hasSuffix("}") }),
              let pattern = try? Pattern(components.dropLast().joined(separator: "/")) else { return [] }
        let units = all.filter { pattern.match($0) != nil }
        let names = Dictionary(grouping: units.flatMap { subfolders(of: $0).map(Path.name) }) { $0 }
        return names.filter { $0.value.count * 2 >= units.count }.keys.sorted().map { name in
            (components.dropLast() + [name, components[components.count - 1]]).joined(separator: "/")
        }
    }
}

extension Survey {
    /// The observations as text, one line each.
    package var lines: [String] {
        var lines = ["\(grouped(fileCount)) Swift \(inflected("file", for: fileCount)), \(grouped(lineCount)) \(inflected("line", for: lineCount))"]
        if targetCount > 0 {
            let some = manifests.prefix(3).joined(separator: ", ") + (manifests.count > 3 ? " and \(manifests.count - 3) more" : "")
            lines.append("\(counted(targetCount, "target")), declared in \(some)")
        }
        if !layers.isEmpty {
            let named = layers.flatMap(\.globs).contains { $0.hasPrefix("module:") } ? "module" : "folder"
            let counts = layers.map { "\($0.name) (\(grouped($0.files.count)) files)" }
            lines.append("layers by \(named) name: " + counts.joined(separator: ", "))
        }
        if let features = modules.features {
            let composers = features.composers.isEmpty ? "" : "; \(list(features.composers)) \(features.composers.count == 1 ? "composes" : "compose") others"
            let blocks = features.blocks.isEmpty ? "" : "; they share \(list(features.blocks))"
            lines.append("\(features.names.count) feature modules, such as \(features.names.prefix(3).joined(separator: ", "))\(composers)\(blocks)")
        } else if let features {
            lines.append("\(features.names.count) features in '\(features.folder)'")
        }
        if let interfaces = modules.interfaces {
            lines.append("\(interfaces.implementations.count) modules with an interface of their own, such as \(interfaces.implementations[0])\(interfaces.ending)")
        }
        if !idioms.isEmpty {
            lines.append("dependency injection: " + idioms.prefix(3).map { "\($0.name) (\(grouped($0.count)) \(inflected("binding", for: $0.count)))" }.joined(separator: ", "))
        }
        return lines
    }
}

/// A number with separated thousands: `1,745`.
func grouped(_ number: Int) -> String {
    let digits = Array(String(number))
    return String(digits.enumerated().flatMap { index, digit in
        index > 0 && (digits.count - index) % 3 == 0 ? [",", digit] : [digit]
    })
}
