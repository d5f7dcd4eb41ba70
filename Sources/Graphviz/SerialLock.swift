internal import CGraphviz

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// Runs one closure at a time, each on a new thread with a stack of 256 MB.
///
/// Layouts recurse as deep as the longest path of a graph. The stack is address space; only touched pages use memory.
struct SerialLock: @unchecked Sendable {
    private let lock: UnsafeMutablePointer<pthread_mutex_t>

    init() {
        lock = .allocate(capacity: 1)
        pthread_mutex_init(lock, nil)
    }

    /// Runs a closure and returns its value; blocks while other callers run theirs.
    func run<Value>(_ work: () -> Value) -> Value {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        var value: Value?
        withoutActuallyEscaping({ value = work() }) { work in
            let job = Job(work)
            let state = Unmanaged.passUnretained(job).toOpaque()
            ashlar_call_on_stack(256 << 20, Job.run, state)
            withExtendedLifetime(job) {}
        }
        // If no thread could be created, the caller's own stack has to do.
        return value ?? work()
    }
}

private final class Job {
    private let work: () -> Void

    init(_ work: @escaping () -> Void) { self.work = work }

    static let run: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { state in
        if let state { Unmanaged<Job>.fromOpaque(state).takeUnretainedValue().work() }
        return nil
    }
}
