import AshlarFacts
import AshlarModel
import AshlarText
import AshlarYAML

/// What bodies call, and in which order.
struct Calls: Check {
    static let name = "calls"
    static let summary = "Nothing in these places calls the selected functions, or only after another call with the same value."

    static let schema = Schema.mapping(keys)

    private static let keys = Keys([
        .needed("in", .whereabouts, "In whose bodies calls are looked at."),
        .needed("to", .somePatterns, """
            What is not called there; a name with '(' means the name with its labels: resolve(with:*).
            """),
        .optional("on", .patterns, "Of what type the value is on which it is called."),
        .optional("after", .texts, "Calls one of which must have taken the same value before; then the call is in order."),
    ])

    private let places: Whereabouts
    let calledNames: CalledNames
    private let receivers: [Pattern]
    /// The names of what must have been called before; empty where the call should not be there at all.
    private let first: [String]

    func depth(over grounds: Set<Ground>) -> Depth { .calls }
    func isAbout(unnamed declaration: Declaration) -> Bool { false }

    static func read(_ node: YAMLNode, with reader: inout RuleReader) -> Calls? {
        guard let node = reader.mapping(node, of: "'calls'", keys: keys),
              let places = reader.whereabouts("in", of: "'calls'", in: node),
              let to = reader.required("to", of: "'calls'", in: node) else { return nil }
        return Calls(
            places: places, calledNames: CalledNames(reader.patterns(to, of: "'to' of 'calls'")),
            receivers: reader.patterns(node["on"], of: "'on' of 'calls'"),
            first: node["after"].map { reader.texts($0, of: "'after' of 'calls'") } ?? []
        )
    }

    func inspect(_ run: inout CheckRun) {
        let places = run.select(places)
        for (file, facts) in run.model.files.enumerated() {
            // By name: a function is called again and again.
            var known: [String??] = Array(repeating: nil, count: facts.calls.isEmpty ? 0 : facts.names.count)
            for call in facts.calls {
                let name = known[Int(call.name)] ?? facts.names.withBytes(at: Int(call.name), calledNames.match)
                known[Int(call.name)] = .some(name)
                guard let name, let flaw = flaw(of: call, named: name, in: facts) else { continue }
                let caller = Caller(of: call, in: FileID(file), run.model)
                guard places.holds(FileID(file), caller.type, in: run.model) else { continue }
                run.report(
                    "'\(caller.name)' \(flaw)", at: facts.location(of: call.offset),
                    about: CheckRun.Subject(path: facts.path, names: caller.names)
                )
            }
        }
    }

    /// What is wrong with a call; `nil` for one that is not asked about for what it is called on, or in order.
    private func flaw(of call: Call, named name: String, in facts: FileFacts) -> String? {
        let made = call.made.map { facts.names[Int($0)] }
        if !receivers.isEmpty || !first.isEmpty {
            guard let made else { return nil }
            let last = made.split(separator: ".").last.map(String.init) ?? made
            guard receivers.isEmpty || receivers.contains(where: { ($0.match(made) ?? $0.match(last)) != nil }) else { return nil }
        }
        var text = "calls '\(name)'"
        if made != nil, let receiver = call.receiver { text += " on '\(facts.names[Int(receiver)])'" }
        guard !first.isEmpty else { return text }
        let before = call.before.map { facts.names[Int($0)] }
        guard !call.isKept, !first.contains(where: before.contains) else { return nil }
        let after = call.after.map { facts.names[Int($0)] }
        if let later = first.first(where: after.contains) { return text + " before '\(later)'" }
        return text + (after.contains("=") || after.contains("+=") ? " before it is kept" : " without '\(first[0])' before")
    }
}

extension Calls {
    /// Whose body a call stands in.
    fileprivate struct Caller {
        /// The innermost type around it; `nil` in what belongs to none.
        var type: DeclarationID?
        /// `AppCoordinator.start`, and what else exceptions may call it.
        var names: [String]

        var name: String { names[0] }

        init(of call: Call, in file: FileID, _ model: Model) {
            names = [Path.name(of: model.files[Int(file)].path)]
            guard call.scope >= 0 else { return }
            var member = DeclarationID(file: file, index: call.scope)
            while let parent = model[member].parent {
                let around = DeclarationID(file: file, index: parent)
                if model[around].kind.isType {
                    type = around
                    let owner = model.qualifiedName(of: around)
                    names = ["\(owner).\(model[member].name)", owner]
                    return
                }
                member = around
            }
            names = [model[member].name]
            if model[member].kind.isType { type = member }
        }
    }
}
