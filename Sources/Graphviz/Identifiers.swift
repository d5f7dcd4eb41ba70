internal import CGraphviz

/// Makes Graphviz number nodes and groups in the order in which DOT names them.
///
/// By default an identifier's number is the address of its interned name, and groups are laid out in the order of their
/// numbers, so the layout depends on the memory allocator. Call while no graph exists.
func numberInOrderOfNames(_ identifiers: UnsafeMutablePointer<ashlar_identifiers>) {
    addresses = [0]
    numbers = [0: 0]
    guard byAddress == nil else { return }
    byAddress = identifiers.pointee
    identifiers.pointee.map = { state, kind, name, number, isNew in
        let status = byAddress?.map?(state, kind, name, number, isNew) ?? 0
        if name != nil, let number { number.pointee = inOrder(number.pointee) }
        return Int(truncatingIfNeeded: UInt8(truncatingIfNeeded: status))
    }
    identifiers.pointee.by_number = (
        { state, kind, number in byAddress?.by_number.0?(state, kind, address(of: number)) },
        { state, kind, number in byAddress?.by_number.1?(state, kind, address(of: number)) },
        { state, kind, number in byAddress?.by_number.2?(state, kind, address(of: number)) }
    )
}

// Guarded by the serial lock.
nonisolated(unsafe) private var byAddress: ashlar_identifiers?
nonisolated(unsafe) private var addresses: [ashlar_number] = []
nonisolated(unsafe) private var numbers: [ashlar_number: ashlar_number] = [:]

/// An even number for an address; libgvc gives odd numbers to anonymous objects.
private func inOrder(_ address: ashlar_number) -> ashlar_number {
    if let number = numbers[address] { return number }
    let number = ashlar_number(addresses.count) * 2
    addresses.append(address)
    numbers[address] = number
    return number
}

private func address(of number: ashlar_number) -> ashlar_number {
    guard number % 2 == 0, number / 2 < ashlar_number(addresses.count) else { return number }
    return addresses[Int(number / 2)]
}
