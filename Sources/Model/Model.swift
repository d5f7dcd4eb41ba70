package import AshlarFacts
package import AshlarText

/// The whole project, linked: every file with its module, every type with its declarations, every dependency with the
/// evidence for it. Immutable; the order in which facts arrive does not matter.
package struct Model: Sendable {
    /// The facts of every source file, sorted by path in byte order. A `FileID` is an index into this.
    package let files: [FileFacts]
    /// The paths of all files of the project, of any kind, sorted too; folder layouts are checked against them. A `FileID` is no
    /// index into this.
    package let paths: [String]
    package let modules: [Module]
    /// The modules of each file: empty for a file in no target, several for one in several targets.
    package let modulesOfFile: [[ModuleID]]
    /// Whether only test targets compile a file or, if no target does, whether it is in a folder of tests.
    package let isTestOfFile: [Bool]
    /// The modules that serve tests alone, though no manifest calls them tests.
    package let testSupport: Set<ModuleID>
    /// Whether manifests exclude a file from the only targets whose folders it lies in: nothing compiles it.
    package let isExcludedOfFile: [Bool]
    /// The files that only some builds compile.
    package let partialFiles: Set<FileID>
    /// The files that the templates of manifests mean, which a script copies to the folders around.
    package let templateFiles: Set<FileID>
    package let types: TypeIndex
    package let inheritance: Inheritance
    /// All dependencies between files and modules: those that manifests declare, then those of files, ordered by source
    /// and position.
    package var dependencies: [Dependency] {
        dependencyUse?.note()
        return allDependencies
    }
    private var allDependencies: [Dependency]
    /// Notes whether dependencies are read; `nil` if nobody asks.
    package var dependencyUse: DependencyUse?
    /// The dependencies of each file with the names that they depend on; `nil` unless requested.
    let resolutions: [Resolution]?
    /// The names of external modules that the project imports or declares, sorted. Dependencies refer to them by index,
    /// which halves their size.
    package var externals: [String] { linker.names.externals }
    /// Problems in files and manifests that could not be read.
    package let problems: [Problem]
    /// Those among them that concern manifests and modules.
    private let projectProblems: [Problem]
    /// The number of files whose references were resolved for it: fewer than all if it was linked again after changes.
    package let resolvedFileCount: Int
    /// The manifests whose targets are not all known, sorted by path. Files of no known target count as one module then.
    package let incompleteManifests: [String]
    package let owners: CodeOwners
    /// All manifests but templates, sorted by path.
    package let manifests: [Manifest]
    let linker: Linker
    /// Resolves access paths by declared types.
    package var accessPaths: AccessPathResolver { linker.resolver.accessPaths }

    /// Links facts to a model.
    ///
    /// - Parameters:
    ///   - facts: one value per source file, with distinct paths.
    ///   - manifests: what the project's manifests declare.
    ///   - paths: every file of the project; missing source files are added.
    ///   - owners: what the project says of the owners of its files.
    ///   - problems: what could not be listed.
    ///   - build: the build configuration, to leave out inactive `#if` branches; with `nil`, all branches count.
    ///   - index: the compiler's index of unchanged files; it replaces name lookup in them.
    ///   - isRelinkable: whether to note what is needed to link it again after changes; see `relinked`.
    ///   - concurrency: how files are iterated.
    package init(
        linking facts: [FileFacts], manifests: [Manifest] = [], paths: [String] = [], owners: CodeOwners = CodeOwners(), problems: [Problem] = [],
        build: BuildConfiguration? = nil, index: CompilerIndex = CompilerIndex(), isRelinkable: Bool = false,
        concurrency: some Concurrency = OneAtATime()
    ) {
        var files = sortedByPath(facts, \.path)
        self.paths = unionOfPaths(paths, files.map(\.path))
        let scripts = Set(files.lazy.filter { $0.origin == .script }.map(\.path))
        let layout = ModuleLayout(manifests: manifests, files: files.map(\.path), scripts: scripts, paths: self.paths)
        let read = manifests.filter { !layout.templates.contains($0.path) }
        modules = layout.modules
        modulesOfFile = layout.modulesOfFile
        isExcludedOfFile = layout.isExcludedOfFile
        (partialFiles, templateFiles) = (layout.partialFiles, layout.templateFiles)
        for file in files.indices where !files[file].branches.isEmpty {
            files[file] = Self.compiled(files[file], by: build, in: layout.modulesOfFile[file].map { layout.modules[Int($0)].target })
        }
        self.files = files
        self.owners = owners
        let names = ModuleNames(modules: layout.modules, manifests: read, files: files)
        let testFolders = TestFolders(of: files)
        let testSupport = TestSupport(modules: layout.modules, files: files, testFolders: testFolders, names: names).modules
        self.testSupport = testSupport
        isTestOfFile = files.indices.map { file in
            let own = layout.modulesOfFile[file]
            return own.isEmpty ? testFolders.contain(files[file].path) : own.allSatisfy { layout.modules[Int($0)].isTest || testSupport.contains($0) }
        }
        incompleteManifests = read.filter { !$0.areTargetsKnown }.map(\.path).sorted()
        self.manifests = read.sorted { ($0.path, $0.name) < ($1.path, $1.name) }
        let visibility = Visibility(
            files: files, modules: modules, modulesOfFile: modulesOfFile, isTestOfFile: isTestOfFile, names: names,
            areTargetsKnown: incompleteManifests.isEmpty, concurrency
        )
        let resolver = Resolver(
            files: files, modulesOfFile: modulesOfFile, isTestOfFile: isTestOfFile, visibility: visibility, names: names, concurrency
        )
        (types, inheritance) = (resolver.lookup.types, resolver.inheritance)
        let linker = Linker(
            files: files, modules: modules, modulesOfFile: modulesOfFile, names: names, resolver: resolver,
            indexed: IndexedReferences(index, files: files)
        )
        self.linker = linker
        resolvedFileCount = files.count
        let noted = isRelinkable && index.files.isEmpty
        resolutions = noted ? concurrency.map(count: files.count) { linker.resolution(of: FileID($0)) } : nil
        let ofFiles = resolutions?.map(\.dependencies) ?? concurrency.map(count: files.count) { linker.dependencies(of: FileID($0)) }
        allDependencies = Self.joined(linker.declaredEdges, ofFiles)
        let notes = [Manifest.gap(in: read), Manifest.problem(ofTemplates: layout.templates)].compactMap(\.self)
        projectProblems = Manifest.problems(of: read) + layout.problems + notes
        self.problems = Self.sorted(problems + files.flatMap(\.problems) + projectProblems)
    }

    /// A model of the same files with other facts, linked again; see `relinked`.
    init(_ earlier: Model, files: [FileFacts], linker: Linker, resolutions: [Resolution], resolvedFileCount: Int, problems: [Problem]) {
        (self.files, self.linker, self.resolutions, self.resolvedFileCount) = (files, linker, resolutions, resolvedFileCount)
        (paths, modules, modulesOfFile) = (earlier.paths, earlier.modules, earlier.modulesOfFile)
        (isTestOfFile, testSupport) = (earlier.isTestOfFile, earlier.testSupport)
        (isExcludedOfFile, partialFiles, templateFiles) = (earlier.isExcludedOfFile, earlier.partialFiles, earlier.templateFiles)
        (types, inheritance, owners) = (linker.resolver.lookup.types, linker.resolver.inheritance, earlier.owners)
        (incompleteManifests, manifests) = (earlier.incompleteManifests, earlier.manifests)
        allDependencies = Self.joined(linker.declaredEdges, resolutions.map(\.dependencies))
        projectProblems = earlier.projectProblems
        self.problems = Self.sorted(problems + files.flatMap(\.problems) + projectProblems)
    }

    private static func joined(_ declared: [Dependency], _ ofFiles: [[Dependency]]) -> [Dependency] {
        var all = declared
        all.reserveCapacity(declared.count + ofFiles.reduce(0) { $0 + $1.count })
        for dependencies in ofFiles { all += dependencies }
        return all
    }

    private static func sorted(_ problems: [Problem]) -> [Problem] {
        problems.sorted { ($0.location, $0.message) < ($1.location, $1.message) }
    }

    /// The facts of a file without the branches of `#if` that are not compiled.
    func compiled(_ facts: FileFacts, by build: BuildConfiguration?, at file: Int) -> FileFacts {
        Self.compiled(facts, by: build, in: modulesOfFile[file].map { modules[Int($0)].target })
    }

    private static func compiled(_ facts: FileFacts, by build: BuildConfiguration?, in targets: [Manifest.Target]) -> FileFacts {
        guard !facts.branches.isEmpty else { return facts }
        return build.map { facts.compiled(by: $0, in: targets) } ?? facts.compiledForPlatforms(of: targets)
    }
}

