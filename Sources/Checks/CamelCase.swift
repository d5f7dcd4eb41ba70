/// The words of a camel-case name: `GetURLForID2` → `Get`, `URL`, `For`, `ID2`.
func camelCaseWords(_ name: String) -> [String] {
    let characters = Array(name)
    var words: [String] = []
    var word = ""
    for (index, character) in characters.enumerated() {
        let isStart = character.isUppercase && index > 0
            && (!characters[index - 1].isUppercase || (index + 1 < characters.count && characters[index + 1].isLowercase))
        if isStart || character == "_" {
            if !word.isEmpty { words.append(word) }
            word = ""
        }
        if character != "_" { word.append(character) }
    }
    return word.isEmpty ? words : words + [word]
}
