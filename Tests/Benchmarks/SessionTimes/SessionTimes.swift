import AshlarChecks
import AshlarDriver
import AshlarFacts
import AshlarFileSystem
import AshlarInjection
import AshlarModel
import AshlarReports
import AshlarText
import Foundation
import TestSupport

/// Measures a project in memory: `session-times ROOT RULES [EDITS] [verify]`. Each edit of a buffer is timed until the findings of the
/// file and of those that depend on it are known; for each kind of edit the median, the 95th percentile, and the median number of
/// files whose references were resolved are printed, then the memory. With `verify`, each tenth state is compared with a project that
/// is read anew. `session-times ROOT RULES COUNT random [SEED]` makes that many edits of another kind, each kept: some lines of a file are taken
/// away, or replaced by lines of another file; it compares after each tenth.
@main
enum SessionTimes {
    /// The inserted line, and whether it is inserted at the beginning of a function or at the end; `nil` before a method.
    private static let edits: [(title: String, line: String, isInFunction: Bool?)] = [
        ("a comment", "// added", false), ("a line in a function", "let added: [String] = values.sorted()", true),
        ("a declaration", "let added: [String] = []", false), ("a type", "struct Added { let a: Int }", false),
        ("a member of a type", "func added(a: Int) -> Int { a }", nil),
    ]

    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count > 2 else { return print("session-times ROOT RULES [EDITS] [verify]") }
        let count = arguments.count > 3 ? Int(arguments[3]) ?? 20 : 20
        let check = ProjectCheck(
            of: ProjectLocation.find(from: arguments[1], explicit: URL(fileURLWithPath: arguments[2]).path, root: arguments[1]), reading: ReadingChoices(cache: nil)
        )
        var session = try Session(check)
        _ = try session.findings()
        if arguments.contains("random") {
            return try editAtRandom(&session, check, root: arguments[1], count: count, seed: arguments.last.flatMap { UInt64($0) } ?? 1)
        }
        let lines = session.project.statistics.lineCount
        var generator = SystemRandomNumberGenerator()
        let files = session.project.model.files.filter { $0.declarations.contains { $0.kind == .function } }.map(\.path)
        var number = 0
        for (title, line, place) in edits {
            var (added, removed, resolved) = ([Double](), [Double](), [Int]())
            for _ in 0..<count {
                let path = files.randomElement(using: &generator) ?? ""
                guard let text = try? String(contentsOfFile: arguments[1] + "/" + path, encoding: .utf8),
                      let edited = edited(text, line, place) else { continue }
                for text in [edited, text] {
                    session.snapshot.write(Array(text.utf8), to: path)
                    let start = ContinuousClock.now
                    try session.update(listsDisk: false)
                    _ = try session.findings(in: [path])
                    let seconds = (ContinuousClock.now - start) / .seconds(1)
                    if text == edited { added.append(seconds) } else { removed.append(seconds) }
                    resolved.append(session.project.model.resolvedFileCount)
                    number += 1
                    if arguments.contains("verify"), number % 10 == 0 { try verify(session, check, path) }
                }
            }
            print(title, "added: \(summary(added)), taken away: \(summary(removed)), files resolved: \(resolved.sorted()[resolved.count / 2])")
        }
        let memory = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8))?.split(separator: "\n").first { $0.hasPrefix("VmRSS") }
        print("lines \(lines), memory \(memory ?? "unknown")")
    }

    private static func editAtRandom(_ session: inout Session, _ check: ProjectCheck, root: String, count: Int, seed: UInt64) throws {
        var random = Random(seed: seed)
        let files = session.project.model.files.map(\.path)
        var texts: [String: [Substring]] = [:]
        func lines(_ path: String) throws -> [Substring] {
            try texts[path] ?? String(contentsOfFile: root + "/" + path, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
        }
        for number in 1...count {
            guard let path = files.randomElement(using: &random), let other = files.randomElement(using: &random) else { return }
            var edited = try lines(path)
            let source = try lines(other)
            let start = Int.random(in: 0..<edited.count, using: &random)
            let taken = Int.random(in: 0...min(3, edited.count - start), using: &random)
            let from = Int.random(in: 0..<source.count, using: &random)
            let added = Bool.random(using: &random) ? source[from..<min(source.count, from + Int.random(in: 1...6, using: &random))] : []
            edited.replaceSubrange(start..<start + taken, with: added)
            // Now and then, the file is as it was on disk.
            texts[path] = Int.random(in: 0..<4, using: &random) == 0 ? nil : edited
            session.snapshot.write(Array(try lines(path).joined(separator: "\n").utf8), to: path)
            try session.update(listsDisk: false)
            _ = try session.findings(in: [path])
            if number % 10 == 0 { try verify(session, check, "edit \(number), \(path)") }
        }
        print("\(count) edits, each tenth state compared: equal")
    }

    private static func edited(_ text: String, _ line: String, _ isInFunction: Bool?) -> String? {
        guard let isInFunction else {
            return text.firstRange(of: "\n    func ").map { text.replacingCharacters(in: $0.lowerBound..<$0.lowerBound, with: "\n    " + line) }
        }
        guard isInFunction else { return text + line + "\n" }
        guard let function = text.firstRange(of: "func "), let end = text[function.upperBound...].firstRange(of: "{\n")?.upperBound else { return nil }
        return String(text[..<end]) + line + "\n" + text[end...]
    }

    private static func summary(_ seconds: [Double]) -> String {
        let sorted = seconds.sorted()
        guard !sorted.isEmpty else { return "none" }
        return String(format: "median %.1f ms, 95 %% %.1f ms", 1000 * sorted[sorted.count / 2], 1000 * sorted[sorted.count * 95 / 100])
    }

    private static func verify(_ session: Session, _ check: ProjectCheck, _ path: String) throws {
        var (session, cold) = (session, try Session(check))
        cold.snapshot = session.snapshot
        try cold.update()
        let (own, other) = (try lines(&session), try lines(&cold))
        for (left, right) in zip(own, other) where left != right { fatalError("\(path): \(left), not \(right)") }
        if own.count != other.count { fatalError("\(path): \(own.count) lines, not \(other.count)") }
    }

    private static func lines(_ session: inout Session) throws -> [String] {
        let (model, graph) = (session.project.model, session.project.linked.injectionGraph)
        return try session.findings().map { "\($0.location) \($0.message)" } + ["end of findings"] + model.dependencies.map {
            "\(model.location(of: $0)) \($0.target) \($0.evidence) \($0.declaration.map { model.memberName(of: $0) } ?? "") \($0.isCertain)"
        } + graph.bindings.map { "\($0.file) \($0.fact.offset) \($0.service?.name ?? "") \($0.implementation?.name ?? "") \($0.fact.traits.rawValue)" }
            + graph.injections.map { "\($0.file) \($0.fact.offset) \($0.service?.name ?? "") \($0.targets) \($0.state) \($0.consumer)" }
    }
}