/// Whether dependencies of a model were read. Used by one thread.
package final class DependencyUse: @unchecked Sendable {
    package private(set) var isNoted = false

    package init() {}

    package func note() { isNoted = true }
}

/// Index of a file in `Model.files`.
package typealias FileID = Int32
/// Index of a module in `Model.modules`.
package typealias ModuleID = Int32
/// Index of a name in `Model.externals`.
package typealias ExternalID = Int32

/// A declaration, identified by its file and its index among the file's declarations.
package struct DeclarationID: Hashable, Comparable, Sendable {
    package var file: FileID
    package var index: Int32

    package init(file: FileID, index: Int32) {
        self.file = file
        self.index = index
    }

    package static func < (left: DeclarationID, right: DeclarationID) -> Bool {
        (left.file, left.index) < (right.file, right.index)
    }
}

/// A build target with its files.
package struct Module: Sendable {
    /// The name by which sources import it.
    package var name: String
    package var target: Manifest.Target
    /// The manifest that declares it.
    package var manifest: String
    package var files: [FileID]
    /// Those among them that it compiles by a symbolic link.
    package var linkedFiles: Set<FileID>
    /// Whether `files` holds all Swift files of the target; a rule file may restrict the analysis to some folders.
    package var isComplete: Bool
    /// Whether the target compiles files of other languages too, whose imports are not read.
    package var hasOtherSources: Bool

    package var isTest: Bool { target.kind == .test }

    /// Whether it has Swift files alone, and no code in any.
    package func isEmpty(in model: Model) -> Bool { isEmpty(among: model.files) }

    func isEmpty(among all: [FileFacts]) -> Bool {
        !files.isEmpty && !hasOtherSources && files.allSatisfy { all[Int($0)].origin == .empty }
    }
}

