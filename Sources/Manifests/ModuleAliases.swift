/// The modules that names mean by flags of the compiler, `-module-alias Name=Module`.
///
/// - Parameter flags: those of a target, each list as one text.
func moduleAliases(in flags: some Sequence<String>) -> [String: String] {
    var aliases: [String: String] = [:]
    for text in flags {
        let words = text.split { $0 == " " || $0 == "\"" }
        for (flag, value) in zip(words, words.dropFirst()) where flag == "-module-alias" {
            let parts = value.split(separator: "=")
            if parts.count == 2 { aliases[String(parts[0])] = String(parts[1]) }
        }
    }
    return aliases
}
