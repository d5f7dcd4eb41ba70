import AshlarFacts

extension Picture {
    /// What the files of a node contain.
    package struct Size: Hashable, Sendable {
        package var files = 0
        package var lines = 0
        /// Named types, nested ones included, without those that are local to a function.
        package var types = 0
        /// The protocols among the types.
        package var protocols = 0
        /// The types outside of others.
        package var outermostTypes = 0
        /// The highest complexity of a function, and the deepest nesting of statements in one.
        package var complexity = 0
        package var depth = 0
        /// How many ordered pairs of its outermost types refer to each other; `nil` if they are not counted.
        package var relations: Int?

        package init() {}

        mutating func add(_ facts: FileFacts) {
            files += 1
            lines += facts.lineCount
            for body in facts.bodies {
                complexity = max(complexity, body.complexity)
                depth = max(depth, body.depth)
            }
            for declaration in facts.declarations where declaration.isNonlocalType {
                types += 1
                if declaration.parent == nil { outermostTypes += 1 }
                if declaration.kind == .protocol { protocols += 1 }
            }
        }
    }
}
