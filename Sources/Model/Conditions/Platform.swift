import AshlarFacts

/// The platform that a program is built for.
package enum Platform: String, CaseIterable, Sendable {
    case macOS, iOS, tvOS, watchOS, visionOS, linux, windows, android, wasi

    fileprivate var isApple: Bool {
        switch self {
        case .macOS, .iOS, .tvOS, .watchOS, .visionOS: true
        case .linux, .windows, .android, .wasi: false
        }
    }

    /// The names of the platform in `os(…)`.
    fileprivate var names: [String] {
        switch self {
        case .macOS: ["macOS", "OSX"]
        case .visionOS: ["visionOS", "xrOS"]
        case .linux: ["Linux"]
        case .windows: ["Windows"]
        case .android: ["Android"]
        case .wasi: ["WASI"]
        case .iOS, .tvOS, .watchOS: [rawValue]
        }
    }

    /// Whether a system module can be imported; `nil` if unknown, as for modules that are not the system's.
    fileprivate func canImport(_ module: String) -> Bool? {
        switch module {
        case "Foundation", "Swift", "Dispatch", "_Concurrency", "RegexBuilder", "Synchronization", "Observation":
            return true
        case let name where Self.appleModules.contains(name): return isApple ? nil : false
        case "Darwin", "ObjectiveC", "os", "Combine", "SwiftUI", "CoreData", "CoreGraphics", "Security", "Network", "OSLog":
            return isApple
        case "UIKit": return isApple && self != .macOS
        case "AppKit", "Cocoa": return self == .macOS
        case "WatchKit": return self == .watchOS
        case "Glibc": return self == .linux
        // Used only with the Static Linux SDK, which is a separate target.
        case "Musl": return false
        case "FoundationNetworking", "FoundationXML": return !isApple
        case "WinSDK", "CRT", "ucrt": return self == .windows
        case "Android", "Bionic": return self == .android
        case "WASILibc": return self == .wasi
        default: return nil
        }
    }
}

extension Platform {
    /// Whether a module is part of a platform's system or of the toolchain.
    package static func hasModule(named name: String) -> Bool {
        ["XCTest", "Testing"].contains(name) || allCases.contains { $0.canImport(name) != nil }
    }

    /// Modules that exist only on Apple platforms, though not on all of them.
    private static let appleModules: Set<String> = [
        "AVFoundation", "AVKit", "Accelerate", "Accessibility", "ActivityKit", "AdSupport", "AppIntents",
        "AppTrackingTransparency", "AudioToolbox", "AuthenticationServices", "BackgroundTasks", "CallKit", "Charts",
        "CloudKit", "Contacts", "CoreAudio", "CoreBluetooth", "CoreFoundation", "CoreHaptics", "CoreImage", "CoreLocation",
        "CoreMIDI", "CoreML", "CoreMedia", "CoreMotion", "CoreNFC", "CoreServices", "CoreSpotlight", "CoreTelephony",
        "CoreText", "CoreVideo", "CryptoKit", "DeviceCheck", "EventKit", "GameController", "GameKit", "HealthKit",
        "HomeKit", "IOKit", "ImageIO", "Intents", "JavaScriptCore", "LinkPresentation", "LocalAuthentication", "MapKit",
        "MediaPlayer", "MessageUI", "Messages", "Metal", "MetalKit", "MetricKit", "MultipeerConnectivity",
        "NaturalLanguage", "NetworkExtension", "PDFKit", "PassKit", "PencilKit", "Photos", "PhotosUI",
        "QuartzCore", "QuickLook", "RealityKit", "ReplayKit", "SafariServices", "SceneKit", "Speech", "SpriteKit",
        "StoreKit", "SwiftData", "System", "SystemConfiguration", "TipKit", "UniformTypeIdentifiers",
        "UserNotifications", "UserNotificationsUI", "VideoToolbox", "Vision", "WatchConnectivity", "WebKit", "WidgetKit",
    ]
}

extension Manifest.Flags {
    /// Whether a target defines a compilation flag when built for a platform; `nil` if unknown.
    func defines(_ name: String, for platform: Platform) -> Bool? {
        if certain.contains(name) { return true }
        if possible.contains(name) { return nil }
        if let platforms = onPlatforms[name] { return platforms.contains(platform.rawValue) }
        return absent.contains(name) || isComplete ? false : nil
    }
}

