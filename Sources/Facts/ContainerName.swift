/// How likely a type is a container, judged by its name.
package enum ContainerName: Sendable {
    /// A container: `AppContainer`.
    case definite
    /// A type that creates objects or values: `RowFactory`.
    case possible

    /// Judges a name by its first and last words, which `Conventions` lists; `nil` for other names.
    package init?(_ name: String) {
        var name = name
        guard let found = name.withUTF8({ Self($0) }) else { return nil }
        self = found
    }

    /// The same for the UTF-8 bytes of a name. Runs for nearly every name of a file.
    package init?(_ name: UnsafeBufferPointer<UInt8>) {
        if Conventions.containerSuffixes.contains(where: { name.ends(with: $0) })
            || Conventions.containerPrefixes.contains(where: { name.starts(with: $0) }) {
            self = .definite
        } else if Conventions.possibleContainerSuffixes.contains(where: { name.ends(with: $0) }) {
            self = .possible
        } else {
            return nil
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate func starts(with word: StaticString) -> Bool { has(word, at: 0) }

    fileprivate func ends(with word: StaticString) -> Bool { has(word, at: count - word.utf8CodeUnitCount) }

    private func has(_ word: StaticString, at position: Int) -> Bool {
        guard position >= 0, position + word.utf8CodeUnitCount <= count else { return false }
        for index in 0..<word.utf8CodeUnitCount where self[position + index] != word.utf8Start[index] { return false }
        return true
    }
}
