package import AshlarFacts
package import AshlarModel
import AshlarText

// Resolves types and services across files.

extension AccessPathResolver {
    /// Resolves a type to a written one, in whatever file; `nil` if it cannot be resolved.
    package func written(_ unresolved: UnresolvedType, from scope: Int32, of file: FileID) -> WrittenType? {
        switch unresolved {
        case .type(let type): return WrittenType(type: type, file: file, scope: scope)
        case .accessPath(let accessPath):
            return written(at: steps(on: accessPath, from: scope, of: file), on: accessPath)
        case .argument(let callee, let labels, let index): return parameter(index, labels, of: callee, from: scope, of: file)
        case .initializerArgument(let unresolved, let labels, let index):
            guard let type = written(unresolved, from: scope, of: file).flatMap({ self.type($0) }), case .project = type else { return nil }
            return parameter(index, labels, ofInitializersOf: type)
        case .element(let array):
            return written(array, from: scope, of: file).flatMap(element)
        case .keyPath(let root?, let path): return end(ofKeyPath: path, from: root, scope, of: file)
        case .keyPath(nil, _), .key, .unknown: return nil
        }
    }

    /// The type at the end of the steps on an access path; `nil` if these do not reach its end.
    func written(at steps: [Step], on accessPath: String) -> WrittenType? {
        // Nested types are one step.
        guard let last = steps.last, steps.count == accessPath.dottedPartCount || accessPath.first?.isUppercase == true else { return nil }
        return last.written
    }

    /// The type of the parameter that takes an argument.
    private func parameter(
        _ index: Int, _ labels: [String], of callee: String, from scope: Int32, of file: FileID
    ) -> WrittenType? {
        let steps = callee.dottedParts.map(String.init)
        guard let last = steps.last else { return nil }
        var candidates: [DeclarationID] = []
        if last == "init" || last.first?.isUppercase == true {
            let path = last == "init" ? steps.dropLast().joined(separator: ".") : callee
            guard let type = self.steps(on: path, from: scope, of: file).last?.type, case .project = type else { return nil }
            return parameter(index, labels, ofInitializersOf: type)
        } else if steps.count == 1 {
            guard let own = type(around: scope, of: file) else { return nil }
            candidates = members(named: last, .function, of: own)
        } else {
            let base = steps.dropLast().joined(separator: ".")
            let found = self.steps(on: base, from: scope, of: file)
            guard found.count == steps.count - 1, let type = found.last?.type else { return nil }
            return parameter(index, labels, of: members(named: last, .function, of: type)).map { resolved($0, for: type) }
        }
        return parameter(index, labels, of: candidates)
    }

    /// What an associated type in a function of a protocol is for a type that conforms to it, and a generic parameter in an initializer or
    /// a function of a superclass for a class, if that is written, or if a member tells which the protocol requires:
    /// `var model: PageModel!` for `var model: Model! { get set }`.
    func resolved(_ written: WrittenType, for type: ValueType) -> WrittenType {
        if case .project(let id) = type, let argument = argument(of: written, ofSuperclassOf: id) { return argument }
        var written = written
        if let name = written.type.nominalText, name.hasPrefix("Self.") {
            written.type = TypeName(text: String(name.dropFirst("Self.".count)), offset: written.type.offset)
        }
        guard case .project(let conforming) = type, let found = service(written)?.declaration,
              files[Int(found.file)].declarations[Int(found.index)].kind == .associatedtype else { return written }
        let own = WrittenType(type: written.type, file: conforming.file, scope: conforming.index)
        if let type = service(own)?.declaration, files[Int(type.file)].declarations[Int(type.index)].kind != .associatedtype { return own }
        return witness(for: found, of: type) ?? written
    }

    /// The type of the member of a type that a protocol requires with an associated type as its type.
    private func witness(for associated: DeclarationID, of type: ValueType) -> WrittenType? {
        let declarations = files[Int(associated.file)].declarations
        let name = declarations[Int(associated.index)].name
        guard let parent = declarations[Int(associated.index)].parent else { return nil }
        for requirement in members(of: DeclarationID(file: associated.file, index: parent)) {
            let required = declarations[Int(requirement.index)]
            guard required.kind == .variable, required.type?.nominalText.map(NameTrace.lastName) == name,
                  let member = members(named: required.name, .variable, of: type).first(where: { $0 != requirement }),
                  let own = files[Int(member.file)].declarations[Int(member.index)].type, own.nominalText.map(NameTrace.lastName) != name
            else { continue }
            return WrittenType(type: own, file: member.file, scope: member.index)
        }
        return nil
    }

