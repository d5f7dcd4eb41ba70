import AshlarFacts
import AshlarModel
import AshlarSyntax
import AshlarText

// Services of packages, whose declarations are not known: by their names, and by what containers of the project make them of.

extension InjectionLinker {
    /// Whether a passing constructs a service that the project does not declare, or is part of what a container makes.
    ///
    /// - Parameter known: what is known of names, as a file constructs few types many times.
    func isMadeOutside(_ passing: PassedValues, in file: FileID, _ known: inout [String: Bool]) -> Bool {
        guard passing.form == .construction, passing.scope >= 0, case .type(let type) = passing.receiver,
              let name = type.text.dottedParts.last.map(String.init), isOutside(name) else { return false }
        let isService = known[name] ?? (Conventions.isPackageService(name) || consumersOutside.contains(name))
        known[name] = isService
        return isService || isOfContainerMember(passing, in: file)
    }

    /// Whether the project declares no type of a name.
    func isOutside(_ name: String) -> Bool {
        accessPaths.typesAndExtensions(named: name).allSatisfy { kind(of: $0) == .extension }
    }

    /// Whether an extension of the project makes a type from outside a value that is compared or encoded: `extension Gateway: Equatable`.
    func isValueOutside(_ name: String) -> Bool {
        accessPaths.typesAndExtensions(named: name).contains { opening in
            files[Int(opening.file)].declarations[Int(opening.index)].inherits.contains {
                Conventions.valueSupertypes.contains($0.nominalText ?? $0.text)
            }
        }
    }

    /// Whether a passing is in the code of a member of a container.
    private func isOfContainerMember(_ passing: PassedValues, in file: FileID) -> Bool {
        var next: Int32? = passing.scope
        // Files construct much; only few do in a container.
        while let index = next, !files[Int(file)].declarations[Int(index)].kind.hasMembers { next = files[Int(file)].declarations[Int(index)].parent }
        guard let index = next, case let name = files[Int(file)].declarations[Int(index)].name,
              ContainerName(name) == .definite || containerAPI.isListedAsContainer(name),
              let around = accessPaths.declaration(around: index, of: file), containerName(around) == .definite else { return false }
        return files[Int(file)].injection.bindings.contains { fact in
            fact.idiom == HandWritten.name && fact.member != nil && fact.start <= passing.start && passing.start < fact.end
        }
    }

    /// The types from outside behind which containers of the project make objects of other types, so that they are services:
    /// `let flagger: FeatureFlagger = DefaultFlagger()`. So are those behind which initializers take the shared object of another type by
    /// default: `init(opener: LinkOpener = UIApplication.shared)`.
    func outsideAbstractions(in file: FileID) -> Set<String> {
        guard !isTest[Int(file)] else { return [] }
        var found: Set<String> = []
        for fact in files[Int(file)].injection.bindings where fact.idiom == HandWritten.name && fact.member != nil && fact.owner >= 0 {
            guard case .type(let service) = fact.service, case .type(let made)? = fact.implementation,
                  let name = service.nominalText, name != made.nominalText, !name.contains("."), Conventions.mayBeAbstraction(name),
                  isOutside(name), let owner = accessPaths.declaration(around: fact.owner, of: file), containerName(owner) == .definite
            else { continue }
            found.insert(name)
        }
        for passing in files[Int(file)].injection.passedValues where passing.form == .byDefault {
            for value in passing.values {
                let parameter = files[Int(file)].declarations[Int(passing.scope)].parameters[value.index]
                guard let name = parameter.type.nominalText, !name.contains("."), let given = parameter.defaultValue?.dottedParts,
                      given.count == 2, given[0].startsLikeType, given[0] != name, given[1].hasPrefix(Conventions.sharedInstance),
                      Conventions.mayBeAbstraction(name), isOutside(name) else { continue }
                found.insert(name)
            }
        }
        return found
    }

    /// The types from outside of whose objects views observe what they do: `Session` of `@ObservedObject var session: Session`.
    func observedOutside(in file: FileID) -> Set<String> {
        guard !isTest[Int(file)] else { return [] }
        return Set(files[Int(file)].declarations.indices.compactMap { index in
            // One field at a time: declarations are large to copy.
            guard files[Int(file)].declarations[index].kind == .variable,
                  files[Int(file)].declarations[index].attributes.contains(where: { Conventions.observingWrappers.contains($0.name) }),
                  let name = files[Int(file)].declarations[index].type?.nominalText?.dottedParts.last.map(String.init),
                  Conventions.isObservedService(name), isOutside(name) else { return nil }
            return name
        })
    }

    /// The types from outside that are made of services, whose labels say what they are: `RequestSigner(keyProvider: keyProvider)`.
    func outsideConsumers(in file: FileID) -> Set<String> {
        guard !isTest[Int(file)] else { return [] }
        var found: Set<String> = []
        // What is known of names, as a file constructs few types many times.
        var known: [String: Bool] = [:]
        for passing in files[Int(file)].injection.passedValues where passing.form == .construction {
            guard case .type(let type) = passing.receiver, let name = type.text.dottedParts.last.map(String.init), !found.contains(name) else { continue }
            let mayConsume = known[name] ?? (Conventions.mayBeAbstraction(name) && !Conventions.nonInjectingAttributes.contains(name) && isOutside(name))
            known[name] = mayConsume
            // `Row(context: context)` makes a record of Core Data, whose class is generated.
            if mayConsume, passing.labels != ["context"], passing.values.contains(where: {
                isNamedService($0, passing.labels[$0.index], from: passing.scope, of: file)
            }) { found.insert(name) }
        }
        return found
    }

    /// Whether an initializer takes by default the shared object of a type from outside, of which nothing else is known:
    /// `init(keychain: Keychain = Keychain.sharedInApp)`, `init(data: WebData = .default())`. A type's `default` may be any value.
    func isSharedOutside(_ service: InjectionGraph.Service, by value: PassedValues.Value, _ scope: Int32, of file: FileID) -> Bool {
        guard service.declaration == nil, let type = service.name.dottedParts.last.map(String.init), Conventions.mayBeShared(type), isOutside(type),
              !isValueOutside(type), let given = files[Int(file)].declarations[Int(scope)].parameters[value.index].defaultValue,
              case let names = given.dottedParts, let name = names.last, names.count == 1 ? given.first == "." : names[names.count - 2] == type
        else { return false }
        return name.hasSuffix("()") ? Conventions.sharedObjects.contains(String(name.dropLast(2))) : name.hasPrefix(Conventions.sharedInstance)
    }

    /// Whether a value is a service, and the name under which it is passed on a part of the service's name.
    func isNamedService(_ value: PassedValues.Value, _ name: String, from scope: Int32, of file: FileID) -> Bool {
        let label = name.lowercased()
        guard label.count >= 3, value.accessPath != "self", let written = ownType(of: value, from: scope, in: file),
              let service = accessPaths.service(written), service.name.dottedParts.last?.lowercased().contains(label) == true
        else { return false }
        return service.declaration.map { serving.contains($0) && !isInterface($0) } ?? isExternalService(service)
    }
}
