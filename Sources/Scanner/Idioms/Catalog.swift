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
    let members = Members(of: facts.bindings, in: code.declarations)
    var way: [UInt8] = []
    for use in code.uses {
        way.removeAll(keepingCapacity: true)
        use.addWay(to: &way)
        guard members.mayHold(way, at: use.place.scope) else { continue }
        facts.uses.append(Use(
            way: way.withUnsafeBufferPointer { walk.names.number(of: $0) }, offset: use.offset, scope: use.place.scope,
            closure: use.place.closure, known: UInt8(clamping: use.known), isTested: use.place.isTested
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
    private let declarations: [Declaration]
    /// The names of those that are declared here, by the type around them.
    private var names: [String: Set<String>] = [:]
    /// The types that tell a container of something: in which order they do is seen from what they call.
    private var tellers: Set<String> = []

    init(of bindings: [Binding], in declarations: [Declaration]) {
        self.declarations = declarations
        for binding in bindings {
            if binding.form == .registered, let type = type(around: binding.owner) { tellers.insert(declarations[type].name) }
            guard let member = binding.member, binding.owner >= 0 else { continue }
            names[declarations[Int(binding.owner)].name, default: []].insert(declarations[Int(member)].name)
        }
    }

    /// Whether a use may be one of a binding: most of single names are plainly not, and need not be kept.
    func mayHold(_ way: [UInt8], at scope: Int32) -> Bool {
        // By bytes: a file has thousands of uses, and splitting their ways takes longer than parsing the file's strings.
        let dot = way.firstIndex(of: UInt8(ascii: "."))
        var first = way[..<(dot ?? way.endIndex)]
        guard let last = first.last else { return false }
        let startsLikeType = first.withUnsafeBufferPointer { Name(of: $0).startsLikeType }
        let isCall = last == UInt8(ascii: ")")
        if isCall { first = first.dropLast(2) }
        guard let dot else {
            guard !startsLikeType, let type = type(around: scope) else { return false }
            let name = declarations[type].name
            return names[name]?.contains(String(decoding: first, as: UTF8.self)) == true || ContainerName(name) != nil
                || tellers.contains(name)
        }
        guard startsLikeType else { return true }
        let hasThirdStep = way[(dot + 1)...].contains(UInt8(ascii: "."))
        return (!isCall && hasThirdStep) || first.elementsEqual("Self".utf8)
            || ContainerName(String(decoding: first, as: UTF8.self)) != nil
    }

    private func type(around scope: Int32) -> Int? {
        var next: Int32? = scope < 0 ? nil : scope
        while let index = next {
            if declarations[Int(index)].kind.hasMembers { return Int(index) }
            next = declarations[Int(index)].parent
        }
        return nil
    }
}
