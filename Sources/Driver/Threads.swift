import AshlarFileSystem
import AshlarModel

/// Concurrency on several threads.
package struct Threads: Concurrency {
    package let width: Int

    package func map<Output: Sendable>(count: Int, _ transform: @escaping @Sendable (Int) -> Output) -> [Output] {
        mapConcurrently(Array(0..<count), threads: width) { item, _ in transform(item) }
    }
}
