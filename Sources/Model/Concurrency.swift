/// How a function is mapped over many files: sequentially or in parallel, with the same result.
package protocol Concurrency: Sendable {
    /// The number of concurrent calls.
    var width: Int { get }

    /// Calls a function with each number below a count, and returns the results in order.
    func map<Output: Sendable>(count: Int, _ transform: @escaping @Sendable (Int) -> Output) -> [Output]
}

/// Sequential execution.
package struct OneAtATime: Concurrency {
    package var width: Int { 1 }

    package init() {}

    package func map<Output: Sendable>(count: Int, _ transform: @escaping @Sendable (Int) -> Output) -> [Output] {
        (0..<count).map(transform)
    }
}
