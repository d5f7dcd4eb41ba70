import AshlarFacts
import AshlarModel
import AshlarText

// The steps that search one file at a time.

extension InjectionLinker {
    /// Runs the steps that search one file at a time.
    mutating func search(_ concurrency: some Concurrency) {
        bundles = Set(found(\.bundles, concurrency) { $0.serviceBundles(in: $1) }.joined())
        note(bundles, as: \.allBundles)
        provided = providedToViews()
        note(provided, as: \.provided)
        listed = Set(found(\.listed, concurrency) { $0.listedNames(in: $1) }.joined())
        note(listed, as: \.allListed)
        observed = Set(found(\.observed, concurrency) { $0.observedOutside(in: $1) }.joined())
        note(observed, as: \.allObserved)
        serving = servingTypes(found(\.roles, concurrency) { $0.roles(in: $1) })
        note(serving, as: \.serving)
        abstractions = outsideAbstractions()
        note(abstractions, as: \.abstractions)
        consumersOutside = Set(found(\.consumers, concurrency) { $0.outsideConsumers(in: $1) }.joined())
        note(consumersOutside, as: \.allConsumers)
        containerInterfaces = interfacesOfContainers()
        note(containerInterfaces, as: \.containerInterfaces)
        passed = found(\.passed, isResult: true, concurrency) { $0.passedServices(in: $1) }
        candidates = found(\.candidates, isResult: true, concurrency) { $0.candidates(in: $1) }
        heldGlobals = found(\.heldGlobals, isResult: true, concurrency) { $0.heldGlobals(in: $1) }
        keyPathRoots = found(\.keyPathRoots, isResult: true, concurrency) { $0.wrappersByKeyPath(in: $1) }
        containerTypes = found(\.containerTypes, isResult: true, concurrency) { $0.containerTypes(in: $1) }
        heldBundles = found(\.heldBundles, isResult: true, concurrency) { $0.heldBundles(in: $1) }
        deferred = found(\.deferred, isResult: true, concurrency) { $0.deferredServices(in: $1) }
    }

    /// What a step finds in each file. After a change, only the files that changed are searched again, and those that asked for something
    /// that differs.
    ///
    /// - Parameter isResult: whether later steps see what is found, rather than the set in which it results.
    private mutating func found<Found: Renumbered>(
        _ step: WritableKeyPath<LinkingSteps, [Found]>, isResult: Bool = false, _ concurrency: some Concurrency,
        _ find: @escaping @Sendable (InjectionLinker, FileID) -> Found
    ) -> [Found] {
        let linker = self
        guard isRelinkable else { return concurrency.map(count: files.count) { find(linker, FileID($0)) } }
        let open = openFiles()
        let new = traced(open, concurrency, find)
        for (file, new) in zip(open, new) { steps.requested[Int(file)].formUnion(new.trace.requested) }
        var results = earlier?.steps[keyPath: step] ?? new.map(\.found)
        if earlier != nil {
            for (file, new) in zip(open, new) {
                if isResult, results[Int(file)] != new.found { earlier?.isSame = false }
                results[Int(file)] = new.found
            }
        }
        steps[keyPath: step] = results
        return results
    }

    /// What is found in some files, with what is asked for in each.
    func traced<Found: Sendable>(
        _ files: [FileID], _ concurrency: some Concurrency, _ find: @escaping @Sendable (InjectionLinker, FileID) -> Found
    ) -> [(found: Found, trace: NameTrace)] {
        let linker = self
        return concurrency.map(count: files.count) { index in
            let trace = NameTrace()
            var linker = linker
            linker.accessPaths = linker.accessPaths.tracing(trace)
            linker.containerAPI.accessPaths = linker.accessPaths
            return (find(linker, files[index]), trace)
        }
    }

    /// What is found in all files, for the steps that search all of them.
    func foundLater<Found: Sendable>(
        _ concurrency: some Concurrency, _ find: @escaping @Sendable (InjectionLinker, FileID) -> Found
    ) -> [Found] {
        let linker = self
        guard isRelinkable else { return concurrency.map(count: files.count) { find(linker, FileID($0)) } }
        return traced(files.indices.map { FileID($0) }, concurrency, find).map { new in
            later.formUnion(new.trace)
            return new.found
        }
    }

    /// The files that a step searches.
    private mutating func openFiles() -> [FileID] {
        guard let earlier else { return files.indices.map { FileID($0) } }
        if let open { return open }
        let found = files.indices.map { FileID($0) }.filter { earlier.changes[$0] != nil || steps.requested[Int($0)].areAffected(by: earlier.differing) }
        open = found
        return found
    }

    /// Notes what a step results in: what differs from the earlier linking is asked for by name.
    private mutating func note(_ types: Set<DeclarationID>, as step: WritableKeyPath<LinkingSteps, Set<DeclarationID>>) {
        guard isRelinkable else { return }
        steps[keyPath: step] = types
        guard let known = earlier?.steps[keyPath: step], known != types else { return }
        insertDiffering(Set(known.symmetricDifference(types).map { NameTrace.lastName(of: files[Int($0.file)].declarations[Int($0.index)].name) }))
    }

    private mutating func note(_ names: Set<String>, as step: WritableKeyPath<LinkingSteps, Set<String>>) {
        guard isRelinkable else { return }
        steps[keyPath: step] = names
        if let known = earlier?.steps[keyPath: step], known != names { insertDiffering(known.symmetricDifference(names)) }
    }

    private mutating func insertDiffering(_ names: Set<String>) {
        earlier?.differing.names.formUnion(names)
        open = nil
    }
}
