import AshlarFacts
import AshlarModel

/// What a public type may be needed for.
struct PublicUses {
    /// The types that code of another module, or of none, names.
    private var elsewhere: Set<DeclarationID> = []
    /// The names in imports of single declarations.
    private var imported: Set<String> = []
    /// The words in what public declarations show, with the top-level types that show them.
    private var shown: [String: Set<DeclarationID>] = [:]
    /// The files that may use a type where the compiler demands that it is public, in a way that is not read.
    private var unread: Set<FileID> = []
    private var namedInUnread: Set<DeclarationID> = []
    /// The modules with macros, whose expansions name types in other modules.
    private var withMacros: Set<ModuleID> = []

    init(of model: Model) {
        for (file, facts) in model.files.enumerated() {
            for written in facts.imports where written.kind != nil {
                imported.formUnion(written.path.split(separator: ".").map(String.init))
            }
            for index in facts.declarations.indices { read(DeclarationID(file: FileID(file), index: Int32(index)), in: model) }
        }
        for dependency in model.dependencies {
            guard case .file(let source) = dependency.source, let declaration = dependency.declaration else { continue }
            let type = model.outermostType(of: declaration)
            let own = model.modulesOfFile[Int(type.file)]
            if model.modulesOfFile[Int(source)] != own { elsewhere.insert(type) }
            if unread.contains(source) { namedInUnread.insert(type) }
        }
    }

    private mutating func read(_ id: DeclarationID, in model: Model) {
        let declaration = model[id]
        if declaration.kind == .macro { withMacros.formUnion(model.modulesOfFile[Int(id.file)]) }
        if declaration.attributes.contains(where: { Self.inlined.contains($0.name) }) { unread.insert(id.file) }
        guard declaration.kind == .extension || model.access(of: id) >= .package else { return }
        // Its type is inferred.
        if declaration.kind == .variable, declaration.type == nil { unread.insert(id.file) }
        var texts = declaration.inherits.map(\.text) + declaration.constraints.map(\.right.text)
        texts += [declaration.type?.text].compactMap(\.self) + declaration.attributes.map { $0.name + " " + ($0.arguments ?? "") }
        texts += declaration.parameters.flatMap { [$0.type.text, $0.defaultValue ?? ""] }
        let type = model.outermostType(of: id)
        for word in texts.flatMap(words) { shown[word, default: []].insert(type) }
    }

    /// Attributes that make the code of a body part of other modules.
    private static let inlined: Set<String> = [
        "inlinable", "_alwaysEmitIntoClient", "_transparent", "usableFromInline", "backDeployed",
    ]

    private func words(in text: String) -> [String] {
        text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
    }

    /// Whether a type may have to be public, as far as the sources show.
    func mayNeed(_ id: DeclarationID, in model: Model) -> Bool {
        let declaration = model[id]
        let others = (shown[declaration.name] ?? []).subtracting([id])
        return elsewhere.contains(id) || imported.contains(declaration.name) || !others.isEmpty || unread.contains(id.file)
            || namedInUnread.contains(id) || !withMacros.isDisjoint(with: model.modulesOfFile[Int(id.file)])
            || !declaration.attributes.allSatisfy { Self.plainAttributes.contains($0.name) }
            // Code of other languages may use it.
            || declaration.kind == .class && model.modules.contains(where: \.hasOtherSources)
    }

    /// Attributes by which nothing but Swift code that names the type can use it.
    private static let plainAttributes: Set<String> = [
        "MainActor", "Observable", "available", "frozen", "preconcurrency", "unchecked",
    ]
}
