/// What a CLOSE frame says. RFC 6455 5.5.1.
struct CloseFrame: Hashable, Sendable {
    let code: CloseCode
    let reason: String
}

extension CloseFrame {
    /// Two bytes of code, most significant first, then the reason; without them, "no code".
    init(payload: UnsafeRawBufferPointer) {
        guard payload.count >= 2 else {
            self.init(code: .none, reason: "")
            return
        }
        let code = UInt16(payload[0]) << 8 | UInt16(payload[1])
        self.init(code: CloseCode(rawValue: code), reason: String(decoding: payload.dropFirst(2), as: UTF8.self))
    }
}

extension String {
    /// As many whole characters as fit into so many bytes.
    func prefix(utf8Count limit: Int) -> String {
        var shorter = self[...]
        while shorter.utf8.count > limit { shorter.removeLast() }
        return String(shorter)
    }
}
