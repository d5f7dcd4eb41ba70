/// What an `#if` asks, as a formula.
///
/// Grammar: https://docs.swift.org/swift-book/documentation/the-swift-programming-language/statements/
indirect enum Condition: Hashable, Sendable {
    case constant(Bool)
    /// A flag: `DEBUG`.
    case flag(String)
    /// A question to the compiler: `os(Linux)`, `swift(>=6)`; its argument without spaces.
    case question(String, String)
    case not(Condition)
    case and(Condition, Condition)
    case or(Condition, Condition)
    /// What this reader does not understand.
    case unknown

    init(_ text: String) {
        var reader = ConditionReader(text)
        self = reader.disjunction()
        if !reader.isAtEnd { self = .unknown }
    }

    /// Whether it holds; `nil` where the answers do not tell.
    ///
    /// - Parameter answer: whether a flag is set, given without argument, and what the compiler answers to a question.
    func truth(_ answer: (_ name: String, _ argument: String?) -> Bool?) -> Bool? {
        switch self {
        case .constant(let value): return value
        case .flag(let name): return answer(name, nil)
        case .question(let name, let argument): return answer(name, argument)
        case .not(let condition): return condition.truth(answer).map { !$0 }
        case .and(let left, let right):
            let (left, right) = (left.truth(answer), right.truth(answer))
            if left == false || right == false { return false }
            return left == nil || right == nil ? nil : true
        case .or(let left, let right):
            let (left, right) = (left.truth(answer), right.truth(answer))
            if left == true || right == true { return true }
            return left == nil || right == nil ? nil : false
        case .unknown: return nil
        }
    }
}

private struct ConditionReader {
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
        var left = term()
        while take("&&") { left = .and(left, term()) }
        return left
    }

    private mutating func term() -> Condition {
        if take("!") { return .not(term()) }
        if take("(") {
            let inner = disjunction()
            return take(")") ? inner : .unknown
        }
        let name = word()
        guard !name.isEmpty else { return .unknown }
        if take("(") { return .question(name, argument()) }
        return name == "true" ? .constant(true) : name == "false" ? .constant(false) : .flag(name)
    }

    /// What stands up to the closing parenthesis, which is passed over.
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

    private mutating func word() -> String {
        skipSpaces()
        let start = index
        while index < bytes.count, !" ()!&|".utf8.contains(bytes[index]) { index += 1 }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private mutating func take(_ symbol: StaticString) -> Bool {
        skipSpaces()
        let isThere = symbol.withUTF8Buffer { bytes[index...].starts(with: $0) }
        if isThere { index += symbol.utf8CodeUnitCount }
        return isThere
    }

    private mutating func skipSpaces() {
        while index < bytes.count, bytes[index] == UInt8(ascii: " ") { index += 1 }
    }
}
