import Foundation
import PackagePlugin

/// Checks the package's architecture before each build of the targets that use it: findings stand among the compiler's.
@main
struct CheckArchitecture: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let root = context.package.directoryURL
        guard FileManager.default.fileExists(atPath: root.appendingPathComponent("ashlar.yml").path) else {
            Diagnostics.warning("there is no ashlar.yml in '\(root.path)'; 'ashlar init' writes one")
            return []
        }
        let report = context.pluginWorkDirectoryURL.appendingPathComponent("architecture.txt")
        return [
            .buildCommand(
                displayName: "Checking the architecture",
                executable: try context.tool(named: "AshlarCLI").url,
                // A check that finds something fails the build, and is asked for again by the next one.
                arguments: ["check", "--root", root.path, "--no-cache", "--format", "xcode", "--format", "text=\(report.path)"],
                inputFiles: inputs(of: context.package),
                outputFiles: [report]
            )
        ]
    }

    /// What the check looks at: a change of any of it asks for another one.
    private func inputs(of package: Package) -> [URL] {
        let sources = package.targets.compactMap { $0 as? any SourceModuleTarget }.flatMap { $0.sourceFiles(withSuffix: "swift").map(\.url) }
        let others = ["ashlar.yml", "ashlar-baseline.txt", "Package.swift"].map { package.directoryURL.appendingPathComponent($0) }
        return sources + others.filter { FileManager.default.fileExists(atPath: $0.path) }
    }
}
