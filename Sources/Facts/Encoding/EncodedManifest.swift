package import AshlarText

// Encoding of manifests.

extension Manifest {
    /// The encoded manifest, which `init(stored:)` decodes.
    package var stored: [UInt8] { encoded }

    /// Decodes a manifest that takes up all of the bytes.
    ///
    /// - Throws: `CorruptData` if bytes are missing, changed or left over.
    package init(stored bytes: ByteView) throws(CorruptData) { try self.init(encoded: bytes) }
}

extension Manifest: BinaryCodable {
    package init(placeholder: Void) { self.init(path: "", tool: .swiftPM, name: "") }

    package mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
        try coder.code(&path)
        try coder.code(case: &tool)
        try coder.code(&name)
        try coder.code(&targets)
        try coder.code(&products)
        try coder.code(&packages)
        try coder.code(&problems)
        try coder.code(&unknowns)
        try coder.code(&areTargetsKnown)
        try coder.code(&includedPaths)
        try coder.code(&toolsVersion)
        try coder.code(&deploymentTargets)
    }
}

extension Manifest.Unknown: BinaryCodable {
    package init(placeholder: Void) { self.init(location: Location(placeholder: ()), reason: "", subject: "") }

    package mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
        try coder.code(&location)
        try coder.code(&reason)
        try coder.code(&subject)
        try coder.code(&isOutside)
    }
}

extension Manifest.Tool: CodableCase { package static let allCodes: [Self] = [.swiftPM, .tuist, .xcodeGen, .xcode, .cocoaPods] }

extension Manifest.Target.Kind: CodableCase {
    package static let allCodes: [Self] = [
        .library, .executable, .test, .plugin, .macro, .system, .binary, .app, .appExtension, .framework, .other,
    ]
}

extension Manifest.Dependency.Kind: CodableCase { package static let allCodes: [Self] = [.target, .product, .byName, .external, .pod] }

extension Location: BinaryCodable {
    package init(placeholder: Void) { self.init(path: "", line: 1, column: 1) }

    package mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
        try coder.code(&path)
        try coder.code(&line)
        try coder.code(&column)
    }
}

extension Manifest.Target: BinaryCodable {
    package init(placeholder: Void) { self.init(name: "", kind: .other, location: Location(placeholder: ()), sources: []) }

    package mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
        try coder.code(&name)
        try coder.code(&moduleName)
        try coder.code(case: &kind)
        try coder.code(&location)
        try coder.code(&sources)
        try coder.code(&excluded)
        try coder.code(&linked)
        try coder.code(&partial)
        try coder.code(&copied)
        try coder.code(&dependencies)
        try coder.code(&areDependenciesKnown)
        try coder.code(&isConditional)
        try coder.code(&flags)
        try coder.code(&isOnMainActor)
        try coder.code(&runsBesideApp)
        try coder.code(&generatesSources)
        try coder.code(&platforms)
        try coder.code(&remoteIDs)
        try coder.code(&tags)
        try coder.code(&resources)
        var aliases = moduleAliases.sorted { $0.key < $1.key }.map { ModuleAlias(name: $0.key, module: $0.value) }
        try coder.code(&aliases)
        moduleAliases = Dictionary(aliases.map { ($0.name, $0.module) }) { first, _ in first }
        try coder.code(&unsafeFlags)
    }

    private struct ModuleAlias: BinaryCodable {
        var name: String
        var module: String

        init(name: String, module: String) { (self.name, self.module) = (name, module) }

        init(placeholder: Void) { self.init(name: "", module: "") }

        mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
            try coder.code(&name)
            try coder.code(&module)
        }
    }
}

extension Manifest.Flags: BinaryCodable {
    package init(placeholder: Void) { self.init() }

    package mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
        try coder.code(&certain)
        var platforms = onPlatforms.sorted { $0.key < $1.key }.map { Platform(name: $0.key, flags: $0.value) }
        try coder.code(&platforms)
        onPlatforms = Dictionary(platforms.map { ($0.name, $0.flags) }) { first, _ in first }
        try coder.code(&possible)
        try coder.code(&absent)
        try coder.code(&isComplete)
    }

    private struct Platform: BinaryCodable {
        var name: String
        var flags: Set<String>

        init(name: String, flags: Set<String>) {
            self.name = name
            self.flags = flags
        }

        init(placeholder: Void) { self.init(name: "", flags: []) }

        mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
            try coder.code(&name)
            try coder.code(&flags)
        }
    }
}

extension Manifest.FileSet: BinaryCodable {
    package init(placeholder: Void) { self = .firstFolder([]) }

    package mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
        var sets: [Whole] = switch self {
        case .part(let whole, let excluded): [Whole(set: whole)] + excluded.map { Whole(set: $0) }
        case Self(placeholder: ()): []
        default: [Whole(set: self)]
        }
        try coder.code(&sets)
        guard let first = sets.first else { return }
        self = first.set.subtracting(sets.dropFirst().map(\.set))
    }

    /// A set that is no part of another.
    private struct Whole: BinaryCodable {
        var set: Manifest.FileSet

        init(set: Manifest.FileSet) { self.set = set }

        init(placeholder: Void) { set = Manifest.FileSet(placeholder: ()) }

        mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
            var (form, texts): (UInt64, [String]) = switch set {
            case .file(let path): (0, [path])
            case .folder(let path): (1, [path])
            case .firstFolder(let paths): (2, paths)
            case .glob(let glob): (3, [glob])
            case .part: throw CorruptData()
            }
            try coder.code(&form)
            try coder.code(&texts)
            let first = texts.first ?? ""
            switch form {
            case 0: set = .file(first)
            case 1: set = .folder(first)
            case 2: set = .firstFolder(texts)
            case 3: set = .glob(first)
            default: throw CorruptData()
            }
        }
    }
}

extension Manifest.Dependency: BinaryCodable {
    package init(placeholder: Void) { self.init(kind: .target, name: "", location: Location(placeholder: ())) }

    package mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
        try coder.code(case: &kind)
        try coder.code(&name)
        try coder.code(&package)
        try coder.code(&location)
        try coder.code(&isConditional)
        try coder.code(&remoteID)
    }
}

extension Manifest.Product: BinaryCodable {
    package init(placeholder: Void) { self.init(name: "", targets: []) }

    package mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
        try coder.code(&name)
        try coder.code(&targets)
    }
}

extension Manifest.PackageReference: BinaryCodable {
    package init(placeholder: Void) { self.init(identity: "", localPath: nil, location: Location(placeholder: ())) }

    package mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
        try coder.code(&identity)
        try coder.code(&localPath)
        try coder.code(&location)
        try coder.code(&address)
        try coder.code(&requirement)
    }
}

extension Manifest.PackageReference.Requirement: BinaryCodable {
    package init(placeholder: Void) { self.init(form: .exact, text: "") }

    package mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
        try coder.code(case: &form)
        try coder.code(&text)
    }
}

extension Manifest.PackageReference.Requirement.Form: CodableCase { package static let allCodes = allCases }

extension Manifest.DeploymentTarget: BinaryCodable {
    package init(placeholder: Void) { self.init(platform: "", version: "", location: Location(placeholder: ())) }

    package mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
        try coder.code(&platform)
        try coder.code(&version)
        try coder.code(&location)
    }
}

extension Manifest.Entry: BinaryCodable {
    package init(placeholder: Void) { self.init(text: "", location: Location(placeholder: ())) }

    package mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
        try coder.code(&text)
        try coder.code(&location)
    }
}
