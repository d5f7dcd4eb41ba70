/// The replacement of some bytes of a text.
package struct Replacement: Hashable, Comparable, Sendable {
    /// The byte offsets of what is replaced; empty for an insertion.
    package var range: Range<Int>
    package var text: String

    package init(_ range: Range<Int>, with text: String) {
        self.range = range
        self.text = text
    }

    package static func < (left: Replacement, right: Replacement) -> Bool {
        (left.range.lowerBound, left.range.upperBound, left.text) < (right.range.lowerBound, right.range.upperBound, right.text)
    }
}
