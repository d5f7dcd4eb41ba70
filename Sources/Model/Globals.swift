import AshlarFacts
import AshlarText

/// Resolves names to functions and variables that the project declares at file scope.
struct Globals: Sendable {
    private var byName = NamedDeclarations()
    /// Their names, and those that they had before files were replaced.
    private(set) var names = NameFilter(capacity: 0)

    init(of files: [FileFacts]) {
        // One field at a time: the facts of a file are large to copy.
        for file in files.indices { insert(files[file].declarations, at: FileID(file)) }
        names = NameFilter(byName.names)
    }

    private mutating func insert(_ declarations: [Declaration], at file: FileID) {
        for index in declarations.globals {
            byName.insert(DeclarationID(file: file, index: index), named: declarations[Int(index)].name)
        }
    }

    /// Replaces the functions and variables of a file.
    mutating func replace(_ before: FileFacts, by after: FileFacts, at file: FileID) {
        for index in before.declarations.globals { byName.remove(before.declarations[Int(index)].name, of: file) }
        insert(after.declarations, at: file)
        for index in after.declarations.globals { names.insert(after.declarations[Int(index)].name.utf8) }
    }

    func named(_ name: String) -> [DeclarationID] { byName[name] }
}

extension [Declaration] {
    /// The indices of a file's functions and variables at file scope.
    fileprivate var globals: [Int32] {
        // One field at a time: declarations are large to copy.
        indices.filter { self[$0].parent == nil && self[$0].isGlobal }.map(Int32.init)
    }
}

extension Resolver {
    /// Dependencies on files that declare the global functions and variables whose names a file uses. A name that may mean
    /// something else, or several of them, is none.
    func globals(in file: FileID) -> [Dependency] {
        let facts = files[Int(file)]
        var mayBeGlobal: [Bool?] = Array(repeating: nil, count: facts.names.count)
        var result: [Dependency] = []
        for reference in facts.references where reference.role == .global {
            let name = Int(reference.name)
            let mayBe = mayBeGlobal[name] ?? facts.names.withBytes(at: name) { accessPaths.globals.names.mayContain($0.function) }
            mayBeGlobal[name] = mayBe
            guard mayBe, let target = target(of: reference, in: facts, file), target.file != file else { continue }
            result.append(Dependency(
                source: .file(file), target: .file(target.file), evidence: .references, isCertain: true, declaration: target,
                owner: owner(of: reference, in: facts, file), role: .global, mark: reference.offset
            ))
        }
        return result
    }

    private func target(of reference: Reference, in facts: FileFacts, _ file: FileID) -> DeclarationID? {
        let text = facts.names[Int(reference.name)]
        let name = text.prefix { $0 != "(" }
        let candidates = accessPaths.globals.named(String(name)).filter { accepts($0, text.dropFirst(name.count)) }
        guard !candidates.isEmpty, !isMember(String(name), at: reference.scope, of: file) else { return nil }
        let condition = facts.branches.isEmpty ? nil : facts.condition(at: reference.offset)
        let site = Lookup.Site(file: file, scope: reference.scope, isInHeading: false, condition: condition)
        let nearest = lookup.nearest(candidates, to: site)
        return nearest.isCertain ? nearest.declarations.first : nil
    }

    /// Whether a global function takes arguments with some labels, `(_:to:)`; any is possible without a call, and for a variable.
    private func accepts(_ id: DeclarationID, _ labels: Substring) -> Bool {
        let declaration = files[Int(id.file)].declarations[Int(id.index)]
        guard !labels.isEmpty, declaration.kind == .function else { return true }
        let labels = labels.dropFirst().dropLast().split(separator: ":").map { $0 == "_" ? "" : String($0) }
        return declaration.parameters.positions(ofArgumentsLabelled: labels) != nil
    }

    /// Whether a type around a scope has a member of a name, or may have one.
    private func isMember(_ name: String, at scope: Int32, of file: FileID) -> Bool {
        var next: Int32? = scope < 0 ? nil : scope
        while let index = next {
            next = files[Int(file)].declarations[Int(index)].parent
            guard files[Int(file)].declarations[Int(index)].kind.hasMembers else { continue }
            guard let type = accessPaths.extended(DeclarationID(file: file, index: index)) else { return true }
            for kind in [.function, .variable, .case] as [Declaration.Kind] {
                if !accessPaths.members(named: name, kind, of: type).isEmpty { return true }
            }
        }
        return false
    }
}

extension Declaration {
    /// Whether it is a function or a variable that is not declared in a body.
    fileprivate var isGlobal: Bool { (kind == .function || kind == .variable) && !modifiers.contains(.local) }
}

extension [Parameter] {
    /// The indices of the parameters that take arguments with some labels, empty for none; `nil` if these do not match the
    /// parameters in order.
    ///
    /// - Parameter withAliases: whether a type that is written as a name may stand for a function, which takes a trailing closure.
    package func positions(ofArgumentsLabelled labels: [String], withAliases: Bool = true) -> [Int]? {
        var next = 0
        var positions: [Int] = []
        for label in labels {
            if label.isEmpty, let last = positions.last, self[last].type.isVariadic {
                positions.append(last)
                continue
            }
            let exact = position(from: next, where: { ($0.label ?? "") == label || (label.isEmpty && $0.type.structure.isFunction) })
            // A type alias may stand for a function.
            guard let position = exact ?? (label.isEmpty && withAliases ? position(from: next, where: \.mayBeFunction) : nil) else { return nil }
            positions.append(position)
            next = position + 1
        }
        return self[next...].allSatisfy(\.mayBeOmitted) ? positions : nil
    }

    /// The index of the first parameter from one on that may take an argument, where those before it have defaults. A trailing closure
    /// has no label.
    private func position(from start: Int, where mayTake: (Parameter) -> Bool) -> Int? {
        var next = start
        while next < count, !mayTake(self[next]) {
            guard self[next].mayBeOmitted else { return nil }
            next += 1
        }
        return next < count ? next : nil
    }
}

extension Parameter {
    /// Whether its type may be an alias of a function type.
    fileprivate var mayBeFunction: Bool {
        guard case .named(let components) = type.structure.unwrapped, let name = components.last?.name else { return false }
        return !Conventions.valueTypes.contains(name)
    }

    fileprivate var mayBeOmitted: Bool { defaultValue != nil || type.isVariadic }
}
