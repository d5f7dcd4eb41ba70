package import AshlarFacts
package import AshlarText

/// The whole project, linked: every file with its module, every type with its declarations, every dependency with the
/// evidence for it. Immutable; the order in which facts arrive does not matter.
package struct Model: Sendable {
    /// The facts of every source file, sorted by the bytes of their paths. A `FileID` is an index into this.
    package let files: [FileFacts]
    /// Every file of the project, of any kind, sorted in the same way; what folder layouts are checked against.
    package let paths: [String]
    package let modules: [Module]
    /// The modules of each file: none for a file in no target, several for one in several.
    package let modulesOfFile: [[ModuleID]]
    /// Whether only tests compile a file or, where no target does, a folder of tests holds it.
    package let isTestOfFile: [Bool]
    package let types: TypeIndex
    package let inheritance: Inheritance
    /// Every dependency between a file or module and another: what modules declare, then what files name, in the order
    /// of sources and places.
    package private(set) var dependencies: [Dependency]
    /// The names of modules from outside of the project that it imports or declares, sorted: dependencies are many, and take half the
    /// room with numbers for these.
    package var externals: [String] { linker.names.externals }
    /// What could not be read: in files, in manifests.
    package let problems: [Problem]
    let linker: Linker
    /// Types of values along access paths, by what is declared.
    package var ways: Ways { linker.resolver.ways }

    /// Links facts to a model.
    ///
    /// - Parameters:
    ///   - facts: one value per source file, paths all different.
    ///   - manifests: what the project's manifests declare.
    ///   - paths: every file of the project; source files that are missing here are added.
    ///   - problems: what could not be listed.
    ///   - build: how the project is built, where only what that compiles is to count; every branch of `#if` where `nil`.
    ///   - index: what the compiler says of files that have not changed since: in these no name is looked up.
    ///   - concurrency: how files are gone through.
    package init(
        linking facts: [FileFacts], manifests: [Manifest] = [], paths: [String] = [], problems: [Problem] = [],
        build: BuildConfiguration? = nil, index: CompilerIndex = CompilerIndex(),
        concurrency: some Concurrency = OneAtATime()
    ) {
        var files = sortedByPath(facts, \.path)
        self.paths = unionOfPaths(paths, files.map(\.path))
        let layout = ModuleLayout(manifests: manifests, files: files.map(\.path), paths: self.paths)
        modules = layout.modules
        modulesOfFile = layout.modulesOfFile
        if let build {
            for file in files.indices {
                files[file] = files[file].compiled(by: build, in: modulesOfFile[file].map { layout.modules[Int($0)].target })
            }
        }
        self.files = files
        types = TypeIndex(files: files, concurrency)
        let names = ModuleNames(modules: modules, manifests: manifests, files: files)
        let visibility = Visibility(files: files, modules: modules, modulesOfFile: modulesOfFile, names: names, concurrency)
        let lookup = Lookup(
            files: files, modulesOfFile: modulesOfFile, types: types, visibility: visibility, names: names
        )
        inheritance = Inheritance(files: files, types: types, lookup: lookup, concurrency)
        let ways = Ways(files: files, types: types, lookup: lookup, inheritance: inheritance)
        isTestOfFile = files.indices.map { file in
            let own = layout.modulesOfFile[file]
            return own.isEmpty ? Path.liesAmongTests(files[file].path) : own.allSatisfy { layout.modules[Int($0)].isTest }
        }
        linker = Linker(
            files: files, modules: modules, modulesOfFile: modulesOfFile, names: names,
            resolver: Resolver(
                files: files, lookup: lookup, inheritance: inheritance,
                ways: ways
            ),
            indexed: IndexedReferences(index, files: files)
        )
        dependencies = linker.dependencies(concurrency)
        self.problems = (problems + files.flatMap(\.problems) + manifests.flatMap(\.problems) + layout.problems)
            .sorted { ($0.location, $0.message) < ($1.location, $1.message) }
    }
}

/// Index of a file in `Model.files`.
package typealias FileID = Int32
/// Index of a module in `Model.modules`.
package typealias ModuleID = Int32
/// Index of a name in `Model.externals`.
package typealias ExternalID = Int32

