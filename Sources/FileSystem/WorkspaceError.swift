import Foundation

/// Why a project, or a part of it that a user named, cannot be looked at.
package enum WorkspaceError: Error, Equatable, CustomStringConvertible {
    /// Nothing can be reached at the path; with the system's error number.
    case missing(String, Int32)
    case notAFolder(String)
    case outside(String, root: String)
    /// A folder without a Swift file, or a file that the project leaves out.
    case noSwiftFile(String)

    package var description: String {
        switch self {
        case .missing(let path, ENOENT), .missing(let path, ENOTDIR):
            "'\(path)' does not exist; check its spelling and the folder that you start from"
        case .missing(let path, let number):
            "'\(path)' cannot be read (\(systemMessage(number))); check its permissions"
        case .notAFolder(let path):
            "'\(path)' is not a folder; name the folder that holds the project"
        case .outside(let path, let root):
            "'\(path)' lies outside of the project at '\(root)'; name a file or folder inside of it"
        case .noSwiftFile(let path):
            "'\(path.isEmpty ? "." : path)' holds no Swift file of this project; "
                + "name another one, or see whether git or the configuration leaves it out"
        }
    }
}

/// The system's words for an error number, in English whatever the locale.
package func systemMessage(_ number: Int32) -> String {
    String(cString: strerror(number))
}
