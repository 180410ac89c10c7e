import DequeModule
import Motion
import PreviewProtocol
import RefreshEngine

/// The number of a viewer's connection. It is never used again.
package typealias ViewerID = UInt64

/// Why there may be something new to show.
enum FrameCause {
    /// A viewer has done something.
    case answer
    case time
    /// Time, during a viewer's series of inputs.
    case timeBetweenInputs
}

/// A viewer that joins a session.
struct Newcomer {
    let id: ViewerID
    let handle: Int
    var role = Role.controller, encoding = Encoding.json
    /// The address as limits count it.
    var address = ""
}

/// The viewer that drags, and where its finger is, pt in the viewport.
struct Finger: Equatable {
    /// 0: the viewer that is told of it does not want to know.
    var viewer: ViewerID
    let y: Double
}

/// What one viewer has been sent, and what waits for it.
///
/// Messages wait in order and are never dropped; frames do not wait at all: when the socket can take one, it gets the
/// newest.
package struct Viewer {
    /// Messages and bytes that may wait for a viewer that does not read. Chosen: some seconds of every callback, and
    /// two answers to each of the messages that it may send at once (`DaemonLimits.messageRate`): a ping with an id has
    /// two.
    package static let maxWaiting = 512 + 2 * 480, maxWaitingBytes = 256 * 1024
    /// The same for a viewer that is sent a recording: every bar in full precision at every tick is 200 KB a second,
    /// and a link may stall for longer than it takes to fill the usual queue.
    package static let maxRecordingMessages = 8192, maxRecordingBytes = 8 << 20
    /// Ticks between frames at the slowest rate that may be asked for, 30 a second.
    static let slowest = Tick.perSecond / 30

    // What is asked for each frame stands together, because it is in no cache when its turn comes.
    /// Its handle in the hub, and its socket's.
    let handle: Int
    let encoding: Encoding
    /// Ticks between frames that it asked for: 2 at 60 frames a second, the default.
    var wantedInterval = 2
    /// The fewest ticks between frames that it may have, because the daemon has too much to do.
    var minInterval = 1
    /// Whether it is sent what the preview is made from, in place of frames.
    private(set) var following = FollowingState.off
    /// It wants to be told where another viewer's finger is.
    var followsFinger = false
    private var waiting = MessageQueue()
    /// Messages of which only the newest counts, and which have changed since it was last sent them.
    private var unsent = LatestMessage.all
    /// It has been sent a frame: messages that must follow its first frame may be sent.
    private var hasHadFrame = false
    /// The newest scene and frame that it has, as `FrameCache` numbers them.
    private var seenScene: Int, seenFrame = 0
    /// The last frame of this scene that it was sent, on which the next one may build; 0: none.
    private var baseFrame = 0
    /// The newest frame, encoded when it was new: it is sent unless a newer one is there when the socket can take it.
    private var encoded: (number: Int, bytes: [UInt8]?)?
    /// The newest scene, when it is sent next.
    private var encodedScene: [UInt8]?
    /// The daemon's tick from which the next frame may be offered.
    private var nextDue = Tick.zero
    private var lastOffer = Tick(-1)
    /// The newest frame may be sent as soon as the socket can take it.
    private var isOffered = false
    /// Its socket has been asked to take something and has not yet.
    private var isWoken = false

    // And this is not.
    let id: ViewerID
    let role: Role
    /// The address as limits count it: see ``GuessLimit/key(_:)``.
    let address: String
    /// Under which others see it.
    var name = ""
    /// It is sent a recording.
    var isRecording = false
    /// It has had another frame than the daemon, and may not follow again.
    private var hasDiffered = false
    /// The finger that it was told of last.
    private var toldFinger: Finger?
    /// Who is there, and the notes: which of these it wants to be told.
    var asked: LatestMessage = []
    /// Its `trace` or `export` that runs on another thread; nil: there is none.
    var takeRequest: (number: Int, cancellation: Cancellation)?

    /// - Parameter sceneSeen: the number of the scene that it has; 0: none
    init(
        _ id: ViewerID, at handle: Int, as role: Role, in encoding: Encoding, from address: String = "",
        sceneSeen: Int = 0
    ) {
        (self.id, self.handle, self.role, self.encoding, self.address, seenScene) = (
            id, handle, role, encoding, address, sceneSeen
        )
    }

    var interval: Int { following == .on ? Following.cadence : max(wantedInterval, minInterval) }

    /// Whether it may be offered a frame at this tick of the daemon: on average no more than it asked for. A frame that
    /// answers an input may come a tick early, because inputs do not keep to our ticks: at most one more than its rate
    /// is sent in any second. A frame that only time has changed comes a tick late while inputs come, so that it does
    /// not take an answer's place.
    func isDue(at tick: Tick, _ cause: FrameCause) -> Bool {
        let shift =
            switch cause {
            case .answer: -1
            case .time: 0
            case .timeBetweenInputs: interval > 1 ? 1 : 0
            }
        return tick > lastOffer && tick >= nextDue + Tick(shift)
    }

    /// Returns false when too much waits already; then the viewer must be closed.
    mutating func enqueue(_ message: [UInt8]) -> Bool {
        isRecording
            ? waiting.append(message, maxCount: Viewer.maxRecordingMessages, maxBytes: Viewer.maxRecordingBytes)
            : waiting.append(message, maxCount: Viewer.maxWaiting, maxBytes: Viewer.maxWaitingBytes)
    }

    /// Queues an answer to a `trace`, an `export`, a `figure` or `values`. Its length is not limited, but there is only
    /// one at a time.
    mutating func enqueueAnswer(_ message: [UInt8], at tick: Tick) {
        waiting.appendAnswer(message)
        answerSince = tick
    }

    /// Bytes of an answer that it has not received yet, and since when.
    var answerBytes: Int { waiting.answerBytes }
    /// Of what waits, without the answers.
    var waitingBytes: Int { waiting.bytes }
    private(set) var answerSince = Tick.zero
    /// Whether it must wait before it asks for another one.
    var awaitsAnswer: Bool { takeRequest != nil || waiting.answerBytes > 0 }

    mutating func renew(_ message: LatestMessage) { unsent.insert(message) }

    /// Whether it must be sent the new position of another viewer's finger.
    mutating func needsFinger(_ finger: Finger?) -> Bool {
        var other = followsFinger && finger?.viewer != id ? finger : nil
        if !asked.contains(.people) { other?.viewer = 0 }
        guard other != toldFinger else { return false }
        toldFinger = other
        renew(.finger)
        return hasMessage && wake()
    }

    /// The `finger` message that it is sent when that is next.
    var fingerMessage: ServerMessage? {
        guard followsFinger else { return nil }
        return .finger(y: toldFinger?.y, viewer: toldFinger.flatMap { $0.viewer == 0 ? nil : Int($0.viewer) })
    }

    /// The next of these messages: sent after everything that waits, and not before the first frame.
    mutating func nextLatest() -> LatestMessage? {
        guard hasHadFrame, waiting.isEmpty, let next = unsent.first else { return nil }
        isWoken = false
        unsent.remove(next)
        return next
    }

    /// Returns whether the socket must be woken: not if it was already.
    mutating func wake() -> Bool {
        defer { isWoken = true }
        return !isWoken
    }

    /// Offers the newest frame, and encodes it if nothing else is sent first. Returns whether there is anything to
    /// send.
    mutating func offer(
        _ frames: inout FrameCache, _ simulation: inout Simulation, at tick: Tick, _ buffers: inout DrawingBuffers,
        counting counters: inout SessionCounters
    ) -> Bool {
        guard seenScene != frames.sceneNumber || seenFrame != frames.frameNumber else { return false }
        let due = max(nextDue, tick) + Tick(interval)
        if isOffered { counters.framesSkipped += 1 }
        let isLate = isOffered || !waiting.isEmpty || seenScene != frames.sceneNumber
        encoded = nil
        if !isLate {
            guard let bytes = frames.frame(in: encoding, since: baseFrame, of: &simulation, &buffers) else {
                seenFrame = frames.frameNumber
                return false
            }
            encoded = (frames.frameNumber, bytes)
        }
        (isOffered, nextDue, lastOffer) = (true, due, tick)
        return true
    }

    /// Whether it is to be sent the newest frame or a scene that has not been encoded yet.
    /// - Parameter frameNumber: the newest frame's number
    func lacks(_ frameNumber: Int) -> Bool { isOffered && encoded?.number != frameNumber }

    /// Whether ``nextMessage(of:_:counting:)`` needs something that has not been made yet.
    func needsNext(_ frameNumber: Int) -> Bool { lacks(frameNumber) && waiting.isEmpty }

    /// Encodes what is sent next: the scene, or the newest frame.
    /// - Parameter isAlone: no other viewer will need the same scene
    mutating func makeNext(
        of frames: inout FrameCache, _ simulation: inout Simulation, isAlone: Bool, _ buffers: inout DrawingBuffers
    ) {
        frames.keepUp(with: &simulation, &buffers)
        if seenScene != frames.sceneNumber {
            forgetFrames(of: &frames)
            (seenScene, encodedScene) = (
                frames.sceneNumber, frames.scene(in: encoding, of: simulation, isShared: !isAlone)
            )
        } else {
            encoded = (
                frames.frameNumber, frames.frame(in: encoding, since: baseFrame, of: &simulation, &buffers)
            )
        }
    }

    /// What waits, in order; then the scene, then the newest frame, each only if it was offered and this viewer does
    /// not have it.
    mutating func nextMessage(
        of frames: inout FrameCache, _ buffers: inout DrawingBuffers, counting counters: inout SessionCounters
    ) -> [UInt8]? {
        isWoken = false
        if let message = waiting.popFirst() { return message }
        guard isOffered else { return nil }
        if let scene = encodedScene {
            encodedScene = nil
            return scene
        }
        isOffered = false
        seenFrame = frames.frameNumber
        guard let message = encoded.take()?.bytes else { return nil }
        hasHadFrame = true
        frames.moved(encoding, from: baseFrame, by: message, &buffers)
        baseFrame = seenFrame
        counters.framesSent += 1
        return message
    }

    /// Returns whether it will follow.
    mutating func askToFollow(at now: Tick) -> Bool {
        guard following == .off, !hasDiffered else { return false }
        following = .waits(now)
        return true
    }

    /// Whether it may begin to follow.
    func mayFollow(at now: Tick) -> Bool { if case .waits(let tick) = following { tick <= now } else { false } }

    /// From now on it is sent no frames.
    mutating func beginFollowing(_ frames: inout FrameCache) {
        forgetFrames(of: &frames)
        (following, isOffered, hasHadFrame, toldFinger) = (.on, false, true, nil)
    }

    /// From now on it is sent frames, the first with its scene.
    /// - Parameter next: when it may follow again; nil: when it asks for it
    mutating func stopFollowing(until next: Tick?, hasDiffered: Bool = false) {
        (following, seenScene) = (next.map { .waits($0) } ?? .off, 0)
        if hasDiffered { self.hasDiffered = true }
    }

    /// Whether it can be told so many bytes as one that follows: what waits for it is no more than for one that keeps up.
    func canFollow(with bytes: Int) -> Bool {
        waiting.count <= Following.maxWaiting && waiting.bytes + bytes <= Following.maxWaitingBytes
    }

    var hasMessage: Bool { isOffered || !waiting.isEmpty || waiting.answerBytes > 0 || hasHadFrame && !unsent.isEmpty }

    /// The viewer leaves, or the scene changes: its next frame is a whole one.
    mutating func forgetFrames(of frames: inout FrameCache) {
        frames.left(encoding, baseFrame)
        (seenFrame, baseFrame, encoded) = (0, 0, nil)
    }
}

