import CLibwebsockets
import Glibc

/// How many descriptors the process may have open: what its connections come out of.
public enum DescriptorLimit {
    /// Descriptors of a loop besides the accepted ones: those that are told to go, listeners, timers, the library's own, connections that we make.
    static let spare = SocketLoop.mostSurplus + 64

    /// Descriptors of the process besides its loop's: standard input and output, files, a database.
    private static let ofOthers = 64

    /// The limit above which room for tables of its size is a waste: libwebsockets keeps 16 bytes for each descriptor that the process may have. Ours: 1 MiB.
    static func ample(for connections: Int) -> Int { max(needed(for: connections), 65_536) }

    private static func needed(for connections: Int) -> Int { min(connections, .max - spare - ofOthers) + spare + ofOthers }

    /// Raises the soft limit as far as so many connections need it and the hard limit allows, and lowers one that is far beyond: libwebsockets keeps a
    /// table of that size, or searches.
    ///
    /// - Returns: how many connections there is room for, at most as many as asked for, at least one
    public static func makeRoom(for connections: Int) -> Int {
        var limit = limits
        limit.rlim_cur = min(limit.rlim_max, rlim_t(clamping: wanted(for: connections, having: current)))
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        return max(1, min(connections, current - spare - ofOthers))
    }

    static func wanted(for connections: Int, having limit: Int) -> Int { max(needed(for: connections), min(limit, ample(for: connections))) }

    static var current: Int { Int(clamping: limits.rlim_cur) }

    private static var limits: rlimit {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        return limit
    }
}
