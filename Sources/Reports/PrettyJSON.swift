import Foundation

/// A value as JSON for people and programs: keys sorted, a line break at the end.
func prettyJSON(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Texts, numbers and truths alone: encoding cannot fail.
    guard let data = try? encoder.encode(value) else { return "" }
    return String(decoding: data, as: UTF8.self) + "\n"
}
