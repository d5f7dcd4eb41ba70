/// A declaration of a type, or a reference to it in the source.
struct Occurrence {
    enum Role { case definition, reference }

    /// The type's unified symbol resolution (USR), which identifies its declaration across files.
    var usr: String
    var name: String
    var role: Role
    /// Line and column, counted from 1, the column in UTF-8 bytes.
    var line: Int
    var column: Int

    /// `nil` unless it is a type that other files can name; `nil` for implicit references.
    init?(_ occurrence: IndexStoreLibrary.Handle?, _ library: IndexStoreLibrary) {
        guard let symbol = library.symbolOfOccurrence(occurrence), isType(symbol, library) else { return nil }
        let roles = library.rolesOfOccurrence(occurrence)
        if roles & definition != 0 {
            role = .definition
        } else if roles & reference != 0, roles & implicit == 0 {
            role = .reference
        } else {
            return nil
        }
        usr = string(library.symbolUSR(symbol))
        name = string(library.symbolName(symbol))
        var line: UInt32 = 0
        var column: UInt32 = 0
        library.locationOfOccurrence(occurrence, &line, &column)
        self.line = Int(line)
        self.column = Int(column)
    }
}

/// Whether a symbol is a nominal type, a protocol or a type alias that is not local, and no associated type or generic parameter.
private func isType(_ symbol: IndexStoreLibrary.Handle, _ library: IndexStoreLibrary) -> Bool {
    guard typeKinds.contains(library.symbolKind(symbol)) else { return false }
    return library.symbolProperties(symbol) & local == 0 && !memberSubkinds.contains(library.symbolSubkind(symbol))
}

// The names of `indexstore.h`, in its order.
/// `INDEXSTORE_SYMBOL_KIND_`: `ENUM`, `STRUCT`, `CLASS`, `PROTOCOL`, `TYPEALIAS`; an actor is a class.
private let typeKinds: Set<UInt32> = [5, 6, 7, 8, 11]
/// `INDEXSTORE_SYMBOL_SUBKIND_`: `SWIFTASSOCIATEDTYPE`, `SWIFTGENERICTYPEPARAM`
private let memberSubkinds: Set<UInt32> = [1012, 1013]
/// `INDEXSTORE_SYMBOL_PROPERTY_LOCAL`
private let local: UInt64 = 1 << 7
/// `INDEXSTORE_SYMBOL_ROLE_`: `DEFINITION`, `REFERENCE`, `IMPLICIT`
private let definition: UInt64 = 1 << 1
private let reference: UInt64 = 1 << 2
private let implicit: UInt64 = 1 << 8
