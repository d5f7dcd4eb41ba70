package import AshlarText

/// What one project manifest declares: the targets of a package or project, and who may know whom.
package struct Manifest: Hashable, Sendable {
    package enum Tool: String, Hashable, Sendable {
        case swiftPM = "SwiftPM", tuist = "Tuist", xcodeGen = "XcodeGen", xcode = "Xcode"
    }

    /// The manifest's file, relative to the project's root; for Xcode the `project.pbxproj`.
    package var path: String
    package var tool: Tool
    /// The package's or project's name.
    package var name: String
    package var targets: [Target]
    package var products: [Product]
    package var packages: [PackageReference]
    package var problems: [Problem]

    package init(
        path: String, tool: Tool, name: String, targets: [Target] = [], products: [Product] = [],
        packages: [PackageReference] = [], problems: [Problem] = []
    ) {
        self.path = path
        self.tool = tool
        self.name = name
        self.targets = targets
        self.products = products
        self.packages = packages
        self.problems = problems
    }

    /// A build target, which is a Swift module.
    package struct Target: Hashable, Sendable {
        package enum Kind: String, Hashable, Sendable {
            case library, executable, test, plugin, macro, system, binary, app, appExtension, framework, other
        }

        /// The target's name as the manifest writes it.
        package var name: String
        /// The name by which source files import it, where it differs (`PRODUCT_MODULE_NAME`, `-` turned into `_`).
        package var moduleName: String
        package var kind: Kind
        /// Where the target is declared.
        package var location: Location
        /// What belongs to it, minus `excluded`.
        package var sources: [FileSet]
        package var excluded: [FileSet]
        package var dependencies: [Dependency]
        /// Whether the manifest declares it under a condition that syntax cannot decide. Such a target exists only if
        /// its sources match a file.
        package var isConditional: Bool
        /// What the target defines for `#if`; `nil` where the manifest says nothing of it.
        package var flags: Flags?
        /// Whether what says nothing else lives on the main actor.
        package var isOnMainActor: Bool

        package init(
            name: String, moduleName: String? = nil, kind: Kind, location: Location, sources: [FileSet],
            excluded: [FileSet] = [], dependencies: [Dependency] = [], isConditional: Bool = false,
            flags: Flags? = nil, isOnMainActor: Bool = false
        ) {
            self.name = name
            self.moduleName = moduleName ?? name
            self.kind = kind
            self.location = location
            self.sources = sources
            self.excluded = excluded
            self.dependencies = dependencies
            self.isConditional = isConditional
            self.flags = flags
            self.isOnMainActor = isOnMainActor
        }
    }

    /// The names that a target defines for `#if`.
    package struct Flags: Hashable, Sendable {
        package var certain: Set<String>
        /// Those that it defines for some platforms (`linux`, `macOS`), by name.
        package var onPlatforms: [String: Set<String>]
        /// Those that it may define or not, as only a build could tell.
        package var possible: Set<String>
        /// Those that it does not define unless it is asked to: traits that are not enabled by default.
        package var absent: Set<String>
        /// Whether it defines no others.
        package var isComplete: Bool

        package init(
            certain: Set<String> = [], onPlatforms: [String: Set<String>] = [:], possible: Set<String> = [],
            absent: Set<String> = [], isComplete: Bool = true
        ) {
            self.certain = certain
            self.onPlatforms = onPlatforms
            self.possible = possible
            self.absent = absent
            self.isComplete = isComplete
        }
    }

    /// A set of files of a target; all paths are relative to the project's root.
    package enum FileSet: Hashable, Sendable {
        /// One file.
        case file(String)
        /// Everything below a folder; the empty path is the root.
        case folder(String)
        /// Everything below the first of these folders that holds a source file at all.
        case firstFolder([String])
        /// A glob, in which `*` stays within a folder and `**` does not.
        case glob(String)
    }

    package struct Dependency: Hashable, Sendable {
        package enum Kind: String, Hashable, Sendable {
            /// A target of the same manifest.
            case target
            /// A product of another package; `package` names it where the manifest does.
            case product
            /// Either of the two: `"Name"` in a SwiftPM manifest.
            case byName
            /// A system framework, an SDK library, a binary.
            case external
        }

        package var kind: Kind
        package var name: String
        /// The identity or name of the package of a product, or the path of the project that holds the target.
        package var package: String?
        package var location: Location
        /// Whether the target has it only under a condition that syntax cannot decide.
        package var isConditional: Bool

        package init(
            kind: Kind, name: String, package: String? = nil, location: Location, isConditional: Bool = false
        ) {
            self.kind = kind
            self.name = name
            self.package = package
            self.location = location
            self.isConditional = isConditional
        }
    }

    package struct Product: Hashable, Sendable {
        package var name: String
        /// The targets that importers of the product get.
        package var targets: [String]

        package init(name: String, targets: [String]) {
            self.name = name
            self.targets = targets
        }
    }

    package struct PackageReference: Hashable, Sendable {
        /// The identity by which dependencies name it: the last component of its URL or path, lowercased, without
        /// `.git`; or the name that the manifest gives it.
        package var identity: String
        /// The folder of a local package, relative to the project's root; `nil` for one from elsewhere.
        package var localPath: String?
        package var location: Location

        package init(identity: String, localPath: String?, location: Location) {
            self.identity = identity
            self.localPath = localPath
            self.location = location
        }
    }
}
