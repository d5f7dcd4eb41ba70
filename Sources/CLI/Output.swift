import AshlarDriver
import AshlarFileSystem

/// Writes an answer to a file, or to standard output without one.
func deliver(_ answer: Answer, to file: String? = nil) throws {
    try deliver(Array(answer.text.utf8), to: file)
}

/// Writes bytes to a file, or to standard output without one.
func deliver(_ bytes: [UInt8], to file: String?) throws {
    if let file {
        _ = try writeFile(bytes, at: file)
    } else {
        _ = try writeToStandardOutput(bytes)
    }
}
