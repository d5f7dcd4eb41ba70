/// The keys of a mapping in a rule file: those that its reader knows, which are those that editors offer and explain.
package struct Keys: Sendable {
    package var all: [Key]
    /// What they ask of each other, as far as editors can be told.
    package var demands: [Demand]

    /// What they are called, in the order in which they are told.
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

    /// What keys ask of each other, by their names.
    package enum Demand: Sendable {
        case atLeastOne([String])
        case exactlyOne([String])
        case atMostOne([String])
        /// The first asks for the second.
        case with(String, String)
        /// Where a key has a word, what another is.
        case when(String, is: String, Key)
    }
}

/// A key of a mapping: what it is called, what stands behind it, and what it says, in a sentence or two.
package struct Key: Sendable {
    package let name: String
    package let schema: Schema
    package let summary: String
    /// Whether the mapping cannot be without it.
    package let isNeeded: Bool

    static func needed(_ name: String, _ schema: Schema, _ summary: String) -> Key {
        Key(name: name, schema: schema, summary: summary, isNeeded: true)
    }

    static func optional(_ name: String, _ schema: Schema, _ summary: String) -> Key {
        Key(name: name, schema: schema, summary: summary, isNeeded: false)
    }
}
