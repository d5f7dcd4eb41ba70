internal import CGraphviz

/// Makes Graphviz number nodes and groups in the order in which DOT names them.
///
/// By default an identifier's number is the address of its interned name, and groups are laid out in the order of their
/// numbers, so the layout depends on the memory allocator. Call while no graph exists.
func numberInOrderOfNames() {
    addresses = [0]
    numbers = [0: 0]
    guard byAddress == nil, let identifiers = ashlar_identifiers() else { return }
    byAddress = identifiers.pointee
    identifiers.pointee.map = { state, kind, name, number, isNew in
        let status = byAddress?.map(state, kind, name, number, isNew) ?? 0
        if name != nil, let number { number.pointee = inOrder(number.pointee) }
        return status
    }
    identifiers.pointee.free = { state, kind, number in byAddress?.free(state, kind, address(of: number)) }
    identifiers.pointee.print = { state, kind, number in byAddress?.print(state, kind, address(of: number)) }
}

// Guarded by the serial lock.
nonisolated(unsafe) private var byAddress: Agiddisc_t?
nonisolated(unsafe) private var addresses: [IDTYPE] = []
nonisolated(unsafe) private var numbers: [IDTYPE: IDTYPE] = [:]

/// An even number for an address; libgvc gives odd numbers to anonymous objects.
private func inOrder(_ address: IDTYPE) -> IDTYPE {
    if let number = numbers[address] { return number }
    let number = IDTYPE(addresses.count) * 2
    addresses.append(address)
    numbers[address] = number
    return number
}

private func address(of number: IDTYPE) -> IDTYPE {
    guard number % 2 == 0, number / 2 < IDTYPE(addresses.count) else { return number }
    return addresses[Int(number / 2)]
}
