import AshlarFacts
import AshlarModel
import AshlarText
import AshlarYAML

/// What folders hold, and where types and files lie.
struct Layout: Check {
    static let name = "layout"
    static let summary = "Folders hold what they should and nothing else; types and files lie where they should."

    static let schema = Schema.mapping(keys)

    private static let keys = Keys(
        [
            .optional("at", .patterns, "Folders; goes with 'holds'."),
            .optional("holds", .texts, """
                What each of these folders holds, and nothing else. A plain entry must be there, one that ends in '?' may be, \
                one with a wildcard allows what matches. "**" allows everything else too.
                """),
            .optional("types", .types, "Types; goes with 'lie-in'."),
            .optional("files", .files, "Files; goes with 'lie-in'."),
            .optional("lie-in", .somePatterns, "Where these types or files lie: one pattern of the list is enough."),
        ],
        .exactlyOne(["at", "types", "files"]), .with("at", "holds"), .with("types", "lie-in"), .with("files", "lie-in")
    )

    private enum Form {
        case folders(at: [Pattern], except: [Pattern], holds: [Entry], location: Location)
        case types(TypeSelector, lieIn: [Pattern])
        case files(FileSelector, lieIn: [Pattern])
    }

    /// An entry of a folder: required where it has no wildcard and no `?` at its end.
    private struct Entry {
        let pattern: Pattern
        let isRequired: Bool

        /// The folder that takes stray files, where the entry is one: `Subviews` of `Subviews/**`.
        var folder: String? {
            guard pattern.text.hasSuffix("/**") else { return nil }
            let folder = pattern.text.dropLast(3)
            return folder.contains("*") ? nil : String(folder)
        }
    }

    private let form: Form

    static func read(_ node: YAMLNode, with reader: inout RuleReader) -> Layout? {
        guard let node = reader.mapping(node, of: "'layout'", keys: keys) else {
            return nil
        }
        switch (node["at"], node["types"], node["files"]) {
        case (let at?, nil, nil):
            guard let holds = node["holds"] else {
                reader.report("'layout' needs the key 'holds'", at: node)
                return nil
            }
            let patterns = reader.texts(at, of: "'at' of 'layout'")
            let kept = patterns.filter { !$0.hasPrefix("!") }.compactMap { reader.pattern($0, at: at) }
            let left = patterns.filter { $0.hasPrefix("!") }.compactMap { reader.pattern(String($0.dropFirst()), at: at) }
            let entries = reader.texts(holds, of: "'holds' of 'layout'").compactMap { text -> Entry? in
                let isOptional = text.hasSuffix("?")
                guard let pattern = reader.pattern(isOptional ? String(text.dropLast()) : text, at: holds) else { return nil }
                let hasWildcard = text.contains("*") || pattern.captures.contains { name in
                    !kept.contains { $0.captures.contains(name) }
                }
                return Entry(pattern: pattern, isRequired: !isOptional && !hasWildcard)
            }
            return Layout(form: .folders(at: kept, except: left, holds: entries, location: at.location))
        case (nil, let types?, nil):
            guard let selector = reader.types(types, of: "'types' of 'layout'"),
                  let place = reader.required("lie-in", of: "'layout'", in: node) else { return nil }
            return Layout(form: .types(selector, lieIn: reader.patterns(place, of: "'lie-in' of 'layout'")))
        case (nil, nil, let files?):
            guard let selector = reader.files(files, of: "'files' of 'layout'"),
                  let place = reader.required("lie-in", of: "'layout'", in: node) else { return nil }
            return Layout(form: .files(selector, lieIn: reader.patterns(place, of: "'lie-in' of 'layout'")))
        default:
            reader.report("'layout' needs exactly one of 'at' (with 'holds'), 'types' and 'files' (with 'lie-in')", at: node)
            return nil
        }
    }

    func depth(over grounds: Set<Ground>) -> Depth {
        if case .types = form { .declarations } else { [] }
    }
    func isAbout(unnamed declaration: Declaration) -> Bool {
        if case .types(let selector, _) = form { selector.isAbout(unnamed: declaration) } else { false }
    }

    func inspect(_ run: inout CheckRun) {
        switch form {
        case .folders(let at, let except, let holds, let location):
            inspectFolders(at: at, except: except, holds: holds, location: location, &run)
        case .types(let selector, let patterns):
            for type in run.select(selector) {
                let path = run.model.files[Int(type.id.file)].path
                guard !type.bindings.contains(where: { lies(path, in: patterns, given: $0) }) else { continue }
                let name = run.model.qualifiedName(of: type.id)
                run.report(
                    "'\(name)' lies in \(place(of: path, amid: patterns)), not in \(filled(patterns, type.bindings))",
                    at: run.model.location(of: type.id),
                    about: CheckRun.Subject(path: path, names: [name]), chain: type.grounds
                )
            }
        case .files(let selector, let patterns):
            let selection = run.select(selector)
            for file in selection.fileIDs {
                let path = run.model.files[Int(file)].path
                let captures = selection.files[Int(file)] ?? [:]
                guard !lies(path, in: patterns, given: captures) else { continue }
                run.report(
                    "'\(Path.name(of: path))' lies in \(place(of: path)), not in \(filled(patterns, [captures]))",
                    at: Location(path: path, line: 1, column: 1), about: CheckRun.Subject(path: path, names: [])
                )
            }
        }
    }

    private func lies(_ path: String, in patterns: [Pattern], given captures: Captures) -> Bool {
        patterns.contains { $0.matchFile(path, given: captures) != nil }
    }

