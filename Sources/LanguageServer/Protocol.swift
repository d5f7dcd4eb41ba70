// The parts of the Language Server Protocol 3.17 that the server speaks;
// <https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/>.

/// A place in a document. `character` counts the units of the encoding that client and server agreed on.
struct Position: Hashable, Codable, Comparable {
    var line: Int
    var character: Int

    static func < (left: Position, right: Position) -> Bool { (left.line, left.character) < (right.line, right.character) }
}

struct Range: Hashable, Codable {
    var start: Position
    var end: Position
}

struct DocumentLocation: Hashable, Codable {
    var uri: String
    var range: Range
}

struct DocumentID: Codable { var uri: String }

struct VersionedDocumentID: Codable {
    var uri: String
    var version: Int?
}

// MARK: Life of the server

struct Registration: Codable {
    struct Options: Codable { var watchers: [Watcher] }
    struct Watcher: Codable {
        var globPattern: String
        /// The sum of `WatchKind`s.
        var kind: Int
    }

    var id: String
    var method: String
    var registerOptions: Options
}

struct RegistrationParameters: Codable { var registrations: [Registration] }

struct CancelParameters: Codable { var id: RequestID }

struct FolderChangeParameters: Codable {
    struct Event: Codable {
        var added: [InitializeParameters.Folder]
        var removed: [InitializeParameters.Folder]
    }

    var event: Event
}

struct WatchedFilesParameters: Codable {
    struct Change: Codable {
        var uri: String
        var type: Int
    }

    var changes: [Change]
}

/// Of `workspace/didCreateFiles`, `didRenameFiles` and `didDeleteFiles`.
struct FileOperationParameters: Codable {
    struct File: Codable {
        var uri: String?
        var oldUri: String?
        var newUri: String?
    }

    var files: [File]
}

struct LogParameters: Codable {
    enum Kind: Int, Codable { case error = 1, warning, info, log }

    var type: Kind
    var message: String
}

struct TraceParameters: Codable { var value: String }

struct LogTraceParameters: Codable { var message: String }

// MARK: Progress

struct ProgressCreation: Codable { var token: String }

struct ProgressParameters: Codable {
    struct Value: Codable {
        var kind: String
        var title: String?
        var message: String?
        var percentage: Int?
        var cancellable: Bool?
    }

    var token: String
    var value: Value
}

// MARK: Documents

struct OpenParameters: Codable {
    struct Document: Codable {
        var uri: String
        var version: Int?
        var text: String
        var languageId: String?
    }

    var textDocument: Document
}

struct ChangeParameters: Codable {
    struct Change: Codable {
        /// `nil` for a change of the whole text.
        var range: Range?
        var text: String
    }

    var textDocument: VersionedDocumentID
    var contentChanges: [Change]
}

struct DocumentParameters: Codable { var textDocument: DocumentID }

struct PlaceParameters: Codable {
    var textDocument: DocumentID
    var position: Position
}

struct RangeParameters: Codable {
    var textDocument: DocumentID
    var range: Range
}

// MARK: Diagnostics

struct Diagnostic: Hashable, Codable {
    enum Severity: Int, Codable { case error = 1, warning, information, hint }
    /// The `DiagnosticTag` of what may be removed.
    static let unnecessary = 1

    struct Description: Hashable, Codable { var href: String }
    struct Related: Hashable, Codable {
        var location: DocumentLocation
        var message: String
    }
    /// What else there is to say of a finding.
    struct Facts: Hashable, Codable {
        var rationale: String?
        var help: String?
        var subject: String?
        var target: String?
    }

    var range: Range
    var severity: Severity
    var code: String?
    var codeDescription: Description?
    var source = "ashlar"
    var message: String
    /// Of the protocol's `DiagnosticTag`.
    var tags: [Int]?
    var relatedInformation: [Related]?
    var data: Facts?
}

struct PublishedDiagnostics: Codable {
    var uri: String
    var version: Int?
    var diagnostics: [Diagnostic]
}

struct DiagnosticRequest: Codable {
    var textDocument: DocumentID
    var previousResultId: String?
}

/// The diagnostics of one document, or that they are those of a result that the client has.
struct DiagnosticReport: Encodable {
    var kind: String
    var resultId: String
    var items: [Diagnostic]?
}

struct WorkspaceDiagnosticRequest: Codable {
    struct Previous: Codable {
        var uri: String
        var value: String
    }

    var previousResultIds: [Previous]
}

struct WorkspaceDiagnosticReport: Encodable {
    struct Item: Encodable {
        var kind: String
        var uri: String
        var version: Int?
        var resultId: String
        var items: [Diagnostic]?
    }

    var items: [Item]
}
