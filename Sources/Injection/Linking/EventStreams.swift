import AshlarFacts
import AshlarModel
import AshlarText

// Types of the project that give values over time.

extension InjectionLinker {
    /// Whether a type has a member that gives values over time and that others see: `var changes: AnyPublisher<User, Never> { get }`.
    /// What gets an object of it, or behind it, observes a service.
    func offersStream(_ type: DeclarationID) -> Bool {
        let declarations = files[Int(type.file)].declarations
        return accessPaths.members(of: type).contains { member in
            let own = declarations[Int(member.index)]
            return own.kind == .variable && !own.modifiers.contains(.static) && (own.access ?? .internal) > .fileprivate
                && own.type?.valueNames.first.map(Conventions.isStream) == true
        }
    }

    /// Whether a type is a generic class around a value of its only parameter: it gives values to what observes it, as `Channel<Value>`
    /// with `send(_ value: Value)` and `addObserver(_ observer: Observer<Value>)`; or others see the value, as `@Published var value: Value`.
    /// What gets one gets a value, now and over time, and no service.
    func isAroundValue(_ type: DeclarationID) -> Bool {
        // One field at a time: declarations are large to copy.
        guard [.class, .actor].contains(kind(of: type)),
              case let parameters = files[Int(type.file)].declarations[Int(type.index)].genericParameters, parameters.count == 1
        else { return false }
        let members = accessPaths.typeAndExtensions(of: .project(type)).flatMap { opening -> [Declaration] in
            let declarations = files[Int(opening.file)].declarations
            return accessPaths.members(of: opening).map { declarations[Int($0.index)] }
        }
        return members.contains { $0.shows(parameters[0]) }
            || members.contains { $0.sends(parameters[0]) } && members.contains { $0.isObserved(by: parameters[0]) }
    }
}

extension Declaration {
    /// Whether it is a function that sends a value of a type.
    fileprivate func sends(_ value: String) -> Bool {
        kind == .function && Conventions.sendingFunctions.contains(name) && parameters.count == 1 && parameters[0].type.nominalText == value
    }

    /// Whether it is a value of a type that others see: `@Published var value: Value`.
    fileprivate func shows(_ value: String) -> Bool {
        kind == .variable && !modifiers.contains(.static) && (access ?? .internal) > .fileprivate && type?.nominalText == value
            && (Conventions.shownValues.contains(name) || attributes.contains { $0.name == "Published" })
    }

    /// Whether it is a function that takes what gets values of a type: a closure, or an object of a generic type.
    fileprivate func isObserved(by value: String) -> Bool {
        guard kind == .function, Conventions.observingPrefixes.contains(where: name.hasPrefix) else { return false }
        return parameters.contains { parameter in
            let types = parameter.type.genericArguments + (parameter.type.function?.parameters ?? [])
            return types.contains { $0.nominalText == value }
        }
    }
}
