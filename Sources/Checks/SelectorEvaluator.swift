import AshlarFacts
package import AshlarInjection
package import AshlarModel
import AshlarText

/// Evaluates selectors in one model and caches what several rules use.
package final class SelectorEvaluator {
    package let project: LinkedProject
    package var model: Model { project.model }
    var injectionGraph: InjectionGraph { project.injectionGraph }
    /// The paths of all files, and of those that manifests list one by one.
    private(set) lazy var paths = Set(model.paths)
    private(set) lazy var listedPaths = Set(model.modules.flatMap(\.target.sources).compactMap { files in
        if case .file(let path) = files { path } else { nil }
    })
    /// What follows from the list of files.
    private(set) var pathIndex: PathIndex
    var folders: FolderTree { pathIndex.folders(of: model) }
    var entries: FolderEntries { pathIndex.entries(of: model) }
    var isNoSource: [Bool] { pathIndex.isNoSource }
    var noSourcePaths: Set<String> { pathIndex.noSourcePaths }
    /// The files that tools wrote.
    private(set) lazy var generatedPaths = Set(model.files.indices.filter { model.files[$0].origin == .generated }
        .map { model.files[$0].path })
    var moduleFolders: ModuleFolders { pathIndex.moduleFolders(of: model) }
    /// For the name of each supertype, the names of the types that have it.
    private(set) lazy var namesBelow = model.files.indices.reduce(into: [String: [String]]()) { names, file in
        for index in model.files[file].types where model.files[file].declarations[Int(index)].kind.isNominal {
            for supertype in model.inheritance.allSupertypeNames(of: DeclarationID(file: FileID(file), index: index)) {
                names[supertype, default: []].append(model.files[file].declarations[Int(index)].name)
            }
        }
    }
    /// The test doubles outside of tests.
    private(set) lazy var doubles = model.doubles()
    /// The types of the project that selectors can match, in the order of files.
    private(set) lazy var types = Array(selectableTypes)
    /// The same, found one by one.
    var selectableTypes: some Sequence<SelectableType> {
        model.files.indices.lazy.flatMap { file in
            self.model.files[file].types.lazy.compactMap { self.selectable(DeclarationID(file: FileID(file), index: $0)) }
        }
    }

    /// A type as selectors see it; `nil` for one that they cannot match.
    func selectable(_ type: DeclarationID) -> SelectableType? {
        // One field at a time: declarations are large to copy.
        guard let kind = TypeSelector.Kind(model.files[Int(type.file)].declarations[Int(type.index)].kind),
              !model.files[Int(type.file)].declarations[Int(type.index)].modifiers.contains(.local) else { return nil }
        return SelectableType(id: type, kind: kind, name: model.files[Int(type.file)].declarations[Int(type.index)].name)
    }

    /// Whether a selector that judges each type by itself selects one, test doubles included.
    func selects(_ selector: TypeSelector, _ type: SelectableType) -> Bool {
        !isNoSource[Int(type.id.file)] && selector.captures(of: type, in: model, given: [:]) != nil
    }
    /// The graph of bindings and their consumers.
    private(set) lazy var bindingGraph = BindingGraph(project)
    /// The injections as dependencies.
    private(set) lazy var injections = project.injectionGraph.dependencies

    package init(in project: LinkedProject, _ paths: PathIndex? = nil) {
        (self.project, pathIndex) = (project, paths ?? PathIndex(of: project.model))
    }

    /// The selection of a selector, and the entries that select nothing.
    func select(
        _ selector: FileSelector, groups: [String: Selection]
    ) -> (selection: Selection, unmatched: [FileSelector.Entry]) {
        var selection = Selection(label: selector.entries.first { !$0.isExcluded }?.text ?? selector.text, in: model)
        if selector.entries.allSatisfy(\.isExcluded) {
            for file in selection.files.indices where !isNoSource[file] { selection.files[file] = [:] }
        }
        var unmatched: [FileSelector.Entry] = []
        var excluded: Set<Int> = []
        // Exclusions apply last, regardless of their position.
        for entry in selector.entries.filter({ !$0.isExcluded }) + selector.entries.filter(\.isExcluded) {
            let own = select(entry, groups: groups)
            if own.isEmpty, !entry.mayBeEmpty { unmatched.append(entry) }
            if entry.isExcluded {
                selection.subtract(own)
                excluded.formUnion(own.modules.indices.filter { own.modules[$0] != nil })
            } else {
                selection.add(own, labelled: entry.text)
            }
        }
        selection.deriveModules(of: model) { isNoSource[Int($0)] }
        // A module that shares all its files is selected with these, but not if it is excluded itself.
        for module in excluded { selection.modules[module] = nil }
        return (selection, unmatched.sorted { $0.location < $1.location })
    }

    /// Whether an entry that selects nothing may name an external module that is not imported yet. A name that differs by
    /// one letter from that of a known module counts as a typo.
    func mayBeOutside(_ entry: FileSelector.Entry) -> Bool {
        guard case .module(let pattern) = entry.target else { return false }
        guard pattern.isLiteral, pattern.text.count > 3, !pathIndex.modules(of: model).contains(pattern.text) else { return true }
        return nearestWord(to: pattern.text, among: pathIndex.modules(of: model), within: 1) == nil
    }

    func select(_ entry: FileSelector.Entry, groups: [String: Selection]) -> Selection {
        var selection = Selection(label: entry.text, in: model)
        switch entry.target {
        case .group(let name):
            if let group = groups[name] { return group }
            if name == testGroup {
                for file in model.files.indices where model.isTestOfFile[file] { selection.files[file] = [:] }
                // The files of a module of tests may all be of other languages, and an aggregate of tests has none.
                for (index, module) in model.modules.enumerated() {
                    let isAggregate = module.files.isEmpty && model.testSupport.contains(ModuleID(index))
                    if module.isTest || isAggregate { selection.modules[index] = [:] }
                }
                selection = selection.named(name)
            } else if name == middleGroup {
                for index in model.middleModules {
                    selection.modules[Int(index)] = [:]
                    add(index, to: &selection, [:])
                }
            } else if name == frameworkGroup {
                let own = Set(model.modules.map(\.name))
                selection.externals = Conventions.testFrameworks.subtracting(own).sorted().compactMap { try? Pattern($0) }
            }
            return selection
        case .path(let path):
            selection.files = pathIndex.files(matching: path.pattern)
            guard path.condition != nil else { break }
            for (file, captures) in selection.files.enumerated() {
                guard let captures, !entries.meet(path, at: model.files[file].path, captures) else { continue }
                selection.files[file] = nil
            }
        case .moduleFolder(let pattern):
            selection.files = model.files.indices.map { isNoSource[$0] ? nil : pattern.matchFile(moduleFolders.path(of: $0)) }
        case .module(let pattern):
            selection.externals = [pattern]
            for (index, module) in model.modules.enumerated() {
                guard let captures = pattern.match(module.name) ?? pattern.match(module.target.name) else { continue }
                selection.modules[index] = captures
                add(ModuleID(index), to: &selection, captures)
            }
        case .moduleKind(let kind):
            for (index, module) in model.modules.enumerated() where module.target.kind == kind {
                selection.modules[index] = [:]
                add(ModuleID(index), to: &selection, [:])
            }
        case .tag(let pattern):
            for (index, module) in model.modules.enumerated() {
                guard let captures = module.target.tags.lazy.compactMap({ pattern.match($0) }).first else { continue }
                selection.modules[index] = captures
                add(ModuleID(index), to: &selection, captures)
            }
        case .owner(let pattern):
            for (file, owners) in pathIndex.owners(of: model).enumerated() where !isNoSource[file] {
                selection.files[file] = owners.lazy.compactMap { pattern.match($0) }.first
            }
        }
        return selection
    }

    /// Selects the files of a module. A file that production targets compile belongs to these, even if test targets compile it too.
    private func add(_ id: ModuleID, to selection: inout Selection, _ captures: Captures) {
        let module = model.modules[Int(id)]
        for file in module.files where !isNoSource[Int(file)] && (!module.isTest || model.isTestOfFile[Int(file)]) {
            selection.add(file, of: id, captures)
        }
    }
}

