import AshlarFacts
import AshlarModel

/// The products of packages from elsewhere that targets declare, and the external modules that their files import.
///
/// A manifest does not state the modules of such a product. Nearly all products contain a module of their own name; a module
/// of another name may belong to any product that the target does not import by name.
struct ExternalProducts {
    private let names: [String]
    /// The products that some target declares.
    private var all: Set<ExternalID> = []
    private var declared: [Set<ExternalID>]
    private var imported: [Set<ExternalID>]
    private let isPlain: [Bool]
    private let areKnown: [Bool]

    init(of model: Model) {
        names = model.externals
        declared = Array(repeating: [], count: model.modules.count)
        imported = declared
        isPlain = model.modules.map { module in
            [.library, .framework, .app, .appExtension, .executable, .test].contains(module.target.kind) && module.isComplete
                && !module.files.isEmpty && !module.target.generatesSources
        }
        areKnown = model.modules.map(\.target.areDependenciesKnown)
        for dependency in model.dependencies {
            guard case .external(let name) = dependency.target else { continue }
            switch (dependency.source, dependency.evidence) {
            case (.module(let module), .declared):
                let fact = model.modules[Int(module)].target.dependencies[Int(dependency.mark)]
                guard fact.kind == .product || fact.kind == .byName else { continue }
                all.insert(name)
                declared[Int(module)].insert(name)
            case (.file(let file), .imports):
                for module in model.modulesOfFile[Int(file)] { imported[Int(module)].insert(name) }
            default: continue
            }
        }
    }

    /// Whether a target imports the module of a product that it does not declare, and that no other product can bring.
    func isMissing(_ name: ExternalID, in module: ModuleID) -> Bool {
        all.contains(name) && areKnown[Int(module)] && isPlain[Int(module)] && !declared[Int(module)].contains(name)
            && declared[Int(module)].isSubset(of: imported[Int(module)])
    }

    /// Whether a target declares a product and imports no module that may belong to it.
    func isUnused(_ name: ExternalID, in module: ModuleID) -> Bool {
        guard isPlain[Int(module)], declared[Int(module)].contains(name), !imported[Int(module)].contains(name),
              names[Int(name)].isModuleName else { return false }
        return imported[Int(module)].subtracting(declared[Int(module)]).allSatisfy { Platform.hasModule(named: names[Int($0)]) }
    }
}

extension String {
    /// Whether it may be the name of a library's module: macros and plugins are not imported.
    fileprivate var isModuleName: Bool {
        allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } && !["Plugin", "Macro", "Macros"].contains(where: hasSuffix)
    }
}
