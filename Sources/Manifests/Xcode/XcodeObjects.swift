import AshlarText
import Foundation

/// The objects of a `project.pbxproj`: an old-style property list in which objects refer to each other by id. A large one has tens of
/// thousands, of whose fields few are asked for: they stay where they stand until then.
struct XcodeObjects {
    private let file: ProjectFile
    /// Whether places in it are those in the file.
    private let hasPlaces: Bool
    private let lines: LineTable
    /// The project.
    let root: Object?

    /// - Throws: when the bytes are not a property list of a project.
    init(_ bytes: [UInt8]) throws {
        if let file = ProjectFile(bytes) {
            (self.file, hasPlaces) = (file, true)
        } else if let file = ProjectFile(Array(try PropertyList(anyOf: bytes).oldStyle.utf8)) {
            (self.file, hasPlaces) = (file, false)
        } else {
            throw CocoaError(.propertyListReadCorrupt)
        }
        lines = LineTable(file.bytes)
        root = file.root.flatMap(file.object)
    }

    /// How many numbers objects have: those of all are below.
    var count: Int { file.ids.count }

    /// All objects of a class, or some of them, by id.
    func all(_ kind: String, where isWanted: (Object) -> Bool = { _ in true }) -> [Object] {
        file.objects.filter { $0.has("isa", kind) && isWanted($0) }.sorted { $0.id < $1.id }
    }

    /// Where an object is defined.
    func location(of object: Object, in path: String) -> Location {
        let (line, column) = hasPlaces ? lines.position(of: UInt32(file.place(of: object.number))) : (1, 1)
        return Location(path: path, line: line, column: column)
    }
}

extension XcodeObjects {
    /// One object, with typed access to its fields.
    struct Object: Equatable {
        /// In the order of the file.
        let number: Int
        fileprivate let file: ProjectFile

        var id: String { file.text(of: file.ids[number]) }

        /// A text field, or the id of another object.
        subscript(key: String) -> String? { file.value(of: key, in: number).flatMap { $0.isText ? file.text(of: $0) : nil } }

        /// Whether a text field says something: `isa` the class, `PBXGroup`.
        func has(_ key: String, _ text: String) -> Bool {
            file.value(of: key, in: number).map { $0.isText && file.says($0, text) } ?? false
        }

        /// The object that a field refers to.
        func object(_ key: String) -> Object? { file.value(of: key, in: number).flatMap(file.object) }

        /// The objects that a field refers to, as far as there are such.
        func objects(_ key: String) -> [Object] { file.words(of: key, in: number).compactMap(file.object) }

        /// A list of texts.
        func list(_ key: String) -> [String] { file.words(of: key, in: number).map(file.text) }

        func settings(_ key: String) -> [String: PropertyList] {
            file.value(of: key, in: number).flatMap(file.list)?.mapping ?? [:]
        }

        static func == (left: Object, right: Object) -> Bool { left.number == right.number }
    }
}

/// The bytes, and what stands where in them.
private final class ProjectFile {
    typealias Value = OldPropertyListReader.Value

    let bytes: UnsafeBufferPointer<UInt8>
    private(set) var ids: [Value] = []
    /// The fields of all objects, and where those of each begin.
    private var fields: [(key: Value, value: Value)] = []
    private var firstFields: [Int] = []
    /// The number of each object; where two have an id, the later one counts.
    private var numbersByID: [Word: Int] = [:]
    private(set) var root: Value?

    /// A word of the bytes, which live as long as this.
    private struct Word: Hashable {
        let bytes: UnsafeBufferPointer<UInt8>

        func hash(into hasher: inout Hasher) { hasher.combine(bytes: UnsafeRawBufferPointer(bytes)) }

        static func == (left: Word, right: Word) -> Bool {
            left.bytes.count == right.bytes.count && compareBytes(UnsafeRawBufferPointer(left.bytes), UnsafeRawBufferPointer(right.bytes)) == 0
        }

        func says(_ text: String) -> Bool {
            guard bytes.count == text.utf8.count else { return false }
            return text.utf8.withContiguousStorageIfAvailable { Word(bytes: $0) == self } ?? bytes.elementsEqual(text.utf8)
        }
    }

    /// `nil` where the bytes are no old-style list of a project.
    init?(_ list: [UInt8]) {
        let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: list.count)
        _ = copy.initialize(from: list)
        bytes = UnsafeBufferPointer(copy)
        var reader = OldPropertyListReader(bytes)
        var hasObjects = false
        let isWhole = reader.mapping { reader, key in
            if says(key, "objects"), reader.begin() == UInt8(ascii: "{") {
                hasObjects = true
                return reader.mapping(readObject)
            }
            guard let value = reader.value() else { return false }
            if says(key, "rootObject") { root = value }
            return true
        }
        guard isWhole, reader.isAtEnd, hasObjects, root?.isText == true else { return nil }
        firstFields.append(fields.count)
        numbersByID.reserveCapacity(ids.count)
        for number in ids.indices { numbersByID[word(ids[number])] = number }
    }

    deinit { bytes.deallocate() }

    private func readObject(_ reader: inout OldPropertyListReader, _ id: Value) -> Bool {
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

    func place(of object: Int) -> Int { Int(ids[object].start) - (ids[object].kind == .plain ? 0 : 1) }

    func object(_ id: Value) -> XcodeObjects.Object? {
        id.isText ? numbersByID[word(id)].map { XcodeObjects.Object(number: $0, file: self) } : nil
    }

    /// A field of an object; where a key stands twice, the later one counts.
    func value(of key: String, in object: Int) -> Value? {
        fields[firstFields[object]..<firstFields[object + 1]].last { says($0.key, key) }?.value
    }

    /// The words of a list that holds nothing else.
    func words(of key: String, in object: Int) -> [Value] {
        guard let list = value(of: key, in: object), list.kind == .list else { return [] }
        var words: [Value] = []
        var reader = OldPropertyListReader(bytes, at: Int(list.start))
        let areAll = reader.elements { reader in
            guard let value = reader.value(), value.isText else { return false }
            words.append(value)
            return true
        }
        return areAll ? words : []
    }

    func list(_ value: Value) -> PropertyList? {
        var reader = OldPropertyListReader(bytes, at: Int(value.start))
        return reader.list()
    }

    func text(of word: Value) -> String { OldPropertyListReader(bytes).text(of: word) }

    /// Whether a word says something.
    func says(_ word: Value, _ text: String) -> Bool {
        word.kind == .escaped ? self.text(of: word) == text : self.word(word).says(text)
    }

    private func word(_ value: Value) -> Word { Word(bytes: UnsafeBufferPointer(rebasing: bytes[Int(value.start)..<Int(value.end)])) }
}

extension OldPropertyListReader.Value {
    fileprivate var isText: Bool { kind != .list && kind != .mapping }
}

/// Where the files and folders of a project lie.
struct XcodeTree {
    /// Root-relative paths of file references and groups, by number.
    private var paths: [String?]
    private let folder: String

    /// - Parameter folder: the folder of the project, relative to the project's root.
    init(_ objects: XcodeObjects, folder: String) {
        self.folder = folder
        paths = Array(repeating: nil, count: objects.count)
        if let main = objects.root?.object("mainGroup") { visit(main, in: folder, depth: 0) }
    }

    /// `nil` for what lies out of reach.
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
        // The children of a folder out of reach may still name their place from the project.
        for child in object.objects("children") { visit(child, in: path ?? folder, depth: depth + 1) }
    }
}
