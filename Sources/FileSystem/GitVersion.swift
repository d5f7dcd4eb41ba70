/// The version of the git on `PATH`, such as `2.39.5`.
///
/// - Throws: `Failure` if git cannot be run.
package func gitVersion() throws -> String {
    let result = try Git.start(["--version"], environment: Git.environment, in: "/")
    let words = String(decoding: result.output, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    return words.first { $0.first?.isNumber == true }.map(String.init) ?? "of an unknown version"
}
