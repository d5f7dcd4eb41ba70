import AshlarDriver
import AshlarFileSystem

/// Writes an answer where the user wants it: into a file, or to standard output.
func deliver(_ answer: Answer, to file: String? = nil) throws {
    try deliver(Array(answer.text.utf8), to: file)
}

/// Writes bytes where the user wants them.
func deliver(_ bytes: [UInt8], to file: String?) throws {
    if let file {
        _ = try writeFile(bytes, at: file)
    } else {
        _ = try writeToStandardOutput(bytes)
    }
}
