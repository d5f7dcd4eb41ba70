package import AshlarText

// How manifests are written as bytes and read back.

extension Manifest {
    /// The manifest as bytes, from which `init(stored:)` makes it again.
    package var stored: [UInt8] { archived }

    /// A manifest of bytes that are its alone.
    ///
    /// - Throws: where bytes are missing, changed or left over.
    package init(stored bytes: UnsafeRawBufferPointer) throws(DamagedArchive) { try self.init(archived: bytes) }
}

extension Manifest: Storable {
    package init(blank: Void) { self.init(path: "", tool: .swiftPM, name: "") }

    package mutating func pass(through archive: inout some Archive) throws(DamagedArchive) {
        try archive.pass(&path)
        try archive.pass(word: &tool)
        try archive.pass(&name)
        try archive.pass(&targets)
        try archive.pass(&products)
        try archive.pass(&packages)
        try archive.pass(&problems)
    }
}

extension Manifest.Tool: StoredWord { package static let words: [Self] = [.swiftPM, .tuist, .xcodeGen, .xcode] }

extension Manifest.Target.Kind: StoredWord {
    package static let words: [Self] = [
        .library, .executable, .test, .plugin, .macro, .system, .binary, .app, .appExtension, .framework, .other,
    ]
}

extension Manifest.Dependency.Kind: StoredWord { package static let words: [Self] = [.target, .product, .byName, .external] }

extension Location: Storable {
    package init(blank: Void) { self.init(path: "", line: 1, column: 1) }

    package mutating func pass(through archive: inout some Archive) throws(DamagedArchive) {
        try archive.pass(&path)
        try archive.pass(&line)
        try archive.pass(&column)
    }
}

extension Manifest.Target: Storable {
    package init(blank: Void) { self.init(name: "", kind: .other, location: Location(blank: ()), sources: []) }

    package mutating func pass(through archive: inout some Archive) throws(DamagedArchive) {
        try archive.pass(&name)
        try archive.pass(&moduleName)
        try archive.pass(word: &kind)
        try archive.pass(&location)
        try archive.pass(&sources)
        try archive.pass(&excluded)
        try archive.pass(&dependencies)
        try archive.pass(&isConditional)
        try archive.pass(&flags)
        try archive.pass(&isOnMainActor)
    }
}

extension Manifest.Flags: Storable {
    package init(blank: Void) { self.init() }

    package mutating func pass(through archive: inout some Archive) throws(DamagedArchive) {
        try archive.pass(&certain)
        var platforms = onPlatforms.sorted { $0.key < $1.key }.map { Platform(name: $0.key, flags: $0.value) }
        try archive.pass(&platforms)
        onPlatforms = Dictionary(platforms.map { ($0.name, $0.flags) }) { first, _ in first }
        try archive.pass(&possible)
        try archive.pass(&absent)
        try archive.pass(&isComplete)
    }

    private struct Platform: Storable {
        var name: String
        var flags: Set<String>

        init(name: String, flags: Set<String>) {
            self.name = name
            self.flags = flags
        }

        init(blank: Void) { self.init(name: "", flags: []) }

        mutating func pass(through archive: inout some Archive) throws(DamagedArchive) {
            try archive.pass(&name)
            try archive.pass(&flags)
        }
    }
}

extension Manifest.FileSet: Storable {
    package init(blank: Void) { self = .firstFolder([]) }

    package mutating func pass(through archive: inout some Archive) throws(DamagedArchive) {
        var (form, texts): (UInt64, [String]) = switch self {
        case .file(let path): (0, [path])
        case .folder(let path): (1, [path])
        case .firstFolder(let paths): (2, paths)
        case .glob(let glob): (3, [glob])
        }
        try archive.pass(&form)
        try archive.pass(&texts)
        let first = texts.first ?? ""
        switch form {
        case 0: self = .file(first)
        case 1: self = .folder(first)
        case 2: self = .firstFolder(texts)
        case 3: self = .glob(first)
        default: throw DamagedArchive()
        }
    }
}

extension Manifest.Dependency: Storable {
    package init(blank: Void) { self.init(kind: .target, name: "", location: Location(blank: ())) }

    package mutating func pass(through archive: inout some Archive) throws(DamagedArchive) {
        try archive.pass(word: &kind)
        try archive.pass(&name)
        try archive.pass(&package)
        try archive.pass(&location)
        try archive.pass(&isConditional)
    }
}

extension Manifest.Product: Storable {
    package init(blank: Void) { self.init(name: "", targets: []) }

    package mutating func pass(through archive: inout some Archive) throws(DamagedArchive) {
        try archive.pass(&name)
        try archive.pass(&targets)
    }
}

extension Manifest.PackageReference: Storable {
    package init(blank: Void) { self.init(identity: "", localPath: nil, location: Location(blank: ())) }

    package mutating func pass(through archive: inout some Archive) throws(DamagedArchive) {
        try archive.pass(&identity)
        try archive.pass(&localPath)
        try archive.pass(&location)
    }
}
