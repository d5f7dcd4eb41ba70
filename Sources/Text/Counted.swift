/// A count with its noun: `1 file`, `2 files`.
package func counted(_ count: Int, _ noun: String) -> String { "\(count) \(inflected(noun, for: count))" }

/// A regular noun in the singular for 1 and in the plural otherwise.
package func inflected(_ noun: String, for count: Int) -> String { count == 1 ? noun : noun + "s" }
