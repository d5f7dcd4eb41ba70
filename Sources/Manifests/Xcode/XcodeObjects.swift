import AshlarText
import Foundation

/// The objects of a `project.pbxproj`: an OpenStep property list in which objects refer to each other by id. A large project has
/// tens of thousands, of which few fields are needed, so fields are decoded on access.
struct XcodeObjects {
    private let file: ProjectFile
    /// Whether offsets in `file` are those in the original file, and not in a converted one.
    private let hasLocations: Bool
    private let lines: LineTable
    /// The project object.
    let root: Object?

    /// - Throws: an error if the bytes are not a property list of a project.
    init(_ bytes: [UInt8]) throws {
        if let file = ProjectFile(bytes) {
            (self.file, hasLocations) = (file, true)
        } else if let file = ProjectFile(Array(try PropertyList(anyOf: bytes).openStepText.utf8)) {
            (self.file, hasLocations) = (file, false)
        } else {
            throw CocoaError(.propertyListReadCorrupt)
        }
        lines = LineTable(file.bytes)
        root = file.root.flatMap(file.object)
    }

    /// The upper bound (exclusive) of object numbers.
    var count: Int { file.ids.count }

    /// All objects of a class that satisfy a condition, sorted by id.
    func all(_ kind: String, where isWanted: (Object) -> Bool = { _ in true }) -> [Object] {
        file.objects.filter { $0.has("isa", kind) && isWanted($0) }.sorted { $0.id < $1.id }
    }

    /// The location of an object's definition; 1:1 if the file is not in OpenStep format.
    func location(of object: Object, in path: String) -> Location {
        let (line, column) = hasLocations ? lines.position(of: UInt32(file.offset(of: object.number))) : (1, 1)
        return Location(path: path, line: line, column: column)
    }
}

extension XcodeObjects {
    /// One object, with typed access to its fields.
    struct Object: Equatable {
        /// The index in the order of the file.
        let number: Int
        fileprivate let file: ProjectFile

        var id: String { file.text(of: file.ids[number]) }

        /// A text field, or the id of another object.
        subscript(key: String) -> String? { file.value(of: key, in: number).flatMap { $0.isText ? file.text(of: $0) : nil } }

        /// Whether a text field has a value: `isa` the class, `PBXGroup`.
        func has(_ key: String, _ text: String) -> Bool {
            file.value(of: key, in: number).map { $0.isText && file.isWord($0, text) } ?? false
        }

        /// The object that a field refers to.
        func object(_ key: String) -> Object? { file.value(of: key, in: number).flatMap(file.object) }

        /// The objects that a list field refers to, without missing ones.
        func objects(_ key: String) -> [Object] { file.words(of: key, in: number).compactMap(file.object) }

        /// A field that is a list of texts; empty if it is not.
        func list(_ key: String) -> [String] { file.words(of: key, in: number).map(file.text) }

        func settings(_ key: String) -> [String: PropertyList] {
            file.value(of: key, in: number).flatMap(file.list)?.mapping ?? [:]
        }

        static func == (left: Object, right: Object) -> Bool { left.number == right.number }
    }
}

/// The bytes of a project file, with an index of its objects and fields.
private final class ProjectFile {
    typealias Value = OpenStepPropertyListReader.Value

    private let memory: OwnedBytes
    var bytes: ByteView { memory.view }
    private(set) var ids: [Value] = []
    /// The fields of all objects, and the index of each object's first field.
    private var fields: [(key: Value, value: Value)] = []
    private var firstFields: [Int] = []
    /// The number of each object; of objects with the same id, that of the last one.
    private var numbersByID: [ByteView: Int] = [:]
    private(set) var root: Value?

