@_spi(RawSyntax) import SwiftSyntax
import AshlarFacts

/// The string literals and the names that a file's code compares with `==` and `!=`, or that are the patterns of cases.
///
/// A text that begins with `http:` and is only ever compared is a name in the form of an address, as an XML namespace is: nobody
/// connects to it.
struct ComparedTexts {
    /// The offsets of the literals.
    private var literals: Set<UInt32> = []
    /// How often each name is compared: `a` for `a` and `T.a`.
    private var names: [String: Int] = [:]
    /// The offsets of the addresses that may be names: they begin with `http:` and are no argument of a URL's initializer.
    var candidates: Set<UInt32> = []

    /// Adds what a sequence of operators and operands compares: `a == "…" && b != T.c`.
    mutating func add(sequence: Node) {
        guard let parts = sequence.first(.exprList)?.parts.map({ $0 }) else { return }
        for index in parts.indices where parts[index].kind == .binaryOperatorExpr {
            guard let sign = parts[index].firstToken, sign.isName("==") || sign.isName("!=") else { continue }
            if index > 0 { add(operand: parts[index - 1]) }
            if index + 1 < parts.count { add(operand: parts[index + 1]) }
        }
    }

    /// Adds the literal or the name that a pattern compares with, or an operand.
    mutating func add(operand node: Node) {
        switch node.kind {
        case .stringLiteralExpr: literals.insert(node.start)
        case .declReferenceExpr, .memberAccessExpr: if let name = node.lastName?.identifier { names[name, default: 0] += 1 }
        case .optionalChainingExpr: if let value = node.firstPart { add(operand: value) }
        default: break
        }
    }

    /// Whether an address is a name in the form of one: a literal that is compared, or the value of a private constant
    /// of which the file compares every other mention.
    ///
    /// - Parameter file: the node of the whole file.
    func isName(_ address: FileFacts.Address, declarations: [Declaration], in file: Node) -> Bool {
        guard candidates.contains(address.offset) else { return false }
        if literals.contains(address.offset) { return true }
        guard address.scope >= 0, !names.isEmpty else { return false }
        let constant = declarations[Int(address.scope)]
        guard constant.kind == .variable, let count = names[constant.name] else { return false }
        var declaration = constant
        while declaration.access != .private, declaration.access != .fileprivate {
            guard let parent = declaration.parent else { return false }
            declaration = declarations[Int(parent)]
        }
        let words = String(decoding: file.bytes, as: UTF8.self).split { !($0.isLetter || $0.isNumber || $0 == "_") }
        return words.count { $0 == constant.name } == count + 1
    }
}
