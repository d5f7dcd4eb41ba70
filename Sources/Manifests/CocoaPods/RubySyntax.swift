/// An expression of a Ruby file, as far as it may be evaluated without executing Ruby.
indirect enum RubyExpression: Hashable, Sendable {
    /// A string or symbol.
    case text([RubyTextPart])
    case list([RubyExpression])
    case mapping([RubyPair])
    /// A call, or a variable.
    case call(RubyCall)
    case sum(RubyExpression, RubyExpression)
    /// One that is not read.
    case other
}

struct RubyPair: Hashable, Sendable {
    var key: RubyExpression
    var value: RubyExpression
}

struct RubyCall: Hashable, Sendable {
    /// The receiver, unless names lead to it.
    var receiver: RubyExpression?
    /// The name with those that lead to it: `s.ios.source_files`, `Pod.Spec.new`.
    var name: String
    var arguments: [RubyExpression] = []
    /// The arguments with names: `path: "."` and `:path => "."`.
    var options: [RubyPair] = []
    var block: RubyBlock?
    /// The byte offset of the name's beginning.
    var offset: Int

    /// Whether it may be a variable.
    var isPlain: Bool { receiver == nil && arguments.isEmpty && options.isEmpty && block == nil }
}

struct RubyBlock: Hashable, Sendable {
    var parameters: [String]
    var statements: [RubyStatement]
}

enum RubyStatement: Hashable, Sendable {
    case expression(RubyExpression)
    /// `name = value` or, if `adds`, `name += value`.
    case assignment(to: String, values: [RubyExpression], adds: Bool, offset: Int)
    case definition(name: String, RubyBlock)
    /// The bodies of a conditional statement or a loop.
    case branches([[RubyStatement]])
}

/// Reads the statements of a Ruby file. Any text gives statements; what is not understood is skipped up to its line's end.
struct RubyParser {
    private let tokens: [RubyToken]
    private var index = 0
    private var depth = 0
    /// The offset from which nothing is read, since it is nested too deeply.
    private var excess: Int?
    /// Whether `do` belongs to the enclosing loop.
    private var isInLoopHead = false
    private static let maximumDepth = 40

    static func read(_ source: String) -> (statements: [RubyStatement], excess: Int?) {
        var parser = RubyParser(tokens: RubyLexer.tokens(of: source))
        var statements: [RubyStatement] = []
        while parser.index < parser.tokens.count {
            statements += parser.statements()
            // An `end` or a bracket that nothing opens.
            parser.index += 1
        }
        return (statements, parser.excess)
    }

    /// Reads nothing more.
    private mutating func stop() {
        excess = excess ?? offset
        index = tokens.count
    }

    private init(tokens: [RubyToken]) { self.tokens = tokens }

    // MARK: Tokens

    private var kind: RubyToken.Kind? { index < tokens.count ? tokens[index].kind : nil }
    private var word: String? { if case .name(let name) = kind { name } else { nil } }
    private var symbol: String? { if case .symbol(let text) = kind { text } else { nil } }
    private var offset: Int { index < tokens.count ? tokens[index].offset : tokens.last?.offset ?? 0 }
    private var followsSpace: Bool { index < tokens.count && tokens[index].followsSpace }
    private var isAtStatementEnd: Bool {
        kind == nil || kind == .newline || symbol == ";" || symbol == "}" || symbol == ")" || symbol == "]" || word.map(closingWords.contains) == true
    }

    private mutating func take(_ text: String) -> Bool {
        guard symbol == text || word == text else { return false }
        index += 1
        return true
    }

    private mutating func skipNewlines() {
        while kind == .newline { index += 1 }
    }

    // MARK: Statements

