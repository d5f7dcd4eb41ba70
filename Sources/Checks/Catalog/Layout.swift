import AshlarFacts
import AshlarModel
import AshlarText
import AshlarYAML

/// The contents of folders, and the folders of types and files.
struct Layout: Check {
    static let name = "layout"
    static let summary = "Folders contain what a rule lists and nothing else; types and files are in the folders that a rule lists."

    static let captureUses: KeyValuePairs = ["lie-in": ["types", "files"]]

    static let schema = Schema.mapping(keys)

    private static let keys = Keys(
        [
            .optional("at", .patterns, "Folders, also by what lies beside or in them; goes with 'holds'."),
            .optional("holds", .texts, """
                What each of these folders contains, and nothing else. A plain entry is required, one that ends in '?' is optional, \
                one with a wildcard allows what matches. "**" allows everything else. One that begins with '!' excludes what the \
                entries before it allow.
                """),
            .optional("only-with", .end, "Only folders that directly contain one of these files, or a file that declares one of these types."),
            .optional("types", .types, "Types; goes with 'lie-in'."),
            .optional("files", .files, "Files; goes with 'lie-in'."),
            .optional("forbids", .somePatterns, """
                Files of any kind that do not exist, whatever is in them: "**/*.xib". "!tests" leaves out what lies among tests.
                """),
            .optional("lie-in", .somePatterns, """
                The folders of these types or files: one pattern of the list is enough. "module-at:Core/**" is the folder of a module.
                """),
            .optional("or-with-provider", .flag, """
                Whether the folder of a type that returns them will do as well; goes with 'types' that have 'returned-by'.
                """),
            .optional("extensions", .flag, "Whether extensions of these types must lie there too; goes with 'types'."),
        ],
        .exactlyOne(["at", "types", "files", "forbids"]), .with("at", "holds"), .with("types", "lie-in"), .with("extensions", "types"), .with("or-with-provider", "types"),
        .with("only-with", "at"),
        .with("files", "lie-in")
    )

    private enum Form {
        case folders(at: [PathSelector], except: [Pattern], onlyWith: DependencyEnd?, holds: [Entry], location: Location)
        case types(TypeSelector, lieIn: [Place], orWithProvider: Bool, withExtensions: Bool)
        case files(FileSelector, lieIn: [Place])
        case forbidden([Pattern], except: [Pattern], inTests: Bool)
    }

    /// An entry of a folder: required where it has no wildcard and no `?` at its end.
    private struct Entry {
        let pattern: Pattern
        let isRequired: Bool
        var isExcluded = false

        /// The folder for all other files, if the entry is one: `Subviews` of `Subviews/**`.
        var folder: String? {
            guard !isExcluded, pattern.text.hasSuffix("/**") else { return nil }
            let folder = pattern.text.dropLast(3)
            return folder.contains("*") ? nil : String(folder)
        }
    }

    /// A folder of types or files.
    fileprivate struct Place {
        let pattern: Pattern
        /// Whether it is the folder of a module, with all files of that module.
        let isOfModule: Bool
    }

    private let form: Form

