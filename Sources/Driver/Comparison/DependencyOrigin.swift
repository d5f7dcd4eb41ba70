import AshlarChecks
import AshlarFacts
import AshlarFileSystem
import AshlarModel
import AshlarText

/// The request to find the commit that introduced a dependency.
package struct DependencyOrigin: Sendable {
    package var place: ProjectLocation
    /// Groups, modules, types, files, folders or globs, as `ashlar why` takes them.
    package var source, target: String
    package var choices: ReadingChoices

    package init(of place: ProjectLocation, from source: String, to target: String, reading choices: ReadingChoices) {
        (self.place, self.source, self.target, self.choices) = (place, source, target, choices)
    }

    /// The commit of HEAD's history that has a direct dependency while its parent has none.
    ///
    /// The commits between are searched by halves along the first parents, then along the merged branch, so a dependency that came
    /// and went several times has several such commits, of which this is one.
    ///
    /// Not good if HEAD has no such dependency.
    ///
    /// - Throws: `Failure` or `WorkspaceError` if the project, a name or the history cannot be read.
    package func answer() throws -> Answer {
        let git = Git(in: place.root)
        let configuration = try Configuration.read(place, saying: place.ruleText(in: .workTree), readsExamples: false)
        var reader = StateReader(of: place, by: configuration, for: .exploration, reading: choices)
        var commits = try git.firstParents(of: "HEAD").map(\.name)
        guard let head = commits.first else { throw Failure("HEAD has no commits; commit something first") }
        guard var place = try reader.dependency(self, in: head, mustHaveSubjects: true) else {
            let text = "'\(source)' does not depend on '\(target)' directly in HEAD; 'ashlar why' shows dependencies through others\n"
            return Answer(text: text, isGood: false)
        }
        while true {
            var (with, without) = (0, 1)
            // Recent commits first: they are near to what is already read.
            while without < commits.count, let found = try reader.dependency(self, in: commits[without]) {
                (with, place) = (without, found)
                without = without == commits.count - 1 ? commits.count : min(2 * without, commits.count - 1)
            }
            while without - with > 1 {
                let middle = (with + without) / 2
                if let found = try reader.dependency(self, in: commits[middle]) { (with, place) = (middle, found) } else { without = middle }
            }
            let commit = try git.description(of: commits[with])
            if let merged = try mergedBranch(of: commit, in: git, &reader) {
                commits = merged
                continue
            }
            return text(commit, place, isOldest: with == commits.count - 1 && commit.parents.isEmpty && git.isShallow)
        }
    }

    /// The commits of the branch that a merge brought the dependency with, newest first; `nil` for another commit.
    private func mergedBranch(of merge: CommitDescription, in git: Git, _ reader: inout StateReader) throws -> [String]? {
        guard let tip = merge.parents.dropFirst().first, try reader.dependency(self, in: tip) != nil else { return nil }
        let commits = try git.firstParents(of: tip, notIn: merge.parents[0]).map(\.name)
        // The branch may have begun with the dependency, which the other one removed since.
        guard let first = commits.last else { return nil }
        let start = try git.description(of: first).parents.first
        return try start.map { try reader.dependency(self, in: $0) == nil } ?? true ? commits : nil
    }

    private func text(_ commit: CommitDescription, _ location: Location, isOldest: Bool) -> Answer {
        var lines = [
            "'\(source)' depends on '\(target)' since \(commit.name.prefix(10)), \(commit.day), \(commit.author): \(commit.subject)",
            "  at \(location)",
        ]
        if isOldest { lines.append("note: this is the oldest commit of a shallow clone; 'git fetch --unshallow' fetches what was before") }
        return Answer(text: lines.map { $0.printable() + "\n" }.joined(), isGood: true)
    }
}

extension StateReader {
    /// The first location of a direct dependency in a commit; `nil` if there is none.
    ///
    /// - Parameter mustHaveSubjects: whether an unknown name is an error, rather than something that did not exist then.
    fileprivate mutating func dependency(
        _ origin: DependencyOrigin, in commit: String, mustHaveSubjects: Bool = false
    ) throws -> Location? {
        guard let project = try project(in: commit) else {
            guard mustHaveSubjects else { return nil }
            throw Failure("HEAD has no Swift file below '\(place.root)' that the rule file selects; name its folder with --root")
        }
        let subjects = Result { (try project.subject(named: origin.source), try project.subject(named: origin.target)) }
        if mustHaveSubjects { _ = try subjects.get() }
        guard let (source, target) = try? subjects.get() else { return nil }
        return project.directDependency(from: source, to: target).map(project.model.location)
    }
}

extension Project {
    /// The first certain dependency of a subject on another, those of code before those that are only declared.
    func directDependency(from source: Subject, to target: Subject) -> Dependency? {
        let (start, end) = (types(of: source), types(of: target))
        let nodes = (source.nodes.subtracting(target.nodes), target.nodes.subtracting(source.nodes))
        let all = (model.dependencies + (start == nil || end == nil ? [] : model.referencesWithinFiles)).filter { dependency in
            guard dependency.isCertain else { return false }
            let isFromSource = start.map { types in dependency.owner.map { types.contains(model.outermostType(of: $0)) } ?? false }
                ?? nodes.0.contains(dependency.source)
            guard isFromSource else { return false }
            return end.map { types in dependency.declaration.map { types.contains(model.outermostType(of: $0)) } ?? false }
                ?? nodes.1.contains(dependency.target)
        }
        return all.first { $0.evidence != .declared } ?? all.first
    }

    /// The outermost types of a subject that is a type.
    private func types(of subject: Subject) -> Set<DeclarationID>? {
        subject.declaration == nil ? nil : Set(model.types.declarations(named: subject.name).map(model.outermostType))
    }
}