    func parameter(_ index: Int, _ labels: [String], ofInitializersOf type: ValueType) -> WrittenType? {
        let candidates = initializers(of: type)
        if candidates.isEmpty { return memberwise(labels[index], of: type) ?? added(labels[index], to: type) }
        if candidates.contains(where: { takes(labels, $0) }) { return parameter(index, labels, of: candidates) }
        if let added = added(labels[index], to: type) { return added }
        guard case .project(let id) = type else { return nil }
        // A structure has its memberwise initializer besides those of its extensions.
        if files[Int(id.file)].declarations[Int(id.index)].kind == .struct {
            return candidates.allSatisfy(isOfExtension) ? memberwise(labels[index], of: type) : nil
        }
        // A class may inherit initializers besides its own.
        guard let superclass = superclass(of: id) else { return nil }
        return parameter(index, labels, of: initializers(of: .project(superclass)))
    }

    private func isOfExtension(_ member: DeclarationID) -> Bool {
        files[Int(member.file)].declarations[Int(member.index)].parent.map {
            files[Int(member.file)].declarations[Int($0)].kind == .extension
        } ?? false
    }

    /// The only one of several types of a name that has an initializer for arguments with these labels, as of two targets.
    func type(named name: String, initializedBy labels: [String]) -> DeclarationID? {
        let found = types(named: name).filter { type in initializers(of: .project(type)).contains { takes(labels, $0) } }
        return found.count == 1 ? found[0] : nil
    }

    /// Whether a function or initializer can take arguments with these labels.
    private func takes(_ labels: [String], _ function: DeclarationID) -> Bool {
        files[Int(function.file)].declarations[Int(function.index)].parameters.positions(ofArgumentsLabelled: labels) != nil
    }

    /// The type of the parameter that takes an argument, of whichever function can take all labels; `nil` if they differ in it. Of
    /// functions in exclusive branches of `#if`, one is compiled: the first counts.
    func parameter(_ index: Int, _ labels: [String], of candidates: [DeclarationID]) -> WrittenType? {
        func types(withAliases: Bool) -> [WrittenType] {
            candidates.compactMap { candidate in
                let parameters = files[Int(candidate.file)].declarations[Int(candidate.index)].parameters
                guard let positions = parameters.positions(ofArgumentsLabelled: labels, withAliases: withAliases) else { return nil }
                return WrittenType(type: parameters[positions[index]].type, file: candidate.file, scope: candidate.index)
            }
        }
        // An argument without a label is rather the one that has none than a closure for `init(coder: NSCoder)`.
        let exact = types(withAliases: false)
        let types = exact.isEmpty ? types(withAliases: true) : exact
        guard let first = types.first else { return nil }
        if types.allSatisfy({ $0.type.text == first.type.text }) { return first }
        let conditions = types.map { files[Int($0.file)].condition(at: files[Int($0.file)].declarations[Int($0.scope)].offset) }
        return !conditions.contains(nil) && areExclusive(conditions.compactMap(\.self)) ? first : nil
    }

    /// The initializers of a type and its extensions; those of its superclass if it has none.
    func initializers(of type: ValueType) -> [DeclarationID] {
        let own = typeAndExtensions(of: type).flatMap { opening in
            members(of: opening)
                .filter { files[Int($0.file)].declarations[Int($0.index)].kind == .initializer }
        }
        guard own.isEmpty, case .project(let id) = type else { return own }
        return superclass(of: id).map { initializers(of: .project($0)) } ?? []
    }

    /// The superclass of a class; `nil` if it has none in the project.
    private func superclass(of type: DeclarationID) -> DeclarationID? {
        guard files[Int(type.file)].declarations[Int(type.index)].kind == .class else { return nil }
        return inheritance.supertypes(of: type).flatMap(\.declarations).first {
            files[Int($0.file)].declarations[Int($0.index)].kind == .class && $0 != type
        }
    }

    /// The property that an argument of a memberwise initializer sets.
    private func memberwise(_ label: String, of type: ValueType) -> WrittenType? {
        guard let member = members(named: label, .variable, of: type).first,
              let written = files[Int(member.file)].declarations[Int(member.index)].type else { return nil }
        return WrittenType(type: written, file: member.file, scope: member.index)
    }