    static func read(_ node: YAMLNode, with reader: inout RuleReader) -> Layout? {
        guard let node = reader.mapping(node, of: "'layout'", keys: keys) else { return nil }
        switch (node["at"], node["types"], node["files"], node["forbids"]) {
        case (nil, nil, nil, let forbids?):
            let texts = reader.texts(forbids, of: "'forbids' of 'layout'")
            let patterns = reader.includedAndExcluded(texts.filter { $0 != "!tests" }, at: forbids)
            return Layout(form: .forbidden(patterns.included, except: patterns.excluded, inTests: !texts.contains("!tests")))
        case (let at?, nil, nil, nil):
            guard let holds = node["holds"] else {
                reader.report("'layout' needs the key 'holds'", at: node)
                return nil
            }
            let texts = reader.texts(at, of: "'at' of 'layout'")
            let included = texts.filter { !$0.hasPrefix("!") }.compactMap { reader.pathSelector($0, at: at) }
            let excluded = texts.filter { $0.hasPrefix("!") }.compactMap { reader.pattern(String($0.dropFirst()), at: at) }
            let entries = reader.texts(holds, of: "'holds' of 'layout'").compactMap { text -> Entry? in
                let isOptional = text.hasSuffix("?")
                let isExcluded = text.hasPrefix("!")
                guard let pattern = reader.pattern(String(text.dropFirst(isExcluded ? 1 : 0).dropLast(isOptional ? 1 : 0)), at: holds) else {
                    return nil
                }
                let hasWildcard = text.contains("*") || pattern.isExpression || pattern.captures.contains { name in
                    !included.contains { $0.pattern.captures.contains(name) }
                }
                return Entry(pattern: pattern, isRequired: !isOptional && !hasWildcard && !isExcluded, isExcluded: isExcluded)
            }
            return Layout(form: .folders(
                at: included, except: excluded, onlyWith: node["only-with"].flatMap { reader.end($0, of: "'only-with' of 'layout'") },
                holds: entries, location: at.location
            ))
        case (nil, let types?, nil, nil):
            guard let selector = reader.types(types, of: "'types' of 'layout'"),
                  let place = reader.required("lie-in", of: "'layout'", in: node) else { return nil }
            return Layout(form: .types(
                selector, lieIn: reader.places(place),
                orWithProvider: reader.flag(node["or-with-provider"], of: "'or-with-provider' of 'layout'") ?? false,
                withExtensions: reader.flag(node["extensions"], of: "'extensions' of 'layout'") ?? false
            ))
        case (nil, nil, let files?, nil):
            guard let selector = reader.files(files, of: "'files' of 'layout'"),
                  let place = reader.required("lie-in", of: "'layout'", in: node) else { return nil }
            return Layout(form: .files(selector, lieIn: reader.places(place)))
        default:
            reader.report("'layout' needs exactly one of 'at' (with 'holds'), 'types' and 'files' (with 'lie-in'), and 'forbids'", at: node)
            return nil
        }
    }

    func inputs(over edgeKinds: Set<EdgeKind>) -> FactQuery {
        switch form {
        case .types: FactQuery(.references)
        case .folders(_, _, let onlyWith?, _, _) where onlyWith.selectsTypes: FactQuery(.declarations)
        case .folders, .files, .forbidden: FactQuery()
        }
    }

    func inspect(_ run: inout CheckRun) {
        switch form {
        case .folders(let at, let except, let onlyWith, let holds, let location):
            inspectFolders(at: at, except: except, onlyWith: onlyWith, holds: holds, location: location, &run)
        case .forbidden(let patterns, let except, let inTests):
            let paths = run.model.paths.filter { path in patterns.contains { $0.matchFile(path) != nil } }
            let areTests = inTests || paths.isEmpty ? [:] : run.model.areTestsByFolder
            for path in paths where !except.contains(where: { $0.matchFile(path) != nil }) {
                // The nearest folder with Swift files tells.
                guard Path.folders(around: path).reversed().lazy.compactMap({ areTests[$0] }).first != true else { continue }
                run.report(
                    "'\(Path.name(of: path))' is a file that the rule forbids", at: Location(path: path, line: 1, column: 1),
                    about: CheckRun.Subject(path: path, names: []), help: "remove it, or exclude it from the rule"
                )
            }
        case .types(let selector, let patterns, let orWithProvider, let withExtensions):
            for type in run.select(selector) where !(orWithProvider && type.liesWithProvider(in: run.model)) {
                if withExtensions { inspectExtensions(of: type, lieIn: patterns, &run) }
                let path = run.model.files[Int(type.id.file)].path
                guard !type.captures.contains(where: { lies(type.id.file, in: patterns, given: $0, run) }) else { continue }
                let name = run.model.qualifiedName(of: type.id)
                run.report(
                    "'\(name)' is in \(place(of: path, amid: patterns)), not in \(filled(patterns, type.captures))",
                    at: run.model.location(of: type.id),
                    about: CheckRun.Subject(path: path, names: [name]), chain: type.evidence,
                    help: "move it to \(filled(patterns, type.captures))",
                    suggesting: run.declaresOnly(type.id) ? moving(path, to: patterns, type.captures, run) : []
                )
            }
        case .files(let selector, let patterns):
            let selection = run.select(selector)
            for file in selection.fileIDs {
                let path = run.model.files[Int(file)].path
                let captures = selection.files[Int(file)] ?? [:]
                guard !lies(file, in: patterns, given: captures, run) else { continue }
                run.report(
                    "'\(Path.name(of: path))' is in \(place(of: path)), not in \(filled(patterns, [captures]))",
                    at: Location(path: path, line: 1, column: 1), about: CheckRun.Subject(path: path, names: []),
                    help: "move it to \(filled(patterns, [captures]))", suggesting: moving(path, to: patterns, [captures], run)
                )
            }
        }
    }

