import Motion
import PreviewProtocol
import Recordings
import RefreshEngine

/// What viewers are told that run the engine themselves: what the preview is made from, each input that it takes, and
/// now and then how far it has come, with a hash of the frame there.
package struct Following {
    /// The most inputs, counted as `Input.length` counts them, with which a viewer begins to follow; with more it waits
    /// for a rest. Chosen: some seconds of dragging, 100 KB.
    package static let maxBeginning = 2000
    /// Messages and bytes that may wait for one who follows; with more it is sent frames for a while. Chosen: half a
    /// second of another one's drag, and half of what may wait for a viewer, so that no other message is refused.
    package static let maxWaiting = 64, maxWaitingBytes = Viewer.maxWaitingBytes / 2
    /// Inputs of one message that cost its sender nothing beyond the message, and so many more as cost a callback,
    /// because all who follow are told each of them. Chosen: a hand has four samples in a frame of the display.
    private static let freeInputs = 4
    /// The time between two hashes. Chosen: a difference is told soon, and the page's clock has a tick to go by.
    static let hashInterval = Tick.seconds(1)
    /// Ticks between updates of a session that only followers watch: their own engines show what happens in between.
    /// Chosen: callbacks may come that late, 100 ms. What plays may have inputs at any tick, and followers wait 50 ms.
    static let cadence = 12, cadenceWhilePlaying = 2
    /// How long a viewer that was too slow, or would have been told too much, gets frames before it may follow again.
    /// Chosen: what a link needs to recover.
    package static let pause = Tick.seconds(5)

    private var inputs: [ServerMessage.TakenInput] = []
    /// The preview was replaced by one that is made from something else.
    private(set) var isReplaced = false
    /// Whether something has happened since the last hash, and when that was sent.
    private var (hasMoved, lastHash) = (false, Tick.zero - Following.hashInterval)

    /// The preview has taken an input.
    mutating func append(_ input: Input, at tick: Tick, by viewer: ViewerID) {
        inputs.append(.init(input, at: tick, by: viewer))
        hasMoved = true
    }

    /// What the inputs that have not been told yet cost, as callbacks.
    var cost: Int { max(0, inputs.count - Following.freeInputs) / Following.freeInputs }

    /// A tick has passed that was not at rest.
    mutating func noteMotion() { hasMoved = true }

    /// The preview was replaced.
    mutating func replace() { (inputs, isReplaced, hasMoved) = ([], true, true) }

    /// Nobody has to be told of what has happened.
    mutating func forget() { (inputs, isReplaced, hasMoved) = ([], false, false) }

    /// The message that tells what has happened since the last one.
    mutating func news(_ history: History, at tick: Tick) -> ServerMessage? {
        defer { (inputs, isReplaced) = ([], false) }
        if isReplaced { return Following.beginning(history, at: tick) }
        return inputs.isEmpty ? nil : .inputs(inputs)
    }

    static func beginning(_ history: History, at tick: Tick) -> ServerMessage {
        .followed(
            .init(
                String(decoding: history.base.json, as: UTF8.self),
                history.inputs.map { .init($0.input, at: $0.tick, by: 0) }, at: tick))
    }

    /// How far the preview has come, if that is due.
    /// - Parameter now: the daemon's tick
    mutating func hash(of simulation: Simulation, at now: Tick, _ buffer: inout FrameBuffer) -> ServerMessage? {
        guard hasMoved, wait(at: now) == 0 else { return nil }
        (hasMoved, lastHash) = (false, now)
        var simulation = simulation
        simulation.draw(into: &buffer)
        return .reached(simulation.tick, hash: buffer.frame.digest.hexadecimal)
    }

    /// Ticks until a hash is due, also at rest; nil: none is.
    func wait(at now: Tick) -> Int? { hasMoved ? max(0, (lastHash + Following.hashInterval - now).count) : nil }
}

extension ServerMessage.TakenInput {
    init(_ input: Input, at tick: Tick, by viewer: ViewerID) {
        self.init(String(decoding: input.json, as: UTF8.self), at: tick, by: Int(viewer))
    }
}

/// A follower's frame is not the daemon's: the same inputs have given different frames, which must never happen.
package struct FollowerDifference: Sendable {
    /// The most bytes of what reproduces it. Chosen: what a log takes, some seconds of dragging.
    static let maxRecording = 64 * 1024

    package let session: SessionName
    package let viewer: ViewerID
    /// Where they differ, and the follower's frame there.
    package let tick: Tick
    package let hash: String
    /// What the preview is made from, as a recording; empty if it is too long.
    package let recording: String

    init(of history: History, in session: SessionName, by viewer: ViewerID, at tick: Tick, _ hash: String) {
        (self.session, self.viewer, self.tick, self.hash) = (session, viewer, tick, hash)
        var writer = RecordingWriter(session: session.text, scenario: history.base)
        for next in history.inputs.prefix(Following.maxBeginning) { writer.append(next.input, at: next.tick) }
        let lines = writer.drainLines()
        recording =
            history.length <= Following.maxBeginning && lines.count <= Self.maxRecording
            ? String(decoding: lines, as: UTF8.self) : ""
    }
}

extension Session {
    /// Whether the preview can be followed: it goes by the clock, and what it is made from is kept.
    private var mayBeFollowed: Bool {
        (!isPlaying || playing.isAtClockRate) && !mirror.isLedByScript && journal.history.isWhole
    }

    /// A viewer asks for what the preview is made from. A preview that rests is remade first, so that this is short.
    mutating func follow(from index: Int) -> Outcome {
        guard viewers.askToFollow(index, at: now) else { return .nothing }
        shorten()
        return .changed
    }

    /// A viewer asks for frames again.
    mutating func unfollow(_ index: Int, at tick: Tick?, _ hash: String?) -> Outcome {
        guard viewers.list[index].following != .off else { return .nothing }
        viewers.stopFollowing(index, until: nil, hasDiffered: hash != nil)
        if let tick, let hash {
            effects.append(
                .differed(.init(of: journal.history, in: name, by: viewers.list[index].id, at: tick, hash)))
        }
        return .changed
    }

    /// Gives those who follow frames while the preview cannot be followed.
    mutating func endFollowing() {
        if viewers.hasFollowers, !mayBeFollowed { viewers.stopFollowing() }
    }

    /// Tells those who follow what has happened, and those who wait what the preview is made from.
    mutating func updateFollowers(_ buffer: inout FrameBuffer) {
        if viewers.hasFollowers {
            if let news = following.news(journal.history, at: simulation.tick) { viewers.tellFollowers(news, at: now) }
            if let hash = following.hash(of: simulation, at: now, &buffer) { viewers.tellFollowers(hash, at: now) }
        } else {
            following.forget()
        }
        if viewers.awaitsFollowing, mayBeFollowed, journal.history.length <= Following.maxBeginning {
            let (history, tick) = (journal.history, simulation.tick)
            viewers.beginFollowing(at: now) { Following.beginning(history, at: tick) }
        }
    }
}
