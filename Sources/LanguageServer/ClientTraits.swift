/// What a client can do.
struct ClientTraits {
    var encoding = PositionEncoding.utf16
    var knowsDocumentChanges = false
    /// `create`, `rename`, `delete`.
    var resourceOperations: Set<String> = []
    var pullsDiagnostics = false
    var showsProgress = false
    var showsDocuments = false
    var registersWatchers = false
    var wantsCodeLenses = false
    /// Whether it asks again for code lenses, or for inlay hints, at a request of the server.
    var refreshesCodeLenses = false
    var refreshesInlayHints = false
    /// The rule file of all workspace folders; `nil` for the nearest around each file.
    var ruleFile: String?
}

extension ClientTraits {
    init(_ request: InitializeParameters) {
        let (capabilities, workspace) = (request.capabilities, request.capabilities?.workspace)
        encoding = capabilities?.general?.positionEncodings?.contains(PositionEncoding.utf8.rawValue) == true ? .utf8 : .utf16
        knowsDocumentChanges = workspace?.workspaceEdit?.documentChanges == true
        resourceOperations = Set(workspace?.workspaceEdit?.resourceOperations ?? [])
        // A client that is not told of changes elsewhere would show old diagnostics.
        pullsDiagnostics = capabilities?.textDocument?.diagnostic != nil && workspace?.diagnostics?.refreshSupport == true
        showsProgress = capabilities?.window?.workDoneProgress == true
        showsDocuments = capabilities?.window?.showDocument?.support == true
        registersWatchers = workspace?.didChangeWatchedFiles?.dynamicRegistration == true
        wantsCodeLenses = request.initializationOptions?.codeLens == true
        refreshesCodeLenses = workspace?.codeLens?.refreshSupport == true
        refreshesInlayHints = workspace?.inlayHint?.refreshSupport == true
        ruleFile = request.initializationOptions?.ruleFile.flatMap { $0.isEmpty ? nil : $0 }
    }
}

extension InitializeResult.Capabilities {
    init(for client: ClientTraits) {
        self.init(positionEncoding: client.encoding.rawValue)
        if client.pullsDiagnostics { diagnosticProvider = InitializeResult.Capabilities.Diagnostics() }
        if client.wantsCodeLenses { codeLensProvider = InitializeResult.Capabilities.Lenses() }
    }
}

extension CodeAction {
    /// The action for a client; `nil` if it cannot carry it out.
    func adapted(to client: ClientTraits) -> CodeAction? {
        guard let changes = edit?.documentChanges else { return self }
        if client.knowsDocumentChanges {
            return changes.allSatisfy { $0.operation.map(client.resourceOperations.contains) ?? true } ? self : nil
        }
        var (plain, action): ([String: [TextEdit]], CodeAction) = ([:], self)
        for change in changes {
            guard case .edits(let uri, _, let edits) = change else { return nil }
            plain[uri, default: []] += edits
        }
        action.edit = WorkspaceEdit(changes: plain)
        return action
    }
}
