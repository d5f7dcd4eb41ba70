package import AshlarText

extension FileFacts {
    /// Removes all calls but the wanted ones, and names that are no longer used.
    ///
    /// - Parameter isWanted: decides by the called name with its labels, as UTF-8.
    package mutating func keepCalls(where isWanted: (ByteView) -> Bool) {
        guard !calls.isEmpty else { return }
        // Decided once per name: a function is called many times.
        var decided: [Bool?] = Array(repeating: nil, count: names.count)
        calls = calls.filter { call in
            let isKept = decided[Int(call.name)] ?? names.withBytes(at: Int(call.name), isWanted)
            decided[Int(call.name)] = isKept
            return isKept
        }
        keepNamesInUse()
    }

    /// Removes unused names. The others are ordered by first occurrence: in references, uses of members, closures, addresses, calls.
    package mutating func keepNamesInUse() {
        let before = names
        var numbers: [UInt32?] = Array(repeating: nil, count: before.count)
        var kept = Names()
        func renumber(_ name: inout UInt32) {
            if let number = numbers[Int(name)] { return name = number }
            let number = UInt32(kept.count)
            before.withBytes(at: Int(name)) { kept.append(utf8: $0) }
            numbers[Int(name)] = number
            name = number
        }
        func renumber(_ name: inout UInt32?) {
            guard var number = name else { return }
            renumber(&number)
            name = number
        }
        for index in references.indices { renumber(&references[index].name) }
        for index in injection.uses.indices { renumber(&injection.uses[index].accessPath) }
        for index in closures.indices {
            renumber(&closures[index].called)
            for function in closures[index].functions.indices { renumber(&closures[index].functions[function]) }
        }
        for index in addresses.indices {
            renumber(&addresses[index].scheme)
            renumber(&addresses[index].host)
        }
        for index in calls.indices {
            renumber(&calls[index].name)
            renumber(&calls[index].receiver)
            renumber(&calls[index].constructedType)
            calls[index].renumberOthers(renumber)
        }
        kept.shrinkToFit()
        names = kept
    }
}
