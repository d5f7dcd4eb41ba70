import AshlarFacts
import AshlarModel
import AshlarText
import AshlarYAML

/// Addresses, and keys of the environment, in string literals.
struct Literals: Check {
    static let name = "literals"
    static let summary = "Only the listed files contain addresses and read keys of the environment."

    static let schema = Schema.mapping(keys)

    private static let keys = Keys([
        .needed("addresses", .someTexts, "The schemes of the addresses: [http, https]; '*' for any, whose host then has a dot or a port."),
        .optional("not-hosts", .patterns, "Hosts that are allowed everywhere, as of identifiers in the form of addresses."),
        .optional("environment-keys", .patterns, """
            Keys that only the listed files read from the environment of the process or from the information property list.
            """),
        .needed("only-in", .files, "The files that may contain such addresses."),
    ])

    private let schemes: Set<String>
    private let otherHosts: [Pattern]
    private let environmentKeys: [Pattern]
    private let places: FileSelector

    static func read(_ node: YAMLNode, with reader: inout RuleReader) -> Literals? {
        guard let node = reader.mapping(node, of: "'literals'", keys: keys),
              let addresses = reader.required("addresses", of: "'literals'", in: node),
              let places = reader.required("only-in", of: "'literals'", in: node),
              let selector = reader.files(places, of: "'only-in' of 'literals'") else { return nil }
        return Literals(
            schemes: Set(reader.texts(addresses, of: "'addresses' of 'literals'").map { $0.lowercased() }),
            otherHosts: reader.patterns(node["not-hosts"], of: "'not-hosts' of 'literals'"),
            environmentKeys: reader.patterns(node["environment-keys"], of: "'environment-keys' of 'literals'"), places: selector
        )
    }

    func inputs(over edgeKinds: Set<EdgeKind>) -> FactQuery { FactQuery([.declarations, .addresses]) }

    private struct Cause: Hashable {
        let owner: String
        /// A host, or a key of the environment.
        let text: String
        let isKey: Bool
    }

    func inspect(_ run: inout CheckRun) {
        let allowed = run.select(places)
        var causes: [(cause: Cause, places: [Location])] = []
        var known: [Cause: Int] = [:]
        for file in run.sourceFiles where allowed.files[Int(file)] == nil {
            let facts = run.model.files[Int(file)]
            for address in facts.addresses where isSelected(address, in: facts) {
                guard let owner = owner(of: address, in: file, run.model) else { continue }
                let cause = Cause(owner: owner, text: facts.names[Int(address.host)], isKey: facts.isKey(address))
                let index = known[cause] ?? causes.count
                known[cause] = index
                if index == causes.count { causes.append((cause, [])) }
                causes[index].places.append(facts.location(of: address.offset))
            }
        }
        for (cause, places) in causes {
            run.report(
                cause.isKey ? "'\(cause.owner)' reads '\(cause.text)' from the environment" : "'\(cause.owner)' contains an address of '\(cause.text)'",
                at: places, about: [cause.owner, cause.text], target: cause.text
            )
        }
    }

    private func isSelected(_ address: FileFacts.Address, in facts: FileFacts) -> Bool {
        let (scheme, host) = (facts.names[Int(address.scheme)], facts.names[Int(address.host)])
        if facts.isKey(address) { return environmentKeys.contains { $0.match(host) != nil } }
        guard !facts.isName(address), !otherHosts.contains(where: { $0.match(host) != nil }) else { return false }
        return schemes.contains(scheme) || schemes.contains("*") && host.contains(".")
    }

    /// The outermost type around an address, or the name of the file; `nil` in previews, which are not part of the app.
    private func owner(of address: FileFacts.Address, in file: FileID, _ model: Model) -> String? {
        guard address.scope >= 0 else { return Path.name(of: model.files[Int(file)].path) }
        let type = model.outermostType(of: DeclarationID(file: file, index: address.scope))
        guard model[type].kind.isType else { return Path.name(of: model.files[Int(file)].path) }
        guard !model.inheritance.allSupertypeNames(of: type).contains("PreviewProvider") else { return nil }
        return model.qualifiedName(of: type)
    }
}

extension FileFacts {
    fileprivate func isKey(_ address: Address) -> Bool { names[Int(address.scheme)] == Address.environment }

    /// Whether a literal is a name in the form of an address, as those of code systems and namespaces: a constant with the scheme of
    /// pages without encryption, of which no URL is made, and which says so itself or in the name of its type.
    fileprivate func isName(_ address: Address) -> Bool {
        guard names[Int(address.scheme)] == "http", !address.isURL, address.scope >= 0 else { return false }
        let declaration = declarations[Int(address.scope)]
        guard declaration.kind == .case || declaration.kind == .variable && declaration.modifiers.contains(.static) else { return false }
        let owner = declaration.parent.map { declarations[Int($0)].name } ?? ""
        return !Self.naming.isDisjoint(with: (camelCaseWords(declaration.name) + camelCaseWords(owner)).map { $0.lowercased() })
    }

    /// Words for names that have the form of an address, in lower case.
    private static let naming: Set<String> = [
        "system", "systems", "namespace", "namespaces", "xmlns", "schema", "schemas", "identifier", "identifiers", "profile", "profiles",
        "vocabulary", "ontology", "terminology", "code", "codes",
    ]
}
