import AshlarFacts

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
        references.giveBackRoom()
        closures.giveBackRoom()
        calls.giveBackRoom()
        wiring.uses.giveBackRoom()
        wiring.injections.giveBackRoom()
    }

    /// Leaves out the declarations that do not say what names mean. What stands in one of these stands in the one around it.
    mutating func keepTypes() {
        // One field at a time: declarations are large to copy.
        var isKept = declarations.indices.map {
            declarations[$0].kind.isType || !declarations[$0].genericParameters.isEmpty
        }
        // In the heading of a member, the types of the one around are in sight; in its own heading they are not.
        for reference in references where reference.role.isInHeading && reference.scope >= 0 {
            isKept[Int(reference.scope)] = true
        }
        for index in declarations.indices.reversed() where isKept[index] {
            if let parent = declarations[index].parent { isKept[Int(parent)] = true }
        }
        var kept: [Declaration] = []
        // By declaration: the number of the innermost one that stays, from it outwards.
        var numbers: [Int32] = []
        numbers.reserveCapacity(declarations.count)
        for index in declarations.indices {
            let around = declarations[index].parent.map { numbers[Int($0)] }
            guard isKept[index] else {
                numbers.append(around ?? -1)
                continue
            }
            numbers.append(Int32(kept.count))
            kept.append(declarations[index])
            kept[kept.count - 1].parent = around
        }
        declarations = kept
        for index in types.indices { types[index] = numbers[Int(types[index])] }
        for index in references.indices where references[index].scope >= 0 {
            references[index].scope = numbers[Int(references[index].scope)]
        }
        for index in addresses.indices where addresses[index].scope >= 0 {
            addresses[index].scope = numbers[Int(addresses[index].scope)]
        }
    }
}

extension Array {
    fileprivate mutating func giveBackRoom() {
        if capacity > count + count / 8 { self = withUnsafeBufferPointer { Array($0) } }
    }
}
