/// The command line of `bench`.
public struct BenchOptions: Equatable {
    /// The names of the benchmarks to run, in this order. If none is given, it is all of them.
    public var names: [String] = []
    public var isJSON = false
    public var isQuick = false
    /// The path of another build of the daemon; nil for the one beside this program.
    public var daemon: String?

    /// - Parameters:
    ///   - arguments: without the program's name
    ///   - known: the names of all benchmarks
    /// - Throws: `BenchError.usage`
    public init(_ arguments: [String], known: [String]) throws(BenchError) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--json": isJSON = true
            case "--quick": isQuick = true
            case "--daemon":
                guard let path = rest.popFirst() else { throw .usage("--daemon wants the path of a pullwire") }
                daemon = path
            default:
                guard known.contains(argument) else {
                    throw .usage("there is no \(argument); there are \(known.joined(separator: ", "))")
                }
                names.append(argument)
            }
        }
        if names.isEmpty { names = known }
    }
}

/// Why something cannot be measured, as a text for the user.
public enum BenchError: Error, CustomStringConvertible {
    case usage(String)
    case noServer(String)
    case noConnection(Int)
    /// The value is the server's exit code, or the number of the signal that ended it.
    case serverEnded(Int)
    case noDescriptors(Int)

    public var description: String {
        switch self {
        case .usage(let text): text
        case .noServer(let program): "\(program) does not start; run it yourself to see why"
        case .serverEnded(let status):
            "the server has ended with \(status), an exit code or a signal; its log, run by hand, says why"
        case .noConnection(let open): "the server took no more connections after \(open)"
        case .noDescriptors(let wanted):
            "\(wanted) descriptors are needed; raise the hard limit (ulimit -H -n \(wanted))"
        }
    }
}
