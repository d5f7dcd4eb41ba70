import AshlarText
import Foundation

/// What was found, with what could not be read on the way.
struct FoundEntries: Sendable {
    var entries: [Entry] = []
    var problems: [Problem] = []
    /// What lies in folders that git was not asked of, relative to the folder that it is asked of, and is not tracked.
    var untracked: [String] = []

    enum Entry: Sendable {
        case file(Workspace.File)
        /// A submodule, or a repository inside the repository.
        case folder(String)

        var path: String {
            switch self {
            case .file(let file): file.path
            case .folder(let path): path
            }
        }
    }

    mutating func add(_ others: FoundEntries) {
        entries += others.entries
        problems += others.problems
        untracked += others.untracked
    }
}

extension Workspace {
    /// What git lists below a folder: what it tracks, and what it neither tracks nor ignores. Submodules, and
    /// repositories inside the repository, are listed as folders.
    ///
    /// Only the folders that hold tracked files are looked into. What else lies in them is left to git, which alone knows what
    /// it ignores, and is not asked where nothing else is.
    ///
    /// `nil` where git knows nothing of the folder, is missing, or refuses.
    func gitEntries(below folder: String) -> FoundEntries? {
        // Without a repository of its own, a folder inside of the root would be answered for by the outer one again.
        guard folder.isEmpty || FileStatus(of: absolutePath(of: folder) + "/.git") != nil,
              let tracked = trackedPaths(below: folder) else { return nil }
        var found = descend(from: TrackedFolder(path: "", tracked: tracked.all)) { look(into: $0, of: tracked, below: folder) }
        if !found.untracked.isEmpty {
            guard let others = untrackedEntries(below: folder, at: found.untracked) else { return nil }
            found.add(others)
        }
        return found.entries.isEmpty && found.problems.isEmpty ? nil : found
    }

    private func trackedPaths(below folder: String) -> TrackedPaths? {
        if let place = GitIndex.place(around: absolutePath(of: folder), named: nil),
           let paths = TrackedPaths(inIndexAt: place.index, below: place.prefix) { return paths }
        return lists(["--cached"], in: folder).map { TrackedPaths(listedByGit: $0.output) }
    }

    /// What git does not ignore of some paths that it does not track.
    private func untrackedEntries(below folder: String, at paths: [String]) -> FoundEntries? {
        // Where there are many, git is quicker when it looks through all of them.
        let options = paths.count > 100 ? [] : ["--"] + paths
        guard let answer = lists(["--others", "--exclude-standard"] + options, in: folder) else { return nil }
        var found = entries(listedByGit: answer.output, below: folder)
        for (path, reason) in unreadableFolders(in: answer.complaints) {
            found.problems.append(.folderUnreadable(folder.asFolder + path, reason))
        }
        return found
    }

    private func lists(_ options: [String], in folder: String) -> Git.Answer? {
        guard let answer = Git(in: absolutePath(of: folder)).ask(["ls-files", "-z"] + options), answer.status == 0,
              // All that is said where the folder is a submodule of an outer repository, and no repository itself.
              !answer.output.starts(with: "./".utf8) else { return nil }
        return answer
    }

    /// What lies at the paths that git lists below a folder, each ended by a zero byte.
    func entries(listedByGit output: [UInt8], below folder: String) -> FoundEntries {
        var found = FoundEntries()
        var leftOut = FoldersLeftOut()
        for listed in output.split(separator: 0) {
            let isFolder = listed.last == UInt8(ascii: "/")
            find(isFolder ? listed.dropLast() : listed, below: folder, &leftOut, into: &found)
        }
        return found
    }

    /// Looks what lies at one of these paths.
    private func find(_ listed: ArraySlice<UInt8>, below folder: String, _ leftOut: inout FoldersLeftOut, into found: inout FoundEntries) {
        guard let path = String(checking: listed) else {
            found.problems.append(.nameIsNotText(folder.asFolder + String(decoding: listed, as: UTF8.self)))
            return
        }
        if leftOut.holds(fileAt: path) { return }
        if let entry = entry(at: folder.asFolder + path) { found.entries.append(entry) }
    }
}

