import Foundation
import PackagePlugin

/// Turns the rule files below `Rules` into Swift source, so that the binary contains its presets wherever it is copied.
@main
struct EmbedRules: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let folder = context.package.directoryURL.appendingPathComponent("Rules", isDirectory: true)
        let paths = try ruleFiles(in: folder)
        let output = context.pluginWorkDirectoryURL.appendingPathComponent("EmbeddedRules.swift")
        return [
            .buildCommand(
                displayName: "Embedding \(paths.count) files of Rules",
                executable: try context.tool(named: "EmbedRulesTool").url,
                // An added or removed file changes the arguments, and a changed file is an input.
                arguments: [output.path, folder.path] + paths,
                inputFiles: paths.map { folder.appendingPathComponent($0) },
                outputFiles: [output]
            )
        ]
    }

    /// The paths of the rule files, relative to the folder, sorted by bytes.
    private func ruleFiles(in folder: URL) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".yml") }
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}
