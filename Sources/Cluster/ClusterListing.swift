import PreviewProtocol

/// The sessions of all daemons, and the daemons.
package struct ClusterListing: Sendable {
    /// Sessions that a list has at most, the first by name. Chosen: a megabyte and a half.
    package static let maxCount = 10_000

    struct Session: Sendable {
        let name: String
        /// The daemon that has it; nil: none has.
        let node, url: String?
        let epoch, tick: Int
        /// When its last viewer left, s since 1970; nil: it is watched.
        let lastSeen: Double?
    }

    struct Node: Sendable {
        let name, url: String
        let sessions: Int
        /// Since it was heard of last, s.
        let silence: Double
    }

    var nodes: [Node]
    var sessions: [Session]
}

extension ClusterListing {
    /// - Parameters:
    ///   - nodes: rows of ``ClusterSQL/listNodes``
    ///   - sessions: rows of ``ClusterSQL/list``
    init(nodes: [[String?]], sessions: [[String?]]) {
        self.nodes = nodes.map {
            Node(
                name: $0[0] ?? "", url: $0[1] ?? "", sessions: $0[2].flatMap { Int($0) } ?? 0,
                silence: $0[3].flatMap { Double($0) } ?? 0)
        }
        self.sessions = sessions.map {
            Session(
                name: $0[0] ?? "", node: $0[1], url: $0[2], epoch: $0[3].flatMap { Int($0) } ?? 0,
                tick: $0[4].flatMap { Int($0) } ?? 0, lastSeen: $0[5].flatMap { Double($0) })
        }
    }

    /// `{"nodes":[{"name":"a",…}],"sessions":[{"name":"demo","node":"a",…}]}`; what is not there is null.
    package var json: [UInt8] {
        var json = JSONWriter(decimals: 3)
        json.object {
            $0.key("nodes")
            $0.objects(nodes) {
                $0.key("name")
                $0.string($1.name)
                $0.key("url")
                $0.string($1.url)
                $0.key("sessions")
                $0.integer($1.sessions)
                $0.key("silentSeconds")
                $0.number(max(0, $1.silence))
            }
            $0.key("sessions")
            $0.objects(sessions) {
                $0.key("name")
                $0.string($1.name)
                $0.key("node")
                $0.optional($1.node)
                $0.key("url")
                $0.optional($1.url)
                $0.key("epoch")
                $0.integer($1.epoch)
                $0.key("tick")
                $0.integer($1.tick)
                $0.key("lastSeen")
                $0.optional($1.lastSeen.map { Int($0) })
            }
        }
        return json.bytes
    }
}

extension JSONWriter {
    fileprivate mutating func optional(_ text: String?) {
        if let text { string(text) } else { null() }
    }

    fileprivate mutating func optional(_ number: Int?) {
        if let number { integer(number) } else { null() }
    }
}
