import AshlarFacts
import AshlarText

/// A value of a Ruby file.
indirect enum RubyValue: Hashable, Sendable {
    case text(String)
    /// A list, without nested lists.
    case list([RubyValue])
    case mapping([String: RubyValue])
    /// One that only executing the file determines, and why: a clause that fits after "because".
    case unknown(String)

    var text: String? { if case .text(let text) = self { text } else { nil } }

    /// The elements of a list, or the value alone.
    var elements: [RubyValue] { if case .list(let elements) = self { elements } else { [self] } }
}

/// Follows the statements of a Podfile or podspec without executing Ruby: variables and parameters with literal values, methods of the
/// file, and loops over literal lists. Everything else is unknown.
final class RubyProgram {
    /// A statement that the reader of the file interprets.
    enum Event {
        case call(RubyCall)
        case assignment(to: String, value: RubyValue, offset: Int)
    }

    private let path: String
    private let source: String
    private let statements: [RubyStatement]
    private var variables: [String: RubyValue] = [:]
    private var methods: [String: RubyBlock] = [:]
    private var callDepth = 0
    private var stepCount = 0
    /// Whether the current statement is executed only under a condition.
    private(set) var isConditional = false
    private(set) var unknowns: [Manifest.Unknown] = []
    private(set) var problems: [Problem] = []
    /// Interprets a statement; returns whether it is understood.
    var interpret: (Event) -> Bool = { _ in false }
    private lazy var lines = Array(source.utf8).withByteView { LineTable($0) }

    private static let maximumStepCount = 10_000
    private static let maximumCallDepth = 30
    /// The largest number of elements of a list, and of bytes of a text.
    private static let maximumSize = 1 << 12

    init(path: String, source: String) {
        self.path = path
        self.source = source
        let (statements, excess) = RubyParser.read(source)
        self.statements = statements
        variables = ["__dir__": .text("."), "__FILE__": .text(Path.name(of: path))]
        if let excess { report("the file is nested too deeply; what follows is not read", at: excess) }
    }

    /// Whether all of the file was read.
    var isComplete: Bool { problems.isEmpty }

    func run() { run(statements) }

    func run(_ block: RubyBlock?) { run(block?.statements ?? []) }

    func location(_ offset: Int) -> Location {
        let (line, column) = lines.position(of: UInt32(offset))
        return Location(path: path, line: line, column: column)
    }

    func report(_ message: String, at offset: Int) {
        let problem = Problem(location: location(offset), message: message)
        if !problems.contains(problem) { problems.append(problem) }
    }

    func report(_ subject: String, becauseOf reason: String, at offset: Int) {
        let unknown = Manifest.Unknown(location: location(offset), reason: reason, subject: subject)
        if !unknowns.contains(unknown) { unknowns.append(unknown) }
    }

    // MARK: Statements

    private func run(_ statements: [RubyStatement]) {
        for statement in statements {
            stepCount += 1
            guard stepCount <= Self.maximumStepCount else {
                return report("the file takes more than \(Self.maximumStepCount) steps; not all of it is read", at: 0)
            }
            run(statement)
        }
    }

    private func run(_ statement: RubyStatement) {
        switch statement {
        case .expression(.call(let call)): run(call)
        case .expression: break
        case .assignment(let name, let values, let adds, let offset):
            let value = values.count == 1 ? self.value(values[0]) : list(values.map(self.value))
            let known = adds ? sum(variables[name] ?? .list([]), value) : value
            // Which of several assignments is executed is unknown.
            let isCertain = !isConditional || variables[name] == nil || variables[name] == known
            variables[name] = isCertain ? known : .unknown("'\(name)' depends on a condition")
            _ = interpret(.assignment(to: name, value: value, offset: offset))
        case .definition(let name, let block): methods[name] = block
        case .branches(let bodies): conditionally { bodies.forEach(run) }
        }
    }

    private func conditionally(_ body: () -> Void) {
        let outer = isConditional
        isConditional = true
        body()
        isConditional = outer
    }

    private func run(_ call: RubyCall) {
        if interpret(.call(call)) { return }
        if call.receiver == nil, let method = methods[call.name] {
            let values = call.arguments.map(value) + (call.options.isEmpty ? [] : [.mapping(options(of: call))])
            return run(method, with: values)
        }
        guard let block = call.block else { return }
        let list = call.receiver.map(value) ?? variables[String(call.name.dropLast(".each".count))] ?? .unknown("")
        if call.name == "each" || call.name.hasSuffix(".each"), case .list(let elements) = list {
            for element in elements { run(block, with: [element]) }
            return
        }
        conditionally { run(block, with: [.unknown("it is computed by '\(call.name)'")]) }
    }

