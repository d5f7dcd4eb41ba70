import AshlarFacts
import AshlarText

// Removes facts that were read but not requested.

extension FileFacts {
    /// The facts of a file of which only imports are needed: the same whether it was parsed or only scanned.
    var importsOnly: FileFacts {
        var facts = FileFacts(path: path, byteCount: byteCount, lineCount: lineCount, lines: lines, imports: imports)
        facts.branches = branches.filter { $0.holdsOne(of: imports) }
        facts.suppressions = suppressions
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
        injection.bindings.shrinkToFit()
        injection.uses.shrinkToFit()
        injection.injections.shrinkToFit()
    }

    /// Removes the declarations that name lookup does not need, and re-parents whatever they contained.
    mutating func pruneToTypes() {
        // One field at a time: declarations are large to copy.
        var isWanted = declarations.indices.map {
            declarations[$0].kind.isType || !declarations[$0].genericParameters.isEmpty
        }
        // A reference in a declaration's heading is looked up in the enclosing scope, so its declaration must remain.
        for reference in references where reference.role.isInHeading && reference.scope >= 0 {
            isWanted[Int(reference.scope)] = true
        }
        keepDeclarations(isWanted)
    }
}