    /// The extensions of a type outside of tests, unless several types of the project have its name.
    private func inspectExtensions(of type: SelectedType, lieIn places: [Place], _ run: inout CheckRun) {
        let name = run.model.qualifiedName(of: type.id)
        guard run.model.types.declarations(named: name).count == 1 else { return }
        for id in run.model.types.typesAndExtensions(named: name) where run.model[id].kind == .extension {
            let path = run.model.files[Int(id.file)].path
            guard !run.model.isTestOfFile[Int(id.file)],
                  !type.captures.contains(where: { lies(id.file, in: places, given: $0, run) }) else { continue }
            run.report(
                "'\(name)' is extended in \(place(of: path)), not in \(filled(places, type.captures))", at: run.model.location(of: id),
                about: CheckRun.Subject(path: path, names: [name]), target: "extension", help: "move it to \(filled(places, type.captures))"
            )
        }
    }

    private func lies(_ file: FileID, in patterns: [Place], given captures: Captures, _ run: CheckRun) -> Bool {
        let (path, folders) = (run.model.files[Int(file)].path, run.moduleFolders)
        return patterns.contains { place in
            // Without such a module, the folder may be one within a module.
            guard place.isOfModule, run.model.files.indices.contains(where: {
                place.pattern.matchFile(folders.path(of: $0), given: captures) != nil
            }) else { return place.pattern.matchFile(path, given: captures) != nil }
            return place.pattern.matchFile(folders.path(of: Int(file)), given: captures) != nil
        }
    }

    private func place(of path: String) -> String {
        let folder = Path.folder(of: path)
        return folder.isEmpty ? "the project's root" : "'\(folder)'"
    }

    /// The folder, or the file if a pattern names a file.
    private func place(of path: String, amid patterns: [Place]) -> String {
        let needsFile = patterns.contains { place in
            let last = Path.name(of: place.pattern.text)
            return last.hasSuffix(".swift") && !last.contains("*")
        }
        return needsFile ? "'\(path)'" : place(of: path)
    }

    private func moving(_ path: String, to places: [Place], _ captures: [Captures], _ run: CheckRun) -> [Suggestion] {
        guard !places.contains(where: \.isOfModule) else { return [] }
        return run.destination(of: path, in: places.map(\.pattern), given: captures).flatMap { run.moving(path, to: $0) }.map { [$0] } ?? []
    }

    private func filled(_ patterns: [Place], _ bindings: [Captures]) -> String {
        var places: [String] = []
        for captures in bindings {
            for pattern in patterns {
                let place = pattern.pattern.filled(with: captures).folderOfPattern
                if !places.contains(place) { places.append(place) }
            }
        }
        return list(places, joinedBy: "or")
    }
}

extension RuleReader {
    /// Patterns without those that begin with `!`, and these.
    fileprivate mutating func includedAndExcluded(_ texts: [String], at node: YAMLNode) -> (included: [Pattern], excluded: [Pattern]) {
        (
            texts.filter { !$0.hasPrefix("!") }.compactMap { pattern($0, at: node) },
            texts.filter { $0.hasPrefix("!") }.compactMap { pattern(String($0.dropFirst()), at: node) }
        )
    }
}

// MARK: Folders

