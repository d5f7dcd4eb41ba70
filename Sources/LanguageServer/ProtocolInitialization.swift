// What client and server say of themselves, in the forms of the Language Server Protocol 3.17.

struct InitializeParameters: Codable {
    struct Folder: Codable { var uri: String }
    struct Capabilities: Codable {
        struct General: Codable { @Tolerant var positionEncodings: [String]? }
        struct Dynamic: Codable { @Tolerant var dynamicRegistration: Bool? }
        struct Refresh: Codable { @Tolerant var refreshSupport: Bool? }
        struct Workspace: Codable {
            struct Edit: Codable {
                @Tolerant var documentChanges: Bool?
                @Tolerant var resourceOperations: [String]?
            }

            @Tolerant var didChangeWatchedFiles: Dynamic?
            @Tolerant var workspaceFolders: Bool?
            @Tolerant var workspaceEdit: Edit?
            @Tolerant var diagnostics: Refresh?
            @Tolerant var codeLens: Refresh?
            @Tolerant var inlayHint: Refresh?
            @Tolerant var applyEdit: Bool?
        }
        struct TextDocument: Codable { @Tolerant var diagnostic: Dynamic? }
        struct Window: Codable {
            struct Documents: Codable { @Tolerant var support: Bool? }

            @Tolerant var workDoneProgress: Bool?
            @Tolerant var showDocument: Documents?
        }

        @Tolerant var general: General?
        @Tolerant var workspace: Workspace?
        @Tolerant var textDocument: TextDocument?
        @Tolerant var window: Window?
    }
    struct Options: Codable {
        /// Whether types show how many files depend on them.
        @Tolerant var codeLens: Bool?
        /// The rule file of the workspace folders, absolute or relative to each of them; without it, the nearest around each file.
        @Tolerant var ruleFile: String?
    }

    @Tolerant var processId: Int?
    @Tolerant var rootUri: String?
    @Tolerant var rootPath: String?
    @Tolerant var workspaceFolders: [Folder]?
    @Tolerant var capabilities: Capabilities?
    @Tolerant var initializationOptions: Options?
    @Tolerant var trace: String?
}

struct InitializeResult: Encodable {
    struct Information: Encodable {
        var name: String
        var version: String
    }
    struct Capabilities: Encodable {
        struct Sync: Encodable {
            struct Save: Encodable { var includeText = false }

            var openClose = true
            /// Incremental.
            var change = 2
            var save = Save()
        }
        struct Diagnostics: Encodable {
            var identifier = "ashlar"
            var interFileDependencies = true
            var workspaceDiagnostics = false
        }
        struct Actions: Encodable { var codeActionKinds = ["quickfix"] }
        struct Lenses: Encodable { var resolveProvider = false }
        struct Links: Encodable { var resolveProvider = false }
        struct Commands: Encodable { var commands = [Command.explanation] }
        struct Completion: Encodable { var triggerCharacters = ["/", ":"] }
        struct Workspace: Encodable {
            struct Folders: Encodable {
                var supported = true
                var changeNotifications = true
            }
            /// Files and folders that the user creates, renames and deletes in the editor.
            struct FileOperations: Encodable {
                struct Options: Encodable { var filters = [Filter()] }
                struct Filter: Encodable {
                    struct Pattern: Encodable { var glob = "**" }

                    var scheme = "file"
                    var pattern = Pattern()
                }

                var didCreate = Options()
                var didRename = Options()
                var didDelete = Options()
            }

            var workspaceFolders = Folders()
            var fileOperations = FileOperations()
        }

        var positionEncoding: String
        var textDocumentSync = Sync()
        var diagnosticProvider: Diagnostics?
        var codeActionProvider = Actions()
        var hoverProvider = true
        var definitionProvider = true
        var documentLinkProvider = Links()
        var codeLensProvider: Lenses?
        var completionProvider = Completion()
        var inlayHintProvider = true
        var executeCommandProvider = Commands()
        var workspace = Workspace()
    }

    var capabilities: Capabilities
    var serverInfo: Information
}
