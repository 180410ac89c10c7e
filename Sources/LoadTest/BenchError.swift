/// Why something cannot be measured, in words for who started it.
public enum BenchError: Error, CustomStringConvertible {
    case usage(String)
    case noServer(String)
    case noConnection(Int)
    /// With its exit code, or the number of the signal that ended it.
    case serverEnded(Int)
    case noDescriptors(Int)

    public var description: String {
        switch self {
        case .usage(let text): text
        case .noServer(let program): "\(program) does not start; run it yourself to see why"
        case .serverEnded(let status): "the server has ended with \(status), an exit code or a signal; its log, run by hand, says why"
        case .noConnection(let open): "the server took no more connections after \(open)"
        case .noDescriptors(let wanted): "\(wanted) descriptors are needed; raise the hard limit (ulimit -H -n \(wanted))"
        }
    }
}
