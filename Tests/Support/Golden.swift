package import Foundation

/// What is wrong with a text that should be as the golden file of a name, in the folder `Golden` beside the test;
/// `nil` where they are alike.
///
/// - Throws: where the golden file cannot be written.
package func goldenDifference(of text: String, from name: String, besideTest test: String = #filePath) throws -> String? {
    let file = URL(fileURLWithPath: test).deletingLastPathComponent().appending(path: "Golden/\(name)")
    return try goldenDifference(of: text, from: file)
}

/// What is wrong with a text that should be as that of a file; `nil` where they are alike.
///
/// With `ASHLAR_REFRESH_GOLDEN=1` in the environment, a file that differs is written anew, and the test fails this once,
/// so that nobody refreshes without looking.
///
/// - Throws: where the file cannot be written.
package func goldenDifference(of text: String, from file: URL) throws -> String? {
    let golden = try? String(contentsOf: file, encoding: .utf8)
    if let golden, Data(golden.utf8) == Data(text.utf8) { return nil }
    let name = file.pathComponents.suffix(2).joined(separator: "/")
    guard isGoldenRefreshed else {
        return "\(name) differs, first \(firstDifference(between: golden ?? "", and: text))\nrefresh it with ASHLAR_REFRESH_GOLDEN=1"
    }
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return "\(name) is refreshed; look at it and run again"
}

/// Whether golden files are written anew.
package var isGoldenRefreshed: Bool { ProcessInfo.processInfo.environment["ASHLAR_REFRESH_GOLDEN"] == "1" }

/// The first line in which two texts differ, as both say it.
private func firstDifference(between golden: String, and text: String) -> String {
    let old = golden.split(separator: "\n", omittingEmptySubsequences: false)
    let new = text.split(separator: "\n", omittingEmptySubsequences: false)
    let line = zip(old, new).prefix { $0.utf8.elementsEqual($1.utf8) }.count
    return "in line \(line + 1):\n- \(line < old.count ? old[line] : "(ends)")\n+ \(line < new.count ? new[line] : "(ends)")"
}

/// The names of the Swift files of a folder of the package, without the ending and without `Catalog`, sorted.
///
/// - Throws: where the folder cannot be read.
package func catalogFiles(in folder: String, besideTest test: String = #filePath) throws -> [String] {
    let package = URL(fileURLWithPath: test).deletingLastPathComponent().appending(path: "../..").standardizedFileURL
    return try FileManager.default.contentsOfDirectory(atPath: package.appending(path: folder).path)
        .filter { $0.hasSuffix(".swift") && $0 != "Catalog.swift" }.map { String($0.dropLast(".swift".count)) }.sorted()
}
