import AshlarText

// The classes of bytes and the keywords that the nesting meter distinguishes.

enum NestingKeyword {
    case `else`
    /// `if`, `switch`, `repeat`.
    case statement
    /// Precedes a pattern, an expression or a type.
    case prefix

    /// - Parameter word: two to six bytes, which are compared as one number.
    init?(_ word: Slice<ByteView>) {
        var number: UInt64 = 0
        for byte in word { number = number << 8 | UInt64(byte) }
        switch number {
        case 0x6966 /* if */, 0x737769746368 /* switch */, 0x726570656174 /* repeat */: self = .statement
        case 0x656C7365 /* else */: self = .else
        case 0x6973 /* is */, 0x6C6574 /* let */, 0x766172 /* var */, 0x747279 /* try */, 0x616E79 /* any */,
            0x63617365 /* case */, 0x636F7079 /* copy */, 0x65616368 /* each */, 0x736F6D65 /* some */,
            0x6177616974 /* await */, 0x6173796E63 /* async */, 0x696E6F7574 /* inout */, 0x756E73616665 /* unsafe */:
            self = .prefix
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

/// The class of every byte. A pointer, since an array would check bounds for each of many million bytes.
struct NestingBytes: @unchecked Sendable {
    package static let all = NestingBytes()

    private let table: UnsafePointer<NestingByte>

    private init() {
        let table = UnsafeMutablePointer<NestingByte>.allocate(capacity: 256)
        for byte in 0...255 { (table + byte).initialize(to: nestingByte( UInt8(byte))) }
        self.table = UnsafePointer(table)
    }

    package subscript(byte: UInt8) -> NestingByte { table[Int(byte)] }

    /// Whether an operand can end with a byte, so that a word on the next line begins another statement.
    func endsOperand(_ byte: UInt8) -> Bool {
        switch self[byte] {
        case .word, .closer, .quote: true
        default: byte == backtick || "!?>".utf8.contains(byte)
        }
    }
}

let lineFeed = UInt8(ascii: "\n")
let carriageReturn = UInt8(ascii: "\r")
let quote = UInt8(ascii: "\"")
let backslash = UInt8(ascii: "\\")
let slash = UInt8(ascii: "/")
let star = UInt8(ascii: "*")
let hashSign = UInt8(ascii: "#")
let square = UInt8(ascii: "[")
let brace = UInt8(ascii: "{")
package let dot = UInt8(ascii: ".")
let colon = UInt8(ascii: ":")
let backtick = UInt8(ascii: "`")
