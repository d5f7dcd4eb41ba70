import AshlarFacts
import Foundation

/// The objects of a `project.pbxproj`: an old-style property list in which objects refer to each other by id.
struct XcodeObjects {
    /// One object, with typed access to its fields.
    struct Object {
        let id: String
        fileprivate let fields: [String: Any]

        /// The class: `PBXGroup`, `PBXNativeTarget` …
        var kind: String { self["isa"] ?? "" }

        /// A text field, or a reference to another object.
        subscript(key: String) -> String? { fields[key] as? String }

        /// A list of texts or references.
        func list(_ key: String) -> [String] { fields[key] as? [String] ?? [] }

        func settings(_ key: String) -> [String: Any] { fields[key] as? [String: Any] ?? [:] }
    }

    private let objects: [String: Object]
    private let locations: [String: Location]
    /// The id of the project.
    let root: String

    /// - Throws: when the bytes are not a property list of a project.
    init(_ bytes: [UInt8], path: String) throws {
        let list = try PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
        guard let list = list as? [String: Any], let objects = list["objects"] as? [String: Any],
            let root = list["rootObject"] as? String
        else { throw CocoaError(.propertyListReadCorrupt) }
        self.root = root
        self.objects = Dictionary(uniqueKeysWithValues: objects.map { id, fields in
            (id, Object(id: id, fields: fields as? [String: Any] ?? [:]))
        })
        locations = Self.locations(in: bytes, path: path)
    }

    subscript(id: String?) -> Object? { id.flatMap { objects[$0] } }

    /// All objects of a class, by id.
    func all(_ kind: String) -> [Object] {
        objects.values.filter { $0.kind == kind }.sorted { $0.id < $1.id }
    }

    /// Where an object is defined.
    func location(of id: String, in path: String) -> Location {
        locations[id] ?? Location(path: path, line: 1, column: 1)
    }

    /// The lines `id /* … */ = {`.
    private static func locations(in bytes: [UInt8], path: String) -> [String: Location] {
        var locations: [String: Location] = [:]
        for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
            let isBlank: (UInt8) -> Bool = { $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: " ") }
            let text = line.drop(while: isBlank)
            guard text.contains(UInt8(ascii: "{")) else { continue }
            let id = String(decoding: text.prefix { !isBlank($0) }, as: UTF8.self)
            guard id.count > 8, locations[id] == nil else { continue }
            locations[id] = Location(path: path, line: index + 1, column: text.startIndex - line.startIndex + 1)
        }
        return locations
    }
}

/// Where the files and folders of a project lie.
struct XcodeTree {
    /// Root-relative paths of file references and groups, by id.
    private(set) var paths: [String: String] = [:]
    private let objects: XcodeObjects
    private let folder: String

    /// - Parameter folder: the folder of the project, relative to the project's root.
    init(_ objects: XcodeObjects, folder: String) {
        self.objects = objects
        self.folder = folder
        if let main = objects[objects[objects.root]?["mainGroup"]] { visit(main, in: folder, depth: 0) }
    }

    private mutating func visit(_ object: XcodeObjects.Object, in outer: String, depth: Int) {
        guard depth < 100, paths[object.id] == nil else { return }
        var path: String?
        switch object["sourceTree"] {
        case "<group>"?, nil: path = Path.resolve(object["path"] ?? "", in: outer)
        case "SOURCE_ROOT"?: path = Path.resolve(object["path"] ?? "", in: folder)
        default: path = nil
        }
        if let path { paths[object.id] = path }
        // The children of a folder out of reach may still name their place from the project.
        for child in object.list("children") {
            if let child = objects[child] { visit(child, in: path ?? folder, depth: depth + 1) }
        }
    }
}
