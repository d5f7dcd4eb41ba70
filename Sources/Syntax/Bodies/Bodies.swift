/// The bodies of a file's declarations; statements are built on each access.
package struct Bodies {
    private let code: [(scope: Int32, node: Node)]
    /// The index in `code` of each declaration's first entry, and of the next entry of the same declaration; -1 for none.
    private var first: [Int32]
    private var next: [Int32]

    /// - Parameter count: the number of declarations.
    init(of code: [(scope: Int32, node: Node)], count: Int) {
        // Default values of parameters are no part of a body.
        let code = code.filter { !$0.node.isParameter }
        self.code = code
        first = Array(repeating: -1, count: count)
        next = Array(repeating: -1, count: code.count)
        for index in code.indices.reversed() where code[index].scope >= 0 {
            next[index] = first[Int(code[index].scope)]
            first[Int(code[index].scope)] = Int32(index)
        }
    }

    /// Whether a declaration has a body or an initial value.
    package func has(_ declaration: Int32) -> Bool { first[Int(declaration)] >= 0 }

    /// The bodies and initial values of a declaration, in source order.
    func nodes(of declaration: Int32) -> [Node] {
        var nodes: [Node] = []
        var index = first[Int(declaration)]
        while index >= 0 {
            nodes.append(code[Int(index)].node)
            index = next[Int(index)]
        }
        return nodes
    }

    /// The statements of all bodies of a declaration, in source order.
    package subscript(declaration: Int32) -> [Expression.Statement] {
        var statements: [Expression.Statement] = []
        var index = first[Int(declaration)]
        while index >= 0 {
            statements += Expression.Statement.statements(of: code[Int(index)].node)
            index = next[Int(index)]
        }
        return statements
    }
}
