package import AshlarChecks
package import AshlarFileSystem
import AshlarText
import Foundation

// What rule files name: files and folders below the root, a SwiftPM check-out among them. Nothing is fetched.

extension ProjectLocation {
    /// The files and folders that a text of the rule file extends, directly or through each other, and diagrams, as far as they exist.
    ///
    /// - Throws: `Failure` if a link leads out of the project, or if git cannot read a file.
    package func sharedRules(extendedBy text: String, in snapshot: Snapshot) throws -> [Preset] {
        guard let ruleFile, !ruleFile.name.hasPrefix("/") else { return [] }
        var found: [Preset] = []
        var pending = RuleSet.extendedPaths(by: text, at: ruleFile.name)[...]
        while let path = pending.popFirst() {
            guard !found.contains(where: { $0.name == path }), let preset = try sharedRules(at: path, in: snapshot) else { continue }
            found.append(preset)
            for file in preset.files {
                pending += RuleSet.extendedPaths(by: file.text, at: file.name.isEmpty ? path : "\(path)/\(file.name)")
            }
        }
        return found
    }

    /// A rule file, or those of a folder with a main file: `preset.yml` with the files beside it, or `ashlar.yml` alone.
    private func sharedRules(at path: String, in snapshot: Snapshot) throws -> Preset? {
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: "\(root)/\(path)", isDirectory: &isFolder), isFolder.boolValue {
            let names = ((try? FileManager.default.contentsOfDirectory(atPath: "\(root)/\(path)")) ?? []).filter { $0.hasSuffix(".yml") }.sorted()
            let wanted = names.contains("preset.yml") ? names.filter { $0 != Configuration.fileName } : names.filter { $0 == Configuration.fileName }
            let files = try wanted.compactMap { name in
                try sharedText(at: "\(path)/\(name)", in: snapshot).map { (name: name, text: $0) }
            }
            return files.contains { Preset.isMain($0.name) } ? Preset(name: path, files: files) : nil
        }
        return try sharedText(at: path, in: snapshot).map { Preset(name: path, files: [(name: "", text: $0)]) }
    }

    /// The text of a file; `nil` if there is none. A check-out that git ignores is read from disk in every snapshot.
    private func sharedText(at path: String, in snapshot: Snapshot) throws -> String? {
        let onDisk = { try projectFile(at: "\(root)/\(path)", in: root) }
        guard let data = try snapshot.contents(of: path, onDisk: onDisk) ?? (snapshot.lacks(path) ? onDisk() : nil) else { return nil }
        guard let text = String(validating: data, as: UTF8.self) else { throw Failure("the rule file '\(path)' is not UTF-8; save it as UTF-8") }
        return text
    }
}