    /// The parameter that takes an argument of an initializer which a macro adds to a type: `@ModelActor actor Store {}`.
    private func added(_ label: String, to type: ValueType) -> WrittenType? {
        guard case .project(let id) = type else { return nil }
        for attribute in files[Int(id.file)].declarations[Int(id.index)].attributes {
            guard let name = Conventions.macroInitializers[attribute.name]?[label] else { continue }
            return WrittenType(type: TypeName(text: name, offset: 0), file: id.file, scope: id.index)
        }
        return nil
    }

    /// The service of a written type, in canonical form; `nil` for a generic parameter and for text that is no type.
    package func service(_ written: WrittenType, aliases: Int = 4) -> InjectionGraph.Service? {
        guard !written.type.text.isEmpty else { return nil }
        let type = written.type.structure.undecorated
        let name: String
        var generics = ""
        switch type {
        case .composition(let parts):
            let names = parts.map { service(written.with($0))?.name ?? $0.description }
            return InjectionGraph.Service(name: names.sorted().joined(separator: " & "))
        case .array(let element):
            return InjectionGraph.Service(name: "[\(service(written.with(element))?.name ?? element.description)]")
        case .named(let components):
            name = type.name ?? ""
            // `Store<State>` of a generic parameter `State` may be any store.
            if let arguments = components.last?.arguments, !arguments.isEmpty, !written.type.valueNames.contains(where: {
                isGenericParameter($0, at: written.scope, of: written.file)
            }) {
                generics = "<\(arguments.map(\.description).joined(separator: ", "))>"
            }
        default: return InjectionGraph.Service(name: type.description)
        }
        if isGenericParameter(name, at: written.scope, of: written.file) { return nil }
        let site = Lookup.Site(file: written.file, scope: written.scope, isInHeading: false)
        let results = lookup.types(named: name, at: site, inheritance: inheritance)
        guard let last = results.last, let first = last.declarations.first else { return InjectionGraph.Service(name: name + generics) }
        // One field at a time: the facts of a file are large to copy.
        let declarations = files[Int(first.file)].declarations
        // A module may come before the type. A member that is not declared, `Row.ID`, is no `Row`, and `Settings.Router` may be a type that
        // a library's protocol adds to one of the project.
        guard results.count == name.dottedPartCount || declarations[Int(first.index)].name.dottedParts.last == name.dottedParts.last
        else { return InjectionGraph.Service(name: name + generics) }
        if declarations[Int(first.index)].kind == .typealias, aliases > 0, let type = declarations[Int(first.index)].type {
            return service(WrittenType(type: type, file: first.file, scope: first.index), aliases: aliases - 1)
        }
        let isOne = results.allSatisfy(\.isCertain) && last.declarations.count == 1
        return InjectionGraph.Service(
            name: qualifiedTypeName(of: first.index, in: declarations) + generics, declaration: isOne ? first : nil
        )
    }

    private func isGenericParameter(_ name: String, at scope: Int32, of file: FileID) -> Bool {
        files[Int(file)].declarations.declaration(ofGenericParameter: name, around: scope) != nil
    }

    /// The type to which a generic parameter conforms, if it is such a parameter with one bound: `Router` of `init<R: Router>(router: R)`.
    func bound(_ written: WrittenType) -> WrittenType {
        guard let name = written.type.structure.undecorated.name,
              let index = files[Int(written.file)].declarations.declaration(ofGenericParameter: name, around: written.scope) else { return written }
        let bounds = files[Int(written.file)].declarations[Int(index)].constraints.filter { $0.left == name && $0.relation == .conforms }
        guard bounds.count == 1 else { return written }
        return WrittenType(type: bounds[0].right, file: written.file, scope: index)
    }
}

extension InjectionGraph.Service {
    /// Whether it is the type of closures: `() -> Void`.
    var isFunction: Bool { declaration == nil && name.first == "(" && name.contains("->") }

    /// Whether it is a view of SwiftUI of which nothing else is known: `some View`, `AnyView`.
    var isScreen: Bool { declaration == nil && ["View", "AnyView", "SwiftUI.View", "SwiftUI.AnyView"].contains(name) }

    /// Whether it is a generic type without its arguments: `register(Box.self) { Box(1) }` registers a `Box<Int>`, as the compiler
    /// infers.
    package func lacksArguments(in files: [FileFacts]) -> Bool {
        guard let declaration, !name.contains("<") else { return false }
        let generic = files[Int(declaration.file)].declarations[Int(declaration.index)]
        return generic.kind.isNominal && generic.kind != .protocol && !generic.genericParameters.isEmpty
    }
}