/// The build settings that `#if` conditions depend on.
package struct BuildConfiguration: Hashable, Sendable {
    package var platform: Platform
    /// Compilation flags that are set; the others are unknown.
    package var flags: Set<String>

    package init(platform: Platform, flags: Set<String> = []) {
        self.platform = platform
        self.flags = flags
    }

    /// The version that `swift(…)` and `compiler(…)` are compared with: branches for older ones are inactive.
    private static let swiftVersion = [6, 3]

    /// Whether a branch is compiled; `nil` if unknown.
    ///
    /// - Parameter targets: the flags of the targets that compile it, as far as their manifests declare flags.
    func compiles(_ condition: String, in targets: [Manifest.Flags]) -> Bool? {
        Condition(condition).truth { name, argument in
            if let known = value(of: name, argument) { return known }
            // `$Name` is a feature of the compiler.
            guard argument == nil, !name.hasPrefix("$"), !targets.isEmpty else { return nil }
            let values = Set(targets.map { $0.defines(name, for: platform) })
            return values.count == 1 ? values.first ?? nil : nil
        }
    }

    /// Whether the platform and the flags satisfy a flag or a platform condition; `nil` if that is not determined.
    func value(of name: String, _ argument: String?) -> Bool? {
        guard let argument else {
            return flags.contains(name) ? true : nil
        }
        switch name {
        case "os": return platform.names.contains(argument)
        case "canImport": return platform.canImport(argument)
        case "targetEnvironment": return platform.isApple ? nil : false
        case "_runtime": return argument == "_ObjC" ? platform.isApple : !platform.isApple
        case "swift", "compiler": return Self.satisfiesVersion(argument)
        default: return nil
        }
    }

    /// Whether all compilers since Swift 6 satisfy a requirement such as `>=5.9` or `<5.5`; `nil` if some do and some do not.
    fileprivate static func isSatisfiedSinceSwift6(_ text: String) -> Bool? {
        let first = satisfiesVersion(text, [6, 0])
        return first == satisfiesVersion(text, [Int.max]) ? first : nil
    }

    /// Whether a version of Swift satisfies a requirement such as `>=6.2` or `<5.9`.
    private static func satisfiesVersion(_ text: String, _ swiftVersion: [Int] = BuildConfiguration.swiftVersion) -> Bool? {
        let isMinimum = text.hasPrefix(">=")
        guard isMinimum || text.hasPrefix("<") else { return nil }
        let parts = text.dropFirst(isMinimum ? 2 : 1).split(separator: ".").map { Int($0) }
        guard !parts.contains(nil) else { return nil }
        let version = parts.compactMap(\.self)
        return swiftVersion.lexicographicallyPrecedes(version) != isMinimum
    }
}

/// Whether something that must exist where other code does exists there in every build configuration.
///
/// Only the project's own compilation flags count, as `DEBUG`, and where the program runs, as `targetEnvironment(simulator)`: which
/// platforms a project is built for is unknown.
///
/// - Parameters:
///   - conditions: those under which it exists, one for each of its declarations; `nil` for none.
///   - required: the condition of the other code.
package func existAlways(_ conditions: [String?], where required: String?) -> Bool {
    let partial = conditions.compactMap(\.self)
    guard partial.count == conditions.count, !partial.isEmpty, partial.allSatisfy({ Condition($0).hasOnlyFlags }) else { return true }
    return areExclusive([required ?? "true", "!(" + partial.map { "(\($0))" }.joined(separator: " || ") + ")"])
}

/// Whether code under a condition is compiled only where some module can be imported: `canImport(XCTest) && DEBUG`.
package func needsModule(_ condition: String, where isSuch: (String) -> Bool) -> Bool {
    Condition(condition).truth { name, argument in
        name == "canImport" && argument.map(isSuch) == true ? false : nil
    } == false
}

/// Whether only debug builds compile code under a condition.
package func isOfDebugBuildsOnly(_ condition: String) -> Bool { areExclusive([condition, "!DEBUG"]) }

extension Condition {
    /// Whether it consists of compilation flags and target environments alone.
    fileprivate var hasOnlyFlags: Bool {
        switch self {
        case .flag, .platform("targetEnvironment", _): true
        case .not(let condition): condition.hasOnlyFlags
        case .and(let left, let right), .or(let left, let right): left.hasOnlyFlags && right.hasOnlyFlags
        case .constant, .platform, .unknown: false
        }
    }
}

