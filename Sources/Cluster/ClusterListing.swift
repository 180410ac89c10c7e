import PreviewProtocol

/// The sessions of all daemons, and the daemons, as PostgreSQL lists them.
package struct ClusterListing: Sendable {
    /// Sessions that a list has at most, the first by name. Chosen: a megabyte and a half.
    package static let maxCount = 10_000

    /// Rows of ``ClusterSQL/listNodes`` and of ``ClusterSQL/list``.
    let nodes, sessions: [[String?]]

    /// `{"nodes":[{"name":"a",…}],"sessions":[{"name":"demo","node":"a",…}]}`; what is not there is null.
    package var json: [UInt8] {
        var json = JSONWriter(decimals: 3)
        json.object {
            $0.objects("nodes", nodes) {
                $0.text("name", $1[0] ?? "")
                $0.text("url", $1[1] ?? "")
                $0.whole("sessions", $1[2] ?? "0")
                $0.field("silentSeconds", number: max(0, $1[3].flatMap { Double($0) } ?? 0))
            }
            $0.objects("sessions", sessions) {
                $0.text("name", $1[0] ?? "")
                $0.text("node", $1[1])
                $0.text("url", $1[2])
                $0.whole("epoch", $1[3] ?? "0")
                $0.whole("tick", $1[4] ?? "0")
                $0.whole("lastSeen", $1[5])
            }
        }
        return json.bytes
    }
}

extension JSONWriter {
    fileprivate mutating func text(_ name: String, _ value: String?) {
        key(name)
        if let value { string(value) } else { null() }
    }

    fileprivate mutating func whole(_ name: String, _ value: String?) {
        key(name)
        if let number = value.flatMap({ Double($0) }) { integer(Int(number)) } else { null() }
    }
}
