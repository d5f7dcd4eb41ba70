/// The schema of a value in a rule file, for the reader's documentation and for editors.
///
/// A setting, `${name}`, may replace any text or mapping.
package indirect enum Schema: Sendable {
    case scalar(Scalar)
    /// One of some words.
    case word([Word])
    /// One of some words; no setting is allowed.
    case name([Word])
    case mapping(Keys)
    /// A mapping; no setting is allowed in its place.
    case entry(Keys)
    /// Any of these.
    case either([Schema])
    /// One of these, or a list of them, which may be empty.
    case several(Schema)
    /// One of these, or a list of one or more.
    case some(Schema)
    /// A list of entries, or one of them.
    case entries(Schema)
    /// A mapping from arbitrary names to values of a schema, or to any values if `nil`.
    case names(to: Schema?)
    /// A schema that is defined once under `$defs`.
    case shared(SharedSchema)
    /// Raw JSON Schema.
    case json(JSON)

    /// The elements of a list that must have one; `nil` for any other value.
    var neededElement: Schema? {
        switch self {
        case .some(let element): element
        case .shared(let shared): shared.schema.neededElement
        case .scalar, .word, .name, .mapping, .entry, .either, .several, .entries, .names, .json: nil
        }
    }

    /// A kind of scalar.
    package enum Scalar: String, CaseIterable, Sendable {
        /// A string; numbers, `true` and the like are read as strings too.
        case text
        /// A text that is not empty.
        case pattern
        /// A pattern over paths only.
        case path
        case flag, count, share, day
        /// A word in kebab-case.
        case id
    }

    /// One of a fixed set of words, with an explanation unless it is self-explanatory.
    package struct Word: Sendable {
        package let text: String
        package let meaning: String?
    }

    /// One of the raw values of a type.
    ///
    /// - Parameter meaning: explains a word; `nil` if it is self-explanatory.
    package static func word<Words: RawRepresentable & CaseIterable>(
        _ words: Words.Type, meaning: (Words) -> String? = { _ in nil }
    ) -> Schema where Words.RawValue == String {
        .word(words.allCases.map { Word(text: $0.rawValue, meaning: meaning($0)) })
    }
}
