/// Something to listen on.
public enum Endpoint: Hashable, Sendable {
    case address(ListenAddress)
    /// A unix socket that is made at this path, for the user of the process alone (mode 0600), and removed in the end.
    /// A file that a dead server left there is replaced.
    case file(String)
    /// A descriptor that the process was given, listening already: systemd's socket activation. It is closed in the end; its file, if it has one, stays.
    case inherited(Int32)
}

extension Endpoint: CustomStringConvertible {
    public var description: String {
        switch self {
        case .address(let address): "\(address)"
        case .file(let path): path
        case .inherited(let descriptor): "descriptor \(descriptor)"
        }
    }
}

/// What an endpoint turned out to be.
public enum BoundEndpoint: Hashable, Sendable {
    /// With the port that the system chose, if it was asked to.
    case address(ListenAddress)
    case file(String)
}
