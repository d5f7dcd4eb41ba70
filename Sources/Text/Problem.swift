/// Something that could not be read: a file that is not UTF-8, a manifest that computes what syntax cannot tell.
///
/// Analysis goes on after a problem; the report says that it did not see everything.
package struct Problem: Hashable, Sendable {
    package var location: Location
    /// What is the matter and, after a semicolon, what can be done about it; without a full stop.
    package var message: String

    package init(location: Location, message: String) {
        self.location = location
        self.message = message
    }
}
