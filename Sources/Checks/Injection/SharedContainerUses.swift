import AshlarFacts
import AshlarInjection
import AshlarModel
import AshlarText

/// The uses of shared containers: by access path, `DIContainer.shared`; as an implicit member, `.shared`, where their type is
/// expected; and through a variable or function elsewhere that gives them.
struct SharedContainerUses {
    struct Use {
        /// `DIContainer.shared`.
        let accessPath: String
        let offset: UInt32
        /// The index of the innermost enclosing declaration; -1 at file level.
        let scope: Int32
    }

    /// In the order of offsets.
    private(set) var ofFile: [FileID: [Use]] = [:]

    /// - Parameters:
    ///   - patterns: the access paths of shared containers, of two names.
    ///   - isAllowed: whether a use in a scope is allowed: elsewhere, a variable that gives the container is a use itself, and the
    ///     uses of the variable are none.
    init(of patterns: [Pattern], in model: Model, isAllowed: (FileID, Int32) -> Bool) {
        for (file, facts) in model.files.enumerated() {
            var found: [Use] = []
            for use in facts.injection.uses {
                let names = facts.names[Int(use.accessPath)].split(separator: ".")
                guard names.count > 1 else { continue }
                let accessPath = names.prefix(2).joined(separator: ".")
                guard patterns.contains(where: { $0.match(accessPath) != nil }) else { continue }
                found.append(Use(accessPath: accessPath, offset: use.offset, scope: use.scope))
            }
            for use in facts.injection.implicitSingletons {
                guard let type = model.accessPaths.written(use.type, from: use.scope, of: FileID(file)).flatMap({ model.accessPaths.service($0) })
                else { continue }
                let accessPath = "\(type.name).\(Conventions.sharedInstance)"
                guard patterns.contains(where: { $0.match(accessPath) != nil }) else { continue }
                found.append(Use(accessPath: accessPath, offset: use.offset, scope: use.scope))
            }
            if !found.isEmpty { ofFile[FileID(file)] = found }
        }
        addUsesOfGivers(in: model, isAllowed)
        for file in ofFile.keys { ofFile[file]?.sort { $0.offset < $1.offset } }
    }

    /// Adds the uses of variables and functions that give a shared container.
    private mutating func addUsesOfGivers(in model: Model, _ isAllowed: (FileID, Int32) -> Bool) {
        var givers: [DeclarationID: String] = [:]
        for (file, uses) in ofFile {
            for use in uses where use.scope >= 0 && isAllowed(file, use.scope) {
                let giver = DeclarationID(file: file, index: use.scope)
                if model.gives(use, giver) { givers[giver] = use.accessPath }
            }
        }
        guard !givers.isEmpty else { return }
        let names = Set(givers.keys.map { model[$0].name })
        for (file, facts) in model.files.enumerated() {
            var found: [Use] = []
            for use in facts.injection.uses {
                let accessPath = facts.names[Int(use.accessPath)]
                guard accessPath.split(separator: ".").contains(where: { names.contains(String($0.hasSuffix("()") ? $0.dropLast(2) : $0)) })
                else { continue }
                let steps = model.accessPaths.steps(on: accessPath, from: use.scope, of: FileID(file))
                guard let shared = steps.lazy.compactMap({ $0.member.flatMap { givers[$0] } }).first else { continue }
                found.append(Use(accessPath: shared, offset: use.offset, scope: use.scope))
            }
            if !found.isEmpty { ofFile[FileID(file), default: []] += found }
        }
        for dependency in model.dependencies where dependency.role == .global {
            guard let shared = dependency.declaration.flatMap({ givers[$0] }), case .file(let file) = dependency.source else { continue }
            ofFile[file, default: []].append(Use(accessPath: shared, offset: dependency.mark, scope: dependency.owner?.index ?? -1))
        }
    }
}

extension Model {
    /// Whether the value of a variable, or the result of a function, is the shared container that it uses: by its written type, or
    /// since nothing follows the name.
    fileprivate func gives(_ use: SharedContainerUses.Use, _ giver: DeclarationID) -> Bool {
        let declaration = self[giver]
        guard declaration.kind == .variable || declaration.kind == .function, declaration.parameters.isEmpty,
              !declaration.modifiers.contains(.local) else { return false }
        let names = use.accessPath.split(separator: ".")
        let facts = files[Int(giver.file)]
        // What makes a container may give that one.
        if facts.references.contains(where: { $0.role == .construction && $0.scope == giver.index }) { return false }
        guard let type = declaration.type else { return use.offset + UInt32(names[1].utf8.count) == declaration.end }
        let written = AccessPathResolver.WrittenType(type: type, file: giver.file, scope: giver.index)
        return accessPaths.service(written).map { $0.name == names[0] } ?? false
    }
}
