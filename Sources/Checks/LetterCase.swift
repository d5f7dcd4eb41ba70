/// A way to write a name of several words.
enum LetterCase: String, CaseIterable {
    case upperCamel = "upper-camel", lowerCamel = "lower-camel", kebab, snake, lower

    var example: String {
        switch self {
        case .upperCamel: "OrderList"
        case .lowerCamel: "orderList"
        case .kebab: "order-list"
        case .snake: "order_list"
        case .lower: "orderlist"
        }
    }

    var meaning: String {
        switch self {
        case .upperCamel: "OrderList: letters and digits that begin with a capital; parts may be joined by '+', as in Array+Sorting."
        case .lowerCamel: "orderList: letters and digits that begin with a small letter."
        case .kebab: "order-list: small letters and digits, joined by '-'."
        case .snake: "order_list: small letters and digits, joined by '_'."
        case .lower: "orderlist: small letters and digits."
        }
    }

    func holds(for name: String) -> Bool {
        func isPlain(_ part: some StringProtocol) -> Bool { !part.isEmpty && part.allSatisfy { $0.isLetter || $0.isNumber } }
        func isSmall(_ part: some StringProtocol) -> Bool { isPlain(part) && !part.contains(where: \.isUppercase) }
        func parts(_ separator: Character) -> [Substring] { name.split(separator: separator, omittingEmptySubsequences: false) }
        return switch self {
        case .upperCamel: parts("+").allSatisfy { isPlain($0) && $0.first?.isLowercase == false }
        case .lowerCamel: isPlain(name) && name.first?.isUppercase == false
        case .kebab: parts("-").allSatisfy(isSmall)
        case .snake: parts("_").allSatisfy(isSmall)
        case .lower: isSmall(name)
        }
    }
}
