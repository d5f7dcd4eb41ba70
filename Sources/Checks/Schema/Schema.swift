/// What may stand at a place of a rule file, as the reader takes it there, and as editors are told of it.
///
/// Wherever a text or a mapping may stand, a setting may: `${name}`.
package indirect enum Schema: Sendable {
    case scalar(Scalar)
    /// One of some words.
    case word([Word])
    /// One of some words, for which no setting can stand.
    case name([Word])
    case mapping(Keys)
    /// A mapping for which no setting can stand.
    case entry(Keys)
    /// Any of these.
    case either([Schema])
    /// One of these, or a list of them, which may be empty.
    case several(Schema)
    /// One of these, or a list of one or more.
    case some(Schema)
    /// A list of entries, or one of them.
    case entries(Schema)
    /// A mapping from names that the author chooses; to anything where `nil`.
    case names(to: Schema?)
    /// What stands in many places, and is described once.
    case shared(SharedSchema)
    /// What can only be said of the JSON itself.
    case json(JSON)

    /// What a single value may be.
    package enum Scalar: String, CaseIterable, Sendable {
        /// Numbers, `true` and the like are texts too.
        case text
        /// A text that is not empty.
        case pattern
        /// A pattern over paths alone.
        case path
        case flag, count, share, day
        /// A word in kebab-case.
        case id
    }

    /// A word of a closed list, and what it means where it does not say that itself.
    package struct Word: Sendable {
        package let text: String
        package let meaning: String?
    }

    /// One of the words of a type.
    ///
    /// - Parameter meaning: what a word means, where it does not say that itself.
    package static func word<Words: RawRepresentable & CaseIterable>(
        _ words: Words.Type, meaning: (Words) -> String? = { _ in nil }
    ) -> Schema where Words.RawValue == String {
        .word(words.allCases.map { Word(text: $0.rawValue, meaning: meaning($0)) })
    }
}
