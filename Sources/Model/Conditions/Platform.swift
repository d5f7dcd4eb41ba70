import AshlarFacts

/// What a program is built for.
package enum Platform: String, CaseIterable, Sendable {
    case macOS, iOS, tvOS, watchOS, visionOS, linux, windows, android, wasi

    fileprivate var isApples: Bool {
        switch self {
        case .macOS, .iOS, .tvOS, .watchOS, .visionOS: true
        case .linux, .windows, .android, .wasi: false
        }
    }

    /// What `os(…)` calls it.
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

    /// Whether a module can be imported; `nil` for one that is not the system's.
    fileprivate func canImport(_ module: String) -> Bool? {
        switch module {
        case "Foundation", "Swift", "Dispatch", "_Concurrency", "RegexBuilder", "Synchronization", "Observation":
            return true
        case let name where Self.applesModules.contains(name): return isApples ? nil : false
        case "Darwin", "ObjectiveC", "os", "Combine", "SwiftUI", "CoreData", "CoreGraphics", "Security", "Network", "OSLog":
            return isApples
        case "UIKit": return isApples && self != .macOS
        case "AppKit", "Cocoa": return self == .macOS
        case "WatchKit": return self == .watchOS
        case "Glibc": return self == .linux
        // The C library of what is linked statically, which is built for apart.
        case "Musl": return false
        case "FoundationNetworking", "FoundationXML": return !isApples
        case "WinSDK", "CRT", "ucrt": return self == .windows
        case "Android", "Bionic": return self == .android
        case "WASILibc": return self == .wasi
        default: return nil
        }
    }
}

extension Platform {
    /// Modules that only Apple's platforms have, not each of them all.
    private static let applesModules: Set<String> = [
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
    /// Whether a target defines a name when it is built for a platform; `nil` where it does not tell.
    fileprivate func defines(_ name: String, for platform: Platform) -> Bool? {
        if certain.contains(name) { return true }
        if possible.contains(name) { return nil }
        if let platforms = onPlatforms[name] { return platforms.contains(platform.rawValue) }
        return absent.contains(name) || isComplete ? false : nil
    }
}

/// How a program is built, as far as `#if` can ask.
package struct BuildConfiguration: Hashable, Sendable {
    package var platform: Platform
    /// Flags that are set; of others nothing is known.
    package var flags: Set<String>

    package init(platform: Platform, flags: Set<String> = []) {
        self.platform = platform
        self.flags = flags
    }

    /// The Swift that is compared with: no branch for an older one counts.
    private static let swiftVersion = [6, 3]

    /// Whether a branch is compiled; `nil` where that is not known.
    ///
    /// - Parameter targets: what the targets define that compile it; empty where none tells.
    func compiles(_ condition: String, in targets: [Manifest.Flags]) -> Bool? {
        Condition(condition).truth { name, argument in
            if let known = answer(name, argument) { return known }
            // `$Name` asks for a feature of the compiler.
            guard argument == nil, !name.hasPrefix("$"), !targets.isEmpty else { return nil }
            let answers = Set(targets.map { $0.defines(name, for: platform) })
            return answers.count == 1 ? answers.first ?? nil : nil
        }
    }

    fileprivate func answer(_ name: String, _ argument: String?) -> Bool? {
        guard let argument else {
            return flags.contains(name) ? true : nil
        }
        switch name {
        case "os": return platform.names.contains(argument)
        case "canImport": return platform.canImport(argument)
        case "targetEnvironment": return platform.isApples ? nil : false
        case "_runtime": return argument == "_ObjC" ? platform.isApples : !platform.isApples
        case "swift", "compiler": return Self.isVersion(argument)
        default: return nil
        }
    }

    /// `>=6.2`, `<5.9`.
    private static func isVersion(_ text: String) -> Bool? {
        let isMinimum = text.hasPrefix(">=")
        guard isMinimum || text.hasPrefix("<") else { return nil }
        let parts = text.dropFirst(isMinimum ? 2 : 1).split(separator: ".").map { Int($0) }
        guard !parts.contains(nil) else { return nil }
        let asked = parts.compactMap(\.self)
        return swiftVersion.lexicographicallyPrecedes(asked) != isMinimum
    }
}

/// Whether no build compiles more than one of some branches.
package func excludeEachOther(_ conditions: [String]) -> Bool {
    let formulas = conditions.map { Condition($0) }
    let atoms = Set(formulas.flatMap(\.atoms))
    return Platform.allCases.allSatisfy { platform in
        let build = BuildConfiguration(platform: platform)
        let open = atoms.filter { build.answer($0.name, $0.argument) == nil }.map(\.self)
        // Every way to answer what the platform leaves open, unless these are many.
        guard open.count <= 6 else { return false }
        return (0..<(1 << open.count)).allSatisfy { choice in
            let chosen = Set(open.indices.filter { choice >> $0 & 1 == 1 }.map { open[$0] })
            return formulas.count { formula in
                formula.truth { name, argument in
                    build.answer(name, argument) ?? chosen.contains(Condition.Atom(name: name, argument: argument))
                } != false
            } <= 1
        }
    }
}

extension Condition {
    fileprivate struct Atom: Hashable {
        let name: String
        let argument: String?
    }

    /// The flags and questions in it.
    fileprivate var atoms: [Atom] {
        switch self {
        case .flag(let name): [Atom(name: name, argument: nil)]
        case .question(let name, let argument): [Atom(name: name, argument: argument)]
        case .not(let condition): condition.atoms
        case .and(let left, let right), .or(let left, let right): left.atoms + right.atoms
        case .constant, .unknown: []
        }
    }
}

extension FileFacts {
    /// The file as a build of some targets compiles it: without what stands in branches that it passes over.
    func compiled(by build: BuildConfiguration, in targets: [Manifest.Target]) -> FileFacts {
        // Where two manifests compile it, it goes by the one that tells.
        let flags = targets.compactMap(\.flags)
        let idle = branches.filter { build.compiles($0.condition, in: flags) == false }
        guard !idle.isEmpty else { return self }
        func isCompiled(_ offset: UInt32) -> Bool { !idle.contains { $0.start <= offset && offset < $0.end } }
        var facts = self
        facts.imports.removeAll { !isCompiled($0.offset) }
        facts.references.removeAll { !isCompiled($0.offset) }
        // Declarations are named by their number, so what is passed over stays among them.
        facts.types.removeAll { !isCompiled(declarations[Int($0)].offset) }
        return facts
    }
}
