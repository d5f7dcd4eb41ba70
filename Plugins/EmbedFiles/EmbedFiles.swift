import Foundation
import PackagePlugin

/// Turns the text files of a folder into Swift source, so that the binary contains them wherever it is copied: the rule files below
/// `Rules` for the presets, and the page below `Explorer`.
@main
struct EmbedFiles: BuildToolPlugin {
    /// What each target embeds.
    private static let folders: [String: (folder: String, fileExtensions: Set<String>)] = [
        "AshlarChecks": ("Rules", ["yml"]),
        "AshlarDiagrams": ("Explorer", ["html", "css", "js"]),
    ]

    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let (name, fileExtensions) = Self.folders[target.name] else { return [] }
        let folder = context.package.directoryURL.appendingPathComponent(name, isDirectory: true)
        let paths = try files(in: folder, fileExtensions)
        let output = context.pluginWorkDirectoryURL.appendingPathComponent("Embedded\(name).swift")
        return [
            .buildCommand(
                displayName: "Embedding \(paths.count) files of \(name)",
                executable: try context.tool(named: "EmbedFilesTool").url,
                // An added or removed file changes the arguments, and a changed file is an input.
                arguments: [output.path, folder.path] + paths,
                inputFiles: paths.map { folder.appendingPathComponent($0) },
                outputFiles: [output]
            )
        ]
    }

    /// The paths of the files, relative to the folder, sorted by bytes.
    private func files(in folder: URL, _ fileExtensions: Set<String>) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            .filter { path in fileExtensions.contains { path.hasSuffix("." + $0) } }
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}
