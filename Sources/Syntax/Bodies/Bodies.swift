/// The code of a file's declarations, to be read where somebody asks.
package struct Bodies {
    private let code: [(scope: Int32, node: Node)]
    /// By declaration the index of its first piece of code, and by that of the next; -1 where there is none.
    private var first: [Int32]
    private var next: [Int32]

    /// - Parameter count: how many declarations there are.
    init(of code: [(scope: Int32, node: Node)], count: Int) {
        self.code = code
        first = Array(repeating: -1, count: count)
        next = Array(repeating: -1, count: code.count)
        for index in code.indices.reversed() where code[index].scope >= 0 {
            next[index] = first[Int(code[index].scope)]
            first[Int(code[index].scope)] = Int32(index)
        }
    }

    /// Whether a declaration has any code.
    package func has(_ declaration: Int32) -> Bool { first[Int(declaration)] >= 0 }

    package subscript(declaration: Int32) -> [Term.Statement] {
        var statements: [Term.Statement] = []
        var index = first[Int(declaration)]
        while index >= 0 {
            statements += Term.Statement.statements(of: code[Int(index)].node)
            index = next[Int(index)]
        }
        return statements
    }
}
