/// The abstract value of an expression of a manifest.
indirect enum Value {
    /// A value that only a run of the manifest could determine.
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
    /// A struct, an enum case, or a call of a library whose code the evaluator does not have.
    case record(Record)
    /// An instance of a class: the heap address of its record.
    case object(Heap.Address)
    case type(String)
    case function(Function)
    /// One of several values, depending on an unknown condition. Holds two or more, none of them a choice.
    case choice([Value])
    /// A global or static variable that is not evaluated yet. Occurs only in the heap.
    case pending([Initializer])

    static var void: Value { .tuple([]) }

    /// An element of an array.
    struct Element {
        var value: Value
        /// Whether the array contains it only under an unknown condition.
        var isConditional = false
        /// The position where the element is written.
        var position: SourcePosition
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
        /// The type, if it is known.
        var type: String?
        /// The enum case or the static function that constructed it; `init` for initializers.
        var name: String
        var fields: [Labeled]
        /// The position where it is constructed.
        var position: SourcePosition

        /// The field with a label; `nil` if there is none.
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

/// The reason why a value is unknown, and the position where that began.
struct Unknown: Hashable {
    /// A clause that fits after "because".
    var reason: String
    var position: SourcePosition
    /// Whether the value is known not to be `nil`.
    var isPresent = false
}

/// A byte offset in one of the files that are evaluated together.
struct SourcePosition: Hashable {
    /// The index of the file: 0 for the manifest, from 1 for its helpers.
    var file: Int
    var offset: Int
}

extension Value {
    /// The possible values: each value of a choice, otherwise the value itself.
    var alternatives: [Value] {
        if case .choice(let values) = self { values } else { [self] }
    }

    var isUnknown: Bool {
        if case .unknown = self { true } else { false }
    }

    var isNone: Bool {
        if case .none = self { true } else { false }
    }

    /// Whether it is unknown and may be `nil`.
    var isUnknownOptional: Bool {
        if case .unknown(let unknown) = self { !unknown.isPresent } else { false }
    }

    /// A member or result of an unknown value: unknown too, and possibly `nil`.
    var unknownPart: Value {
        guard case .unknown(var unknown) = self else { return self }
        unknown.isPresent = false
        return .unknown(unknown)
    }

    /// The value where it is not `nil`.
    var unwrapped: Value {
        guard case .unknown(var unknown) = self else { return self }
        unknown.isPresent = true
        return .unknown(unknown)
    }

    var isPending: Bool {
        if case .pending = self { true } else { false }
    }

    /// The value as a Boolean; `nil` if it is unknown or not a Boolean.
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

    /// The direct parts of a compound value.
    var parts: [Value] {
        switch self {
        case .array(let elements): elements.map(\.value)
        case .dictionary(let entries): entries.flatMap { [$0.key, $0.value] }
        case .tuple(let fields): fields.map(\.value)
        case .record(let record): record.fields.map(\.value)
        case .choice(let values): values
        default: []
        }
    }

    /// Whether it is a list, in each alternative, that holds no unknown value.
    var isKnownList: Bool {
        firstUnknown == nil && alternatives.allSatisfy { if case .array = $0 { true } else { $0.isNone } }
    }

    private static let maximumCount = 500_000
    private static let maximumLevel = 200

    /// Whether it has a limited number of parts, which are counted, and its parts a limited depth.
    func isBounded(countingIn count: inout Int, level: Int) -> Bool {
        count += 1
        guard count <= Self.maximumCount, level <= Self.maximumLevel else { return false }
        switch self {
        case .array(let elements): return elements.allSatisfy { $0.value.isBounded(countingIn: &count, level: level + 1) }
        case .dictionary, .tuple, .record, .choice:
            return parts.allSatisfy { $0.isBounded(countingIn: &count, level: level + 1) }
        default: return true
        }
    }

    /// The first unknown value in it or in its parts.
    var firstUnknown: Unknown? {
        if case .unknown(let unknown) = self { return unknown }
        for part in parts {
            if let unknown = part.firstUnknown { return unknown }
        }
        return nil
    }
}
