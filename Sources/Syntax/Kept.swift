import AshlarFacts
import AshlarText

// What is kept of a file that was read further than it is asked for.

extension FileFacts {
    /// What is kept where nothing but imports is asked for: the same whether the file was parsed or not.
    var keepingImports: FileFacts {
        var kept = FileFacts(path: path, byteCount: byteCount, lineCount: lineCount, lines: lines, imports: imports)
        kept.branches = branches.filter { $0.holdsOne(of: imports) }
        kept.suppressions = suppressions
        return kept
    }

    /// Makes lists as short as what is in them: facts stay for the whole run, and a list that grew may have twice the room.
    mutating func giveBackRoom() {
        declarations.giveBackRoom()
        types.giveBackRoom()
        names.giveBackRoom()
        references.giveBackRoom()
        closures.giveBackRoom()
        calls.giveBackRoom()
        wiring.bindings.giveBackRoom()
        wiring.uses.giveBackRoom()
        wiring.injections.giveBackRoom()
    }

    /// Leaves out the declarations that do not say what names mean. What stands in one of these stands in the one around it.
    mutating func keepTypes() {
        // One field at a time: declarations are large to copy.
        var isWanted = declarations.indices.map {
            declarations[$0].kind.isType || !declarations[$0].genericParameters.isEmpty
        }
        // In the heading of a member, the types of the one around are in sight; in its own heading they are not.
        for reference in references where reference.role.isInHeading && reference.scope >= 0 {
            isWanted[Int(reference.scope)] = true
        }
        keepDeclarations(isWanted)
    }
}
