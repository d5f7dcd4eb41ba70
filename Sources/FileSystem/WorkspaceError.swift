import Foundation

/// An error in a path that the user specified.
package enum WorkspaceError: Error, Equatable, CustomStringConvertible {
    /// The path does not exist or is not accessible; with the system's error number.
    case missing(String, Int32)
    case notAFolder(String)
    case outside(String, root: String)
    /// A folder without Swift files, or a file that is not part of the project.
    case noSwiftFile(String)

    package var description: String {
        switch self {
        case .missing(let path, ENOENT), .missing(let path, ENOTDIR):
            "'\(path)' does not exist; check its spelling and the current folder"
        case .missing(let path, let number):
            "'\(path)' cannot be read (\(systemMessage(number))); check its permissions"
        case .notAFolder(let path):
            "'\(path)' is not a folder; name the folder of the project"
        case .outside(let path, let root):
            "'\(path)' is outside the project at '\(root)'; name a file or folder inside it"
        case .noSwiftFile(let path):
            "'\(path.isEmpty ? "." : path)' contains no Swift file of this project; "
                + "name another path, or check whether git ignores it or the rule file excludes it"
        }
    }
}

/// The system's message for an error number, in English regardless of the locale.
package func systemMessage(_ number: Int32) -> String {
    String(cString: strerror(number))
}
