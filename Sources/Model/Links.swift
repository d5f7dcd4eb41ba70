import AshlarFacts

/// A link of a chain of dependencies: a top-level type with its extensions, a global function or variable; or a file, a module or an
/// external module with the rest of its code.
package struct Link: Hashable, Comparable, Sendable {
    package var node: Dependency.Node
    package var declaration: DeclarationID?

    package init(node: Dependency.Node, declaration: DeclarationID? = nil) {
        self.node = node
        self.declaration = declaration
    }

    package static func < (left: Link, right: Link) -> Bool {
        (left.node, left.declaration?.index ?? -1) < (right.node, right.declaration?.index ?? -1)
    }
}

/// The links at the ends of dependencies. They are finer than files, so that a view does not inherit the dependencies of a preview in its
/// file.
package struct Links {
    private let model: Model
    /// The top-level declarations of each file.
    private let ofFile: [[Link]]
    /// The global functions and variables of each file, in the order of their positions.
    private let globals: [[DeclarationID]]

    package init(of model: Model) {
        self.model = model
        var ofFile: [[Link]] = []
        var globals: [[DeclarationID]] = []
        for (file, facts) in model.files.enumerated() {
            var links: [Link] = []
            var own: [DeclarationID] = []
            for index in facts.declarations.indices where facts.declarations[index].parent == nil {
                let id = DeclarationID(file: FileID(file), index: Int32(index))
                let kind = facts.declarations[index].kind
                if kind.isType {
                    links.append(Self.link(of: id, in: model))
                } else if kind == .function || kind == .variable {
                    links.append(Link(node: .file(id.file), declaration: id))
                    own.append(id)
                }
            }
            ofFile.append(links)
            globals.append(own.sorted { facts.declarations[Int($0.index)].start < facts.declarations[Int($1.index)].start })
        }
        (self.ofFile, self.globals) = (ofFile, globals)
    }

    /// The links of the declarations of a file.
    package func declared(in file: FileID) -> [Link] { ofFile[Int(file)] }

    /// The links that have a dependency: the declaration around a reference; for an import, every declaration in the file and the file's
    /// modules, since a chain through a module continues with its imports.
    package func sources(of dependency: Dependency) -> [Link] {
        guard dependency.evidence == .imports, case .file(let file) = dependency.source else { return [source(of: dependency)] }
        let modules = model.modulesOfFile[Int(file)].filter { model.imports(dependency, in: $0) }
        return [Link(node: dependency.source)] + ofFile[Int(file)] + modules.map { Link(node: .module($0)) }
    }

    /// The link that a dependency other than an import leads from.
    private func source(of dependency: Dependency) -> Link {
        if let owner = dependency.owner { return link(of: owner) }
        guard case .file(let file) = dependency.source, dependency.locationFile == nil else { return Link(node: dependency.source) }
        let around = globals[Int(file)].last { model[$0].start <= dependency.mark }
        guard let around, dependency.mark < model[around].end else { return Link(node: dependency.source) }
        return Link(node: dependency.source, declaration: around)
    }

    /// The link that a dependency leads to.
    package func target(of dependency: Dependency) -> Link {
        guard let declaration = dependency.declaration else { return Link(node: dependency.target) }
        guard !model[declaration].kind.isType else { return link(of: declaration) }
        let outermost = model.outermostDeclaration(of: declaration)
        return outermost == declaration ? Link(node: .file(declaration.file), declaration: declaration) : link(of: outermost)
    }

    /// The link of the top-level type around a declaration.
    package func link(of id: DeclarationID) -> Link { Self.link(of: id, in: model) }

    private static func link(of id: DeclarationID, in model: Model) -> Link {
        let type = model.outermostType(of: id)
        let (own, theirs) = (model.modulesOfFile[Int(id.file)], model.modulesOfFile[Int(type.file)])
        // An extension in another module is no part of the type: the type's module does not depend on what the extension needs.
        let isOneModule = own.isEmpty && theirs.isEmpty || own.contains(where: theirs.contains)
        let counted = isOneModule ? type : model.outermostDeclaration(of: id)
        return Link(node: .file(counted.file), declaration: counted)
    }
}
