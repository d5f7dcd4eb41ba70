import AshlarStore
import AshlarText

/// The word that was probably meant; `nil` where none is near.
package func nearest(to word: String, among words: [String]) -> String? { nearestWord(to: word, among: words) }
