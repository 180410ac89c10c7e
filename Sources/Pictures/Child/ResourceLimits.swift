import CMalloc
import Foundation

/// The resources of a process that reads an untrusted file. The process limits itself before it reads the first byte.
enum ResourceLimits {
    /// Address space, bytes. Chosen: a few pictures of 4096x4096 and the program's libraries, and the stacks of
    /// rlottie's threads, two per processor.
    static let addressSpace = 1 << 30 + ProcessInfo.processInfo.activeProcessorCount * (16 << 20)
    /// Processor time, s. Chosen: the longest allowed file takes less on a slow machine.
    static let processorTime = 15

    /// - Returns: whether all of them are set
    static func apply() -> Bool {
        // One heap: one for each thread would use up the address space.
        mallopt(M_ARENA_MAX, 1)
        return [
            (RLIMIT_AS, addressSpace), (RLIMIT_CPU, processorTime),
            (RLIMIT_FSIZE, 0),  // it writes no files
            (RLIMIT_CORE, 0),
        ].allSatisfy { resource, most in
            var limit = rlimit()
            getrlimit(__rlimit_resource_t(resource.rawValue), &limit)
            limit.rlim_max = min(limit.rlim_max, rlim_t(most))
            limit.rlim_cur = limit.rlim_max
            return setrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0
        }
    }
}
