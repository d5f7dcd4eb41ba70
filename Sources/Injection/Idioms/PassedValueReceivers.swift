import AshlarFacts
import AshlarModel
import AshlarSyntax
import AshlarText

// What gets the values that code passes on, as far as one file tells.

extension HandWritten {
    /// Whether a declaration is an initializer, or a static function with an object of its type as its result.
    static func makesType(_ index: Int, of parent: Int32, _ code: BodyAnalysis) -> Bool {
        if code.declarations[index].kind == .initializer { return true }
        guard code.declarations[index].kind == .function,
              !code.declarations[index].modifiers.isDisjoint(with: [.static, .overridableStatic]),
              let result = code.declarations[index].type?.nominalText else { return false }
        return result == "Self" || result == code.declarations[Int(parent)].name
    }

    /// Whether a value receives events under a name rather than being asked, as a presenter's view and the output of a module do.
    /// A listener that is made in order to be passed on is a service, and so is a delegate that is made as the argument.
    static func isReceiver(_ value: PassedValues.Value, of label: String) -> Bool {
        let name = label.lowercased()
        if name == "view" || label.hasSuffix("View") { return true }
        if name.hasSuffix("delegate") { return !value.isInline }
        // A list gets its rows from the code around it, a repository its data from a service.
        if name.hasSuffix("datasource") { return value.accessPath == "self" }
        return value.object == nil && !value.isInline
            && ["listener", "output", "viewinput"].contains(where: name.hasSuffix)
    }

    /// What a call gives its arguments to: an object that it constructs or sets up, a function, or a case that carries them.
    static func receiver(of site: BodyAnalysis.CallSite, _ code: BodyAnalysis) -> (PassedValues.Form, UnresolvedType)? {
        var own: UnresolvedType? {
            code.type(around: site.context.scope).map { type in
                .type(TypeName(text: qualifiedTypeName(of: type, in: code.declarations), offset: site.call.start))
            }
        }
        if site.call.delegatesInitializer || site.call.constructed == "Self" { return own.map { (.construction, $0) } }
        if let type = site.call.constructed {
            // A view's state keeps an object and hands it to the view: `StateObject(wrappedValue: model)`.
            if Conventions.stateWrappers.contains(type) { return (.carried, .unknown) }
            return (.construction, .type(TypeName(text: type, offset: site.call.start)))
        }
        if site.call.isImplicitInitializer {
            let type = code.unresolvedType(of: site.context.expected)
            switch type {
            case .unknown: return nil
            case .type(let name) where name.nominalText == "Self": return own.map { (.construction, $0) }
            default: return (.construction, type)
            }
        }
        if case .member(nil, let name, _) = site.call.callee.view {
            // A case carries values, a static function may make an object of the expected type: `values.users = .live(client: client)`.
            switch code.unresolvedType(of: site.context.expected) {
            case .accessPath(let path): return (.factory, .accessPath("\(path).\(name.string)"))
            case .type(let type): return type.nominalText.map { (.factory, .accessPath("\($0).\(name.string)")) } ?? (.carried, .unknown)
            // Elements of a list are its rows.
            case .element: return (.carried, .unknown)
            // An enumeration of which the labels tell the case: `coordinator.show(.page(model: model))`.
            case let type: return (.carried, type)
            }
        }
        guard let path = site.context.locals.accessPath(of: site.call.callee) else { return nil }
        if path.isOfStaticMember { return (.factory, .accessPath(path)) }
        // What an object calls on itself does not set up another.
        if path.utf8.contains(UInt8(ascii: ".")), site.call.receiver?.isName("self") != true, site.call.callee.lastName?.string.setsUp == true {
            return (.function, .accessPath(path))
        }
        return (.carried, path.startsLikeType && !path.utf8.contains(UInt8(ascii: "(")) ? .unknown : .accessPath(path))
    }

    /// The member by which the view around keeps its state, if an assignment sets it: `model` of `self.model = model`.
    static func stateSet(by assignment: BodyAnalysis.Assignment, _ code: BodyAnalysis) -> String? {
        guard let name = assignment.name?.string, let type = code.type(around: assignment.context.scope),
              let member = code.variable(named: name, of: type), code.declarations[member].attributes.contains(where: {
                  $0.name != "Published" && Conventions.stateWrappers.contains($0.name)
              }) else { return nil }
        return name
    }

    /// The access path of the member that an assignment sets: `page.client`. The object that a static function of its type returns is of
    /// that type, which its value may not tell: `let page = storyboard.instantiate()`.
    static func path(ofMember member: Name, of object: Expression, in assignment: BodyAnalysis.Assignment, _ code: BodyAnalysis) -> String? {
        if case .name(let name, _) = object.unwrapped.view, let type = typeReturned(as: name, assignment.context, code) {
            return "\(type)().\(member.string)"
        }
        return assignment.context.locals.accessPath(of: assignment.target)
    }

    /// The type around a static function that returns a local, which is an object of that type; `nil` if the local's own value tells its type.
    private static func typeReturned(as name: Name, _ context: BodyAnalysis.Context, _ code: BodyAnalysis) -> String? {
        guard context.scope >= 0, context.locals.type(of: name) == nil, let value = context.locals.value(of: name)?.unwrapped,
              case .call(let call) = value.view, !call.isConstruction, code.declarations[Int(context.scope)].kind == .function,
              let parent = code.declarations[Int(context.scope)].parent, makesType(Int(context.scope), of: parent, code),
              code.bodies[context.scope].contains(where: { $0.returns(name) }) else { return nil }
        return qualifiedTypeName(of: parent, in: code.declarations)
    }
}

extension Expression.Call {
    /// Whether it is `self.init(…)`.
    var delegatesInitializer: Bool {
        if case .member(let base?, "init", _) = callee.view { base.isName("self") } else { false }
    }

    /// The type of the argument that is a metatype, if one is: `Page` of `show(Page.self, model: model)`.
    var onlyMetatype: TypeName? {
        var found: TypeName?
        for argument in arguments {
            guard case .metatype(let type) = argument.value.view else { continue }
            guard found == nil else { return nil }
            found = type.typeName
        }
        return found
    }
}

extension Expression.Statement {
    /// Whether it returns the value of a name.
    fileprivate func returns(_ name: Name) -> Bool {
        guard case .result(let value) = self, case .name(let returned, _) = value.unwrapped.view else { return false }
        return returned == name
    }
}

extension String {
    /// Whether it is the access path of a static member: `Page.make`, `A.B.make`.
    fileprivate var isOfStaticMember: Bool {
        guard utf8.contains(UInt8(ascii: ".")), !utf8.contains(UInt8(ascii: "(")) else { return false }
        let names = dottedParts
        return names.count > 1 && names.dropLast().allSatisfy { $0.startsLikeType }
    }
}
