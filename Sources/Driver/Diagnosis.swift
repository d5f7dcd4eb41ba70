import AshlarChecks
import AshlarFileSystem
import AshlarGraphviz
import AshlarReports
import AshlarStore
import AshlarText
import Foundation

/// What the program finds around it, as one line a subject: what is there, and for what is missing or wrong, what to do.
///
/// The answer is bad if something keeps a check from running, or makes each run slow; what only some commands need is a note.
///
/// - Parameters:
///   - location: where the project is.
///   - version: what the program says of itself.
///   - index: the index store that the user names.
package func diagnosis(of location: ProjectLocation, version: String, index: IndexStoreChoice?, as format: AnswerFormat) -> Answer {
    let lines = [
        Line("version", .good, version), git(), graphviz(), indexStore(of: location.root, index ?? .automatic), cache(),
        ruleFile(of: location),
    ]
    let isGood = !lines.contains { $0.state == .wrong }
    guard format == .json else { return Answer(text: lines.map(\.text).joined(), isGood: isGood) }
    return Answer(text: prettyJSON(DiagnosisDocument(isGood: isGood, subjects: lines)), isGood: isGood)
}

/// `ashlar doctor --format json`.
private struct DiagnosisDocument: Encodable {
    var schema = 1
    var isGood: Bool
    var subjects: [Line]
}

private struct Line: Encodable {
    enum State: String, Encodable { case good = "ok", note, wrong }

    var subject: String
    var state: State
    var matter: String

    init(_ subject: String, _ state: State, _ matter: String) {
        (self.subject, self.state, self.matter) = (subject, state, matter)
    }

    var text: String {
        let parts = [(state.rawValue, 7), (subject, 13)].map { $0.0.padding(toLength: $0.1, withPad: " ", startingAt: 0) }
        return parts.joined() + matter + "\n"
    }
}

private func git() -> Line {
    do {
        return Line("git", .good, try gitVersion())
    } catch {
        return Line("git", .note, "\(error); --staged, --since and files ignored by git need it")
    }
}

private func graphviz() -> Line {
    do {
        return Line("Graphviz", .good, try graphvizVersion())
    } catch {
        return Line("Graphviz", .note, error.description)
    }
}

private func indexStore(of root: String, _ choice: IndexStoreChoice) -> Line {
    do {
        let store = try choice.store(of: root)
        _ = try indexStoreLibrary(environment: ProcessInfo.processInfo.environment)
        return Line("index store", .good, store)
    } catch {
        return Line("index store", .note, "none is used: \(error)")
    }
}

private func cache() -> Line {
    guard let folder = cacheFolder else { return Line("cache", .wrong, "there is no cache folder; set HOME or XDG_CACHE_HOME") }
    var (count, bytes) = (0, 0)
    for name in (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? [] {
        guard let file = FileStatus(of: folder + "/" + name, followingLinks: false), file.kind == .file else { continue }
        (count, bytes) = (count + 1, bytes + file.byteCount)
    }
    // The nearest folder that exists decides whether the cache can be written.
    var existing = folder
    while FileStatus(of: existing) == nil, existing != "/" { existing = Path.folder(of: existing).isEmpty ? "/" : Path.folder(of: existing) }
    guard FileManager.default.isWritableFile(atPath: existing) else {
        return Line("cache", .wrong, "'\(existing)' cannot be written, so each run reads every file; check its permissions, or set XDG_CACHE_HOME")
    }
    return Line("cache", .good, "\(folder): \(counted(count, "file")), \((bytes + 1023) / 1024) kB")
}

private func ruleFile(of location: ProjectLocation) -> Line {
    guard let file = location.ruleFile else {
        return Line("rule file", .note, "there is no \(Configuration.fileName) in '\(location.root)' or above; 'ashlar init' writes one")
    }
    do {
        let rules = try Configuration.read(location, saying: location.ruleText(in: .workTree)).rules
        return Line("rule file", .good, "\(file.path): \(counted(rules.rules.count, "rule"))")
    } catch {
        return Line("rule file", .wrong, "\(error)".split(separator: "\n").first.map(String.init) ?? file.path)
    }
}
