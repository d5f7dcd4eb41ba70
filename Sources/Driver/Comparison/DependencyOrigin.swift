import AshlarChecks
import AshlarFacts
package import AshlarFileSystem
import AshlarModel
import AshlarReports
package import AshlarText

/// The request to find the commit that introduced a dependency.
package struct DependencyOrigin: Sendable {
    package var place: ProjectLocation
    /// Groups, modules, types, files, folders or globs, as `ashlar why` takes them.
    package var source, target: String
    package var choices: ReadingChoices

    package init(of place: ProjectLocation, from source: String, to target: String, reading choices: ReadingChoices) {
        (self.place, self.source, self.target, self.choices) = (place, source, target, choices)
    }

    /// Searches the history of HEAD for the first commit that has a direct dependency.
    ///
    /// Only commits that change lines with the names of its ends are read, oldest first. Where those lines do not tell, a commit that
    /// has the dependency while its first parent does not is searched by halves. A merge leads to the commit of the merged branch.
    ///
    /// - Throws: `Failure` or `WorkspaceError` if the project, a name or the history cannot be read.
    package func run() throws -> Outcome {
        let git = Git(in: place.root)
        let configuration = try Configuration.read(place, saying: place.ruleText(in: .workTree), readsExamples: false)
        var reader = StateReader(of: place, by: configuration, for: .exploration, reading: choices)
        var commits = try git.firstParents(of: "HEAD").map(\.name)
        guard let head = commits.first else { throw Failure("HEAD has no commits; commit something first") }
        var outcome = Outcome(source: source, target: target)
        guard let names = try reader.names(self, in: head, notes: &outcome.notes) else { return outcome }
        reader.show()
        var later: Introduction?
        while true {
            func described(_ index: Int) throws -> Introduction {
                guard let location = try reader.dependency(self, in: commits[index]) else {
                    throw Failure("the commit \(commits[index]) changed; run again")
                }
                return Introduction(commit: try git.description(of: commits[index]), location: location)
            }
            let (first, latest) = try introductions(among: commits, names, in: git, &reader, notes: &outcome.notes)
            if first != latest, later == nil { later = try described(latest) }
            let found = try described(first)
            if let merged = try mergedBranch(of: found.commit, in: git, &reader) {
                commits = merged
                continue
            }
            (outcome.first, outcome.return) = (found, later)
            if first == commits.count - 1, found.commit.parents.isEmpty, git.isShallow {
                outcome.notes.append("this is the oldest commit of a shallow clone; 'git fetch --unshallow' fetches what was before")
            }
            outcome.notes = Array(Set(outcome.notes)).sorted()
            return outcome
        }
    }

    /// The positions of the first and of the latest commit with the dependency after one without it. The first of `commits` has it.
    private func introductions(
        among commits: [String], _ names: EndNames, in git: Git, _ reader: inout StateReader, notes: inout [String]
    ) throws -> (first: Int, latest: Int) {
        var changes: [Int] = []
        var doubt: String?
        do {
            changes = try names.changes(among: commits, in: git)
            if !names.isComplete {
                doubt = ", unless a line had " + list(Array(names.target.prefix(5)), joinedBy: "or")
                    + (names.target.count > 5 ? " or another name that HEAD uses" : "")
            }
        } catch let failure as Failure {
            doubt = ": \(failure)"
        }
        let latest = try latestIntroduction(among: changes, of: commits, &reader)
            ?? latestIntroduction(among: Array(commits.indices), of: commits, &reader) ?? 0
        var earlier = changes.filter { $0 > latest }
        if let doubt {
            let all = commits.indices.dropFirst(latest + 1)
            if all.count <= Self.readCommits {
                earlier = Array(all)
            } else {
                notes.append("a dependency that came and went before may be missed\(doubt)")
            }
        }
        for index in earlier.suffix(Self.readCommits).reversed() where try reader.dependency(self, in: commits[index]) != nil {
            return (index, latest)
        }
        if earlier.count > Self.readCommits {
            notes.append(
                "a dependency that came and went before may be missed: of \(earlier.count) commits that change lines with the names, "
                    + "the oldest \(Self.readCommits) were read"
            )
        }
        return (latest, latest)
    }

    /// The position of a commit with the dependency whose first parent does not have it, searched among those at some positions by
    /// halves; `nil` if it came with another commit.
    private func latestIntroduction(among positions: [Int], of commits: [String], _ reader: inout StateReader) throws -> Int? {
        func has(_ index: Int) throws -> Bool { try reader.dependency(self, in: commits[positions[index]]) != nil }
        guard !positions.isEmpty, try has(0) else { return nil }
        var (with, without) = (0, 1)
        // Recent commits first: they are near to what is already read.
        while without < positions.count, try has(without) {
            with = without
            without = without == positions.count - 1 ? positions.count : min(2 * without, positions.count - 1)
        }
        while without - with > 1 {
            let middle = (with + without) / 2
            if try has(middle) { with = middle } else { without = middle }
        }
        let found = positions[with]
        guard found + 1 < commits.count, with + 1 == positions.count || positions[with + 1] != found + 1 else { return found }
        return try reader.dependency(self, in: commits[found + 1]) == nil ? found : nil
    }

    /// The largest number of commits that are read in search of an earlier dependency.
    private static let readCommits = 100

    /// The commits of the branch that a merge brought the dependency with, newest first; `nil` for another commit.
    private func mergedBranch(of merge: CommitDescription, in git: Git, _ reader: inout StateReader) throws -> [String]? {
        guard let tip = merge.parents.dropFirst().first, try reader.dependency(self, in: tip) != nil else { return nil }
        let commits = try git.firstParents(of: tip, notIn: merge.parents[0]).map(\.name)
        // The branch may have begun with the dependency, which the other one removed since.
        guard let first = commits.last else { return nil }
        let start = try git.description(of: first).parents.first
        return try start.map { try reader.dependency(self, in: $0) == nil } ?? true ? commits : nil
    }

    /// A commit that has a dependency which its parent does not have.
    package struct Introduction: Sendable {
        package var commit: CommitDescription
        /// The first place of the dependency in that commit.
        package var location: Location
    }

    /// What was found.
    package struct Outcome: Sendable {
        package var source, target: String
        /// `nil` if HEAD has no such dependency.
        package var first: Introduction?
        /// A later one, if the dependency was gone in between.
        package var `return`: Introduction?
        package var notes: [String] = []
    }
}

