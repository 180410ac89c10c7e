import Motion
import RefreshEngine

/// Reads what a daemon sends in `pullwire.v1`. From one message to the next it keeps the scene, and the frame that the
/// next frame builds on.
public struct FrameDecoder: Sendable {
    private var scene: Scene?
    private var rest = WireFrame(standing: 0)
    /// The newest frame, in steps.
    public private(set) var frame = WireFrame(standing: 0)

    public init() {}

    /// Reads the daemon's next message.
    /// - Throws: `ProtocolError`. No bytes make it trap, and it has changed nothing when it throws. But the frames that
    ///   follow may build on what could not be read, so a viewer connects anew.
    public mutating func decode(_ bytes: [UInt8]) throws(ProtocolError) -> ServerMessage {
        var reader = ByteReader(bytes)
        let code = try reader.byte("a message's code")
        if code == FrameWriter.code {
            frame = try reader.frame(from: frame, rest: rest)
            return .frame(frame.frame, of: scene)
        }
        guard let message = try ServerMessage.table.coded(code)?.readBytes(&reader, "") else {
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
