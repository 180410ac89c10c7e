import RefreshEngine

extension ServerMessage {
    /// The bytes of a message that is sent now: a `pong` gets the present time, after it has waited for its socket.
    /// - Parameter time: the present, ms of the daemon's own clock
    package static func stamped(_ bytes: [UInt8], in encoding: Encoding, _ time: () -> Double) -> [UInt8] {
        switch encoding {
        case .binary:
            guard bytes.count == pongLength, bytes[0] == pongCode else { return bytes }
            var stamped = ByteWriter(reserving: pongLength)
            stamped.double(time())
            return bytes.dropLast(8) + stamped.bytes
        case .json:
            guard bytes.starts(with: pongBeginning), let comma = bytes.lastIndex(of: UInt8(ascii: ",")),
                bytes[comma...].starts(with: sentKey)
            else { return bytes }
            var stamped = JSONWriter(decimals: wireDecimals)
            stamped.number(time())
            return bytes[..<comma] + sentKey + stamped.bytes + [UInt8(ascii: "}")]
        }
    }

    private static let pongCode: UInt8 = 7
    /// Its code and three doubles.
    private static let pongLength = 25
    private static let pongBeginning = Array(#"{"type":"pong","#.utf8), sentKey = Array(#","sent":"#.utf8)
}
