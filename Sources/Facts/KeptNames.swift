import AshlarText

extension FileFacts {
    /// Leaves out the calls that nobody asks about, with their names.
    ///
    /// - Parameter isAsked: by the name of what is called, with its labels, as UTF-8.
    package mutating func keepCalls(where isAsked: (UnsafeBufferPointer<UInt8>) -> Bool) {
        guard !calls.isEmpty else { return }
        // By name: a function is called again and again.
        var known: [Bool?] = Array(repeating: nil, count: names.count)
        calls = calls.filter { call in
            let isWanted = known[Int(call.name)] ?? names.withBytes(at: Int(call.name), isAsked)
            known[Int(call.name)] = isWanted
            return isWanted
        }
        keepNamesInUse()
    }

    /// Leaves out the names that nothing goes by. The others are in the order in which they are first needed: by references,
    /// members that are used, closures, addresses, calls.
    package mutating func keepNamesInUse() {
        var numbers: [UInt32?] = Array(repeating: nil, count: names.count)
        var kept = Names()
        func renumber(_ name: inout UInt32) {
            if let number = numbers[Int(name)] { return name = number }
            let number = UInt32(kept.count)
            names.withBytes(at: Int(name)) { kept.append(utf8: $0) }
            numbers[Int(name)] = number
            name = number
        }
        func renumber(_ name: inout UInt32?) {
            guard var number = name else { return }
            renumber(&number)
            name = number
        }
        for index in references.indices { renumber(&references[index].name) }
        for index in wiring.uses.indices { renumber(&wiring.uses[index].way) }
        for index in closures.indices { renumber(&closures[index].called) }
        for index in addresses.indices {
            renumber(&addresses[index].scheme)
            renumber(&addresses[index].host)
        }
        for index in calls.indices {
            renumber(&calls[index].name)
            renumber(&calls[index].receiver)
            renumber(&calls[index].made)
            calls[index].renumberOthers(renumber)
        }
        kept.giveBackRoom()
        names = kept
    }
}
