/// What of a control's status differs. Without `present` there is no control any more; where there was none, it differs from an idle one.
struct StatusChange: OptionSet {
    let rawValue: UInt8

    static let present = StatusChange(rawValue: 1), state = StatusChange(rawValue: 2), progress = StatusChange(rawValue: 4)
}

extension ByteWriter {
    mutating func write(from old: WireStatus?, to now: WireStatus?) {
        guard let now else { return byte(0) }
        let base = old ?? WireStatus()
        var change = StatusChange.present
        if (base.state, base.detail) != (now.state, now.detail) { change.insert(.state) }
        if base.progress != now.progress { change.insert(.progress) }
        byte(change.rawValue)
        if change.contains(.state) {
            choice(now.state)
            text(now.detail)
        }
        if change.contains(.progress) { difference(base.progress, now.progress) }
    }
}

extension ByteReader {
    mutating func change(_ old: inout WireStatus?) throws(ProtocolError) {
        let change = StatusChange(rawValue: try byte("a status's fields"))
        guard change.contains(.present) else { return old = nil }
        var status = old ?? WireStatus()
        if change.contains(.state) {
            status.state = try choice()
            status.detail = try text()
        }
        if change.contains(.progress) { try self.change(&status.progress) }
        old = status
    }
}