    private func run(_ block: RubyBlock, with values: [RubyValue]) {
        guard callDepth < Self.maximumCallDepth else { return report("methods call each other too deeply", at: 0) }
        callDepth += 1
        defer { callDepth -= 1 }
        let outer = block.parameters.map { variables[$0] }
        for (index, name) in block.parameters.enumerated() {
            variables[name] = index < values.count ? values[index] : .unknown("'\(name)' has no value")
        }
        run(block.statements)
        for (name, value) in zip(block.parameters, outer) { variables[name] = value }
    }

    // MARK: Values

    func value(_ expression: RubyExpression) -> RubyValue {
        switch expression {
        case .text(let parts):
            var text = ""
            for part in parts {
                switch part {
                case .literal(let literal): text += literal
                case .interpolated(let name):
                    guard case .text(let value) = variable(name) else { return .unknown("'\(name)' is interpolated") }
                    text += value
                }
                guard text.utf8.count <= Self.maximumSize else { return .unknown("it is too long") }
            }
            return .text(text)
        case .list(let elements): return list(elements.map(value))
        case .mapping(let pairs): return .mapping(mapping(pairs))
        case .call(let call):
            if let path = computedPath(call) { return path }
            if call.isPlain { return variable(call.name) }
            if let receiver = call.receiver, unchanging.contains(call.name), call.arguments.isEmpty { return value(receiver) }
            return .unknown("it is computed by '\(call.name)'")
        case .sum(let left, let right): return sum(value(left), value(right))
        case .other: return .unknown("it is computed")
        }
    }

    /// The path that a call computes, relative to the folder of the file: `File.join(File.dirname(__FILE__), '../')`; `nil` for any
    /// other call.
    private func computedPath(_ call: RubyCall) -> RubyValue? {
        guard call.receiver == nil, call.options.isEmpty, call.block == nil else { return nil }
        let parts = call.arguments.compactMap { value($0).text }
        guard parts.count == call.arguments.count, parts.reduce(0, { $0 + $1.utf8.count }) <= Self.maximumSize else { return nil }
        switch (call.name, parts.count) {
        case ("File.dirname", 1): return .text(Path.folder(of: parts[0]).isEmpty ? "." : Path.folder(of: parts[0]))
        case ("File.join", 1...): return .text(parts.joined(separator: "/"))
        case ("File.expand_path", 1...2): return .text(parts.reversed().joined(separator: "/"))
        default: return nil
        }
    }

    /// The options of a call, also of a mapping that it is given.
    func options(of call: RubyCall) -> [String: RubyValue] {
        var options = mapping(call.options)
        for argument in call.arguments {
            if case .mapping(let more) = value(argument) { options.merge(more) { own, _ in own } }
        }
        return options
    }

    private func mapping(_ pairs: [RubyPair]) -> [String: RubyValue] {
        var mapping: [String: RubyValue] = [:]
        for pair in pairs {
            guard case .text(let key) = value(pair.key) else { continue }
            let value = value(pair.value)
            let isSimple = value.elements.allSatisfy { if case .mapping = $0 { false } else { true } }
            mapping[key] = isSimple ? value : .unknown("it is a mapping")
        }
        return mapping
    }

    private func variable(_ name: String) -> RubyValue {
        if let value = variables[name] { return value }
        guard let dot = name.lastIndex(of: "."), unchanging.contains(String(name[name.index(after: dot)...])) else {
            return .unknown("'\(name)' is computed")
        }
        return variable(String(name[..<dot]))
    }

    private func sum(_ left: RubyValue, _ right: RubyValue) -> RubyValue {
        switch (left, right) {
        case (.unknown, _): return left
        case (_, .unknown): return right
        case (.text(let first), .text(let second)):
            return first.utf8.count + second.utf8.count <= Self.maximumSize ? .text(first + second) : .unknown("it is too long")
        default: return list([left, right])
        }
    }

    private func list(_ values: [RubyValue]) -> RubyValue {
        let elements = values.flatMap(\.elements)
        return elements.count <= Self.maximumSize ? .list(elements) : .unknown("it is too long")
    }
}

/// The methods that return their receiver, as far as texts are concerned.
private let unchanging: Set<String> = ["to_s", "freeze", "dup"]
