// Drift: Core imports swift-syntax, which only the macros may import. The app now ships a whole parser.
import SwiftParser
import SwiftSyntax

extension String {
    /// Whether the string is a valid Swift identifier.
    public var isIdentifier: Bool {
        Parser.parse(source: "let \(self) = 0").statements.first?.item.is(VariableDeclSyntax.self) == true
    }
}