/// Whether the conditions are mutually exclusive: no build configuration satisfies two of them. `false` if undecided.
package func areExclusive(_ conditions: [String]) -> Bool {
    let formulas = conditions.map { Condition($0) }
    let atoms = Set(formulas.flatMap(\.atoms))
    return Platform.allCases.allSatisfy { platform in
        let build = BuildConfiguration(platform: platform)
        let free = atoms.filter { build.value(of: $0.name, $0.argument) == nil }.map(\.self)
        // Try all assignments of the atoms that the platform does not determine, unless there are too many.
        guard free.count <= 6 else { return false }
        return (0..<(1 << free.count)).allSatisfy { choice in
            let chosen = Set(free.indices.filter { choice >> $0 & 1 == 1 }.map { free[$0] })
            return formulas.count { formula in
                formula.truth { name, argument in
                    build.value(of: name, argument) ?? chosen.contains(Condition.Atom(name: name, argument: argument))
                } != false
            } <= 1
        }
    }
}

extension Condition {
    /// A flag, without an argument, or a platform condition.
    struct Atom: Hashable {
        let name: String
        let argument: String?
    }

    /// The flags and platform conditions in it.
    var atoms: [Atom] {
        switch self {
        case .flag(let name): [Atom(name: name, argument: nil)]
        case .platform(let name, let argument): [Atom(name: name, argument: argument)]
        case .not(let condition): condition.atoms
        case .and(let left, let right), .or(let left, let right): left.atoms + right.atoms
        case .constant, .unknown: []
        }
    }
}

extension FileFacts {
    /// The facts of the file without the `#if` branches that no build compiles: those for compilers before Swift 6, those under
    /// `false`, and those for other platforms than those of the targets that the file belongs to, if these are known.
    func compiledForPlatforms(of targets: [Manifest.Target]) -> FileFacts {
        guard !branches.isEmpty else { return self }
        let arePlatformsKnown = !targets.isEmpty && targets.allSatisfy { !$0.platforms.isEmpty }
        let platforms = arePlatformsKnown ? Set(targets.flatMap(\.platforms)) : []
        return without(branches.filter { !mayCompile($0.condition, for: platforms) })
    }

    /// The facts of the file without inactive `#if` branches.
    func compiled(by build: BuildConfiguration, in targets: [Manifest.Target]) -> FileFacts {
        // Only manifests that declare flags count.
        let flags = targets.compactMap(\.flags)
        return without(branches.filter { build.compiles($0.condition, in: flags) == false })
    }

    private func without(_ inactive: [Branch]) -> FileFacts {
        guard !inactive.isEmpty else { return self }
        func isCompiled(_ offset: UInt32) -> Bool { !inactive.contains { $0.start <= offset && offset < $0.end } }
        var facts = self
        facts.imports.removeAll { !isCompiled($0.offset) }
        facts.references.removeAll { !isCompiled($0.offset) }
        // Declarations are identified by their index, so inactive ones are removed only from `types`.
        facts.types.removeAll { !isCompiled(declarations[Int($0)].offset) }
        return facts
    }
}

extension Manifest.Target {
    /// Whether a build of the target for one of its platforms may compile what a condition of `#if` encloses.
    package func mayCompile(_ condition: String) -> Bool { AshlarModel.mayCompile(condition, for: platforms) }
}

/// Whether a build with Swift 6 or later for one of the platforms may compile what a condition encloses.
///
/// - Parameter platforms: the names of the platforms; if empty, those are not known.
private func mayCompile(_ condition: String, for platforms: Set<String>) -> Bool {
    let condition = Condition(condition)
    let known = platforms.compactMap(Platform.init)
    let builds: [BuildConfiguration?] = known.isEmpty ? [nil] : known.map { BuildConfiguration(platform: $0) }
    return builds.contains { build in
        condition.truth { name, argument in
            switch name {
            case "swift", "compiler": argument.flatMap(BuildConfiguration.isSatisfiedSinceSwift6)
            case "os", "canImport": build.flatMap { $0.value(of: name, argument) }
            default: nil
            }
        } != false
    }
}
