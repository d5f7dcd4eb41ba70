import AshlarDiagrams
import AshlarFileSystem
import AshlarStore
import AshlarText
import Foundation

/// What was measured of each commit: a commit does not change, so that its numbers stay valid for the same rules, options and program.
struct HistoryCache: Sendable {
    private let path: String
    private let start = now

    /// `nil` without a cache folder.
    init?(of request: HistoryRequest, _ configuration: Configuration, saying ruleText: RuleText) {
        guard let folder = request.choices.cache else { return nil }
        var key = ruleText.digest
        key.add(programStamp)
        let inputs = [request.place.root, request.kind.name, String(request.showsTests), request.choices.platform ?? ""] + request.choices.flags
        for text in inputs { key.add(text) }
        path = "\(folder)/\(Digest(request.place.root).name)-\(key.name).history"
    }

    /// The measured commits by their object names; none if there is no cache, or if it is damaged.
    func points() -> [String: History.Point] {
        guard let memory = MappedFile(path), let bytes = CheckedSection(at: 0, in: memory)?.checked else { return [:] }
        markAsUsed(path)
        let points = try? JSONDecoder().decode([History.Point].self, from: Data(bytes))
        return Dictionary((points ?? []).map { ($0.commit, $0) }) { first, _ in first }
    }

    func keep(_ points: [String: History.Point]) {
        guard let data = try? JSONEncoder().encode(points.values.sorted { $0.commit < $1.commit }) else { return }
        writeCache([CheckedSection.bytes(of: Array(data))], at: path, since: start)
    }
}