/// Whether a viewer is sent what the preview is made from.
enum FollowingState: Equatable {
    case off, on
    /// From that tick of the daemon on, as soon as it can be.
    case waits(Tick)
}

/// A message of which only the newest counts: it does not wait in the queue, and is encoded when it is sent.
struct LatestMessage: OptionSet {
    let rawValue: UInt8

    static let settings = LatestMessage(rawValue: 1), takes = LatestMessage(rawValue: 2),
        build = LatestMessage(rawValue: 4), finger = LatestMessage(rawValue: 8), people = LatestMessage(rawValue: 16),
        notes = LatestMessage(rawValue: 32), mirror = LatestMessage(rawValue: 64)
    /// What a viewer that joins is sent.
    static let all: LatestMessage = [.settings, .takes, .build, .mirror]

    /// The one that is sent first.
    var first: LatestMessage? { [.settings, .takes, .build, .mirror, .finger, .people, .notes].first { contains($0) } }
}

/// Messages that wait for one socket, first in, first out: bounded in number and in bytes.
struct MessageQueue {
    private var messages: Deque<[UInt8]> = []
    private(set) var bytes = 0
    /// An answer that may be longer than the queue: the number of messages before it, and its bytes, which do not count
    /// towards the queue's limit.
    private var answer: (place: Int, bytes: Int)?
    /// Bytes of an answer that was sent last: until the socket asks for the next message, libwebsockets may hold it.
    private var sentAnswer = 0

    var isEmpty: Bool { messages.isEmpty }
    var count: Int { messages.count }

    mutating func append(_ message: [UInt8], maxCount: Int, maxBytes: Int) -> Bool {
        guard messages.count < maxCount, bytes + message.count <= maxBytes else { return false }
        messages.append(message)
        bytes += message.count
        return true
    }

    mutating func appendAnswer(_ message: [UInt8]) {
        answer = (messages.count, message.count)
        messages.append(message)
    }

    var answerBytes: Int { (answer?.bytes ?? 0) + sentAnswer }

    mutating func popFirst() -> [UInt8]? {
        sentAnswer = 0
        guard let message = messages.popFirst() else { return nil }
        if answer?.place == 0 {
            (answer, sentAnswer) = (nil, message.count)
        } else {
            answer?.place -= 1
            bytes -= message.count
        }
        if messages.isEmpty { messages = [] }  // Nothing to send: keep no memory for it.
        return message
    }
}
