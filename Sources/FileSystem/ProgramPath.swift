import Foundation

/// The absolute path of the running program; `nil` where the system does not say, as in a chroot without `/proc`, where Foundation's
/// `Bundle.main` crashes.
package let programPath: String? = {
    #if canImport(Darwin)
    Bundle.main.executablePath
    #else
    try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    #endif
}()
