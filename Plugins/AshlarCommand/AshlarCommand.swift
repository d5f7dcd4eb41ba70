import Foundation
import PackagePlugin

/// `swift package ashlar [ARGUMENT…]`: runs Ashlar in the package's folder; without arguments it checks.
///
/// Commands that write files, as `init` and `baseline` do, need `--allow-writing-to-package-directory` before `ashlar`.
@main
struct AshlarCommand: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let process = Process()
        // The bundle's program where the plugin is released, else the one built from source.
        process.executableURL = try ((try? context.tool(named: "ashlar")) ?? context.tool(named: "AshlarCLI")).url
        process.currentDirectoryURL = context.package.directoryURL
        // A plugin may write only to its own folder, so the cache is there.
        let needsCache = !arguments.contains { ["--help", "-h", "--version", "help"].contains($0) }
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(
            needsCache ? ["XDG_CACHE_HOME": context.pluginWorkDirectoryURL.path] : [:]
        ) { $1 }
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { exit(process.terminationStatus) }
    }
}
