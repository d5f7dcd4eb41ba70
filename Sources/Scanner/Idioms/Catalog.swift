import AshlarFacts

/// A way in which Swift projects say how objects are put together.
protocol Idiom: Sendable {
    /// The name, as statistics and pictures show it.
    static var name: String { get }
    /// What to read of one file. Called for every file: an idiom first looks whether the file speaks it.
    static func read(_ code: Composition, into facts: inout WiringFacts)
    /// What it looks like, and what it comes down to.
    static var examples: [IdiomExample] { get }
}

/// All idioms; those of libraries before what only the project's declarations tell.
let idiomCatalog: [any Idiom.Type] = [
    HandWritten.self,
    Swinject.self,
    Factory.self,
    ResolverLibrary.self,
    Needle.self,
    SafeDI.self,
    SwiftDependencies.self,
    SwiftUIEnvironment.self,
    OwnContainer.self,
    KeyPaths.self,
]

/// What projects may put objects together by, as statistics and pictures call it.
package var idiomNames: [String] { idiomCatalog.map { $0.name } }

/// What a walked file says of how objects are put together.
func wiring(of code: Composition, in walk: inout FileWalk) -> WiringFacts {
    var facts = WiringFacts()
    for idiom in idiomCatalog { idiom.read(code, into: &facts) }
    facts.keepBestKnown()
    let members = Members(of: facts.bindings, in: walk.declarations)
    for use in code.uses where members.mayHold(use, in: walk.declarations) {
        facts.uses.append(Use(
            way: walk.names.number(of: use.way), offset: use.offset, scope: use.place.scope, closure: use.place.closure,
            known: UInt8(clamping: use.known), isTested: use.place.isTested
        ))
    }
    facts.bindings.sort { ($0.offset, $0.start) < ($1.offset, $1.start) }
    facts.injections.sort { $0.offset < $1.offset }
    return facts
}

extension WiringFacts {
    /// Where two idioms say something of one place, the one that is sure of itself is heard.
    fileprivate mutating func keepBestKnown() {
        let members = Set(bindings.filter { !$0.traits.contains(.tentative) }.compactMap(\.member))
        let told = Set(bindings.filter { $0.member == nil && !$0.traits.contains(.tentative) }.map(\.offset))
        bindings.removeAll { binding in
            binding.traits.contains(.tentative)
                && (binding.member.map(members.contains) ?? (binding.form == .registered && told.contains(binding.offset)))
        }
        let asked = Set(injections.filter { !$0.isTentative }.map(\.offset))
        injections.removeAll { $0.isTentative && asked.contains($0.offset) }
    }
}

/// Which members may be bindings, for all that one file tells.
private struct Members {
    /// The names of those that are declared here, by the type around them.
    private var names: [String: Set<String>] = [:]
    /// The types that tell a container of something: in which order they do is seen from what they call.
    private var tellers: Set<String> = []

    init(of bindings: [Binding], in declarations: [Declaration]) {
        for binding in bindings {
            if binding.form == .registered, let type = type(around: binding.owner, in: declarations) { tellers.insert(type) }
            guard let member = binding.member, binding.owner >= 0 else { continue }
            names[declarations[Int(binding.owner)].name, default: []].insert(declarations[Int(member)].name)
        }
    }

    /// Whether a use may be one of a binding: most are plainly not, and need not be kept.
    func mayHold(_ use: Composition.UseSite, in declarations: [Declaration]) -> Bool {
        // By bytes: a file has thousands of uses, and splitting their ways takes longer than parsing the file's strings.
        let way = use.way.utf8
        let dot = way.firstIndex(of: UInt8(ascii: "."))
        var first = use.way[..<(dot ?? use.way.endIndex)]
        guard !first.isEmpty else { return false }
        let isCall = first.utf8.last == UInt8(ascii: ")")
        guard let dot else {
            guard !first.startsLikeType, let type = type(around: use.place.scope, in: declarations) else { return false }
            if isCall { first = first.dropLast(2) }
            return names[type]?.contains(String(first)) == true || ContainerName(type) != nil || tellers.contains(type)
        }
        guard first.startsLikeType else { return true }
        if isCall { first = first.dropLast(2) }
        let hasThirdStep = way[way.index(after: dot)...].contains(UInt8(ascii: "."))
        return (!isCall && hasThirdStep) || first == "Self" || ContainerName(String(first)) != nil
    }

    private func type(around scope: Int32, in declarations: [Declaration]) -> String? {
        var next: Int32? = scope < 0 ? nil : scope
        while let index = next {
            if declarations[Int(index)].kind.hasMembers { return declarations[Int(index)].name }
            next = declarations[Int(index)].parent
        }
        return nil
    }
}