extension Layout {
    private func inspectFolders(
        at selectors: [PathSelector], except: [Pattern], onlyWith: DependencyEnd?, holds: [Entry], location: Location, _ run: inout CheckRun
    ) {
        let selected = onlyWith.map { run.folders(of: $0) }
        let tree = run.folders
        let patterns = selectors.map(\.pattern)
        var unmatched = patterns
        var matched: [String] = []
        for folder in tree.folders {
            guard let index = selectors.firstIndex(where: { selector in
                selector.pattern.match(folder).map { run.entries.meet(selector, at: folder, $0) } ?? false
            }), let captures = patterns[index].match(folder),
                  !except.contains(where: { $0.matchFile(folder) != nil }) else { continue }
            unmatched.removeAll { $0 == patterns[index] }
            guard selected?.contains(folder) != false else { continue }
            matched.append(folder)
            let contents = tree.contents(of: folder) ?? []
            guard let others = othersCaptures(in: contents, of: patterns[index], captures: captures, holds: holds),
                  !isCaseSlip(others, for: captures, in: folder) else {
                inspect(folder, contents, captures: captures, holds: holds, &run)
                continue
            }
            // One finding for the wrong name, not one for each file that seems to be missing or misplaced.
            let name = Path.name(of: patterns[index].filled(with: others))
            let file = contents.first { path in
                holds.contains { $0.isRequired && $0.pattern.match(path, given: others) != nil }
            }
            run.report(
                "the folder '\(folder)' contains the files of '\(name)'; give both the same name",
                at: Location(path: folder + "/" + (file ?? ""), line: 1, column: 1),
                about: CheckRun.Subject(path: folder, names: [Path.name(of: folder)]), target: name,
                help: "rename the folder to '\(name)', or the files after the folder"
            )
            inspect(folder, contents, captures: others, holds: holds, &run)
        }
        for pattern in unmatched { run.noteEmpty(pattern, at: location) }
        guard let record = run.record else { return }
        let places = matched.map { RuleMatches.Place(name: $0, location: Location(path: $0, line: 1, column: 1)) }
        let files = run.sourceFiles.filter { [model = run.model] file in
            matched.contains { isPath(model.files[Int(file)].path, below: $0) }
        }
        record.add(patterns.map(\.text).joined(separator: ", "), .folder, at: location, places, in: files)
    }

    /// The captures with which a folder contains all required files, if it contains none under its own name: the folder or its
    /// files were renamed. `nil` if there are none or several.
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

    /// Whether the names of files differ from that of their capitalized folder only in case: then the files are misspelled.
    private func isCaseSlip(_ others: Captures, for captures: Captures, in folder: String) -> Bool {
        Path.name(of: folder).first?.isUppercase == true
            && others.allSatisfy { captures[$0.key]?.lowercased() == $0.value.lowercased() }
    }

    /// The outermost folder of a path without any file that belongs there; `nil` if each has one.
    private func outermostFolder(of path: String, without fitting: Set<String>) -> String? {
        Path.folders(around: path).first { folder in !fitting.contains { $0.hasPrefix(folder + "/") } }
    }

    private func inspect(
        _ folder: String, _ contents: [String], captures: Captures, holds: [Entry], _ run: inout CheckRun
    ) {
        let source = contents.first { $0.hasSuffix(".swift") }
        let first = Location(path: folder + "/" + (source ?? contents.first ?? ""), line: 1, column: 1)
        let names = holds.map { $0.pattern.filled(with: captures) }
        // A folder that must hold several things and holds no source repeats the name of another: of translations, for instance.
        if source == nil, holds.contains(where: \.isRequired) { return }
        for (entry, name) in zip(holds, names) where entry.isRequired {
            guard !contents.contains(where: { entry.pattern.matchFile($0, given: captures) != nil }),
                  !contents.contains(where: { $0.misspelling(of: name) != nil }) else { continue }
            run.report(
                "the folder '\(folder)' lacks '\(name)'", at: first,
                about: CheckRun.Subject(path: folder, names: [Path.name(of: folder)]), target: name,
                help: "create '\(folder)/\(name)', or change the layout rule"
            )
        }
        let misplaced = contents.filter { path in
            holds.last { $0.pattern.matchFile(path, given: captures) != nil }?.isExcluded != false && !run.isNoSource(folder + "/" + path)
        }
        let homes = holds.compactMap(\.folder).map { Path.name(of: folder) + "/" + $0 }
        let fitting = Set(contents).subtracting(misplaced)
        // A folder in which nothing belongs is one finding, not one for each of its files.
        var groups: [(item: String, expected: String?, paths: [String])] = []
        var indices: [String: Int] = [:]
        for path in misplaced {
            let expected = names.first { path.misspelling(of: $0) != nil }
            let item = expected.flatMap(path.misspelling) ?? outermostFolder(of: path, without: fitting) ?? path
            if let index = indices[item] {
                groups[index].paths.append(path)
            } else {
                indices[item] = groups.count
                groups.append((item, expected, [path]))
            }
        }
        for group in groups { report(group.item, group.paths, in: folder, expected: group.expected, homes: homes, &run) }
    }

