package import AshlarChecks
import AshlarManifests
import AshlarReports

/// The presets built into the program, sorted by name.
package let shippedPresets: [Preset] = {
    var files: [String: [(name: String, text: String)]] = [:]
    for file in EmbeddedRules.files {
        let parts = file.path.split(separator: "/")
        guard parts.count == 2 else { continue }
        files[String(parts[0]), default: []].append((String(parts[1]), file.text))
    }
    return files.sorted { $0.key < $1.key }.map { Preset(name: $0.key, files: $0.value) }
}()
