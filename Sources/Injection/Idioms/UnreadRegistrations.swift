import AshlarFacts
import AshlarSyntax

// Declarations by which a container that a project declares registers in forms that are not read.

extension OwnContainer {
    /// A subscript that is set, `container[P.self] = Impl()`, a function whose result takes the factory, `bind(P.self).to { Impl() }`, or
    /// one that takes types which make themselves, types or objects of any kind: `register(Impl.self)`,
    /// `register(_ types: [Any.Type])`, `register(_ objects: Any...)`.
    static func unread(_ index: Int32, _ code: BodyAnalysis) -> ContainerFunction? {
        // Declarations are large to copy, and this rules out most of them.
        switch code.declarations[Int(index)].kind {
        case .function: guard registers(code.declarations[Int(index)].name), code.isOpen(index) else { return nil }
        case .subscript: guard code.assignments.contains(where: { $0.context.scope == index }) else { return nil }
        default: return nil
        }
        let declaration = code.declarations[Int(index)]
        let takesType = declaration.genericParameters.contains { generic in
            declaration.parameters.contains { $0.type.structure.isMetatype(of: generic) }
        }
        let takesAny = declaration.kind == .function
            && (code.alsoTakesTypes(index) || declaration.parameters.contains { $0.takesObjects })
        guard takesType || (takesAny && !code.isHelper(index)) else { return nil }
        return unreadRegistration(index)
    }

    static func unreadRegistration(_ index: Int32) -> ContainerFunction {
        var function = ContainerFunction(role: .registers, declaration: index)
        function.isUnread = true
        return function
    }
}

extension BodyAnalysis {
    /// Whether other code may call a function, which is a member of a type.
    fileprivate func isOpen(_ index: Int32) -> Bool {
        declarations[Int(index)].parent != nil && !declarations[Int(index)].modifiers.contains(.local)
            && declarations[Int(index)].access ?? .internal > .fileprivate
    }

    /// Whether a function takes types of any kind, whatever it also takes: `register<T>(as types: Any.Type..., make: () -> T)`.
    func alsoTakesTypes(_ index: Int32) -> Bool {
        guard isOpen(index) else { return false }
        let generics = declarations[Int(index)].genericParameters
        return declarations[Int(index)].parameters.contains { $0.type.structure.containsMetatype(besides: generics) }
    }

    /// Whether another function of a type of that name calls a function: `register<T>` adds what it gets to a table.
    fileprivate func isHelper(_ index: Int32) -> Bool {
        let (name, parent) = (declarations[Int(index)].name, declarations[Int(index)].parent)
        let labels = declarations[Int(index)].parameters.map { $0.label ?? "" }
        return calls.contains { site in
            guard site.name?.string == name, site.context.scope >= 0, site.context.scope != index,
                  let caller = declarations[Int(site.context.scope)].parent, let parent,
                  declarations[Int(caller)].name == declarations[Int(parent)].name else { return false }
            return site.call.labels.elementsEqual(labels) { $0 == "?" || $0 == $1 }
        }
    }
}

extension Parameter {
    /// Whether it takes objects of any kind: `Any`, `[AnyObject]`, `Any...`, `repeat each T`.
    fileprivate var takesObjects: Bool {
        type.text.hasPrefix("repeat ") || type.valueNames.contains { ["Any", "AnyObject"].contains($0) }
    }
}

extension TypeStructure {
    /// Whether it is or contains types of any kind, but for those of generic parameters: `Any.Type`, `[any P.Type]`, `AnyClass`, the
    /// `Protocol` of Objective-C.
    fileprivate func containsMetatype(besides generics: [String]) -> Bool {
        switch self {
        case .metatype(let type): !generics.contains(type.name ?? "")
        case .named: ["AnyClass", "Protocol"].contains(name ?? "")
        case .optional(let type), .array(let type), .existential(let type), .opaque(let type): type.containsMetatype(besides: generics)
        case .dictionary(let key, let value): key.containsMetatype(besides: generics) || value.containsMetatype(besides: generics)
        case .tuple(let elements): elements.contains { $0.type.containsMetatype(besides: generics) }
        case .function, .composition, .other: false
        }
    }
}
