import Foundation

/// What is wrong with a text that should be as the golden file of a name, in the folder `Golden` beside the test;
/// `nil` where they are alike.
///
/// With `ASHLAR_REFRESH_GOLDEN=1` in the environment, a file that differs is written anew, and the test fails this once,
/// so that nobody refreshes without looking.
///
/// - Throws: where the golden file cannot be written.
package func goldenDifference(of text: String, from name: String, besideTest test: String = #filePath) throws -> String? {
    let file = URL(fileURLWithPath: test).deletingLastPathComponent().appending(path: "Golden/\(name)")
    if let golden = try? String(contentsOf: file, encoding: .utf8), Data(golden.utf8) == Data(text.utf8) { return nil }
    guard ProcessInfo.processInfo.environment["ASHLAR_REFRESH_GOLDEN"] == "1" else {
        return "Golden/\(name) differs from\n\(text)\nrefresh it with ASHLAR_REFRESH_GOLDEN=1"
    }
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return "Golden/\(name) is refreshed; look at it and run again"
}

/// The names of the Swift files of a folder of the package, without the ending and without `Catalog`, sorted.
///
/// - Throws: where the folder cannot be read.
package func catalogFiles(in folder: String, besideTest test: String = #filePath) throws -> [String] {
    let package = URL(fileURLWithPath: test).deletingLastPathComponent().appending(path: "../..").standardizedFileURL
    return try FileManager.default.contentsOfDirectory(atPath: package.appending(path: folder).path)
        .filter { $0.hasSuffix(".swift") && $0 != "Catalog.swift" }.map { String($0.dropLast(".swift".count)) }.sorted()
}