/// The formats of `ashlar blame`.
package enum OriginFormat: String, CaseIterable, Sendable {
    case text
    /// Schema 1.
    case json
}

extension DependencyOrigin.Outcome {
    /// The outcome in a format; not good if HEAD has no such dependency.
    package func answer(as format: OriginFormat) -> Answer {
        Answer(text: format == .json ? prettyJSON(Document(self)) : text, isGood: first != nil)
    }

    private var text: String {
        guard let first else {
            return "'\(source)' does not depend on '\(target)' directly in HEAD; 'ashlar why' shows dependencies through others\n"
        }
        var lines = ["'\(source)' depends on '\(target)' since \(first.title)", "  at \(first.location)"]
        if let later = self.return {
            lines += ["it was gone in between, and came back in \(later.title)", "  at \(later.location)"]
        }
        return (lines + notes.map { "note: \($0)" }).map { $0.printable() + "\n" }.joined()
    }

    private struct Document: Encodable {
        let schema = 1
        let source, target: String
        let first, `return`: Introduction?
        let notes: [String]

        init(_ outcome: DependencyOrigin.Outcome) {
            (source, target, notes) = (outcome.source, outcome.target, outcome.notes)
            (first, self.return) = (outcome.first.map(Introduction.init), outcome.return.map(Introduction.init))
        }

        struct Introduction: Encodable {
            let commit, day, author, subject, file: String
            let line, column: Int

            init(_ found: DependencyOrigin.Introduction) {
                let (commit, location) = (found.commit, found.location)
                (self.commit, day, author, subject) = (commit.name, commit.day, commit.author, commit.subject)
                (file, line, column) = (location.path, location.line, location.column)
            }
        }
    }
}

extension DependencyOrigin.Introduction {
    fileprivate var title: String { "\(commit.name.prefix(10)), \(commit.day), \(commit.author): \(commit.subject)" }
}

extension StateReader {
    /// The first location of a direct dependency in a commit; `nil` if there is none.
    fileprivate mutating func dependency(_ origin: DependencyOrigin, in commit: String) throws -> Location? {
        show()
        guard let project = try project(in: commit), let source = try? project.subject(named: origin.source),
              let target = try? project.subject(named: origin.target) else { return nil }
        return project.directDependency(from: source, to: target).map(project.model.location)
    }

    /// The names of the ends of a dependency in a commit; `nil` if it has no such dependency.
    ///
    /// - Throws: `Failure` if the commit has no Swift file, or if nothing has a name that is asked for.
    fileprivate mutating func names(_ origin: DependencyOrigin, in commit: String, notes: inout [String]) throws -> EndNames? {
        guard let project = try project(in: commit) else {
            throw Failure("HEAD has no Swift file below '\(place.root)' that the rule file selects; name its folder with --root")
        }
        let source = try project.subject(named: origin.source)
        let target = try project.subject(named: origin.target)
        notes += project.featureNotes(on: [source, target])
        let dependencies = project.directDependencies(from: source, to: target)
        return dependencies.isEmpty ? nil : EndNames(of: dependencies, from: source, to: target, in: project.model)
    }
}

extension Project {
    /// The first certain dependency of a subject on another, those of code before those that are only declared.
    func directDependency(from source: Subject, to target: Subject) -> Dependency? {
        let all = directDependencies(from: source, to: target)
        return all.first { $0.evidence != .declared } ?? all.first
    }

    /// The certain dependencies of a subject on another.
    fileprivate func directDependencies(from source: Subject, to target: Subject) -> [Dependency] {
        let (start, end) = (types(of: source), types(of: target))
        let nodes = (source.nodes.subtracting(target.nodes), target.nodes.subtracting(source.nodes))
        return (model.dependencies + (start == nil || end == nil ? [] : model.referencesWithinFiles)).filter { dependency in
            guard dependency.isCertain else { return false }
            let isFromSource = start.map { types in dependency.owner.map { types.contains(model.outermostType(of: $0)) } ?? false }
                ?? nodes.0.contains(dependency.source)
            guard isFromSource else { return false }
            return end.map { types in dependency.declaration.map { types.contains(model.outermostType(of: $0)) } ?? false }
                ?? nodes.1.contains(dependency.target)
        }
    }

    /// The outermost types of a subject that is a type.
    private func types(of subject: Subject) -> Set<DeclarationID>? {
        subject.declaration == nil ? nil : Set(model.types.declarations(named: subject.name).map(model.outermostType))
    }
}
