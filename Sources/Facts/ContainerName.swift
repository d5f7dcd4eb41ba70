/// How much the name of a type says of whether it puts objects together.
package enum ContainerName: Sendable {
    /// `AppContainer`: that is what it is for.
    case telling
    /// `RowFactory`: it makes something, services or values.
    case hinting

    /// By the last word, or the first; `nil` for other names.
    package init?(_ name: String) {
        var name = name
        guard let found = name.withUTF8({ Self($0) }) else { return nil }
        self = found
    }

    /// The same by a name's bytes: it is asked of nearly every name.
    package init?(_ name: UnsafeBufferPointer<UInt8>) {
        if Self.tellingWords.contains(where: { name.ends(with: $0) }) || name.starts(with: "Dependenc") {
            self = .telling
        } else if Self.hintingWords.contains(where: { name.ends(with: $0) }) {
            self = .hinting
        } else {
            return nil
        }
    }

    private static let tellingWords: [StaticString] = [
        "Container", "Containers", "Dependencies", "Dependency", "DependencyProvider", "Assembly", "Assembler", "Injector",
        "Injection", "Injections", "CompositionRoot", "Composition", "Composer", "DI", "Locator", "Wiring",
    ]
    private static let hintingWords: [StaticString] = [
        "Component", "Components", "Factory", "Factories", "Registry", "World", "Services", "Environment",
    ]
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate func starts(with word: StaticString) -> Bool { holds(word, at: 0) }

    fileprivate func ends(with word: StaticString) -> Bool { holds(word, at: count - word.utf8CodeUnitCount) }

    private func holds(_ word: StaticString, at place: Int) -> Bool {
        guard place >= 0, place + word.utf8CodeUnitCount <= count else { return false }
        for index in 0..<word.utf8CodeUnitCount where self[place + index] != word.utf8Start[index] { return false }
        return true
    }
}
