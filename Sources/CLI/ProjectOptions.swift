import ArgumentParser
import AshlarDriver
import Foundation

/// Which project, by which rule file: what nearly every command needs.
struct ProjectOptions: ParsableArguments {
    @Option(name: .customLong("config"), help: ArgumentHelp("The rule file; by default the nearest ashlar.yml.", valueName: "file"))
    var ruleFile: String?

    @Option(help: ArgumentHelp("The project's root; by default the folder of the rule file.", valueName: "folder"))
    var root: String?

    @OptionGroup var reading: ReadingOptions

    /// The configuration that the options, or else the folder that the command starts from, name.
    func configuration() throws -> Configuration {
        try Configuration.load(from: FileManager.default.currentDirectoryPath, explicit: ruleFile, root: root)
    }

    /// Where the project lies that they name.
    ///
    /// - Parameter path: a path that the user asks about, which may lie in another project.
    func place(near path: String?) -> ProjectPlace {
        let current = FileManager.default.currentDirectoryPath
        return ProjectPlace.find(from: folder(of: path, from: current), explicit: ruleFile, root: root)
    }

    private func folder(of path: String?, from current: String) -> String {
        guard let path, root == nil else { return current }
        let absolute = path.hasPrefix("/") ? path : current + "/" + path
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: absolute, isDirectory: &isFolder) else { return current }
        let standardized = URL(fileURLWithPath: absolute).standardizedFileURL.path
        return isFolder.boolValue ? standardized : (standardized as NSString).deletingLastPathComponent
    }
}
