import AshlarStore
import AshlarText

/// The most similar word; `nil` if none is similar enough.
package func nearest(to word: String, among words: [String]) -> String? { nearestWord(to: word, among: words) }
