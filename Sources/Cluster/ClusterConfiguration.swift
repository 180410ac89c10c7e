import Glibc

/// How a daemon is part of a cluster: of daemons that share their sessions through a database.
public struct ClusterConfiguration: Sendable {
    /// Where the database is: `postgres://user@host/database`.
    public let database: String
    /// The name of this daemon in logs, metrics and lists.
    public var node: String
    /// How long it may take to hand all sessions over, s.
    public var drainTime = 30

    /// - Parameter node: of the characters of ``nodeRule``; nil: the machine's name
    public init(database: String, node: String? = nil) {
        let machine = ClusterConfiguration.machineName.map { ClusterConfiguration.isNode(String($0)) ? $0 : "-" }
        (self.database, self.node) = (database, node ?? String(machine.prefix(ClusterConfiguration.maxNodeLength)))
    }

    /// The machine's own name. No name server is asked for it.
    package static var machineName: String {
        var name = [CChar](repeating: 0, count: Int(HOST_NAME_MAX) + 1)
        let isKnown = gethostname(&name, name.count) == 0
        let bytes = name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
        return isKnown && !bytes.isEmpty ? String(decoding: bytes, as: UTF8.self) : "localhost"
    }

    /// Chosen: with a random part after it, it fits into a name of PostgreSQL, which has 63 bytes.
    static let maxNodeLength = 32
    public static let nodeRule = "1 to \(maxNodeLength) letters, digits, \"-\", \"_\" and \".\""

    public static func isNode(_ text: String) -> Bool { text.wholeMatch(of: /[-_.0-9A-Za-z]{1,32}/) != nil }

    /// Whether that is an address of a database rather than a folder.
    public static func isDatabase(_ text: String) -> Bool {
        text.hasPrefix("postgres://") || text.hasPrefix("postgresql://")
    }
}
