/// The keys of a mapping in a rule file, for the reader, the JSON schema and the guide.
package struct Keys: Sendable {
    package var all: [Key]
    /// Constraints between keys, as far as JSON Schema can express them.
    package var demands: [Demand]

    /// The names of the keys, in the order of declaration.
    package var names: [String] { all.map(\.name) }

    init(_ all: [Key], _ demands: Demand...) {
        self.all = all
        self.demands = demands
    }

    static func + (left: Keys, right: Keys) -> Keys {
        var keys = left
        keys.all += right.all
        keys.demands += right.demands
        return keys
    }

    /// A constraint between keys, by their names.
    package enum Demand: Sendable {
        case atLeastOne([String])
        case exactlyOne([String])
        case atMostOne([String])
        /// The first key requires the second.
        case with(String, String)
        /// If a key has a certain value, the definition of another key.
        case when(String, is: String, Key)
    }
}

/// A key of a mapping: its name, the schema of its value, and its documentation in a sentence or two.
package struct Key: Sendable {
    package let name: String
    package let schema: Schema
    package let summary: String
    /// Whether it is required.
    package let isNeeded: Bool

    static func needed(_ name: String, _ schema: Schema, _ summary: String) -> Key {
        Key(name: name, schema: schema, summary: summary, isNeeded: true)
    }

    static func optional(_ name: String, _ schema: Schema, _ summary: String) -> Key {
        Key(name: name, schema: schema, summary: summary, isNeeded: false)
    }
}
