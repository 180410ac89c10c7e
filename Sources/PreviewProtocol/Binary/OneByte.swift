import RefreshEngine

/// A choice that crosses the wire as one byte: its place in `codes`. A new one goes to the end.
protocol OneByte: Equatable, Sendable {
    static var codes: [Self] { get }
}

extension OneByte {
    /// `codes` holds every case: a test goes through them.
    var code: UInt8 { UInt8(Self.codes.firstIndex(of: self) ?? 0) }

    /// What is allowed: `0 header, 1 footer`.
    static var words: String { codes.enumerated().map { "\($0.offset) \($0.element)" }.joined(separator: ", ") }
}

extension Edge: OneByte {
    static let codes: [Edge] = [.header, .footer]
}

extension RefreshResult: OneByte {
    static let codes: [RefreshResult] = [.succeeded, .failed, .noMoreData]
}

extension ControlState: OneByte {
    static let codes: [ControlState] = [.idle, .pulling, .armed, .beginning, .loading, .ending]
}

extension Node.Layer: OneByte {
    static let codes: [Node.Layer] = [.front, .back]
}

extension Node.Alignment: OneByte {
    static let codes: [Node.Alignment] = [.left, .center, .right]
}

extension ClientMessage.DragPhase: OneByte {
    static let codes: [ClientMessage.DragPhase] = [.began, .moved, .ended, .cancelled]
}

extension ServerMessage.ScriptEvent.Outcome: OneByte {
    static let codes: [ServerMessage.ScriptEvent.Outcome] = [.passed, .failed, .timedOut, .stopped]
}

extension ServerMessage.Refusal: OneByte {
    static let codes: [ServerMessage.Refusal] = [
        .badMessage, .binary, .unknownSystem, .unknownParameter, .outOfRange, .busy, .script, .viewerOnly, .tooManyMessages, .tooLarge, .recording,
    ]
}

extension Role: OneByte {
    static let codes: [Role] = [.controller, .viewer]
}

extension ClientMessage.Piece.Kind: OneByte {
    static let codes: [ClientMessage.Piece.Kind] = [.script, .recording]
}
