/// How the same is done for many files: one after the other, or several at a time. What comes out is the same.
package protocol Concurrency: Sendable {
    /// How many at a time.
    var width: Int { get }

    /// Calls a function with each number below a count, and returns the results in order.
    func map<Output: Sendable>(count: Int, _ transform: @escaping @Sendable (Int) -> Output) -> [Output]
}

/// One file after the other.
package struct OneAtATime: Concurrency {
    package var width: Int { 1 }

    package init() {}

    package func map<Output: Sendable>(count: Int, _ transform: @escaping @Sendable (Int) -> Output) -> [Output] {
        (0..<count).map(transform)
    }
}
