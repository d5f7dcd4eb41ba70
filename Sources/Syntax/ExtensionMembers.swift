import AshlarFacts

extension FileFacts {
    /// Marks the extensions with members that other modules may see.
    mutating func markExposingExtensions() {
        // One field at a time: declarations are large to copy.
        for index in declarations.indices {
            guard let parent = declarations[index].parent.map(Int.init), declarations[parent].kind == .extension,
                  !declarations[index].modifiers.contains(.local),
                  (declarations[index].access ?? declarations[parent].access ?? .internal) >= .package else { continue }
            declarations[parent].modifiers.insert(.exposing)
        }
    }
}
