import RefreshEngine

/// What of a control's status differs. Without `present` there is no control any more; where there was none, it differs from an idle one.
struct StatusChange: OptionSet {
    let rawValue: UInt8

    static let present = StatusChange(rawValue: 1), state = StatusChange(rawValue: 2), progress = StatusChange(rawValue: 4)
}

extension PlainStatus where Number == Int32 {
    fileprivate static let idle = PlainStatus(.idle, progress: 0)
}

extension ByteWriter {
    mutating func write(from old: PlainStatus<Int32>?, _ oldDetail: String, to now: PlainStatus<Int32>?, _ detail: String) {
        guard let now else { return byte(0) }
        let base = old ?? .idle
        var change = StatusChange.present
        if base.state != now.state || oldDetail != detail { change.insert(.state) }
        if base.progress != now.progress { change.insert(.progress) }
        byte(change.rawValue)
        if change.contains(.state) {
            choice(now.state)
            text(detail)
        }
        if change.contains(.progress) { difference(base.progress, now.progress) }
    }
}

extension ByteReader {
    mutating func change(_ old: inout PlainStatus<Int32>?, _ detail: inout String) throws(ProtocolError) {
        let change = StatusChange(rawValue: try byte("a status's fields"))
        guard change.contains(.present) else { return (old, detail) = (nil, "") }
        var status = old ?? .idle
        if change.contains(.state) {
            status.state = try choice()
            detail = try text()
        }
        if change.contains(.progress) { try self.change(&status.progress) }
        old = status
    }
}
