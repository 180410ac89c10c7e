import Motion
import RefreshEngine

/// Reads what a daemon sends in `pullwire.v1`. Between messages it keeps the scene, and the frame on which the next
/// frame builds.
public struct FrameDecoder: Sendable {
    private var scene: Scene?
    private var rest = WireFrame(standing: 0)
    /// The newest frame, in steps.
    public private(set) var frame = WireFrame(standing: 0)

    public init() {}

    /// Reads the daemon's next message.
    /// - Throws: `ProtocolError`. No bytes make it trap, and when it throws, nothing has changed. But the following
    ///   frames may build on what could not be read, so a viewer reconnects.
    public mutating func decode(_ bytes: [UInt8]) throws(ProtocolError) -> ServerMessage {
        var reader = ByteReader(bytes)
        let code = try reader.byte("a message's code")
        if code == FrameWriter.code {
            var next = frame
            try reader.change(&next, rest: rest)
            frame = next
            return .frame(frame.frame, of: scene)
        }
        let table = ServerMessage.table
        guard let place = table.place(of: code), let message = try table.cases[place].readBytes(&reader, "") else {
            throw reader.rangeError ?? .unknownCode(code)
        }
        if case .scene(let scene, _) = message {
            self.scene = scene
            rest = WireFrame(restOf: scene)
            frame = rest
        }
        return message
    }
}