extension Model {
    /// References of files to types that they declare themselves, ordered by file and position. They are not dependencies:
    /// a file is the smallest unit that depends on another.
    package var referencesWithinFiles: [Dependency] { files.indices.flatMap { references(within: FileID($0)) } }

    /// References of a file to types that it declares itself.
    package func references(within file: FileID) -> [Dependency] {
        dependencyUse?.note()
        return linker.referencesWithin(file)
    }

    /// The same for the files that declare some types, ordered by file.
    package func references(withinFilesOf types: some Sequence<DeclarationID>) -> [Dependency] {
        Set(types.map(\.file)).sorted().flatMap(references(within:))
    }

    /// The facts of a source file; `nil` if the project has none at this path.
    package func file(at path: String) -> FileFacts? {
        let position = files.indices.partitioningIndex { !isPath(files[$0].path, before: path) }
        return position < files.count && isSame(files[position].path, as: path) ? files[position] : nil
    }

    /// The source location of a dependency. Computed on demand, so that lines are counted only for reported dependencies.
    package func location(of dependency: Dependency) -> Location {
        switch dependency.source {
        case .file(let file):
            return files[Int(dependency.locationFile ?? file)].location(of: dependency.mark)
        case .module(let module):
            let target = modules[Int(module)].target
            let index = Int(dependency.mark)
            return index < target.dependencies.count ? target.dependencies[index].location : target.location
        case .external(let name):
            return Location(path: externals[Int(name)], line: 1, column: 1)
        }
    }

    package func location(of id: DeclarationID) -> Location {
        files[Int(id.file)].location(of: self[id].offset)
    }

    package subscript(id: DeclarationID) -> Declaration {
        _read { yield files[Int(id.file)].declarations[Int(id.index)] }
    }

    /// The qualified name of a type, `Outer.Inner`; for an extension, that of the extended type. The name of a global function or
    /// variable.
    package func qualifiedName(of id: DeclarationID) -> String {
        if !self[id].kind.isType, self[id].parent == nil { return self[id].name }
        return qualifiedTypeName(of: id.index, in: files[Int(id.file)].declarations)
    }

    /// The qualified name, and that of a member after the one of its type: `A.B.load`.
    package func memberName(of id: DeclarationID) -> String {
        let name = qualifiedName(of: id)
        return self[id].kind.isType || self[id].parent == nil ? name : "\(name).\(self[id].name)"
    }

    /// All declarations that satisfy a condition, in source order.
    package func declarations(where condition: (Declaration) -> Bool) -> [DeclarationID] {
        var result: [DeclarationID] = []
        for (file, facts) in files.enumerated() {
            for (index, declaration) in facts.declarations.enumerated() where condition(declaration) {
                result.append(DeclarationID(file: FileID(file), index: Int32(index)))
            }
        }
        return result
    }

    /// A declaration's effective access level: no wider than that of the declarations around it.
    package func access(of id: DeclarationID) -> Access { effectiveAccess(of: id, in: files) }

    /// The members declared directly inside of a type or extension.
    package func members(of id: DeclarationID) -> [DeclarationID] {
        AshlarModel.members(of: id, in: files[Int(id.file)].declarations)
    }
}

/// The members declared directly inside of a type or extension, among the declarations of its file.
///
/// - Parameter name: the name of those that are meant; `nil` for all.
package func members(named name: String? = nil, of id: DeclarationID, in declarations: [Declaration]) -> [DeclarationID] {
    // One field at a time: declarations are large to copy.
    let end = declarations[Int(id.index)].end
    var members: [DeclarationID] = []
    var index = Int(id.index) + 1
    while index < declarations.count, declarations[index].start < end {
        if declarations[index].parent == id.index, name == nil || declarations[index].name == name {
            members.append(DeclarationID(file: id.file, index: Int32(index)))
        }
        index += 1
    }
    return members
}

