internal import CGraphviz

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// Lets one caller at a time through, each on a thread with a stack of its own.
///
/// Layouts recurse as deep as a graph is long. 256 MB are reserved, and only what is used is taken.
struct Turnstile: @unchecked Sendable {
    private let lock: UnsafeMutablePointer<pthread_mutex_t>

    init() {
        lock = .allocate(capacity: 1)
        pthread_mutex_init(lock, nil)
    }

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
        // No thread to be had: the caller's stack is better than none.
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