    private mutating func statements() -> [RubyStatement] {
        var statements: [RubyStatement] = []
        depth += 1
        defer { depth -= 1 }
        guard depth < Self.maximumDepth else {
            stop()
            return []
        }
        while true {
            while kind == .newline || symbol == ";" { index += 1 }
            guard !isAtStatementEnd else { return statements }
            let start = index
            if let statement = statement() { statements.append(statement) }
            skipRest()
            if index == start { index += 1 }
        }
    }

    /// Statements up to an `end`, with the clauses between.
    private mutating func body() -> [[RubyStatement]] {
        var bodies = [statements()]
        while let word, ["else", "elsif", "when", "in", "rescue", "ensure"].contains(word) {
            index += 1
            if word != "else", word != "ensure" { skipHead() }
            bodies.append(statements())
        }
        _ = take("end")
        return bodies
    }

    /// Skips the condition of a statement up to its body.
    private mutating func skipHead() {
        let outer = isInLoopHead
        isInLoopHead = true
        defer { isInLoopHead = outer }
        while kind != nil, kind != .newline, symbol != ";", word != "then", word != "do" { skipPart() }
        _ = take("then") || take("do")
    }

    /// Skips what is left of a statement, with the blocks in it.
    private mutating func skipRest() {
        while !isAtStatementEnd { skipPart() }
    }

    /// Skips an expression or a token.
    private mutating func skipPart() {
        let start = index
        if case .label = kind { index += 1 } else if !isAtModifier { _ = operand() }
        if index == start { index += 1 }
    }

    /// Whether a condition follows the statement that it is about, rather than beginning one.
    private var isAtModifier: Bool {
        guard let word, ["if", "unless", "while", "until"].contains(word), index > 0 else { return false }
        switch tokens[index - 1].kind {
        case .symbol(let symbol): return [")", "]", "}"].contains(symbol)
        case .name(let name): return !nonValues.contains(name) || name == "end"
        case .label, .newline: return false
        case .text, .words, .other: return true
        }
    }

    private mutating func statement() -> RubyStatement? {
        let start = index
        var statement: RubyStatement?
        switch word {
        case "def": return definition()
        case "if", "unless", "while", "until", "for", "case":
            index += 1
            skipHead()
            statement = .branches(body())
        case "begin":
            index += 1
            statement = .branches(body())
        case "class", "module":
            index += 1
            skipHead()
            _ = body()
            return nil
        default:
            let offset = offset
            guard let first = operand() else { return nil }
            if let symbol, ["=", "+=", "||=", "<<"].contains(symbol) {
                index += 1
                let values = values()
                guard case .call(let target) = first, target.isPlain else { return nil }
                statement = .assignment(to: target.name, values: values, adds: ["+=", "<<"].contains(symbol), offset: offset)
            } else {
                statement = .expression(operation(on: first))
            }
        }
        guard index > start, let word, ["if", "unless", "while", "until", "rescue", "and", "or"].contains(word), let known = statement else {
            return statement
        }
        index += 1
        skipRest()
        return .branches([[known]])
    }

    private mutating func definition() -> RubyStatement? {
        index += 1
        guard case .name(var name) = kind else {
            skipHead()
            _ = body()
            return nil
        }
        index += 1
        while take("."), let member = word {
            name = member
            index += 1
        }
        var parameters: [String] = []
        let hasParentheses = take("(")
        while kind != nil, symbol != ";", symbol != "=", hasParentheses ? symbol != ")" : kind != .newline {
            switch kind {
            case .name(let name): parameters.append(name)
            case .label(let name): parameters.append(name)
            default: break
            }
            index += 1
            // A default value.
            if take("=") { _ = expression() }
        }
        if hasParentheses { _ = take(")") }
        if take("=") {
            skipNewlines()
            let result = expression().map { [RubyStatement.expression($0)] } ?? []
            return .definition(name: name, RubyBlock(parameters: parameters, statements: result))
        }
        let bodies = body()
        return .definition(name: name, RubyBlock(parameters: parameters, statements: bodies.first ?? []))
    }