    private func place(of path: String) -> String {
        let folder = Path.folder(of: path)
        return folder.isEmpty ? "the project's root" : "'\(folder)'"
    }

    /// The folder, or the file where a pattern asks for a file of a certain name.
    private func place(of path: String, amid patterns: [Pattern]) -> String {
        let asksForFile = patterns.contains { pattern in
            let last = Path.name(of: pattern.text)
            return last.hasSuffix(".swift") && !last.contains("*")
        }
        return asksForFile ? "'\(path)'" : place(of: path)
    }

    private func filled(_ patterns: [Pattern], _ bindings: [Captures]) -> String {
        var places: [String] = []
        for captures in bindings {
            for pattern in patterns {
                let text = pattern.filled(with: captures)
                var place = text.hasSuffix("/**") ? String(text.dropLast(3)) : text
                // That it may lie anywhere tells nobody where.
                if place.hasPrefix("**/") { place = String(place.dropFirst(3)) }
                if !places.contains(place) { places.append(place) }
            }
        }
        return list(places, joinedBy: "or")
    }
}

// MARK: Folders

extension Layout {
    private func inspectFolders(
        at patterns: [Pattern], except: [Pattern], holds: [Entry], location: Location, _ run: inout CheckRun
    ) {
        let tree = run.folders
        var unmatched = patterns
        for folder in tree.folders {
            guard let index = patterns.firstIndex(where: { $0.match(folder) != nil }),
                  let captures = patterns[index].match(folder),
                  !except.contains(where: { $0.matchFile(folder) != nil }) else { continue }
            unmatched.removeAll { $0 == patterns[index] }
            let contents = tree.contents[folder] ?? []
            guard let others = othersCaptures(in: contents, of: patterns[index], captures: captures, holds: holds) else {
                inspect(folder, contents, captures: captures, holds: holds, &run)
                continue
            }
            // One misnomer, and not as many findings as there are files that seem to be missing or astray.
            let name = Path.name(of: patterns[index].filled(with: others))
            let file = contents.first { path in
                holds.contains { $0.isRequired && $0.pattern.match(path, given: others) != nil }
            }
            run.report(
                "'\(folder)' holds the files of '\(name)'; give both one name",
                at: Location(path: folder + "/" + (file ?? ""), line: 1, column: 1),
                about: CheckRun.Subject(path: folder, names: [Path.name(of: folder)])
            )
            inspect(folder, contents, captures: others, holds: holds, &run)
        }
        for pattern in unmatched { run.noteEmpty(pattern, at: location) }
    }

    /// The captures with which a folder holds all that it must, where it holds nothing of that under its own name:
    /// those of a folder, or of files, that got another name. `nil` where there are none or several.
    private func othersCaptures(
        in contents: [String], of folder: Pattern, captures: Captures, holds: [Entry]
    ) -> Captures? {
        guard let last = try? Pattern(Path.name(of: folder.text)) else { return nil }
        let fixed = captures.filter { !last.captures.contains($0.key) }
        let named = holds.filter { entry in
            entry.isRequired && entry.pattern.captures.contains { last.captures.contains($0) }
        }
        func holdsEntry(_ entry: Entry, _ captures: Captures) -> Bool {
            contents.contains { entry.pattern.match($0, given: captures) != nil }
        }
        guard let first = named.first, !named.contains(where: { holdsEntry($0, captures) }) else { return nil }
        let found = Set(contents.compactMap { first.pattern.match($0, given: fixed) }).filter { candidate in
            last.captures.allSatisfy { candidate[$0] != nil } && named.allSatisfy { holdsEntry($0, candidate) }
        }
        return found.count == 1 ? found.first : nil
    }

    /// The outermost folder around a path that holds none of the files that belong; `nil` where each does.
    private func outermostFolder(of path: String, without kept: Set<String>) -> String? {
        path.indices.lazy.filter { path[$0] == "/" }.map { String(path[..<$0]) }
            .first { folder in !kept.contains { $0.hasPrefix(folder + "/") } }
    }

    private func inspect(
        _ folder: String, _ contents: [String], captures: Captures, holds: [Entry], _ run: inout CheckRun
    ) {
        let first = Location(path: folder + "/" + (contents.first ?? ""), line: 1, column: 1)
        for entry in holds where entry.isRequired {
            guard !contents.contains(where: { entry.pattern.matchFile($0, given: captures) != nil }) else { continue }
            run.report(
                "'\(entry.pattern.filled(with: captures))' is missing in '\(folder)'", at: first,
                about: CheckRun.Subject(path: folder, names: [Path.name(of: folder)])
            )
        }
        let strays = contents.filter { path in
            !holds.contains { $0.pattern.matchFile(path, given: captures) != nil }
        }
        let homes = holds.compactMap(\.folder).map { Path.name(of: folder) + "/" + $0 }
        let kept = Set(contents).subtracting(strays)
        var reportedFolders: Set<String> = []
        for path in strays {
            // A folder in which nothing belongs is one stray, not as many as it has files.
            let stray = outermostFolder(of: path, without: kept) ?? path
            guard stray == path || reportedFolders.insert(stray).inserted else { continue }
            let isSwift = path.hasSuffix(".swift")
            run.report(
                homes.isEmpty || !isSwift
                    ? "'\(stray)' does not belong in '\(folder)'"
                    : "'\(stray)' does not belong in '\(folder)'; it belongs in \(list(homes, joinedBy: "or"))",
                at: Location(path: folder + "/" + path, line: 1, column: 1),
                about: CheckRun.Subject(path: folder + "/" + path, names: [stray, Path.name(of: folder)]),
                of: stray == path ? nil : folder + "/" + stray
            )
        }
    }
}
