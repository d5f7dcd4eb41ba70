import AshlarFileSystem
import AshlarText
import Foundation

/// A git repository in which one file of its git directory is another one.
enum RepositorySample {
    /// The files that an input may replace, and their contents; an input is a path, a newline and the contents.
    static let inputs: [[UInt8]] = {
        let folder = NSTemporaryDirectory() + "ashlar-fuzz-repository.\(getpid())"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        make(in: folder)
        let paths = FileManager.default.enumerator(atPath: folder + "/.git")?.compactMap { $0 as? String }.sorted() ?? []
        return paths.filter { !$0.hasPrefix("hooks/") }.compactMap { path in
            smallFile(at: folder + "/.git/" + path).map { Array((".git/" + path + "\n").utf8) + $0 }
        } + [".gitignore", ".gitattributes", ".gitmodules", ".mailmap"].map { Array(($0 + "\n*.swift -text\n*.o\n").utf8) }
    }()

    /// Two commits, a tag, a submodule's entry and a changed file; packed and loose objects.
    private static func make(in folder: String) {
        func write(_ path: String, _ text: String) {
            let url = URL(fileURLWithPath: folder + "/" + path)
            try? FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try? Data(text.utf8).write(to: url)
        }
        func git(_ arguments: String...) {
            let identity = ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "init.defaultBranch=main", "-c", "core.fsync=none"]
            let variables = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("GIT_") }
            _ = try? run(["git", "-C", folder] + identity + arguments, environment: variables, input: [], within: 10)
        }
        write("App/A.swift", "struct A {}\n")
        write("App/B.swift", "struct B {}\n")
        git("init", "-q")
        git("add", "-A")
        git("commit", "-q", "-m", "Begin")
        git("gc", "-q")
        git("tag", "-a", "-m", "One", "v1")
        git("mv", "App/B.swift", "App/C.swift")
        write("App/A.swift", "struct A {}\nstruct D {}\n")
        git("commit", "-q", "-a", "-m", "Change")
        write("App/A.swift", "struct A {}\nstruct E {}\n")
        write("App/New.swift", "struct F {}\n")
    }

    /// Everything that is read of a repository ends, with what can be told or with an error.
    static func problem(in input: [UInt8], in folder: String) -> String? {
        let root = folder + "/repository"
        if !FileManager.default.fileExists(atPath: root) { make(in: root) }
        let parts = input.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let name = String(validating: parts[0], as: UTF8.self), name.hasPrefix(".git"), Path.isInside(name), !name.utf8.contains(0) else { return nil }
        let path = root + "/" + name
        guard path.utf8.count < 1_000 else { return nil }
        let before = smallFile(at: path)
        guard before != nil || !FileManager.default.fileExists(atPath: path) else { return nil }
        try? FileManager.default.createDirectory(atPath: path + "/..", withIntermediateDirectories: true)
        // Objects are read-only.
        unlink(path)
        guard (try? Data(parts[1]).write(to: URL(fileURLWithPath: path))) != nil else { return nil }
        defer {
            unlink(path)
            if let before { try? Data(before).write(to: URL(fileURLWithPath: path)) }
        }
        read(root)
        return nil
    }

    private static func read(_ root: String) {
        _ = try? Workspace(root: root, threads: 1).listing()
        let git = Git(in: root)
        guard let commit = try? git.commit(named: "HEAD") else { return }
        _ = try? Snapshot.index(of: root)
        _ = try? git.firstParents(of: "HEAD")
        _ = try? git.description(of: commit)
        if let base = try? git.mergeBase(with: "HEAD~1") {
            _ = try? git.renames(since: base, to: commit)
            _ = try? Snapshot.commit(base, of: root)
        }
    }
}