    /// The values on the right of an assignment.
    private mutating func values() -> [RubyExpression] {
        skipNewlines()
        var values = [expression() ?? .other]
        while take(",") {
            skipNewlines()
            values.append(expression() ?? .other)
        }
        // What follows a value that is not read belongs to it.
        if !isAtStatementEnd, !(word.map { ["if", "unless", "while", "until", "rescue"].contains($0) } ?? false) {
            skipRest()
            values.append(.other)
        }
        return values
    }
}

extension RubyParser {
    // MARK: Expressions

    /// An expression with its operators; `nil`, with nothing read, if none begins here.
    private mutating func expression() -> RubyExpression? { operand().map { operation(on: $0) } }

    private mutating func operation(on first: RubyExpression) -> RubyExpression {
        var result = first
        while let symbol, operators.contains(symbol) {
            index += 1
            skipNewlines()
            let right = operand() ?? .other
            result = symbol == "+" ? .sum(result, right) : .other
        }
        return result
    }

    private mutating func operand() -> RubyExpression? {
        depth += 1
        defer { depth -= 1 }
        guard depth < Self.maximumDepth else {
            stop()
            return nil
        }
        guard let primary = primary() else { return nil }
        return members(of: primary)
    }

    private mutating func primary() -> RubyExpression? {
        let offset = offset
        switch kind {
        case .text(let parts):
            index += 1
            var whole = parts
            while case .text(let more) = kind {
                index += 1
                if let more { whole?.append(contentsOf: more) } else { whole = nil }
            }
            return whole.map { .text($0) } ?? .other
        case .words(let words):
            index += 1
            return .list(words.map { .text([.literal($0)]) })
        case .other:
            index += 1
            return .other
        case .symbol("["):
            index += 1
            let (elements, options) = arguments(until: "]")
            return .list(elements + (options.isEmpty ? [] : [.mapping(options)]))
        case .symbol("{"):
            index += 1
            return .mapping(arguments(until: "}").options)
        case .symbol("("):
            index += 1
            let (elements, _) = arguments(until: ")")
            return elements.count == 1 ? elements[0] : .other
        case .symbol("->"):
            index += 1
            if take("(") { _ = arguments(until: ")") }
            _ = block()
            return .other
        case .symbol(let text) where prefixes.contains(text):
            index += 1
            _ = operand()
            return .other
        case .name(let name):
            if ["if", "unless", "while", "until", "for", "case", "begin", "def", "class", "module"].contains(name) {
                _ = statement()
                return .other
            }
            guard !nonValues.contains(name) else { return nil }
            index += 1
            if ["not", "defined?", "return", "yield", "super"].contains(name) {
                _ = operand()
                return .other
            }
            if ["nil", "true", "false"].contains(name) { return .other }
            return call(nil, named: name, at: offset)
        default: return nil
        }
    }

    /// The calls of members that follow an expression.
    private mutating func members(of expression: RubyExpression) -> RubyExpression {
        var expression = expression
        while true {
            var next = index
            while next < tokens.count, tokens[next].kind == .newline { next += 1 }
            if next > index {
                // A chain goes on at the next line if that begins with a dot.
                guard next < tokens.count, [.symbol("."), .symbol("&.")].contains(tokens[next].kind) else { return expression }
            }
            guard next < tokens.count, case .symbol(let symbol) = tokens[next].kind else { return expression }
            if [".", "&.", "::"].contains(symbol) {
                guard next + 1 < tokens.count else { return expression }
                switch tokens[next + 1].kind {
                case .name(let name):
                    index = next + 2
                    if case .call(let receiver) = expression, receiver.isPlain {
                        expression = call(nil, named: receiver.name + "." + name, at: receiver.offset)
                    } else {
                        expression = call(expression, named: name, at: tokens[next + 1].offset)
                    }
                case .label(let name):
                    // `a ? b.c : d` without a space.
                    index = next + 2
                    expression = .call(RubyCall(receiver: expression, name: name, offset: tokens[next + 1].offset))
                default: return expression
                }
            } else if symbol == "[", !tokens[next].followsSpace {
                index = next + 1
                _ = arguments(until: "]")
                expression = .other
            } else {
                return expression
            }
        }
    }

