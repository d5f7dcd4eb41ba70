package import AshlarFacts
import AshlarText

// Removes facts that were read but not requested.

extension FileFacts {
    /// The facts of a file of which only imports are needed: the same whether it was parsed or only scanned.
    var importsOnly: FileFacts {
        var facts = FileFacts(path: path, byteCount: byteCount, lineCount: lineCount, lines: lines, imports: imports)
        facts.branches = branches.filter { $0.holdsOne(of: imports) }
        facts.suppressions = suppressions
        // Only a parse tells that a file holds statements.
        facts.origin = origin == .program ? .source : origin
        return facts
    }

    /// The facts of these kinds alone. They differ only in the numbers of names from what a scan for these kinds reads.
    ///
    /// - Parameter kinds: some of the kinds that were read.
    package func reduced(to kinds: FactKinds) -> FileFacts {
        if kinds.isEmpty { return importsOnly }
        var facts = self
        facts.references.removeAll { reference in
            reference.role == .value && !kinds.contains(.values) || reference.role == .global && !kinds.contains(.globals)
        }
        if !kinds.contains(.closures) { facts.closures = [] }
        if !kinds.contains(.addresses) { facts.addresses = [] }
        if !kinds.contains(.injection) { facts.injection = InjectionFacts() }
        if !kinds.contains(.calls) { facts.calls = [] }
        if !kinds.contains(.bodies) { facts.bodies = [] }
        if !kinds.contains(.declarations) { facts.pruneToTypes(keepsNames: kinds.contains(.globals)) }
        facts.keepNamesInUse()
        facts.shrinkToFit()
        return facts
    }

    /// Trims arrays to their size: facts live for the whole run, and an array that grew may have twice the capacity it needs.
    mutating func shrinkToFit() {
        declarations.shrinkToFit()
        types.shrinkToFit()
        names.shrinkToFit()
        references.shrinkToFit()
        closures.shrinkToFit()
        calls.shrinkToFit()
        bodies.shrinkToFit()
        injection.bindings.shrinkToFit()
        injection.uses.shrinkToFit()
        injection.injections.shrinkToFit()
    }

    /// Removes the declarations that the lookup of types does not need, and re-parents whatever they contained.
    ///
    /// - Parameter keepsNames: whether functions, variables and cases that are not local are kept, by name: they tell whether a name
    ///   means a global one. The labels of global functions are kept too.
    mutating func pruneToTypes(keepsNames: Bool) {
        // One field at a time: declarations are large to copy.
        var isWanted = declarations.indices.map {
            declarations[$0].kind.isType || !declarations[$0].genericParameters.isEmpty
                || (keepsNames && declarations[$0].kind.isValue && !declarations[$0].modifiers.contains(.local))
        }
        if keepsNames {
            for index in declarations.indices where declarations[index].kind.isValue { declarations[index].reduceToName() }
        }
        // A reference in a declaration's heading is looked up in the enclosing scope, so its declaration must remain.
        for reference in references where reference.role.isInHeading && reference.scope >= 0 {
            isWanted[Int(reference.scope)] = true
        }
        keepDeclarations(isWanted)
    }
}

extension Declaration.Kind {
    /// Whether an expression can name it without a value before the name.
    fileprivate var isValue: Bool { self == .function || self == .variable || self == .case }
}

extension Declaration {
    /// Removes everything but the name and, of a global function, what tells which arguments it takes.
    fileprivate mutating func reduceToName() {
        type = nil
        setterAccess = nil
        modifiers = []
        guard parent == nil else {
            parameters = []
            return
        }
        for index in parameters.indices {
            let type = parameters[index].type
            parameters[index].type.text = type.isVariadic ? "..." : type.structure.isFunction ? "() -> Void" : ""
            if parameters[index].defaultValue != nil { parameters[index].defaultValue = "" }
        }
    }
}
