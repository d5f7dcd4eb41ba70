package import AshlarFacts
package import AshlarText
import SwiftParser
import SwiftSyntax

/// A text of Swift whose declarations, types and imports can be edited. Positions are byte offsets; an edit that they do not allow is `nil`.
package struct EditableSource {
    private let bytes: [UInt8]
    private let tree: SourceFileSyntax

    /// - Returns: `nil` for a text that is nested too deeply to be parsed.
    package init?(_ source: String) {
        guard source.withByteView({ nestingExcess(in: $0) }) == nil else { return nil }
        bytes = Array(source.utf8)
        tree = Parser.parse(source: source)
        guard depthExcess(in: tree, size: bytes.count) == nil else { return nil }
    }

    private func token(at offset: Int) -> TokenSyntax? {
        guard (0..<bytes.count).contains(offset) else { return nil }
        return tree.token(at: AbsolutePosition(utf8Offset: offset)).flatMap { $0.start == offset ? $0 : nil }
    }

    // MARK: Types

    /// Writes `any` or `some` before the type that is named at an offset, in place of the other one if that is there.
    package func edits(writing keyword: String, beforeTypeAt offset: Int) -> [Replacement]? {
        guard let type = token(at: offset)?.enclosingType else { return nil }
        if let spelled = type.parent?.as(SomeOrAnyTypeSyntax.self) {
            let specifier = spelled.someOrAnySpecifier
            return specifier.text == keyword ? nil : [Replacement(specifier.start..<specifier.trimmedEnd, with: keyword)]
        }
        let needsParentheses = type.isOptionalType
        return [Replacement(type.start..<type.start, with: (needsParentheses ? "(" : "") + keyword + " ")]
            + (needsParentheses ? [Replacement(type.trimmedEnd..<type.trimmedEnd, with: ")")] : [])
    }

    /// Writes a type in place of each mention of another one in the written type of the variable that is declared at an offset.
    package func edits(writing new: String, insteadOf old: String, inVariableAt offset: Int) -> [Replacement]? {
        guard let binding = token(at: offset)?.ancestor(of: PatternBindingSyntax.self), let annotation = binding.typeAnnotation else { return nil }
        let edits = annotation.tokens(viewMode: .sourceAccurate).compactMap { token -> Replacement? in
            guard let type = token.enclosingType, type.start == token.start, type.trimmedDescription == old else { return nil }
            let whole = type.parent?.as(SomeOrAnyTypeSyntax.self).map { TypeSyntax($0) } ?? type
            return Replacement(whole.start..<whole.trimmedEnd, with: whole.isOptionalType ? "(\(new))" : new)
        }
        return edits.isEmpty ? nil : edits
    }

    // MARK: Declarations

    /// Gives the declaration whose name is at an offset an access level.
    package func edit(giving access: Access, toDeclarationAt offset: Int) -> Replacement? {
        guard let declaration = token(at: offset)?.modifiableDeclaration else { return nil }
        let written = declaration.modifiers.first { Access(rawValue: $0.name.text) != nil && $0.detail == nil }
        if let name = written?.name { return Replacement(name.start..<name.trimmedEnd, with: access.rawValue) }
        let attributes = declaration.asProtocol((any WithAttributesSyntax).self)?.attributes
        let first = declaration.modifiers.firstToken(viewMode: .sourceAccurate)
            ?? attributes?.lastToken(viewMode: .sourceAccurate)?.nextToken(viewMode: .sourceAccurate)
            ?? declaration.firstToken(viewMode: .sourceAccurate)
        return first.map { Replacement($0.start..<$0.start, with: access.rawValue + " ") }
    }

    /// Where a name stands as an identifier, and whether the text of a string contains it too.
    package func mentions(of name: String) -> (offsets: [Int], areInStrings: Bool) {
        var (offsets, areInStrings): ([Int], Bool) = ([], false)
        for token in tree.tokens(viewMode: .sourceAccurate) {
            switch token.tokenKind {
            case .identifier(name): offsets.append(token.start)
            case .identifier("`\(name)`"): offsets.append(token.start + 1)
            case .stringSegment(let text): areInStrings = areInStrings || text.contains(name)
            default: break
            }
        }
        return (offsets, areInStrings)
    }

    // MARK: Imports

    /// Removes the import whose path is at an offset, with its line if nothing else is there.
    package func edit(removingImportAt offset: Int) -> Replacement? {
        guard let statement = token(at: offset)?.ancestor(of: ImportDeclSyntax.self) else { return nil }
        var (start, end) = (statement.start, statement.trimmedEnd)
        while start > 0, bytes[start - 1].isBlank { start -= 1 }
        while end < bytes.count, bytes[end].isBlank { end += 1 }
        if bytes[end...].starts(with: Array("//".utf8)) { end = bytes[end...].firstIndex(of: 0x0A) ?? bytes.count }
        guard start == 0 || bytes[start - 1] == 0x0A, end == bytes.count || bytes[end] == 0x0A || bytes[end] == 0x0D else {
            return Replacement(statement.start..<statement.trimmedEnd, with: "")
        }
        return Replacement(start..<min(bytes.count, (bytes[end...].firstIndex(of: 0x0A) ?? end) + 1), with: "")
    }
}

extension UInt8 {
    fileprivate var isBlank: Bool { self == 0x20 || self == 0x09 }
}

extension SyntaxProtocol {
    fileprivate var start: Int { positionAfterSkippingLeadingTrivia.utf8Offset }
    fileprivate var trimmedEnd: Int { endPositionBeforeTrailingTrivia.utf8Offset }

    /// The innermost node of a kind around it.
    fileprivate func ancestor<Node: SyntaxProtocol>(of kind: Node.Type) -> Node? {
        var node = Syntax(self).parent
        while let current = node {
            if let found = current.as(kind) { return found }
            node = current.parent
        }
        return nil
    }

    /// Whether it is the type that an optional type wraps.
    fileprivate var isOptionalType: Bool {
        parent?.is(OptionalTypeSyntax.self) == true || parent?.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) == true
    }
}

extension TokenSyntax {
    /// The type whose name begins with the token, with what qualifies and composes it: `A.B & C` and `A.Type`, but not `A?`.
    fileprivate var enclosingType: TypeSyntax? {
        guard parent?.is(IdentifierTypeSyntax.self) == true, var type = parent?.as(TypeSyntax.self) else { return nil }
        while let outer = type.parent {
            if outer.is(MemberTypeSyntax.self) || outer.is(MetatypeTypeSyntax.self), let whole = outer.as(TypeSyntax.self) {
                type = whole
            } else if outer.is(CompositionTypeElementSyntax.self), let whole = outer.parent?.parent?.as(TypeSyntax.self) {
                type = whole
            } else {
                break
            }
        }
        return type
    }

    /// The declaration around the token that can have modifiers.
    fileprivate var modifiableDeclaration: (any WithModifiersSyntax)? {
        var node = parent
        while let current = node {
            if current.is(DeclSyntax.self) { return current.asProtocol((any WithModifiersSyntax).self) }
            node = current.parent
        }
        return nil
    }
}
