/// Joins values from different branches of an unknown condition.
extension Value {
    /// The largest number of values of a choice; beyond it, the value is unknown.
    private static let maximumChoiceCount = 16

    /// The least value that covers both.
    static func join(_ left: Value, _ right: Value) -> Value {
        if left.isUnknown, right.isUnknown { return right.isUnknownOptional ? right : left }
        if left == right { return left }
        switch (left, right) {
        case (.pending, _): return right
        case (_, .pending): return left
        case (.array(let first), .array(let second)):
            return .array(join(first, second))
        case (.dictionary(let first), .dictionary(let second)):
            return .dictionary(join(first, second))
        case (.record(let first), .record(let second)):
            return join(first, second).map { .record($0) } ?? .choice([left, right])
        default:
            return oneOf(left.alternatives + right.alternatives)
        }
    }

    /// The join of several values: matching arrays, dictionaries and records are merged, others form a choice.
    static func oneOf(_ values: [Value]) -> Value {
        var distinct: [Value] = []
        next: for value in values {
            for index in distinct.indices {
                if distinct[index] == value, !value.isUnknown { continue next }
                guard value.isJoinable(with: distinct[index]) else { continue }
                distinct[index] = join(distinct[index], value)
                continue next
            }
            distinct.append(value)
        }
        if distinct.count == 1 { return distinct[0] }
        guard distinct.count <= maximumChoiceCount else {
            return .unknown(Unknown(reason: "it has too many possible values", position: SourcePosition(file: 0, offset: 0)))
        }
        return .choice(distinct)
    }

    /// Whether the join with another value is a single value rather than a choice.
    private func isJoinable(with other: Value) -> Bool {
        switch (self, other) {
        case (.array, .array), (.dictionary, .dictionary), (.unknown, .unknown): true
        case (.record(let first), .record(let second)): Value.areSame(first, second)
        default: false
        }
    }

    /// The elements of both arrays; those that only one of them has are conditional.
    private static func join(_ left: [Element], _ right: [Element]) -> [Element] {
        let shorter = min(left.count, right.count)
        var prefix = 0
        while prefix < shorter, left[prefix].value == right[prefix].value { prefix += 1 }
        var suffix = 0
        while suffix < shorter - prefix, left[left.count - 1 - suffix].value == right[right.count - 1 - suffix].value {
            suffix += 1
        }
        var joined = zip(left[..<prefix], right[..<prefix]).map { first, second in
            Element(
                value: first.value, isConditional: first.isConditional || second.isConditional, position: first.position
            )
        }
        let middleLeft = left[prefix..<(left.count - suffix)]
        let middleRight = right[prefix..<(right.count - suffix)]
        let pairs = zip(middleLeft, middleRight)
        if middleLeft.count == middleRight.count, pairs.allSatisfy({ $0.value.isJoinable(with: $1.value) }) {
            joined += pairs.map { first, second in
                var element = first
                element.value = join(first.value, second.value)
                element.isConditional = first.isConditional || second.isConditional
                return element
            }
        } else {
            for var element in [middleLeft, middleRight].joined() {
                element.isConditional = true
                joined.append(element)
            }
        }
        return joined + left.suffix(suffix)
    }

    private static func join(_ left: [Entry], _ right: [Entry]) -> [Entry] {
        var joined = left
        for entry in right {
            if let index = joined.firstIndex(where: { $0.key == entry.key }) {
                joined[index].value = join(joined[index].value, entry.value)
            } else {
                joined.append(entry)
            }
        }
        return joined
    }

    /// Whether two records are two states of the same object rather than two objects.
    private static func areSame(_ left: Record, _ right: Record) -> Bool {
        guard left.type == right.type, left.name == right.name, left.type != "Range" else { return false }
        if let name = left["name"], let other = right["name"] {
            return name == other && (left.position == right.position || left.fields.map(\.label) == right.fields.map(\.label))
        }
        return left.name == "init" && left.position == right.position
    }

    private static func join(_ left: Record, _ right: Record) -> Record? {
        guard areSame(left, right) else { return nil }
        var joined = left
        for index in left.fields.indices {
            let field = left.fields[index]
            let other = field.label.flatMap { right[$0] } ?? (index < right.fields.count ? right.fields[index].value : nil)
            joined.fields[index].value = join(field.value, other ?? field.value.absent)
        }
        joined.fields += right.fields.compactMap { field in
            guard let label = field.label, left[label] == nil else { return nil }
            return Labeled(label: label, value: join(field.value.absent, field.value))
        }
        return joined
    }

    /// The value of a field of this kind that was not assigned: an empty array, otherwise `nil`.
    private var absent: Value {
        if case .array = self { .array([]) } else { .none }
    }
}

extension Value: Equatable {
    /// Positions are ignored, and a function equals only itself.
    static func == (left: Value, right: Value) -> Bool {
        switch (left, right) {
        case (.unknown, .unknown), (.none, .none): true
        case (.bool(let first), .bool(let second)): first == second
        case (.integer(let first), .integer(let second)): first == second
        case (.double(let first), .double(let second)): first == second
        case (.string(let first), .string(let second)): first == second
        case (.array(let first), .array(let second)):
            first.elementsEqual(second) { $0.isConditional == $1.isConditional && $0.value == $1.value }
        case (.dictionary(let first), .dictionary(let second)):
            first.elementsEqual(second) { $0.key == $1.key && $0.value == $1.value }
        case (.tuple(let first), .tuple(let second)): areEqual(first, second)
        case (.record(let first), .record(let second)):
            first.type == second.type && first.name == second.name && areEqual(first.fields, second.fields)
        case (.object(let first), .object(let second)): first == second
        case (.type(let first), .type(let second)): first == second
        case (.function(let first), .function(let second)): first.isSame(as: second)
        case (.choice(let first), .choice(let second)): first == second
        case (.pending, .pending): true
        default: false
        }
    }

    private static func areEqual(_ left: [Labeled], _ right: [Labeled]) -> Bool {
        left.elementsEqual(right) { $0.label == $1.label && $0.value == $1.value }
    }
}
