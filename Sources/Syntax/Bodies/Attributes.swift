package import AshlarFacts

// Property wrappers and other attributes of variables, and their arguments.

extension Attribute {
    /// The arguments, split at commas.
    private var parts: [String] { arguments.map { Substring($0).partsOfList } ?? [] }

    /// The first argument as a key path: `\.a.b`, `\Root.a`; also a static member `Root.a`.
    package var keyPath: (root: String?, path: String)? {
        guard let first = parts.first, !first.contains(":") else { return nil }
        let isLiteral = first.hasPrefix("\\")
        let steps = first.drop { $0 == "\\" || $0 == " " }.split(separator: ".").map { $0.filter { $0 != "?" && $0 != "!" } }
        let root = steps.prefix { $0.startsLikeType }
        let path = steps.dropFirst(root.count)
        guard !path.isEmpty, path.allSatisfy(\.isName), isLiteral || (!root.isEmpty && path != ["self"]) else { return nil }
        return (root.isEmpty ? nil : root.joined(separator: "."), path.joined(separator: "."))
    }

    /// `P` of a first argument `P.self`.
    package var metatype: String? {
        guard let first = parts.first, first.hasSuffix(".self"), !first.hasPrefix("\\"), !first.contains(":") else { return nil }
        return String(first.dropLast(5)).withoutParentheses
    }

    /// The argument with a label, as written but without quotation marks.
    package func argument(_ label: String) -> String? {
        guard let part = parts.first(where: { $0.hasPrefix(label + ":") }) else { return nil }
        return String(part.dropFirst(label.count + 1).drop { $0 == " " }).filter { $0 != "\"" }
    }

    /// The metatypes in the array with a label: `A` and `B` of `label: [A.self, B.self]`.
    package func types(_ label: String) -> [String] {
        guard let list = argument(label), list.hasPrefix("["), list.hasSuffix("]") else { return [] }
        return list.dropFirst().dropLast().partsOfList.filter { $0.hasSuffix(".self") }.map {
            String($0.dropLast(5)).withoutParentheses
        }
    }
}

extension BodyAnalysis {
    /// A variable with an attribute whose name begins like a type: a property wrapper or a macro.
    package struct Wrapped {
        package var attribute: Attribute
        package var type: TypeName?
        /// The index of the innermost enclosing declaration; -1 at the top level of the file.
        package var owner: Int32
        package var offset: UInt32
        /// The variable's own index; `nil` for local variables.
        package var declaration: Int32?
    }

    /// The innermost type or extension that encloses a declaration or is it, as an index; `nil` if there is none.
    package func type(around scope: Int32) -> Int32? {
        var next: Int32? = scope < 0 ? nil : scope
        while let index = next {
            if declarations[Int(index)].kind.hasMembers { return index }
            next = declarations[Int(index)].parent
        }
        return nil
    }
}

extension [Declaration] {
    /// The variables with an attribute whose name begins like a type.
    package var wrapped: [BodyAnalysis.Wrapped] {
        var found: [BodyAnalysis.Wrapped] = []
        for index in indices where self[index].kind == .variable && !self[index].attributes.isEmpty {
            let variable = self[index]
            for attribute in variable.attributes where attribute.name.startsLikeType {
                found.append(BodyAnalysis.Wrapped(
                    attribute: attribute, type: variable.type, owner: variable.parent ?? -1, offset: variable.start,
                    declaration: Int32(index)
                ))
            }
        }
        return found
    }
}

extension String {
    /// `any P` of `(any P)`.
    fileprivate var withoutParentheses: String {
        hasPrefix("(") && hasSuffix(")") ? String(dropFirst().dropLast()) : self
    }

    fileprivate var isName: Bool { !isEmpty && allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } }
}

extension Substring {
    /// The parts between top-level commas, without surrounding spaces; the `>` of `->` closes no bracket.
    fileprivate var partsOfList: [String] {
        // By bytes: all delimiters are ASCII.
        var parts: [String] = []
        var start = utf8.startIndex
        var depth = 0
        var previous = UInt8(ascii: " ")
        func add(upTo end: Index) {
            let part = utf8[start..<end].drop { $0 == UInt8(ascii: " ") }
            guard let last = part.lastIndex(where: { $0 != UInt8(ascii: " ") }) else { return }
            parts.append(String(Substring(part[...last])))
        }
        for index in utf8.indices {
            let byte = utf8[index]
            switch byte {
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "<"), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            case UInt8(ascii: ">") where previous != UInt8(ascii: "-"): depth -= 1
            case UInt8(ascii: ",") where depth == 0:
                add(upTo: index)
                start = utf8.index(after: index)
            default: break
            }
            previous = byte
        }
        add(upTo: utf8.endIndex)
        return parts
    }
}
