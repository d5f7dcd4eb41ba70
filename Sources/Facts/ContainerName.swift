package import AshlarText

/// How likely a type is a container, judged by its name.
package enum ContainerName: Sendable {
    /// A container: `AppContainer`.
    case definite
    /// A type that creates objects or values: `RowFactory`.
    case possible

    /// Judges a name by its first and last words, which `Conventions` lists; `nil` for other names.
    package init?(_ name: String) {
        guard let found = name.withByteView({ Self($0) }) else { return nil }
        self = found
    }

    /// The same for the UTF-8 bytes of a name. Runs for nearly every name of a file.
    package init?(_ name: ByteView) {
        if Conventions.containerSuffixes.contains(where: { name.ends(with: $0) })
            || Conventions.containerPrefixes.contains(where: { name.starts(with: $0) }) {
            if Conventions.recordContainerSuffixes.contains(where: { name.ends(with: $0) }) { return nil }
            self = .definite
        } else if Conventions.possibleContainerSuffixes.contains(where: { name.ends(with: $0) }) {
            self = .possible
        } else {
            return nil
        }
    }
}

extension ByteView {
    /// Whether the bytes begin with those of a word.
    package func starts(with word: StaticString) -> Bool {
        let word = ByteView(word)
        return count >= word.count && ByteView(rebasing: self[..<word.count]) == word
    }

    fileprivate func ends(with word: StaticString) -> Bool {
        let word = ByteView(word)
        return count >= word.count && ByteView(rebasing: self[(count - word.count)...]) == word
    }
}
