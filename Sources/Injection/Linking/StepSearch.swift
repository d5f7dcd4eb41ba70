import AshlarFacts
import AshlarModel
import AshlarText

// The steps that search one file at a time.

extension InjectionLinker {
    /// Runs the steps that search one file at a time.
    mutating func search(_ concurrency: some Concurrency) {
        let bundles = found(\.bundles, concurrency) { $0.serviceBundles(in: $1) }
        self.bundles = filled(\.allBundles, from: bundles.isSame) { _ in Set(bundles.byFile.joined()) }
        let provided = found(\.provided, concurrency) { $0.providedToViews(in: $1) }
        self.provided = filled(\.allProvided, from: provided.isSame) { _ in Set(provided.byFile.joined()) }
        let listed = found(\.listed, concurrency) { $0.listedNames(in: $1) }
        self.listed = filled(\.allListed, from: listed.isSame) { _ in Set(listed.byFile.joined()) }
        let observed = found(\.observed, concurrency) { $0.observedOutside(in: $1) }
        self.observed = filled(\.allObserved, from: observed.isSame) { _ in Set(observed.byFile.joined()) }
        let roles = found(\.roles, concurrency) { $0.roles(in: $1) }
        let conformances = found(\.conformances, concurrency) { $0.conformances(in: $1) }
        serving = filled(\.serving, from: roles.isSame && conformances.isSame) { $0.servingTypes(roles.byFile, conformances.byFile) }
        let abstractions = found(\.abstractions, concurrency) { $0.outsideAbstractions(in: $1) }
        self.abstractions = filled(\.allAbstractions, from: abstractions.isSame) { _ in Set(abstractions.byFile.joined()) }
        let consumers = found(\.consumers, concurrency) { $0.outsideConsumers(in: $1) }
        consumersOutside = filled(\.allConsumers, from: consumers.isSame) { _ in Set(consumers.byFile.joined()) }
        let implemented = found(\.implemented, concurrency) { $0.implementedProtocols(in: $1) }
        containerInterfaces = filled(\.containerInterfaces, from: implemented.isSame) { _ in
            Set(implemented.byFile.lazy.flatMap(\.byContainers)).subtracting(implemented.byFile.lazy.flatMap(\.byOthers))
        }
        passed = found(\.passed, isResult: true, concurrency) { $0.passedServices(in: $1) }.byFile
        candidates = found(\.candidates, isResult: true, concurrency) { $0.candidates(in: $1) }.byFile
        heldGlobals = found(\.heldGlobals, isResult: true, concurrency) { $0.heldGlobals(in: $1) }.byFile
        keyPathRoots = found(\.keyPathRoots, isResult: true, concurrency) { $0.wrappersByKeyPath(in: $1) }.byFile
        containerTypes = found(\.containerTypes, isResult: true, concurrency) { $0.containerTypes(in: $1) }.byFile
        heldBundles = found(\.heldBundles, isResult: true, concurrency) { $0.heldBundles(in: $1) }.byFile
        deferred = found(\.deferred, isResult: true, concurrency) { $0.deferredServices(in: $1) }.byFile
    }

    /// What a step finds in each file. After a change, only the files that changed are searched again, and those that asked for something
    /// that differs.
    ///
    /// - Parameter isResult: whether later steps see what is found, rather than the set in which it results.
    /// - Returns: what is found, and whether it is what the earlier linking found, but for numbers.
    private mutating func found<Found: Renumbered>(
        _ step: WritableKeyPath<LinkingSteps, [Found]>, isResult: Bool = false, _ concurrency: some Concurrency,
        _ find: @escaping @Sendable (InjectionLinker, FileID) -> Found
    ) -> (byFile: [Found], isSame: Bool) {
        guard isRelinkable else {
            let linker = self
            return (concurrency.map(count: files.count) { find(linker, FileID($0)) }, false)
        }
        let open = openFiles()
        let new = traced(open, concurrency, find)
        for (file, new) in zip(open, new) { steps.requested[Int(file)].formUnion(new.trace.requested) }
        var results = earlier?.steps[keyPath: step] ?? new.map(\.found)
        var isSame = earlier != nil
        if isSame {
            for (file, new) in zip(open, new) where results[Int(file)] != new.found {
                results[Int(file)] = new.found
                isSame = false
            }
        }
        if isResult, !isSame { earlier?.isSame = false }
        steps[keyPath: step] = results
        return (results, isSame)
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

    /// The set in which steps result: that of the earlier linking if they find the same. What differs from it is asked for by name.
    private mutating func filled(
        _ set: WritableKeyPath<LinkingSteps, Set<DeclarationID>>, from isSame: Bool, _ fill: (InjectionLinker) -> Set<DeclarationID>
    ) -> Set<DeclarationID> {
        filled(set, from: isSame, fill) { NameTrace.lastName(of: $0.files[Int($1.file)].declarations[Int($1.index)].name) }
    }

    private mutating func filled(
        _ set: WritableKeyPath<LinkingSteps, Set<String>>, from isSame: Bool, _ fill: (InjectionLinker) -> Set<String>
    ) -> Set<String> {
        filled(set, from: isSame, fill) { $1 }
    }

    private mutating func filled<Element>(
        _ set: WritableKeyPath<LinkingSteps, Set<Element>>, from isSame: Bool, _ fill: (InjectionLinker) -> Set<Element>,
        name: (InjectionLinker, Element) -> String
    ) -> Set<Element> {
        guard isRelinkable else { return fill(self) }
        let known = earlier?.steps[keyPath: set]
        let new = isSame ? known ?? fill(self) : fill(self)
        steps[keyPath: set] = new
        if !isSame, let known, known != new { insertDiffering(Set(known.symmetricDifference(new).map { name(self, $0) })) }
        return new
    }

    private mutating func insertDiffering(_ names: Set<String>) {
        earlier?.differing.names.formUnion(names)
        open = nil
    }
}
