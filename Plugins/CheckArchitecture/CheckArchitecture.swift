import Foundation
import PackagePlugin

/// Checks the package's architecture before each build of the targets that use the plugin; findings appear among the compiler's
/// diagnostics.
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
                // The bundle's program where the plugin is released, else the one built from source.
                executable: try ((try? context.tool(named: "ashlar")) ?? context.tool(named: "AshlarCLI")).url,
                // A check with errors fails this command, so the next build runs it again.
                arguments: ["check", "--root", root.path, "--no-cache", "--format", "xcode", "--format", "text=\(report.path)"],
                inputFiles: inputs(of: context.package),
                outputFiles: [report]
            )
        ]
    }

    /// The files that the check reads; a change of any of them triggers another check.
    private func inputs(of package: Package) -> [URL] {
        let sources = package.targets.compactMap { $0 as? any SourceModuleTarget }
            .flatMap { $0.sourceFiles(withSuffix: "swift").map(\.url) }
        let others = ["ashlar.yml", "ashlar-baseline.txt", "Package.swift"]
            .map { package.directoryURL.appendingPathComponent($0) }
        return sources + others.filter { FileManager.default.fileExists(atPath: $0.path) }
    }
}
