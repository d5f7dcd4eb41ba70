package import AshlarText
import SwiftParser
import SwiftSyntax

/// A `Package.swift` whose targets can be edited where literals state them. Positions are byte offsets; an edit that they do not allow is
/// `nil`.
package struct EditablePackage {
    private let file: ManifestFile

    package init(_ source: String) { file = ManifestFile(path: "", source: source) }

    /// Declares a dependency of a target.
    ///
    /// - Parameters:
    ///   - package: the package of the product that the name is of; `nil` for a dependency by its name alone.
    ///   - offset: where the target is declared.
    package func edit(adding name: String, of package: String?, toTarget target: String, at offset: Int) -> Replacement? {
        guard let call = node(at: offset)?.call(naming: target), let own = call.argument("name") else { return nil }
        let element = package.map { ".product(name: \"\(name)\", package: \"\($0)\")" } ?? "\"\(name)\""
        guard let argument = call.argument("dependencies") else {
            let end = own.expression.endPositionBeforeTrailingTrivia.utf8Offset
            return Replacement(end..<end, with: "," + (own.lineIndentation.map { "\n" + $0 } ?? " ") + "dependencies: [\(element)]")
        }
        guard let array = argument.expression.as(ArrayExprSyntax.self) else { return nil }
        guard let last = array.elements.last else {
            let end = array.leftSquare.endPositionBeforeTrailingTrivia.utf8Offset
            return Replacement(end..<end, with: element)
        }
        let hasComma = last.trailingComma != nil
        let end = last.endPositionBeforeTrailingTrivia.utf8Offset
        let space = last.lineIndentation.map { "\n" + $0 } ?? " "
        return Replacement(end..<end, with: (hasComma ? "" : ",") + space + element + (hasComma && space != " " ? "," : ""))
    }

    /// Removes the dependency of a target that is declared at an offset, with its line if nothing else is there.
    package func edit(removingDependencyAt offset: Int, ofTarget target: String) -> Replacement? {
        guard let element = node(at: offset)?.ancestors.lazy.compactMap({ $0.as(ArrayElementSyntax.self) }).first,
              element.positionAfterSkippingLeadingTrivia.utf8Offset == offset,
              let list = element.parent?.as(ArrayElementListSyntax.self), let argument = list.parent?.parent?.as(LabeledExprSyntax.self),
              argument.label?.text == "dependencies", argument.call(naming: target) != nil else { return nil }
        let index = Array(list).firstIndex { $0.id == element.id } ?? 0
        if element.lineIndentation != nil {
            return Replacement(element.position.utf8Offset..<element.endPosition.utf8Offset, with: "")
        }
        if let next = Array(list).dropFirst(index + 1).first {
            return Replacement(offset..<next.positionAfterSkippingLeadingTrivia.utf8Offset, with: "")
        }
        let before = index > 0 ? Array(list)[index - 1].trailingComma : nil
        let start = before?.positionAfterSkippingLeadingTrivia.utf8Offset ?? offset
        return Replacement(start..<element.endPositionBeforeTrailingTrivia.utf8Offset, with: "")
    }

    private func node(at offset: Int) -> Syntax? {
        guard (0..<file.syntax.totalLength.utf8Length).contains(offset) else { return nil }
        return file.syntax.token(at: AbsolutePosition(utf8Offset: offset)).map { Syntax($0) }
    }
}

extension SyntaxProtocol {
    /// The nodes around it, innermost first.
    fileprivate var ancestors: [Syntax] { Array(sequence(first: Syntax(self)) { $0.parent }.dropFirst()) }

    /// The innermost call around it whose argument `name` is a literal with a text.
    fileprivate func call(naming name: String) -> FunctionCallExprSyntax? {
        for node in ancestors {
            guard let call = node.as(FunctionCallExprSyntax.self) else { continue }
            if call.argument("name")?.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue == name { return call }
        }
        return nil
    }

    /// The white space before it on its line; `nil` if something else is there.
    fileprivate var lineIndentation: String? {
        let pieces = leadingTrivia.pieces
        guard pieces.contains(where: \.isNewline) else { return nil }
        return pieces.reversed().prefix { !$0.isNewline }.reversed().reduce(into: "") { text, piece in
            switch piece {
            case .spaces(let count): text += String(repeating: " ", count: count)
            case .tabs(let count): text += String(repeating: "\t", count: count)
            default: break
            }
        }
    }
}

extension FunctionCallExprSyntax {
    fileprivate func argument(_ label: String) -> LabeledExprSyntax? { arguments.first { $0.label?.text == label } }
}
