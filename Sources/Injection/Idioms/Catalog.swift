package import AshlarFacts
import AshlarModel
package import AshlarSyntax

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
package func injectionFacts(of code: Composition, names: inout NameTable) -> WiringFacts {
    var facts = WiringFacts()
    for idiom in idiomCatalog { idiom.read(code, into: &facts) }
    facts.keepBestKnown()
    var members = Members(of: facts.bindings, in: code.declarations)
    var way: [UInt8] = []
    for use in code.uses {
        if case .single = use.what, !members.mayHoldSingle(at: use.place.scope) { continue }
        way.removeAll(keepingCapacity: true)
        use.addWay(to: &way)
        guard way.withUnsafeBufferPointer({ members.mayHold($0, at: use.place.scope) }) else { continue }
        facts.uses.append(Use(
            way: names.number(of: way), offset: use.offset, scope: use.place.scope,
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
    /// The scope that was asked for last, and what is known of the type around it.
    private var latest: (scope: Int32, names: Set<String>, isContainer: Bool)?

    init(of bindings: [Binding], in declarations: [Declaration]) {
        self.declarations = declarations
        for binding in bindings {
            if binding.form == .registered, let type = type(around: binding.owner) { tellers.insert(declarations[type].name) }
            guard let member = binding.member, binding.owner >= 0 else { continue }
            names[declarations[Int(binding.owner)].name, default: []].insert(declarations[Int(member)].name)
        }
    }

    /// Whether a use may be one of a binding: most of single names are plainly not, and need not be kept.
    mutating func mayHold(_ way: UnsafeBufferPointer<UInt8>, at scope: Int32) -> Bool {
        // By bytes: a file has thousands of uses, and splitting their ways takes longer than parsing the file's strings.
        let dot = way.firstIndex(of: UInt8(ascii: "."))
        let length = dot ?? way.count
        guard length > 0 else { return false }
        let isCall = way[length - 1] == UInt8(ascii: ")")
        let first = Name(of: UnsafeBufferPointer(rebasing: way[..<(isCall ? length - 2 : length)]))
        guard let dot else {
            guard !first.startsLikeType else { return false }
            let around = around(scope)
            return around.isContainer || (!around.names.isEmpty && around.names.contains(first.string))
        }
        guard first.startsLikeType else { return true }
        let hasThirdStep = way[(dot + 1)...].contains(UInt8(ascii: "."))
        return (!isCall && hasThirdStep) || first == "Self" || ContainerName(first.bytes) != nil
    }

    /// Whether a single name may be one of a binding.
    mutating func mayHoldSingle(at scope: Int32) -> Bool {
        let around = around(scope)
        return around.isContainer || !around.names.isEmpty
    }

    private mutating func around(_ scope: Int32) -> (scope: Int32, names: Set<String>, isContainer: Bool) {
        if let latest, latest.scope == scope { return latest }
        var found: (scope: Int32, names: Set<String>, isContainer: Bool) = (scope, [], false)
        if let type = type(around: scope) {
            let name = declarations[type].name
            found = (scope, names[name] ?? [], ContainerName(name) != nil || tellers.contains(name))
        }
        latest = found
        return found
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
