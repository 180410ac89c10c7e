// Messages about sessions that mirror another one: two whole designs under one finger.

extension ClientMessage {
    static let mirrorCase = Case<ClientMessage>(
        "mirror", 156,
        "gives this session the finger of another session of this daemon, and all that happens to that one's list, at the same ticks, until the connection ends: [Mirrors](#mirrors)",
        [
            Field("session", \.self, .optional(.text), or: nil).meaning(
                "the other session's name; the mirror ends if left out")
        ],
        String?.none, make: { .mirror(session: $0) },
        payload: { if case .mirror(let session) = $0 { session } else { nil } })
}

extension ServerMessage {
    /// What a session mirrors.
    public struct Mirroring: Hashable, Sendable {
        /// Nil: it mirrors none any more.
        public var session: String?
        /// It begins as soon as the other session is at rest.
        public var isWaiting: Bool
        /// Why it has ended, for people; nil: it has not, or a viewer wanted it.
        public var text: String?

        public init(_ session: String? = nil, isWaiting: Bool = false, text: String? = nil) {
            (self.session, self.isWaiting, self.text) = (session, isWaiting, text)
        }
    }

    static let mirrorCase = Case<ServerMessage>(
        "mirrored", 20,
        "says which session this one mirrors, when a viewer joins and whenever it changes: [Mirrors](#mirrors)",
        [
            Field("session", \.session, .optional(.session), or: nil).meaning("none any more if left out"),
            Field("waits", \.isWaiting, .flag, or: false).meaning(
                "whether it begins only when the other session is at rest"),
            Field("text", \.text, .optional(.text), or: nil).meaning("why it has ended, for people"),
        ],
        Mirroring(), make: { .mirror($0) }, payload: { if case .mirror(let mirroring) = $0 { mirroring } else { nil } })
}
