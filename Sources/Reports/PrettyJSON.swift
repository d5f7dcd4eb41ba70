import Foundation

/// A value as indented JSON with sorted keys and a trailing line break.
func prettyJSON(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Reports contain only strings, integers and Booleans, so encoding cannot fail.
    guard let data = try? encoder.encode(value) else { return "" }
    return String(decoding: data, as: UTF8.self) + "\n"
}
