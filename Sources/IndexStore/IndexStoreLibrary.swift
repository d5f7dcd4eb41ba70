import Foundation

/// The library of a Swift toolchain that reads index stores, loaded at run time.
///
/// The declarations follow `indexstore.h` of the LLVM project (Swift's fork, version 0.16); every Swift toolchain since 5.0 has
/// all of these functions.
package struct IndexStoreLibrary {
    /// An opaque pointer to a store, a unit, a record or a symbol.
    typealias Handle = UnsafeMutableRawPointer
    /// A text that the library owns: its first byte and its length.
    ///
    /// C functions cannot take or return structures that Swift declares; `iovec` of POSIX has the same layout.
    typealias Text = iovec
    typealias Failing = UnsafeMutablePointer<Handle?>
    typealias TakesText = @convention(c) (Handle?, Text) -> Bool
    typealias TakesHandle = @convention(c) (Handle?, Handle?) -> Bool

    let describeError: @convention(c) (Handle?) -> UnsafePointer<CChar>?
    let disposeError: @convention(c) (Handle?) -> Void
    let openStore: @convention(c) (UnsafePointer<CChar>, Failing?) -> Handle?
    let closeStore: @convention(c) (Handle?) -> Void
    let eachUnit: @convention(c) (Handle?, UInt32, Handle?, TakesText) -> Bool
    /// Returns whether it failed; writes seconds and nanoseconds since 1970.
    let unitTime: @convention(c) (
        Handle?, UnsafePointer<CChar>, UnsafeMutablePointer<Int64>, UnsafeMutablePointer<Int64>, Failing?
    ) -> Bool
    let openUnit: @convention(c) (Handle?, UnsafePointer<CChar>, Failing?) -> Handle?
    let closeUnit: @convention(c) (Handle?) -> Void
    let isSystemUnit: @convention(c) (Handle?) -> Bool
    let eachDependency: @convention(c) (Handle?, Handle?, TakesHandle) -> Bool
    let dependencyKind: @convention(c) (Handle?) -> UInt32
    let dependencyPath: @convention(c) (Handle?) -> Text
    let dependencyName: @convention(c) (Handle?) -> Text
    let openRecord: @convention(c) (Handle?, UnsafePointer<CChar>, Failing?) -> Handle?
    let closeRecord: @convention(c) (Handle?) -> Void
    let eachOccurrence: @convention(c) (Handle?, Handle?, TakesHandle) -> Bool
    let symbolOfOccurrence: @convention(c) (Handle?) -> Handle?
    let rolesOfOccurrence: @convention(c) (Handle?) -> UInt64
    let locationOfOccurrence: @convention(c) (Handle?, UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<UInt32>) -> Void
    let symbolKind: @convention(c) (Handle?) -> UInt32
    let symbolSubkind: @convention(c) (Handle?) -> UInt32
    let symbolProperties: @convention(c) (Handle?) -> UInt64
    let symbolName: @convention(c) (Handle?) -> Text
    let symbolUSR: @convention(c) (Handle?) -> Text

    /// Loads the library at a path. It stays loaded until the program exits.
    ///
    /// - Throws: `IndexStoreError` if it cannot be loaded or lacks a function.
    package init(path: String) throws(IndexStoreError) {
        guard let library = dlopen(path, RTLD_LAZY | RTLD_LOCAL) else {
            throw IndexStoreError("'\(path)' cannot be opened (\(dlerror().map { String(cString: $0) } ?? "no reason given"))")
        }
        func function<Function>(_ name: String) throws(IndexStoreError) -> Function {
            guard let address = dlsym(library, "indexstore_" + name) else {
                throw IndexStoreError("'\(path)' is not an index store library: it lacks 'indexstore_\(name)'")
            }
            return unsafeBitCast(address, to: Function.self)
        }
        describeError = try function("error_get_description")
        disposeError = try function("error_dispose")
        openStore = try function("store_create")
        closeStore = try function("store_dispose")
        eachUnit = try function("store_units_apply_f")
        unitTime = try function("store_get_unit_modification_time")
        openUnit = try function("unit_reader_create")
        closeUnit = try function("unit_reader_dispose")
        isSystemUnit = try function("unit_reader_is_system_unit")
        eachDependency = try function("unit_reader_dependencies_apply_f")
        dependencyKind = try function("unit_dependency_get_kind")
        dependencyPath = try function("unit_dependency_get_filepath")
        dependencyName = try function("unit_dependency_get_name")
        openRecord = try function("record_reader_create")
        closeRecord = try function("record_reader_dispose")
        eachOccurrence = try function("record_reader_occurrences_apply_f")
        symbolOfOccurrence = try function("occurrence_get_symbol")
        rolesOfOccurrence = try function("occurrence_get_roles")
        locationOfOccurrence = try function("occurrence_get_line_col")
        symbolKind = try function("symbol_get_kind")
        symbolSubkind = try function("symbol_get_subkind")
        symbolProperties = try function("symbol_get_properties")
        symbolName = try function("symbol_get_name")
        symbolUSR = try function("symbol_get_usr")
    }
}

/// The reason why an index store cannot be read, in one line.
package struct IndexStoreError: Error, Hashable, CustomStringConvertible, Sendable {
    package let description: String

    init(_ description: String) { self.description = description }
}
