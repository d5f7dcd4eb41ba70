import AshlarFacts
import Foundation

/// The objects of a `project.pbxproj`: an old-style property list in which objects refer to each other by id.
struct XcodeObjects {
    /// One object, with typed access to its fields.
    struct Object {
        let id: String
        fileprivate let fields: [String: PropertyList]

        /// The class: `PBXGroup`, `PBXNativeTarget` …
        var kind: String { self["isa"] ?? "" }

        /// A text field, or a reference to another object.
        subscript(key: String) -> String? { fields[key]?.text }

        /// A list of texts or references.
        func list(_ key: String) -> [String] { fields[key]?.texts ?? [] }

        func settings(_ key: String) -> [String: PropertyList] { fields[key]?.mapping ?? [:] }
    }

    private let objects: [String: Object]
    /// The byte offsets at which objects are defined, by id.
    private let places: [String: Int]
    private let lines: LineTable
    /// The id of the project.
    let root: String

    /// - Throws: when the bytes are not a property list of a project.
    init(_ bytes: [UInt8]) throws {
        let read = bytes.withUnsafeBufferPointer { OldPropertyListReader.read($0) }
        let list = try read?.list ?? PropertyList(anyOf: bytes)
        guard let list = list.mapping, let objects = list["objects"]?.mapping, let root = list["rootObject"]?.text else {
            throw CocoaError(.propertyListReadCorrupt)
        }
        self.root = root
        self.objects = Dictionary(uniqueKeysWithValues: objects.map { id, fields in
            (id, Object(id: id, fields: fields.mapping ?? [:]))
        })
        places = read?.innerKeys ?? [:]
        lines = bytes.withUnsafeBufferPointer { LineTable($0) }
    }

    subscript(id: String?) -> Object? { id.flatMap { objects[$0] } }

    /// All objects of a class, by id.
    func all(_ kind: String) -> [Object] {
        objects.values.filter { $0.kind == kind }.sorted { $0.id < $1.id }
    }

    /// Where an object is defined.
    func location(of id: String, in path: String) -> Location {
        let (line, column) = places[id].map { lines.position(of: UInt32($0)) } ?? (1, 1)
        return Location(path: path, line: line, column: column)
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
