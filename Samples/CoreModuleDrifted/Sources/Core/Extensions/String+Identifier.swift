// Drift: a whole parser for one question. It goes into the app with everything else, and no macro is near.
import SwiftParser
import SwiftSyntax

extension String {
    /// Whether it can name something in Swift.
    public var isIdentifier: Bool {
        Parser.parse(source: "let \(self) = 0").statements.first?.item.is(VariableDeclSyntax.self) == true
    }
}