/// A declaration, by its file and its index among the file's declarations.
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
    /// Whether these are all Swift files of the target: a rule file may look at some folders only.
    package var isWhole: Bool

    package var isTest: Bool { target.kind == .test }
}

extension Model {
    /// The references of files to types that they declare themselves, in the order of files and places. They are no
    /// dependencies: what stands in one file knows the rest of it.
    package var referencesWithinFiles: [Dependency] { files.indices.flatMap { references(within: FileID($0)) } }

    /// The references of a file to types that it declares itself.
    package func references(within file: FileID) -> [Dependency] { linker.referencesWithin(file) }

    /// Where a dependency is written. Lines are counted only for what is shown.
    package func location(of dependency: Dependency) -> Location {
        switch dependency.source {
        case .file(let file):
            return files[Int(dependency.placeFile ?? file)].location(of: dependency.mark)
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

    /// The name of a type with the types it is nested in: `Outer.Inner`; for extensions the extended type's.
    package func qualifiedName(of id: DeclarationID) -> String {
        qualifiedTypeName(of: id.index, in: files[Int(id.file)].declarations)
    }

    /// All declarations that satisfy a condition, in the order of files and sources.
    package func declarations(where condition: (Declaration) -> Bool) -> [DeclarationID] {
        var result: [DeclarationID] = []
        for (file, facts) in files.enumerated() {
            for (index, declaration) in facts.declarations.enumerated() where condition(declaration) {
                result.append(DeclarationID(file: FileID(file), index: Int32(index)))
            }
        }
        return result
    }

    /// A declaration's access, no wider than that of what it lies in.
    package func access(of id: DeclarationID) -> Access { effectiveAccess(of: id, in: files) }

    /// The members declared directly inside of a type or extension.
    package func members(of id: DeclarationID) -> [DeclarationID] {
        AshlarModel.members(of: id, in: files[Int(id.file)].declarations)
    }
}

/// The members declared directly inside of a type or extension, among the declarations of its file.
package func members(of id: DeclarationID, in declarations: [Declaration]) -> [DeclarationID] {
    // One field at a time: declarations are large to copy.
    let end = declarations[Int(id.index)].end
    return declarations.indices[(Int(id.index) + 1)...]
        .prefix { declarations[$0].start < end }
        .filter { declarations[$0].parent == id.index }
        .map { DeclarationID(file: id.file, index: Int32($0)) }
}

/// The name of the declaration at an index of a file's with the types around it; an extension's is the extended type's.
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
    /// The declaration of a type and the extensions that add to it, in the order of files.
    package func openings(of id: DeclarationID) -> [DeclarationID] {
        let own = Set(modulesOfFile[Int(id.file)])
        return types.openings(of: qualifiedName(of: id)).filter { opening in
            if opening == id { return true }
            guard self[opening].kind == .extension else { return false }
            let theirs = modulesOfFile[Int(opening.file)]
            return own.isEmpty == theirs.isEmpty && (own.isEmpty || theirs.contains(where: own.contains))
        }
    }
}

extension Model {
    /// Between which modules a dependency from one place to another leads: a place from outside stays what it is, a
    /// file stands for its modules. A module that compiles both ends knows no other for it, and where the target's file
    /// belongs to several modules, the import says which of them is meant.
    package func moduleEnds(
        from source: Dependency.Place, to target: Dependency.Place
    ) -> [(source: Dependency.Place, target: Dependency.Place)] {
        // Most dependencies stay within one module, and are seen at once to do so.
        if case (.file(let from), .file(let to)) = (source, target) {
            guard modulesOfFile[Int(to)].count == 1, !modulesOfFile[Int(from)].contains(modulesOfFile[Int(to)][0]) else {
                return []
            }
        }
        let sources = modulePlaces(of: source)
        let targets = modulePlaces(of: target)
        guard targets.count == 1, !sources.contains(targets[0]) else { return [] }
        return sources.map { ($0, targets[0]) }
    }

    private func modulePlaces(of place: Dependency.Place) -> [Dependency.Place] {
        guard case .file(let file) = place else { return [place] }
        return modulesOfFile[Int(file)].map { .module($0) }
    }
}

extension Model {
    /// The same project with further dependencies: what would be if.
    package func adding(_ further: [Dependency]) -> Model {
        guard !further.isEmpty else { return self }
        var model = self
        model.dependencies = further + dependencies
        return model
    }
}