    /// Fails if the bytes are not an OpenStep property list of a project.
    init?(_ list: [UInt8]) {
        memory = OwnedBytes(list)
        var reader = OpenStepPropertyListReader(bytes)
        var hasObjects = false
        let isComplete = reader.mapping { reader, key in
            if isWord(key, "objects"), reader.begin() == UInt8(ascii: "{") {
                hasObjects = true
                return reader.mapping(readObject)
            }
            guard let value = reader.value() else { return false }
            if isWord(key, "rootObject") { root = value }
            return true
        }
        guard isComplete, reader.isAtEnd, hasObjects, root?.isText == true else { return nil }
        firstFields.append(fields.count)
        numbersByID.reserveCapacity(ids.count)
        for number in ids.indices { numbersByID[word(ids[number])] = number }
    }

    private func readObject(_ reader: inout OpenStepPropertyListReader, _ id: Value) -> Bool {
        ids.append(id)
        firstFields.append(fields.count)
        guard reader.begin() == UInt8(ascii: "{") else { return reader.value() != nil }
        return reader.mapping { reader, key in
            guard let value = reader.value() else { return false }
            fields.append((key, value))
            return true
        }
    }

    var objects: [XcodeObjects.Object] { numbersByID.values.map { XcodeObjects.Object(number: $0, file: self) } }

    /// The byte offset of an object's id.
    func offset(of object: Int) -> Int { Int(ids[object].start) - (ids[object].kind == .plain ? 0 : 1) }

    func object(_ id: Value) -> XcodeObjects.Object? {
        id.isText ? numbersByID[word(id)].map { XcodeObjects.Object(number: $0, file: self) } : nil
    }

    /// A field of an object; the last one if a key occurs twice.
    func value(of key: String, in object: Int) -> Value? {
        fields[firstFields[object]..<firstFields[object + 1]].last { isWord($0.key, key) }?.value
    }

    /// The words of a list field; empty if the list contains anything else.
    func words(of key: String, in object: Int) -> [Value] {
        guard let list = value(of: key, in: object), list.kind == .list else { return [] }
        var words: [Value] = []
        var reader = OpenStepPropertyListReader(bytes, at: Int(list.start))
        let areAll = reader.elements { reader in
            guard let value = reader.value(), value.isText else { return false }
            words.append(value)
            return true
        }
        return areAll ? words : []
    }

    func list(_ value: Value) -> PropertyList? {
        var reader = OpenStepPropertyListReader(bytes, at: Int(value.start))
        return reader.list()
    }

    func text(of word: Value) -> String { OpenStepPropertyListReader(bytes).text(of: word) }

    /// Whether a word has a text.
    func isWord(_ word: Value, _ text: String) -> Bool {
        word.kind == .escaped ? self.text(of: word) == text : text.withByteView { self.word(word) == $0 }
    }

    /// The bytes of a word, valid as long as the file.
    private func word(_ value: Value) -> ByteView { ByteView(rebasing: bytes[Int(value.start)..<Int(value.end)]) }
}

extension OpenStepPropertyListReader.Value {
    fileprivate var isText: Bool { kind != .list && kind != .mapping }
}

/// The paths of the files and folders of a project.
struct XcodeTree {
    /// The paths of file references and groups, relative to the project's root, by object number.
    private var paths: [String?]
    private let folder: String

    /// - Parameter folder: the folder of the project, relative to the project's root.
    init(_ objects: XcodeObjects, folder: String) {
        self.folder = folder
        paths = Array(repeating: nil, count: objects.count)
        if let main = objects.root?.object("mainGroup") { visit(main, in: folder, depth: 0) }
    }

    /// The path of a file reference or group; `nil` if it is outside of the project or unknown.
    func path(of object: XcodeObjects.Object) -> String? { paths[object.number] }

    private mutating func visit(_ object: XcodeObjects.Object, in outer: String, depth: Int) {
        guard depth < 100, paths[object.number] == nil else { return }
        var path: String?
        if object.has("sourceTree", "<group>") || object["sourceTree"] == nil {
            path = Path.resolve(object["path"] ?? "", in: outer)
        } else if object.has("sourceTree", "SOURCE_ROOT") {
            path = Path.resolve(object["path"] ?? "", in: folder)
        }
        paths[object.number] = path
        // The children of a folder without a known path may still have paths relative to the project.
        for child in object.objects("children") { visit(child, in: path ?? folder, depth: depth + 1) }
    }
}