    /// A file or a folder that does not belong where it is.
    ///
    /// - Parameters:
    ///   - paths: the file, or all files of the folder.
    ///   - expected: the entry that it would be if the case of its letters were right.
    ///   - homes: the folders for all other Swift files.
    private func report(
        _ item: String, _ paths: [String], in folder: String, expected: String?, homes: [String], _ run: inout CheckRun
    ) {
        let subjects = [item, Path.name(of: folder)]
        let locations = paths.map { folder + "/" + $0 }.filter { !run.excuses(about: CheckRun.Subject(path: $0, names: subjects)) }
            .map { Location(path: $0, line: 1, column: 1) }
        guard let first = locations.first else { return }
        let message: String
        let help: String
        if let expected {
            message = "'\(item)' should be named '\(expected)'"
            help = "rename it; the case of letters counts"
        } else if homes.isEmpty || !paths[0].hasSuffix(".swift") {
            message = "'\(item)' does not belong in '\(folder)'"
            help = "move it out of '\(folder)', or allow it in the layout rule"
        } else {
            message = "'\(item)' does not belong in '\(folder)'; it belongs in \(list(homes, joinedBy: "or"))"
            help = "move it to \(list(homes, joinedBy: "or")), or allow it in the layout rule"
        }
        var finding = Finding(
            rule: run.rule.id, severity: run.rule.severity ?? .error, location: first, subject: item, message: message, help: help,
            otherLocations: Array(locations.dropFirst())
        )
        if paths != [item] { finding.subjectPath = folder + "/" + item }
        if paths == [item], let file = expected ?? (homes.count == 1 ? Path.name(of: homes[0]) + "/" + Path.name(of: item) : nil) {
            finding.suggestions = [run.moving(folder + "/" + item, to: folder + "/" + file)].compactMap(\.self)
        }
        run.reportAsIs(finding)
    }
}

extension SelectedType {
    /// Whether it lies in the folder of a type that returns it.
    fileprivate func liesWithProvider(in model: Model) -> Bool {
        let folder = Path.folder(of: model.files[Int(id.file)].path)
        return providers.contains { Path.folder(of: model.files[Int($0.file)].path) == folder }
    }
}

extension CheckRun {
    /// Whether a type is the only one that its file declares at the top level.
    fileprivate func declaresOnly(_ type: DeclarationID) -> Bool {
        let facts = model.files[Int(type.file)]
        return model[type].parent == nil
            && facts.types.allSatisfy { $0 == type.index || facts.declarations[Int($0)].parent != nil || facts.declarations[Int($0)].kind == .extension }
    }

    /// The folders of the files that an end selects or that declare a type of it.
    fileprivate func folders(of end: DependencyEnd) -> Set<String> {
        var run = self
        let selection = run.select(end)
        return Set(model.files.indices.filter { selection.holds(FileID($0)) }.map { Path.folder(of: model.files[$0].path) })
    }
}

extension RuleReader {
    fileprivate mutating func places(_ node: YAMLNode) -> [Layout.Place] {
        texts(node, of: "'lie-in' of 'layout'").compactMap { text in
            pattern(text.moduleFolder ?? text, at: node).map { Layout.Place(pattern: $0, isOfModule: text.moduleFolder != nil) }
        }
    }
}

extension String {
    /// The leading components of the path that differ from a name only in the case of their letters.
    fileprivate func misspelling(of name: String) -> String? {
        guard !name.contains("*"), !name.contains("{") else { return nil }
        let count = name.split(separator: "/").count
        let own = split(separator: "/").prefix(count).joined(separator: "/")
        return own != name && own.lowercased() == name.lowercased() ? own : nil
    }
}
