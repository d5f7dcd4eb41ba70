package import Foundation

/// The difference of a text from a golden file in the folder `Golden` beside the test; `nil` if they are equal.
///
/// - Throws: if the golden file cannot be written.
package func goldenDifference(of text: String, from name: String, besideTest test: String = #filePath) throws -> String? {
    let file = URL(fileURLWithPath: test).deletingLastPathComponent().appending(path: "Golden/\(name)")
    return try goldenDifference(of: text, from: file)
}

/// The difference of a text from that of a file; `nil` if they are equal.
///
/// With `ASHLAR_REFRESH_GOLDEN=1` in the environment, a file that differs is overwritten, and the test fails once, so that every
/// refresh is reviewed.
///
/// - Throws: if the file cannot be written.
package func goldenDifference(of text: String, from file: URL) throws -> String? {
    let golden = try? String(contentsOf: file, encoding: .utf8)
    if let golden, Data(golden.utf8) == Data(text.utf8) { return nil }
    let name = file.pathComponents.suffix(2).joined(separator: "/")
    guard isGoldenRefreshed else {
        return "\(name) differs, first \(firstDifference(between: golden ?? "", and: text))\nrefresh it with ASHLAR_REFRESH_GOLDEN=1"
    }
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return "\(name) is refreshed; review it and run again"
}

/// Whether golden files are overwritten.
package var isGoldenRefreshed: Bool { ProcessInfo.processInfo.environment["ASHLAR_REFRESH_GOLDEN"] == "1" }

/// The first line in which two texts differ, in both versions.
private func firstDifference(between golden: String, and text: String) -> String {
    let old = golden.split(separator: "\n", omittingEmptySubsequences: false)
    let new = text.split(separator: "\n", omittingEmptySubsequences: false)
    let line = zip(old, new).prefix { $0.utf8.elementsEqual($1.utf8) }.count
    return "in line \(line + 1):\n- \(line < old.count ? old[line] : "(ends)")\n+ \(line < new.count ? new[line] : "(ends)")"
}

/// The names of the Swift files in a folder of the package, without the extension and without `Catalog`, sorted.
///
/// - Throws: if the folder cannot be read.
package func catalogFiles(in folder: String, besideTest test: String = #filePath) throws -> [String] {
    let package = URL(fileURLWithPath: test).deletingLastPathComponent().appending(path: "../..").standardizedFileURL
    return try FileManager.default.contentsOfDirectory(atPath: package.appending(path: folder).path)
        .filter { $0.hasSuffix(".swift") && $0 != "Catalog.swift" }.map { String($0.dropLast(".swift".count)) }.sorted()
}
