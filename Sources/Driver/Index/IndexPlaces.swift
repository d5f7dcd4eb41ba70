import AshlarFileSystem
import AshlarIndexStore
import AshlarReports
import AshlarStore
import AshlarSyntax
import AshlarText
import Foundation

/// Which index store to read.
package enum IndexStoreChoice: Hashable, Sendable, Encodable {
    /// The newest one that a build of the project wrote.
    case automatic
    /// The one at a path, absolute or relative to the current folder.
    case path(String)

    /// `auto`, or a path.
    package init(_ word: String) { self = word == "auto" ? .automatic : .path(word) }

    /// The absolute path of the store.
    ///
    /// - Throws: `Failure` if there is none.
    func store(of root: String) throws -> String {
        switch self {
        case .path(let path):
            guard let real = realPath(path), Self.time(ofStoreAt: real) != nil else {
                throw Failure("'\(path)' is not an index store; name a folder that a build wrote, such as .build/debug/index/store")
            }
            return real
        case .automatic:
            let stores = Self.stores(of: root).compactMap { path in Self.time(ofStoreAt: path).map { (time: $0, path: path) } }
            guard let newest = stores.max(by: { ($0.time, $1.path) < ($1.time, $0.path) }) else {
                throw Failure("there is no index store of '\(root)'; build the project, or name a store with --index-store")
            }
            return newest.path
        }
    }

    /// The modification time of the newest unit folder of a store; `nil` if there is no store.
    private static func time(ofStoreAt path: String) -> Int64? {
        // The folder is named after the version of the format.
        folders(in: path).filter { $0.hasPrefix("v") }
            .compactMap { FileStatus(of: "\(path)/\($0)/units") }.filter { $0.kind == .folder }.map(\.modified).max()
    }

    /// The paths where SwiftPM, the language server and Xcode write the stores of a project.
    private static func stores(of root: String) -> [String] {
        let build = root + "/.build"
        let triples = folders(in: build).map { build + "/" + $0 }
            + folders(in: build + "/index-build").map { build + "/index-build/" + $0 }
        let xcode = NSHomeDirectory() + "/Library/Developer/Xcode/DerivedData"
        let projects = Set(folders(in: root).filter { $0.hasSuffix(".xcodeproj") || $0.hasSuffix(".xcworkspace") }
            .map { String($0[..<($0.lastIndex(of: ".") ?? $0.endIndex)]) } + [(root as NSString).lastPathComponent])
        let derived = folders(in: xcode).filter { folder in
            folder.lastIndex(of: "-").map { projects.contains(String(folder[..<$0])) } ?? false
        }
        return triples.map { $0 + "/debug/index/store" } + derived.map { "\(xcode)/\($0)/Index.noindex/DataStore" }
    }
}

/// Opens the toolchain's index store library: the one in the environment variable, else the one of the toolchain of the `swift`
/// on `PATH`, else Xcode's. No program is run to find it.
///
/// - Throws: `Failure` if there is none, or if it cannot be opened.
func indexStoreLibrary(environment: [String: String]) throws -> IndexStoreLibrary {
    do {
        if let named = environment[libraryVariable] { return try IndexStoreLibrary(path: named) }
        guard let found = libraryPaths(path: environment["PATH"] ?? "").first(where: { realPath($0) != nil }) else {
            throw Failure(
                "no Swift toolchain to read the index store: there is no '\(libraryName)' in the toolchain of the 'swift' on PATH; "
                    + "install one, or name the library in \(libraryVariable)"
            )
        }
        return try IndexStoreLibrary(path: found)
    } catch let error as IndexStoreError {
        throw Failure("\(error.description); name another library in \(libraryVariable)")
    }
}

private let libraryVariable = "ASHLAR_INDEXSTORE_LIBRARY"

#if canImport(Darwin)
private let libraryName = "libIndexStore.dylib"
private let toolchains = [
    "/Applications/Xcode.app/Contents/Developer/Toolchains/XcodeDefault.xctoolchain",
    "/Library/Developer/Toolchains/swift-latest.xctoolchain", "/Library/Developer/CommandLineTools",
]
#else
private let libraryName = "libIndexStore.so"
private let toolchains: [String] = []
#endif

/// The possible paths of the library, in search order.
private func libraryPaths(path: String) -> [String] {
    let besideSwift = path.split(separator: ":").compactMap { folder -> String? in
        guard let swift = realPath(folder + "/swift"), let slash = swift.lastIndex(of: "/") else { return nil }
        return String(swift[..<slash]) + "/../lib/" + libraryName
    }
    return besideSwift + toolchains.map { $0 + "/usr/lib/" + libraryName }
}

private func folders(in path: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? []
}