    /// The rest of a call after its name.
    private mutating func call(_ receiver: RubyExpression?, named name: String, at offset: Int) -> RubyExpression {
        var call = RubyCall(receiver: receiver, name: name, offset: offset)
        if symbol == "(", !followsSpace {
            index += 1
            (call.arguments, call.options) = arguments(until: ")")
        } else if mayBeginArguments {
            (call.arguments, call.options) = arguments(until: nil)
        }
        call.block = block()
        return .call(call)
    }

    /// Whether arguments without parentheses begin here.
    private var mayBeginArguments: Bool {
        guard followsSpace else { return false }
        switch kind {
        case .text, .words, .label, .other: return true
        case .name(let name): return !nonValues.contains(name) && !["if", "unless", "while", "until", "for"].contains(name)
        case .symbol("["), .symbol("->"), .symbol("::"): return true
        case .symbol(let text):
            guard prefixes.contains(text), index + 1 < tokens.count else { return false }
            return !tokens[index + 1].followsSpace && tokens[index + 1].kind != .newline
        default: return false
        }
    }

    private mutating func block() -> RubyBlock? {
        if symbol == "{" {
            index += 1
            let parameters = parameters()
            let statements = statements()
            _ = take("}")
            return RubyBlock(parameters: parameters, statements: statements)
        }
        guard !isInLoopHead, take("do") else { return nil }
        let parameters = parameters()
        let bodies = body()
        return RubyBlock(parameters: parameters, statements: bodies.first ?? [])
    }

    private mutating func parameters() -> [String] {
        guard take("|") else { return [] }
        var parameters: [String] = []
        while kind != nil, kind != .newline, symbol != "|" {
            if let word { parameters.append(word) }
            index += 1
        }
        _ = take("|")
        return parameters
    }

    /// Arguments or elements, up to a bracket or, with `nil`, as long as commas follow.
    private mutating func arguments(until end: String?) -> (arguments: [RubyExpression], options: [RubyPair]) {
        var arguments: [RubyExpression] = []
        var options: [RubyPair] = []
        let outer = isInLoopHead
        if end != nil { isInLoopHead = false }
        defer { isInLoopHead = outer }
        while true {
            if end != nil { skipNewlines() }
            if kind == nil { break }
            if let end, take(end) { break }
            let start = index
            if case .label(let name) = kind {
                index += 1
                skipNewlines()
                options.append(RubyPair(key: .text([.literal(name)]), value: expression() ?? .other))
            } else if let argument = expression() {
                if take("=>") {
                    skipNewlines()
                    options.append(RubyPair(key: argument, value: expression() ?? .other))
                } else {
                    arguments.append(argument)
                }
            }
            if end != nil { skipNewlines() }
            if take(",") {
                skipNewlines()
                continue
            }
            guard let end else { break }
            if take(end) { break }
            // What is not read makes the element unknown.
            if word == "end" { break }
            if index == start { index += 1 }
            if !arguments.isEmpty { arguments[arguments.count - 1] = .other }
        }
        return (arguments, options)
    }
}

/// The words before which a statement ends.
private let closingWords: Set<String> = ["end", "else", "elsif", "when", "rescue", "ensure"]
/// The words that are no values.
private let nonValues = closingWords.union(["do", "then", "and", "or", "in"])

private let operators: Set<String> = [
    "+", "-", "*", "/", "%", "**", "&&", "||", "==", "!=", "===", "=~", "!~", "<", ">", "<=", ">=", "<=>", "<<", ">>", "?", ":", "..", "...", "&", "|", "^",
]
private let prefixes: Set<String> = ["!", "-", "*", "**", "&", "~", "::", "..", "..."]
