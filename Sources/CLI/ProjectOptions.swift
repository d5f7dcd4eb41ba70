import ArgumentParser
import AshlarDriver
import Foundation

/// Which project, and which rule file.
struct LocationOptions: ParsableArguments {
    @Option(name: .customLong("config"), help: ArgumentHelp("The rule file; by default the nearest ashlar.yml.", valueName: "file"))
    var ruleFile: String?

    @Option(help: ArgumentHelp("The project's root; by default the folder of the rule file.", valueName: "folder"))
    var root: String?

    /// The location of the project that the options name.
    ///
    /// - Parameter path: a path to check, which may lie in another project than the current folder.
    func location(near path: String?) -> ProjectLocation {
        let current = FileManager.default.currentDirectoryPath
        return ProjectLocation.find(from: folder(of: path, from: current), explicit: ruleFile, root: root)
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

/// The options of nearly every command: which project, and how it is read.
struct ProjectOptions: ParsableArguments {
    @OptionGroup private var place: LocationOptions
    @OptionGroup var reading: ReadingOptions

    /// Loads the configuration that the options name, else the nearest one from the current folder.
    func configuration() throws -> Configuration {
        try Configuration.load(from: FileManager.default.currentDirectoryPath, explicit: place.ruleFile, root: place.root)
    }

    func location(near path: String?) -> ProjectLocation { place.location(near: path) }
}
