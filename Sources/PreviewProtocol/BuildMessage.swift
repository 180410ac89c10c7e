extension ServerMessage {
    /// The state of the build of the package whose control a daemon serves, while its author works on it (`pullwire
    /// dev`). `done` comes again when the engine for pages is compiled: a page loads it anew with each.
    ///
    ///     {"type":"build","state":"failed","text":"Sources/ribbon/Ribbon.swift:12:9: error: cannot find 'wdith' in scope","number":3}
    public struct Build: Hashable, Sendable {
        public enum State: String, Hashable, Sendable, CaseIterable { case building, failed, done }

        public var state: State
        /// The compiler's errors and warnings of a failed build; after a successful one, what happened to the previous
        /// daemon, and notes on what the page's engine cannot have of the control. May be empty.
        public var text: String
        /// The number of the build that the daemon runs. A different number means that the program has changed.
        public var number: Int

        /// The longest text, bytes. Chosen: some hundred lines, a quarter of what may wait for a viewer at most.
        public static let maxText = 65_536

        /// - Parameter text: a longer one is cut at the end
        public init(_ state: State, _ text: String = "", number: Int) {
            (self.state, self.number) = (state, number)
            self.text =
                text.utf8.count <= Build.maxText
                ? text : String(decoding: text.utf8.prefix(Build.maxText), as: UTF8.self)
        }

        /// Reads the JSON of a message `build`, as ``ServerMessage/json(decimals:)`` writes it.
        /// - Throws: `ProtocolError` for another message, and for an invalid one
        public init(json: [UInt8]) throws(ProtocolError) {
            let message = try ServerMessage.table.read(JSONFields(JSONNode(json: json), of: "message"))
            guard case .build(let build) = message else { throw .unknownType("another", known: ["build"]) }
            self.init(build.state, build.text, number: build.number)
        }
    }

    static let buildCase = Case<ServerMessage>(
        "build", 15,
        "says where the build stands of the package whose control is served, where it is served by `pullwire dev`",
        [
            Field("state", \.state, .choice()),
            Field("text", \.text, .text).meaning(
                "the compiler's errors and warnings of one that `failed`; of one that is `done`, what became of the daemon before, and notes on what the page's engine cannot have of the control"
            ),
            Field("number", \.number, .count).meaning("which build the daemon itself is of"),
        ],
        Build(.done, number: 0), make: { .build($0) },
        payload: { if case .build(let build) = $0 { build } else { nil } })
}
