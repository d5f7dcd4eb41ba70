package import AshlarText

/// One project manifest: the targets of a package or project, and their declared dependencies.
package struct Manifest: Hashable, Sendable {
    package enum Tool: String, Hashable, Sendable {
        case swiftPM = "SwiftPM", tuist = "Tuist", xcodeGen = "XcodeGen", xcode = "Xcode", cocoaPods = "CocoaPods"
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
    /// The values that could not be determined.
    package var unknowns: [Unknown] = []
    /// Whether `targets` are all targets that the manifest declares.
    package var areTargetsKnown = true
    /// The files that the manifest consists of besides its own: the included ones of XcodeGen.
    package var includedPaths: Set<String> = []
    /// The version of the tools that it requires, as written: `5.9`; `nil` if it states none.
    package var toolsVersion: String?
    /// The oldest versions of platforms that it states for all its targets.
    package var deploymentTargets: [DeploymentTarget] = []

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

    /// The folder of the package or project; for Xcode that in which the `.xcodeproj` lies.
    package var folder: String { tool == .xcode ? Path.folder(of: Path.folder(of: path)) : Path.folder(of: path) }

    /// A value of a manifest that could not be determined. Several have one cause if a helper computes them.
    package struct Unknown: Hashable, Sendable {
        /// The expression that could not be evaluated.
        package var location: Location
        /// A clause that fits after "because".
        package var reason: String
        /// What the value is: "the name of a target".
        package var subject: String
        /// Whether it is the name of a product of a package from elsewhere: no rule over the project's own modules needs it.
        package var isOutside = false

        package init(location: Location, reason: String, subject: String) {
            self.location = location
            self.reason = reason
            self.subject = subject
        }
    }

    /// The oldest version of a platform that targets are built for.
    package struct DeploymentTarget: Hashable, Sendable {
        /// As `os(…)` names it.
        package var platform: String
        /// `15`, `10.15`.
        package var version: String
        package var location: Location

        package init(platform: String, version: String, location: Location) {
            (self.platform, self.version, self.location) = (platform, version, location)
        }
    }

    /// A text of a manifest with its location.
    package struct Entry: Hashable, Sendable {
        package var text: String
        package var location: Location

        package init(text: String, location: Location) { (self.text, self.location) = (text, location) }
    }

    /// A build target, which is a Swift module.
    package struct Target: Hashable, Sendable {
        package enum Kind: String, Hashable, Sendable {
            case library, executable, test, plugin, macro, system, binary, app, appExtension, framework, other
        }

        /// The target's name as the manifest writes it.
        package var name: String
        /// The name by which source files import it; it may differ from `name` (`PRODUCT_MODULE_NAME`, `_` for `-`).
        package var moduleName: String
        package var kind: Kind
        /// The location of the target's declaration.
        package var location: Location
        /// The files of the target, minus `excluded`.
        package var sources: [FileSet]
        package var excluded: [FileSet]
        /// Those of its sources to which symbolic links lead.
        package var linked: [FileSet] = []
        /// Files that only some builds compile: a setting of the other configurations excludes them.
        package var partial: [FileSet] = []
        /// Files that it contains as resources: unless another target compiles them, they are no sources.
        package var copied: [FileSet] = []
        package var dependencies: [Dependency]
        /// Whether these are all its dependencies; not if the manifest computes some in a way that is not evaluated.
        package var areDependenciesKnown = true
        /// Whether the manifest declares it under a condition that cannot be evaluated statically. Such a target exists only if
        /// its sources match a file.
        package var isConditional: Bool
        /// The compilation conditions that the target defines; `nil` if the manifest does not state them.
        package var flags: Flags?
        /// Whether declarations are isolated to the main actor by default.
        package var isOnMainActor: Bool
        /// Whether it is a bundle of user interface tests, which run in a process beside the app: they see none of its types.
        package var runsBesideApp = false
        /// Whether a plugin may write source files when the target is built, whose imports are not known.
        package var generatesSources = false
        /// The platforms that the target is built for, as `os(…)` names them (`iOS`, `macOS` …); empty if that is not known or
        /// not limited, as in a SwiftPM manifest.
        package var platforms: Set<String> = []
        /// The ids by which other Xcode projects refer to it: that of the target and that of its product. Empty for other tools.
        package var remoteIDs: [String] = []
        /// The words that its manifest describes it with: Tuist's metadata, or a comment `ashlar:tags` before the target.
        package var tags: [String] = []
        /// The resources that its manifest lists; those of Xcode and XcodeGen are not read.
        package var resources: [Entry] = []
        /// For a name that its files import, the module that this means for it: the compiler's flag `-module-alias Name=Module`.
        package var moduleAliases: [String: String] = [:]
        /// The flags that it gives to the compiler or the linker unchecked.
        package var unsafeFlags: [Entry] = []

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

    /// The compilation conditions that a target defines for `#if`.
    package struct Flags: Hashable, Sendable {
        package var certain: Set<String>
        /// Those defined for some platforms only, by platform (`linux`, `macOS`).
        package var onPlatforms: [String: Set<String>]
        /// Those that may be defined or not; only a build decides.
        package var possible: Set<String>
        /// Those not defined unless requested: traits that are disabled by default.
        package var absent: Set<String>
        /// Whether no others are defined.
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
        /// Everything below the first of these folders that contains a source file.
        case firstFolder([String])
        /// A glob: `*` matches within one folder, `**` across folders.
        case glob(String)
        /// The files of a set but those of others; none of the sets is such a part itself.
        indirect case part(of: FileSet, without: [FileSet])

        /// The files of the set but those of others.
        package func subtracting(_ others: [FileSet]) -> FileSet {
            if others.isEmpty { return self }
            if case .part(let whole, let excluded) = self { return .part(of: whole, without: excluded + others) }
            return .part(of: self, without: others)
        }
    }

    package struct Dependency: Hashable, Sendable {
        package enum Kind: String, Hashable, Sendable {
            /// A target of the same manifest.
            case target
            /// A product of another package, which `package` names if the manifest does.
            case product
            /// Either of the two: `"Name"` in a SwiftPM manifest.
            case byName
            /// A system framework, an SDK library, a binary.
            case external
            /// A local pod, which a Podfile lists also for other pods: the target need not use it.
            case pod
        }

        package var kind: Kind
        package var name: String
        /// The identity or name of the product's package, or the path of the project or the manifest that contains the target.
        package var package: String?
        package var location: Location
        /// Whether the target has it only under a condition that cannot be evaluated statically.
        package var isConditional: Bool
        /// The id of the target, or of its product, in the other Xcode project that `package` names: the target may be named
        /// otherwise by now.
        package var remoteID: String?

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
        /// The targets that the product makes available.
        package var targets: [String]

        package init(name: String, targets: [String]) {
            self.name = name
            self.targets = targets
        }
    }

    package struct PackageReference: Hashable, Sendable {
        /// The identity that dependencies refer to: the last component of its URL or path, lowercased, without
        /// `.git`; or the name that the manifest states.
        package var identity: String
        /// The folder of a local package or the podspec of a local pod, relative to the project's root; `nil` for one from elsewhere.
        package var localPath: String?
        package var location: Location
        /// Its address without scheme, user and `.git`, `github.com/apple/swift-nio`, or its id in a registry; `nil` for a local
        /// package and where it is not known.
        package var address: String?
        /// Which of its versions are used; `nil` for a local package and where it is not known.
        package var requirement: Requirement?

        /// Which versions of a package are used.
        package struct Requirement: Hashable, Sendable {
            package enum Form: String, Hashable, CaseIterable, Sendable {
                /// One version.
                case exact
                /// From a version to the next minor or major one.
                case minor, major
                /// Any other range of versions.
                case range
                case branch, revision
            }

            package var form: Form
            /// The version, the first of a range, the branch or the revision.
            package var text: String

            package init(form: Form, text: String) { (self.form, self.text) = (form, text) }
        }

        package init(identity: String, localPath: String?, location: Location) {
            self.identity = identity
            self.localPath = localPath
            self.location = location
        }
    }
}
