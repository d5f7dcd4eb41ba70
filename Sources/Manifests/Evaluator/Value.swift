/// What an expression of a manifest means, as far as its syntax tells.
indirect enum Value {
    /// What only a run of the manifest could tell.
    case unknown(Unknown)
    /// `nil`, and what a function without a result returns.
    case none
    case bool(Bool)
    case integer(Int)
    case double(Double)
    case string(String)
    /// An array or a set.
    case array([Element])
    case dictionary([Entry])
    case tuple([Labeled])
    /// A struct, an enum case, or a call of a library that the evaluator does not have.
    case record(Record)
    /// An instance of a class: the place of its record in the heap.
    case object(Heap.Address)
    case type(String)
    case function(Function)
    /// One of several values, depending on what only a run could tell. Holds two or more, none of them a choice.
    case choice([Value])
    /// A global or static variable that nobody has asked for yet. Lives in the heap only.
    case pending([Initializer])

    static var void: Value { .tuple([]) }

    /// An element of an array.
    struct Element {
        var value: Value
        /// Whether the array holds it only under a condition that syntax cannot decide.
        var isConditional = false
        /// Where the element was written.
        var place: Place
    }

    /// A key of a dictionary with its value.
    struct Entry {
        var key: Value
        var value: Value
    }

    /// A field, an argument or a tuple's element.
    struct Labeled {
        var label: String?
        var value: Value
    }

    /// A value with named parts.
    struct Record {
        /// The type, where it is known.
        var type: String?
        /// The enum case or the static function that made it; `init` for initializers.
        var name: String
        var fields: [Labeled]
        /// Where it was made.
        var place: Place

        /// The field with a label; `nil` where there is none.
        subscript(_ label: String) -> Value? {
            get { fields.first { $0.label == label }?.value }
            set {
                if let index = fields.firstIndex(where: { $0.label == label }) {
                    if let newValue { fields[index].value = newValue } else { fields.remove(at: index) }
                } else if let newValue {
                    fields.append(Labeled(label: label, value: newValue))
                }
            }
        }
    }
}

/// Why a value is not known, and where that began.
struct Unknown: Hashable {
    /// What cannot be told, in words that fit after "because".
    var reason: String
    var place: Place
}

/// A byte of one of the files that are evaluated together.
struct Place: Hashable {
    var file: Int
    var offset: Int
}

extension Value {
    /// What the value may be: itself, or each of a choice.
    var alternatives: [Value] {
        if case .choice(let values) = self { values } else { [self] }
    }

    var isUnknown: Bool {
        if case .unknown = self { true } else { false }
    }

    var isNone: Bool {
        if case .none = self { true } else { false }
    }

    var isPending: Bool {
        if case .pending = self { true } else { false }
    }

    /// Whether the value is true; `nil` where syntax cannot tell.
    var truth: Bool? {
        switch self {
        case .bool(let value): return value
        case .choice(let values):
            let truths = values.map(\.truth)
            guard let first = truths[0], truths.allSatisfy({ $0 == first }) else { return nil }
            return first
        default: return nil
        }
    }

    /// The parts of a value in which an unknown can hide.
    private var parts: [Value] {
        switch self {
        case .array(let elements): elements.map(\.value)
        case .dictionary(let entries): entries.flatMap { [$0.key, $0.value] }
        case .tuple(let fields): fields.map(\.value)
        case .record(let record): record.fields.map(\.value)
        case .choice(let values): values
        default: []
        }
    }

    /// The first unknown in the value or in one of its parts.
    var firstUnknown: Unknown? {
        if case .unknown(let unknown) = self { return unknown }
        for part in parts {
            if let unknown = part.firstUnknown { return unknown }
        }
        return nil
    }
}
