/// How much the name of a type says of whether it puts objects together.
package enum ContainerName: Sendable {
    /// `AppContainer`: that is what it is for.
    case telling
    /// `RowFactory`: it makes something, services or values.
    case hinting

    /// By the last word, or the first; `nil` for other names.
    package init?(_ name: String) {
        // By bytes: it is asked of nearly every name.
        let bytes = name.utf8
        func ends(with word: String) -> Bool { bytes.count >= word.utf8.count && bytes.suffix(word.utf8.count).elementsEqual(word.utf8) }
        if Self.tellingWords.contains(where: ends) || bytes.starts(with: "Dependenc".utf8) {
            self = .telling
        } else if Self.hintingWords.contains(where: ends) {
            self = .hinting
        } else {
            return nil
        }
    }

    private static let tellingWords = [
        "Container", "Containers", "Dependencies", "Dependency", "DependencyProvider", "Assembly", "Assembler", "Injector",
        "Injection", "Injections", "CompositionRoot", "Composition", "Composer", "DI", "Locator", "Wiring",
    ]
    private static let hintingWords = [
        "Component", "Components", "Factory", "Factories", "Registry", "World", "Services", "Environment",
    ]
}
