import Foundation

/// An open index store: its units, one per compilation of a file, and the records that they refer to.
final class IndexStore {
    private let library: IndexStoreLibrary
    private let store: IndexStoreLibrary.Handle

    init(at path: String, library: IndexStoreLibrary) throws(IndexStoreError) {
        self.library = library
        var error: IndexStoreLibrary.Handle?
        guard let store = library.openStore(path, &error) else {
            let reason = library.describeError(error).map { String(cString: $0) } ?? "no reason given"
            library.disposeError(error)
            throw IndexStoreError("'\(path)' cannot be read as an index store (\(reason))")
        }
        self.store = store
    }

    deinit { library.closeStore(store) }

    /// The names of all units, in no particular order.
    var units: [String] {
        let names = Collected<String>()
        _ = library.eachUnit(store, 0, names.context) { context, name in
            Collected<String>.of(context).items.append(string(name))
            return true
        }
        return names.items
    }

    /// When a unit was written, in nanoseconds since 1970; `nil` if it no longer exists.
    func time(ofUnit name: String) -> Int64? {
        var seconds: Int64 = 0
        var nanoseconds: Int64 = 0
        guard !library.unitTime(store, name, &seconds, &nanoseconds, nil) else { return nil }
        return seconds * 1_000_000_000 + nanoseconds
    }

    /// A source file of a unit, and the name of its record, which holds its symbol occurrences.
    struct RecordedFile {
        var path: String
        var record: String
    }

    /// The Swift files of a unit; empty for a system unit, or one that cannot be read.
    func files(ofUnit name: String) -> [RecordedFile] {
        guard let unit = library.openUnit(store, name, nil) else { return [] }
        defer { library.closeUnit(unit) }
        guard !library.isSystemUnit(unit) else { return [] }
        let handles = Collected<RecordedFile>(library)
        _ = library.eachDependency(unit, handles.context) { context, dependency in
            let files = Collected<RecordedFile>.of(context)
            guard let library = files.library, library.dependencyKind(dependency) == recordDependency else { return true }
            let path = string(library.dependencyPath(dependency))
            guard path.hasSuffix(".swift") else { return true }
            files.items.append(RecordedFile(path: path, record: string(library.dependencyName(dependency))))
            return true
        }
        return handles.items
    }

    /// The declarations of and references to types in a record, in source order; empty if it cannot be read.
    func occurrences(inRecord name: String) -> [Occurrence] {
        guard let record = library.openRecord(store, name, nil) else { return [] }
        defer { library.closeRecord(record) }
        let found = Collected<Occurrence>(library)
        _ = library.eachOccurrence(record, found.context) { context, occurrence in
            let found = Collected<Occurrence>.of(context)
            if let library = found.library, let type = Occurrence(occurrence, library) { found.items.append(type) }
            return true
        }
        return found.items
    }
}

/// `INDEXSTORE_UNIT_DEPENDENCY_RECORD`
private let recordDependency: UInt32 = 2

/// Collects the items that the library passes to a callback: C functions cannot capture.
private final class Collected<Item> {
    var items: [Item] = []
    let library: IndexStoreLibrary?

    init(_ library: IndexStoreLibrary? = nil) { self.library = library }

    /// Valid as long as this object lives.
    var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    static func of(_ context: UnsafeMutableRawPointer?) -> Collected {
        guard let context else { return Collected() }
        return Unmanaged.fromOpaque(context).takeUnretainedValue()
    }
}

func string(_ text: IndexStoreLibrary.Text) -> String {
    String(decoding: UnsafeRawBufferPointer(start: text.iov_base, count: text.iov_len), as: UTF8.self)
}
