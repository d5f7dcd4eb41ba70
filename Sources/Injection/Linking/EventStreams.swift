import AshlarFacts
import AshlarModel
import AshlarText

// Types of the project that give values over time.

extension InjectionLinker {
    /// Whether a type has a member that gives values over time and that others see: `var changes: AnyPublisher<User, Never> { get }`.
    /// What gets an object of it, or behind it, observes a service.
    func offersStream(_ type: DeclarationID) -> Bool {
        let declarations = files[Int(type.file)].declarations
        return AshlarModel.members(of: type, in: declarations).contains { member in
            let own = declarations[Int(member.index)]
            return own.kind == .variable && !own.modifiers.contains(.static) && (own.access ?? .internal) > .fileprivate
                && own.type?.valueNames.first.map(Conventions.isStream) == true
        }
    }

    /// Whether a service is a generic class that gives values of its only parameter to what observes it: `Channel<Value>` with
    /// `send(_ value: Value)` and `addObserver(_ observer: Observer<Value>)`, or with a member `value: Value` in place of the
    /// former. What gets one gets values over time, and no service.
    func givesEvents(_ service: InjectionGraph.Service) -> Bool {
        // One field at a time: declarations are large to copy.
        guard let type = service.declaration, [.class, .actor].contains(kind(of: type)),
              case let parameters = files[Int(type.file)].declarations[Int(type.index)].genericParameters, parameters.count == 1
        else { return false }
        let members = accessPaths.typeAndExtensions(of: .project(type)).flatMap { opening -> [Declaration] in
            let declarations = files[Int(opening.file)].declarations
            return AshlarModel.members(of: opening, in: declarations).map { declarations[Int($0.index)] }
        }
        return members.contains { $0.sends(parameters[0]) } && members.contains { $0.isObserved(by: parameters[0]) }
    }
}

extension Declaration {
    /// Whether it is a function that sends a value of a type, or a member that holds the latest.
    fileprivate func sends(_ value: String) -> Bool {
        switch kind {
        case .function:
            Conventions.sendingFunctions.contains(name) && parameters.count == 1 && parameters[0].type.nominalText == value
        case .variable: name == "value" && type?.nominalText == value
        default: false
        }
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