/// The qualified name of the declaration at an index into a file's declarations; for an extension, that of the extended type.
package func qualifiedTypeName(of index: Int32, in declarations: [Declaration]) -> String {
    // One field at a time: declarations are large to copy.
    var result = ""
    var next: Int32? = index
    while let current = next {
        let kind = declarations[Int(current)].kind
        if kind.isType {
            let written = declarations[Int(current)].name
            let name = kind == .extension ? baseName(of: written) : written
            result = result.isEmpty ? name : name + "." + result
        }
        next = declarations[Int(current)].parent
    }
    return result
}

extension Model {
    /// The declaration of a type and its extensions in the same module, in the order of files.
    package func typeAndExtensions(of id: DeclarationID) -> [DeclarationID] {
        let own = Set(modulesOfFile[Int(id.file)])
        return types.typesAndExtensions(named: qualifiedName(of: id)).filter { candidate in
            if candidate == id { return true }
            guard self[candidate].kind == .extension else { return false }
            let theirs = modulesOfFile[Int(candidate.file)]
            return own.isEmpty == theirs.isEmpty && (own.isEmpty || theirs.contains(where: own.contains))
        }
    }
}

extension Model {
    /// The module-level edges of a dependency: files are mapped to their modules, modules and external modules to themselves.
    /// Empty if one module compiles both ends, or if the target's file belongs to several modules: then the import
    /// determines the edge.
    package func moduleEnds(of dependency: Dependency) -> [(source: Dependency.Node, target: Dependency.Node)] {
        // Fast path: most dependencies stay within one module.
        if case (.file(let from), .file(let to)) = (dependency.source, dependency.target) {
            guard modulesOfFile[Int(to)].count == 1, !modulesOfFile[Int(from)].contains(modulesOfFile[Int(to)][0]) else {
                return []
            }
        }
        let targets = moduleNodes(of: dependency.target)
        guard targets.count == 1 else { return [] }
        let sources = moduleNodes(of: dependency.source).filter { node in
            if case .module(let module) = node { imports(dependency, in: module) } else { true }
        }
        return sources.contains(targets[0]) ? [] : sources.map { ($0, targets[0]) }
    }

    private func moduleNodes(of node: Dependency.Node) -> [Dependency.Node] {
        guard case .file(let file) = node else { return [node] }
        return modulesOfFile[Int(file)].map { .module($0) }
    }
}

extension Model {
    /// The modules whose copy of a file another file refers to, if several modules compile it: those that compile both files; else
    /// those that the other file imports. `nil` if any may be meant.
    package func modules(of target: FileID, usedBy source: FileID) -> Set<ModuleID>? {
        let compiling = modulesOfFile[Int(target)]
        guard compiling.count > 1 else { return nil }
        let own = modulesOfFile[Int(source)]
        let shared = Set(compiling).intersection(own)
        guard shared.isEmpty else { return shared }
        let imported = Set(files[Int(source)].imports.compactMap { linker.names.module(named: $0.module, importedBy: own) })
        let used = imported.intersection(compiling)
        return used.isEmpty ? nil : used
    }

    /// Whether an import means its target for a module that compiles the file: for another, a module of the same name or alias. Any
    /// other dependency is the same for all.
    package func imports(_ dependency: Dependency, in module: ModuleID) -> Bool {
        guard dependency.evidence == .imports, case (.file(let file), .module(let target)) = (dependency.source, dependency.target),
              modulesOfFile[Int(file)].count > 1,
              let statement = files[Int(file)].imports.first(where: { $0.offset == dependency.mark }) else { return true }
        return linker.names.module(named: statement.module, importedBy: [module]) == target
    }

    /// Whether a module compiles both ends of a dependency: it is none between modules.
    package func isWithinOneModule(_ dependency: Dependency) -> Bool {
        guard case (.file(let source), .file(let target)) = (dependency.source, dependency.target) else { return false }
        return modulesOfFile[Int(source)].contains(where: modulesOfFile[Int(target)].contains)
    }
}

extension Model {
    /// The same project with additional, hypothetical dependencies.
    package func adding(_ further: [Dependency]) -> Model {
        guard !further.isEmpty else { return self }
        var model = self
        model.allDependencies = further + allDependencies
        return model
    }

    /// The same project with some of its dependencies only.
    package func with(only some: [Dependency]) -> Model {
        var model = self
        model.allDependencies = some
        return model
    }
}
