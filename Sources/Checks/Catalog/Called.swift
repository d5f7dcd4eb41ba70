import AshlarFacts
import AshlarModel
import AshlarText
import AshlarYAML

/// The functions that other code calls.
struct Called: Check {
    static let name = "called"
    static let summary = "In an app, code outside of tests calls a function of each selected type."

    static let schema = Schema.mapping(keys)

    private static let keys = Keys([
        .needed("types", .types, "The types whose functions are called."),
        .needed("function", .pattern, "The functions one of which is called, by name. A call on a value of unknown type counts."),
    ])

    private let types: TypeSelector
    private let function: Pattern

    static func read(_ node: YAMLNode, with reader: inout RuleReader) -> Called? {
        guard let node = reader.mapping(node, of: "'called'", keys: keys),
              let types = reader.required("types", of: "'called'", in: node).flatMap({ reader.types($0, of: "'types' of 'called'") }),
              let function = reader.required("function", of: "'called'", in: node),
              let pattern = reader.pattern(function, of: "'function' of 'called'") else { return nil }
        return Called(types: types, function: pattern)
    }

    func inputs(over edgeKinds: Set<EdgeKind>) -> FactQuery { FactQuery([.declarations, .calls], calls: calledNames) }

    var calledNames: CalledNames { CalledNames([function]) }

    func inspect(_ run: inout CheckRun) {
        // Other projects call the functions of a library.
        guard run.model.hasEntryPoint else { return }
        let types = run.select(types)
        let model = run.model
        if run.rule.preset == nil, !types.isEmpty, types.allSatisfy({ functions(of: $0.id, in: model).isEmpty }) {
            run.noteEmpty("none of these types has a function '\(function.text)'", at: run.rule.location)
        }
        for type in types {
            guard let first = functions(of: type.id, in: model).first, !isCalled(on: type.id, model) else { continue }
            let name = model.memberName(of: first)
            run.report(
                "nothing calls '\(name)'", at: model.location(of: first),
                about: CheckRun.Subject(path: model.files[Int(first.file)].path, names: [name, model.qualifiedName(of: type.id)]),
                help: "call it where the app starts, or remove it"
            )
        }
    }

    private func functions(of type: DeclarationID, in model: Model) -> [DeclarationID] {
        model.typeAndExtensions(of: type).flatMap(model.members).filter { id in
            model[id].kind == .function && function.match(model[id].name) != nil
        }
    }

    private func isCalled(on type: DeclarationID, _ model: Model) -> Bool {
        let supertypes = Set([type] + model.inheritance.allSupertypes(of: type))
        return model.files.indices.contains { file in
            !model.isTestOfFile[file] && model.files[file].calls.contains { call in
                guard model.files[file].names.withBytes(at: Int(call.name), calledNames.match) != nil else { return false }
                // The function's own code may call it again.
                guard case .project(let receiver)? = model.receiverType(of: call, in: FileID(file)) else { return true }
                return supertypes.contains(receiver) || model.inheritance.allSupertypes(of: receiver).contains(type)
            }
        }
    }
}
