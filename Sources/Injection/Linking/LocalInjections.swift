import AshlarFacts
import AshlarModel
import AshlarText

// Injections of what locals hold, where these are passed on.

extension InjectionLinker {
    /// Moves the injections of what locals get from containers to where the locals are passed on as they are, whatever their type: what a
    /// container provides is a service, also one of which the type alone does not tell it. A value is injected once. Other injections of what such locals
    /// of an initializer hold are marked as passed on.
    mutating func moveHeldInjections() {
        var known: [ArgumentSite: [Int]] = [:]
        for index in injections.indices where !injections[index].isTest {
            known[ArgumentSite(file: injections[index].file, offset: injections[index].fact.offset), default: []].append(index)
        }
        var moved: Set<Int> = []
        for file in files.indices where !isTest[file] {
            var outside: [String: Bool] = [:]
            for passing in files[file].injection.passedValues where [.construction, .assignment].contains(passing.form) {
                for value in passing.values where value.held != 0 {
                    let resolved = known[ArgumentSite(file: FileID(file), offset: value.held)] ?? []
                    if isInitializer(passing.scope, of: FileID(file)) { for index in resolved { injections[index].isPassedOn = true } }
                    let held = resolved.filter { isOfMember(injections[$0]) }
                    guard !held.isEmpty, known[ArgumentSite(file: FileID(file), offset: value.offset)] == nil,
                          let receiver = receiver(of: passing, in: FileID(file), &outside), receiver.type != nil, !receiver.carries
                    else { continue }
                    for index in held {
                        var injection = injections[index]
                        injection.isPassedOn = false
                        (injection.fact.offset, injection.fact.closure) = (value.offset, passing.closure)
                        injection.consumer = consumer(at: value.offset, from: passing.scope, of: FileID(file))
                        injections.append(injection)
                    }
                    moved.formUnion(held)
                }
            }
        }
        guard !moved.isEmpty else { return }
        injections = injections.indices.filter { !moved.contains($0) }.map { injections[$0] }
    }

    private func isInitializer(_ scope: Int32, of file: FileID) -> Bool {
        scope >= 0 && files[Int(file)].declarations[Int(scope)].kind == .initializer
    }

    /// Whether it is the injection of a hand-written member as it is.
    private func isOfMember(_ injection: InjectionGraph.Injection) -> Bool {
        injection.fact.idiom == HandWritten.name && injection.fact.api == "member" && injection.state == .bound && !injection.fact.isProjected
    }

    /// Gives the injections of objects that locals hold, and members under another type, the type under which they are passed on.
    mutating func nameServicesOfLocals() {
        var services: [ArgumentSite: InjectionGraph.Service] = [:]
        for file in files.indices {
            for passed in passed[file] where passed.value.object != nil && passed.form != .carried && passed.service.declaration != nil {
                services[ArgumentSite(file: FileID(file), offset: passed.value.offset)] = passed.service
            }
        }
        guard !services.isEmpty else { return }
        for index in injections.indices where injections[index].fact.api == "member" && injections[index].fact.idiom == HandWritten.name {
            let site = ArgumentSite(file: injections[index].file, offset: injections[index].fact.offset)
            if let service = services[site] { injections[index].service = service }
        }
    }
}