// MARK: - What is tracked

/// A folder that holds files that git tracks.
private struct TrackedFolder: Sendable {
    /// Its path, relative to the folder that git is asked of.
    var path: String
    /// The numbers of the tracked paths in it and below it.
    var tracked: Range<Int>
}

extension Workspace {
    private func look(into folder: TrackedFolder, of tracked: TrackedPaths, below start: String) -> Look<TrackedFolder> {
        let children = tracked.children(among: folder.tracked, behind: folder.path.asFolder.utf8.count)
        var missing = Set(children.indices)
        let place = folder.path.isEmpty ? start : start.asFolder + folder.path
        var look = look(into: place) { (names, stream, look: inout Look<TrackedFolder>) in
            for (name, kind) in names where kind != .other && !name.elementsEqual(".git".utf8) {
                let number = tracked.index(of: name, isFolder: kind == .folder, in: children)
                if let number { missing.remove(number) }
                guard let text = String(checking: name[...]) else {
                    if number == nil {
                        look.found.untracked.append(folder.path.isEmpty ? "." : folder.path)
                    } else {
                        look.found.problems.append(.nameIsNotText(place.asFolder + String(decoding: name, as: UTF8.self)))
                    }
                    continue
                }
                if kind == .folder && Workspace.leavesOut(folderNamed: text) { continue }
                let path = folder.path.asFolder + text
                guard let number else {
                    look.found.untracked.append(path)
                    continue
                }
                if kind != .folder {
                    if let entry = entry(at: place.asFolder + text, kind, named: text, in: stream) { look.found.entries.append(entry) }
                } else if children[number].isFolder {
                    look.folders.append(TrackedFolder(path: path, tracked: children[number].numbers))
                } else {
                    look.found.entries.append(.folder(place.asFolder + text))
                }
            }
        }
        // What is not there by its name may be so by another: some disks take no heed of capitals, or of how accents are written.
        var leftOut = FoldersLeftOut()
        for number in missing.sorted().flatMap({ children[$0].numbers }) {
            find(tracked[number], below: start, &leftOut, into: &look.found)
        }
        return look
    }
}

/// Whether files lie in folders that are never listed, asked of one file after the other: mostly it is the folder of the last.
struct FoldersLeftOut {
    private var last: (folder: Substring, isLeftOut: Bool) = ("", false)

    mutating func holds(fileAt path: String) -> Bool {
        let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[..<$0] } ?? ""
        if !folder.utf8.elementsEqual(last.folder.utf8) { last = (folder, Workspace.leavesOut(fileAt: path)) }
        return last.isLeftOut
    }
}

/// The folders that git could not look into: `warning: could not open directory 'App/': Permission denied`.
private func unreadableFolders(in complaints: String) -> [(path: String, reason: String)] {
    complaints.split(separator: "\n").compactMap { line in
        guard let match = line.wholeMatch(of: /warning: could not open directory '(.*?)\/?': (.*)/) else { return nil }
        return (String(match.1), String(match.2))
    }
}

extension Problem {
    static func folderUnreadable(_ path: String, _ reason: String) -> Problem {
        Problem(
            location: Location(path: path.isEmpty ? "." : path, line: 1, column: 1),
            message: "the folder cannot be read (\(reason)); check its permissions"
        )
    }

    static func nameIsNotText(_ path: String) -> Problem {
        Problem(
            location: Location(path: path, line: 1, column: 1),
            message: "the name is not UTF-8 and was passed over; rename it"
        )
    }
}

extension String {
    /// The bytes as text, unchanged; `nil` where they are not UTF-8.
    init?(checking bytes: ArraySlice<UInt8>) {
        let isText = bytes.withUnsafeBufferPointer { firstInvalidByte(of: $0) == nil }
        guard isText else { return nil }
        self.init(decoding: bytes, as: UTF8.self)
    }
}
