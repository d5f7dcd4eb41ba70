/// The condition of an `#if` as a Boolean formula.
///
/// Grammar: https://docs.swift.org/swift-book/documentation/the-swift-programming-language/statements/
indirect enum Condition: Hashable, Sendable {
    case constant(Bool)
    /// A compilation flag: `DEBUG`.
    case flag(String)
    /// A platform condition: `os(Linux)`, `swift(>=6)`; its argument without spaces.
    case platform(String, String)
    case not(Condition)
    case and(Condition, Condition)
    case or(Condition, Condition)
    /// A condition that cannot be parsed.
    case unknown

    init(_ text: String) {
        var parser = ConditionParser(text)
        self = parser.disjunction()
        if !parser.isAtEnd { self = .unknown }
    }

    /// The truth value in three-valued logic; `nil` if undetermined.
    ///
    /// - Parameter value: the value of a flag (without argument) or a platform condition; `nil` if unknown.
    func truth(_ value: (_ name: String, _ argument: String?) -> Bool?) -> Bool? {
        switch self {
        case .constant(let constant): return constant
        case .flag(let name): return value(name, nil)
        case .platform(let name, let argument): return value(name, argument)
        case .not(let condition): return condition.truth(value).map { !$0 }
        case .and(let left, let right):
            let (left, right) = (left.truth(value), right.truth(value))
            if left == false || right == false { return false }
            return left == nil || right == nil ? nil : true
        case .or(let left, let right):
            let (left, right) = (left.truth(value), right.truth(value))
            if left == true || right == true { return true }
            return left == nil || right == nil ? nil : false
        case .unknown: return nil
        }
    }
}

private struct ConditionParser {
    private let bytes: [UInt8]
    private var index = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    var isAtEnd: Bool { bytes[index...].allSatisfy { $0 == UInt8(ascii: " ") } }

    mutating func disjunction() -> Condition {
        var left = conjunction()
        while take("||") { left = .or(left, conjunction()) }
        return left
    }

    private mutating func conjunction() -> Condition {
        var left = unary()
        while take("&&") { left = .and(left, unary()) }
        return left
    }

    private mutating func unary() -> Condition {
        if take("!") { return .not(unary()) }
        if take("(") {
            let inner = disjunction()
            return take(")") ? inner : .unknown
        }
        let name = identifier()
        guard !name.isEmpty else { return .unknown }
        if take("(") { return .platform(name, argument()) }
        return name == "true" ? .constant(true) : name == "false" ? .constant(false) : .flag(name)
    }

    /// The text up to the closing parenthesis, which is consumed.
    private mutating func argument() -> String {
        var depth = 1
        var text: [UInt8] = []
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte == UInt8(ascii: "(") { depth += 1 }
            if byte == UInt8(ascii: ")") { depth -= 1 }
            if depth == 0 { break }
            if byte != UInt8(ascii: " ") { text.append(byte) }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private mutating func identifier() -> String {
        skipSpaces()
        let start = index
        while index < bytes.count, !" ()!&|".utf8.contains(bytes[index]) { index += 1 }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private mutating func take(_ symbol: StaticString) -> Bool {
        skipSpaces()
        let isNext = symbol.withUTF8Buffer { bytes[index...].starts(with: $0) }
        if isNext { index += symbol.utf8CodeUnitCount }
        return isNext
    }

    private mutating func skipSpaces() {
        while index < bytes.count, bytes[index] == UInt8(ascii: " ") { index += 1 }
    }
}