extension Model {
    /// The modules of `middleGroup`, by what manifests declare and files import. Tests are no users.
    fileprivate var middleModules: [ModuleID] {
        var used: [ModuleID: Set<ModuleID>] = [:]
        var users: [ModuleID: Set<ModuleID>] = [:]
        // A manifest need not declare what modules import: builds find what another target built.
        for dependency in dependencies where dependency.evidence == .declared || dependency.evidence == .imports {
            guard case .module(let target) = dependency.target else { continue }
            let sources: [ModuleID] = switch dependency.source {
            case .module(let module): [module]
            case .file(let file): modulesOfFile[Int(file)]
            case .external: []
            }
            for source in sources where source != target && !modules[Int(source)].isTest {
                users[target, default: []].insert(source)
                used[source, default: []].insert(target)
            }
        }
        return used.keys.sorted().filter { module in
            let (needed, own) = (used[module] ?? [], users[module] ?? [])
            if reexports(modules[Int(module)], someOf: needed) { return true }
            return needed.contains { below in
                let others = users[below] ?? []
                return modules[Int(below)].isDeclaredInside(modules[Int(module)])
                    || !own.contains(below) && others.count >= max(2, own.count)
            }
        }
    }
}

extension Model {
    /// Whether a module is a common name for modules that it depends on: it re-exports one of them.
    private func reexports(_ module: Module, someOf dependencies: Set<ModuleID>) -> Bool {
        let names = Set(dependencies.map { modules[Int($0)].name })
        return module.files.contains { file in
            files[Int(file)].imports.contains { $0.attributes.contains("_exported") && names.contains($0.module) }
        }
    }
}

extension Module {
    /// Whether its manifest lies below the folder of that of another module, and so is a part of it.
    fileprivate func isDeclaredInside(_ other: Module) -> Bool {
        let folder = Path.folder(of: other.manifest)
        return !folder.isEmpty && Path.folder(of: manifest).hasPrefix(folder + "/")
    }
}

/// The names of the project's modules, and of external ones that it imports or declares.
func moduleNames(in model: Model) -> Set<String> {
    var names = Set(model.modules.flatMap { [$0.name, $0.target.name] })
    for dependency in model.dependencies {
        if case .external = dependency.target { names.insert(model.name(of: dependency.target)) }
    }
    return names
}

/// A type that selectors can match.
struct SelectableType {
    var id: DeclarationID
    var kind: TypeSelector.Kind
    var name: String
}
