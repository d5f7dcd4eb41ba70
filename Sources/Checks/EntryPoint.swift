import AshlarFacts
import AshlarModel

extension Model {
    /// Whether the project contains an app: a type that is marked as the entry point, or a target that is one.
    var hasEntryPoint: Bool {
        modules.contains { $0.target.kind == .app || $0.target.kind == .executable } || files.indices.contains { file in
            !isTestOfFile[file] && files[file].types.contains { index in
                attributeNames(of: DeclarationID(file: FileID(file), index: index)).contains("main")
            }
        }
    }

    /// Whether the project consists of libraries only, whose clients are not visible.
    var isLibrary: Bool {
        !modules.isEmpty && !modules.contains { $0.target.kind == .app || $0.target.kind == .executable }
    }
}
