import AshlarFacts
import SwiftSyntax

/// The byte offset of a node's first token.
func offset(of node: some SyntaxProtocol) -> UInt32 {
    UInt32(node.positionAfterSkippingLeadingTrivia.utf8Offset)
}

/// A node as its file writes it, without comments; space and line breaks between tokens become one space.
func text(of node: some SyntaxProtocol) -> String { node.foldedText }

/// A type as its file writes it, without backticks.
func typeName(_ type: some TypeSyntaxProtocol) -> TypeName {
    if let identifier = type.as(IdentifierTypeSyntax.self), identifier.genericArgumentClause == nil {
        return TypeName(text: identifier.name.identifierText, offset: offset(of: type))
    }
    return TypeName(text: type.foldedName, offset: offset(of: type))
}

/// `A.B.C` of `A<X>.B.C<Y>`: the names of a type without generic arguments; `nil` where the base is none
/// (`[A].Element`).
func namePath(of type: TypeSyntax) -> String? {
    if let identifier = type.as(IdentifierTypeSyntax.self) { return identifier.name.identifierText }
    guard let member = type.as(MemberTypeSyntax.self), let base = namePath(of: member.baseType) else { return nil }
    return base + "." + member.name.identifierText
}

/// The attributes of a declaration; those inside `#if` are read too.
func attributes(of list: AttributeListSyntax) -> [Attribute] {
    var result: [Attribute] = []
    for element in list {
        switch element {
        case .attribute(let attribute):
            result.append(Attribute(
                name: namePath(of: attribute.attributeName) ?? text(of: attribute.attributeName),
                arguments: attribute.arguments.map { text(of: $0) }
            ))
        case .ifConfigDecl(let conditional):
            for case .attributes(let inner) in conditional.clauses.compactMap(\.elements) {
                result += attributes(of: inner)
            }
        }
    }
    return result
}
