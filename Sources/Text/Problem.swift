/// Input that could not be read: a file that is not UTF-8, a manifest value that cannot be evaluated statically.
///
/// Analysis continues after a problem; the report states that it is incomplete.
package struct Problem: Hashable, Sendable {
    package var location: Location
    /// What is wrong and, after a semicolon, what to do about it; without a full stop.
    package var message: String

    package init(location: Location, message: String) {
        self.location = location
        self.message = message
    }
}
