/// Where a viewer is in a session. It says so in the handshake to come back to it: `resume=RUN.HEARD.SCENE`.
public struct ResumePoint: Hashable, Sendable {
    /// Which run of the session it watched: another one begins when the session is forgotten, or a daemon brings it back after a restart.
    public var run: String
    /// Notices and script messages of that run up to the last one that it has heard.
    public var heard: Int
    /// The number of the scene that it has; 0: none.
    public var scene: Int

    public init(run: String, heard: Int, scene: Int) { (self.run, self.heard, self.scene) = (run, heard, scene) }

    /// Reads `3f9ac1.214.3`; nil: it is no such text.
    public init?(text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let heard = Int(parts[1]), let scene = Int(parts[2]), heard >= 0, scene >= 0 else { return nil }
        self.init(run: String(parts[0]), heard: heard, scene: scene)
    }
}
