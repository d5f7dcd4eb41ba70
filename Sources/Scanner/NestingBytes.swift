// What the nesting meter knows of bytes and words.

enum NestingKeyword {
    case `else`
    /// `if`, `switch`, `repeat`.
    case statement
    /// What stands before a pattern, an expression or a type.
    case prefix

    init?(_ word: Slice<UnsafeBufferPointer<UInt8>>) {
        guard (2...6).contains(word.count), let first = word.first else { return nil }
        func isAny(of candidates: StaticString...) -> Bool {
            candidates.contains { $0.withUTF8Buffer { word.elementsEqual($0) } }
        }
        switch (word.count, first) {
        case (2, UInt8(ascii: "i")) where isAny(of: "if"): self = .statement
        case (6, UInt8(ascii: "s")) where isAny(of: "switch"): self = .statement
        case (6, UInt8(ascii: "r")) where isAny(of: "repeat"): self = .statement
        case (4, UInt8(ascii: "e")) where isAny(of: "else"): self = .else
        case (2, UInt8(ascii: "i")) where isAny(of: "is"): self = .prefix
        case (3, UInt8(ascii: "l")) where isAny(of: "let"): self = .prefix
        case (3, UInt8(ascii: "v")) where isAny(of: "var"): self = .prefix
        case (3, UInt8(ascii: "t")) where isAny(of: "try"): self = .prefix
        case (3, UInt8(ascii: "a")) where isAny(of: "any"): self = .prefix
        case (4, UInt8(ascii: "c")) where isAny(of: "case", "copy"): self = .prefix
        case (4, UInt8(ascii: "e")) where isAny(of: "each"): self = .prefix
        case (4, UInt8(ascii: "s")) where isAny(of: "some"): self = .prefix
        case (5, UInt8(ascii: "a")) where isAny(of: "await", "async"): self = .prefix
        case (5, UInt8(ascii: "i")) where isAny(of: "inout"): self = .prefix
        case (6, UInt8(ascii: "u")) where isAny(of: "unsafe"): self = .prefix
        default: return nil
        }
    }
}

enum NestingByte: UInt8 {
    case space, newline, word, opener, closer, quote, hash, slash, separator, other
}

func nestingByte(_ byte: UInt8) -> NestingByte {
    switch byte {
    case lineFeed, UInt8(ascii: "\r"): .newline
    case 0...32: .space
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): .word
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 128...255: .word
    case UInt8(ascii: "("), square, brace: .opener
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): .closer
    case quote: .quote
    case hashSign: .hash
    case slash: .slash
    case UInt8(ascii: ","), UInt8(ascii: ";"), colon: .separator
    default: .other
    }
}

/// The class of every byte. A pointer, since an array would check its bounds at each of many million bytes.
struct NestingBytes: @unchecked Sendable {
    static let all = NestingBytes()

    private let table: UnsafePointer<NestingByte>

    private init() {
        let table = UnsafeMutablePointer<NestingByte>.allocate(capacity: 256)
        for byte in 0...255 { (table + byte).initialize(to: nestingByte( UInt8(byte))) }
        self.table = UnsafePointer(table)
    }

    subscript(byte: UInt8) -> NestingByte { table[Int(byte)] }

    /// Whether an operand can end with a byte, so that a word on the next line begins another statement.
    func endsOperand(_ byte: UInt8) -> Bool {
        switch self[byte] {
        case .word, .closer, .quote: true
        default: byte == backtick || "!?>".utf8.contains(byte)
        }
    }
}

let lineFeed = UInt8(ascii: "\n")
let quote = UInt8(ascii: "\"")
let backslash = UInt8(ascii: "\\")
let slash = UInt8(ascii: "/")
let star = UInt8(ascii: "*")
let hashSign = UInt8(ascii: "#")
let square = UInt8(ascii: "[")
let brace = UInt8(ascii: "{")
let dot = UInt8(ascii: ".")
let colon = UInt8(ascii: ":")
let backtick = UInt8(ascii: "`")
