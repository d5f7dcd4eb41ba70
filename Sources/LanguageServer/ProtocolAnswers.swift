// What the server answers: edits and explanations, in the forms of the Language Server Protocol 3.17.

struct TextEdit: Hashable, Codable {
    var range: Range
    var newText: String
}

struct WorkspaceEdit: Encodable {
    enum Change: Encodable {
        case edits(uri: String, version: Int?, [TextEdit])
        case create(uri: String)
        case rename(from: String, to: String)

        /// The resource operation that a client must know; `nil` for an edit of a text.
        var operation: String? {
            switch self {
            case .edits: nil
            case .create: "create"
            case .rename: "rename"
            }
        }

        private enum Key: CodingKey { case textDocument, edits, kind, uri, oldUri, newUri, options }
        private struct Document: Encodable {
            var uri: String
            var version: Int?
            private enum Key: CodingKey { case uri, version }
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: Key.self)
                try container.encode(uri, forKey: .uri)
                try container.encode(version, forKey: .version)
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encodeIfPresent(operation, forKey: .kind)
            switch self {
            case .edits(let uri, let version, let edits):
                try container.encode(Document(uri: uri, version: version), forKey: .textDocument)
                try container.encode(edits, forKey: .edits)
            case .create(let uri):
                try container.encode(uri, forKey: .uri)
                try container.encode(["ignoreIfExists": true], forKey: .options)
            case .rename(let old, let new):
                try container.encode(old, forKey: .oldUri)
                try container.encode(new, forKey: .newUri)
            }
        }
    }

    /// Of documents only, for clients that know no `documentChanges`.
    var changes: [String: [TextEdit]]?
    var documentChanges: [Change]?
}

struct CodeActionParameters: Codable {
    struct Context: Codable { var only: [String]? }

    var textDocument: DocumentID
    var range: Range
    var context: Context?
}

struct CodeAction: Encodable {
    var title: String
    var kind = "quickfix"
    var diagnostics: [Diagnostic]?
    var isPreferred: Bool?
    var edit: WorkspaceEdit?
    var command: Command?
}

struct Command: Encodable {
    /// Shows what a rule requires and why; its arguments are the rule's id and the URI of a document of the project.
    static let explanation = "ashlar.explain"

    var title: String
    var command = ""
    var arguments: [String]?
}

struct CommandParameters: Codable {
    var command: String
    var arguments: [String]?
}

struct ShownMessage: Codable {
    var type = LogParameters.Kind.info
    var message: String
}

struct ShownDocument: Codable {
    var uri: String
    var takeFocus = true
}

// MARK: Answers

struct Hover: Encodable {
    struct Content: Encodable {
        var kind = "markdown"
        var value: String
    }

    var contents: Content
    var range: Range?
}

struct CodeLens: Encodable {
    var range: Range
    var command: Command
}

struct DocumentLink: Encodable {
    var range: Range
    var target: String
    var tooltip: String?
}

struct CompletionItem: Encodable {
    struct Documentation: Encodable {
        var kind = "markdown"
        var value: String
    }

    var label: String
    /// Of `CompletionItemKind`.
    var kind: Int
    var documentation: Documentation?
    /// On the line of the position, and around it.
    var textEdit: TextEdit
}

struct InlayHint: Encodable {
    var position: Position
    var label: String
    var paddingLeft = false
    var paddingRight = false
    var tooltip: String?
}
