import DequeModule
import Motion
import PreviewProtocol
import RefreshEngine

/// The viewers of a session: what each is sent, and the newest scene and frame, encoded once however many watch.
struct Viewers {
    /// A viewer that cannot be kept.
    struct Closing {
        let handle: Int
        let reason: String
    }

    private(set) var list: [Viewer] = []
    private var frames: FrameCache
    private var log: NoticeLog
    /// Ticks between two frames of the viewer with the highest rate; while nobody watches, of the slowest rate.
    private(set) var cadence = Viewer.slowest
    /// Some viewers may not have been offered the newest frame yet, because none was due.
    private(set) var hasPendingFrame = false
    /// The shortest time between frames that any viewer may have, ticks.
    private var minInterval = 1
    /// Handles of viewers that have something to be sent, and of those that must be closed, since the last call of
    /// ``drainWoken(_:)``.
    private var woken: [Int] = []
    private(set) var closings: [Closing] = []
    /// Messages to everybody, and what counts as one, since the last call of ``drainBroadcastCount()``.
    private(set) var broadcastCount = 0
    var counters = SessionCounters()
    /// Bytes of answers that have not been received yet.
    private(set) var answerBytes = 0
    /// What any of them has asked to be told.
    private(set) var asked: LatestMessage = []
    /// Whether any of them follows, or waits until it can.
    private(set) var (hasFollowers, awaitsFollowing) = (false, false)
    /// Differs whenever somebody has come or left, or has another name.
    private(set) var peopleVersion = 0

    init(of simulation: Simulation, run: String) {
        frames = FrameCache(of: simulation)
        log = NoticeLog(run: run)
    }

    var count: Int { list.count }
    var isEmpty: Bool { list.isEmpty }

    func index(of id: ViewerID) -> Int? { list.firstIndex { $0.id == id } }

    /// Fetches what it refers to, before its turn comes.
    mutating func prefetch() {
        Prefetch.first(of: list)
        frames.prefetch()
    }

    // MARK: Joining and leaving

    mutating func join(_ newcomer: Newcomer, from point: ResumePoint?, session: String, script: String?, isNew: Bool) {
        let (missed, lost) = point.flatMap { log.since($0) } ?? ([], 0)
        let hasScene = point.map { $0.run == log.run && $0.scene == frames.sceneNumber } ?? false
        list.append(
            Viewer(
                newcomer.id, at: newcomer.handle, as: newcomer.role, in: newcomer.encoding, from: newcomer.address,
                sceneSeen: hasScene ? frames.sceneNumber : 0))
        list[list.count - 1].minInterval = minInterval
        peopleVersion += 1
        updateCadence()
        let index = list.count - 1
        send(
            .welcome(
                session: session, viewer: Int(newcomer.id), role: newcomer.role, run: log.run,
                heard: log.count - missed.count, missed: lost, script: script, isNew: isNew), to: index)
        for message in missed { send(message, to: index) }
        hasPendingFrame = true
    }

    /// Returns the handle of the viewer that has the leaving one's index now, if there is one.
    mutating func leave(_ index: Int) -> Int? {
        list[index].forgetFrames(of: &frames)
        answerBytes -= list[index].answerBytes
        list.swapAt(index, list.count - 1)
        list.removeLast()
        peopleVersion += 1
        asked = list.reduce(into: []) { $0.formUnion($1.asked) }
        updateCadence()
        return index < list.count ? list[index].handle : nil
    }

    mutating func change(_ index: Int, _ body: (inout Viewer) -> Void) {
        body(&list[index])
        updateCadence()
    }

    /// From now on sends it where another viewer's finger is; at once, if there is one.
    mutating func followFinger(_ index: Int) {
        list[index].followsFinger = true
        hasPendingFrame = true
    }

    /// From now on sends it messages of that kind; at once, if there is one already.
    mutating func ask(_ message: LatestMessage, _ index: Int) {
        list[index].asked.insert(message)
        asked.insert(message)
        list[index].renew(message)
        if list[index].hasMessage { wake(index) }
    }

    mutating func rename(_ index: Int, _ name: String) {
        guard name != list[index].name else { return }
        list[index].name = name
        peopleVersion += 1
    }

    /// Those who are there, at most as many as are listed.
    func people(_ owner: ViewerID?) -> ServerMessage.People {
        let rank = { (viewer: Viewer) in viewer.id == owner ? 0 : viewer.role == .controller ? 1 : 2 }
        let first = list.sorted { (rank($0), $0.id) < (rank($1), $1.id) }.prefix(Subscriptions.maxListed)
        return .init(
            first.map { .init(viewer: Int($0.id), name: $0.name, role: $0.role, isDragging: $0.id == owner) },
            count: list.count)
    }

    mutating func slowDown(to minInterval: Int) {
        self.minInterval = minInterval
        for index in list.indices { list[index].minInterval = minInterval }
        updateCadence()
    }

    private mutating func updateCadence() {
        cadence = list.reduce(list.isEmpty ? Viewer.slowest : .max) { min($0, $1.interval) }
        let watching = list.filter { $0.following != .on }
        frames.setEncodings(
            binary: watching.contains { $0.encoding == .binary }, text: watching.contains { $0.encoding == .json })
        hasFollowers = watching.count < list.count
        awaitsFollowing = watching.contains { $0.following != .off }
    }

    // MARK: Messages

    mutating func send(_ message: ServerMessage, to index: Int) {
        enqueue(message.bytes(in: list[index].encoding), to: index)
    }

    /// Sends that viewer what it asked for.
    mutating func sendAnswer(_ message: [UInt8], to index: Int, at tick: Tick) {
        list[index].enqueueAnswer(message, at: tick)
        answerBytes += message.count
        wake(index)
    }

    /// Closes viewers whose answer has waited since before that tick.
    mutating func closeSlow(before tick: Tick) {
        guard answerBytes > 0 else { return }
        for viewer in list where viewer.answerBytes > 0 && viewer.answerSince < tick {
            closings.append(Closing(handle: viewer.handle, reason: "too slow to take its answer"))
        }
    }

    /// Sends a message to everybody, and keeps it for viewers that reconnect.
    mutating func sendAll(_ message: ServerMessage) {
        log.add(message)
        broadcastCount += 1
        var encoded = EncodedMessage(message)
        for index in list.indices { enqueue(encoded.bytes(in: list[index].encoding), to: index) }
    }

    private mutating func enqueue(_ message: [UInt8], to index: Int) {
        if list[index].enqueue(message) { return wake(index) }
        let reason = list[index].isRecording ? "too slow to take its recording" : "too slow to take its notices"
        closings.append(Closing(handle: list[index].handle, reason: reason))
    }

    private mutating func wake(_ index: Int) {
        if list[index].wake() { woken.append(list[index].handle) }
    }

    mutating func drainWoken(_ handles: inout [Int]) {
        guard !woken.isEmpty else { return }
        if handles.isEmpty { return swap(&handles, &woken) }
        handles += woken
        woken.removeAll(keepingCapacity: true)
    }

    mutating func drainClosings() -> [Closing] {
        if closings.isEmpty { return [] }
        defer { closings = [] }
        return closings
    }

    /// The present message costs its sender as much as that many callbacks.
    mutating func charge(_ count: Int) { broadcastCount += count }

    mutating func drainBroadcastCount() -> Int {
        defer { broadcastCount = 0 }
        return broadcastCount
    }

    /// Marks that message to be sent to everybody again.
    mutating func renew(_ message: LatestMessage) {
        for index in list.indices where LatestMessage.all.contains(message) || list[index].asked.contains(message) {
            list[index].renew(message)
            if list[index].hasMessage { wake(index) }
        }
    }

    /// The message of that kind that is sent to that viewer next, if there is one.
    mutating func nextLatest(for index: Int) -> LatestMessage? {
        guard let next = list[index].nextLatest() else { return nil }
        if list[index].hasMessage { wake(index) }
        return next
    }

    /// Whether that viewer's next message must be encoded first.
    func needsNext(for index: Int) -> Bool { list[index].needsNext(frames.frameNumber) }

    mutating func makeNext(for index: Int, of simulation: inout Simulation, _ buffers: inout DrawingBuffers) {
        list[index].makeNext(of: &frames, &simulation, isAlone: list.count == 1, &buffers)
    }

    /// The next message for that viewer; nil: it has everything. Wakes the viewer again while there is more.
    mutating func nextMessage(for index: Int, _ buffers: inout DrawingBuffers) -> [UInt8]? {
        let answer = list[index].answerBytes
        let message = list[index].nextMessage(of: &frames, &buffers, counting: &counters)
        answerBytes += list[index].answerBytes - answer
        if list[index].hasMessage { wake(index) }
        return message
    }

    // MARK: Following

    /// Returns whether that viewer will follow.
    mutating func askToFollow(_ index: Int, at now: Tick) -> Bool {
        defer { updateCadence() }
        return list[index].askToFollow(at: now)
    }

    /// Sends it to those who follow. One that has not taken what was sent before gets frames for a while, and all do if
    /// it is too long.
    mutating func tellFollowers(_ message: ServerMessage, at now: Tick) {
        var encoded = EncodedMessage(message)
        for index in list.indices where list[index].following == .on {
            let bytes = encoded.bytes(in: list[index].encoding)
            if list[index].canFollow(with: bytes.count) {
                enqueue(bytes, to: index)
            } else {
                stopFollowing(index, until: now + Following.pause)
            }
        }
    }

    /// Sends those who wait what they begin with.
    mutating func beginFollowing(at now: Tick, _ make: () -> ServerMessage) {
        guard list.contains(where: { $0.mayFollow(at: now) }) else { return }
        var encoded = EncodedMessage(make())
        for index in list.indices where list[index].mayFollow(at: now) {
            let bytes = encoded.bytes(in: list[index].encoding)
            if list[index].canFollow(with: bytes.count) {
                list[index].beginFollowing(&frames)
                enqueue(bytes, to: index)
            } else {
                list[index].stopFollowing(until: now + Following.pause)
            }
        }
        updateCadence()
    }

    /// Nobody can follow for a while: all are sent frames until then.
    mutating func stopFollowing() {
        for index in list.indices where list[index].following == .on { stopFollowing(index, until: .zero) }
    }

    /// - Parameters:
    ///   - next: when it may follow again; nil: when it asks for it
    ///   - hasDiffered: it may not follow again
    mutating func stopFollowing(_ index: Int, until next: Tick?, hasDiffered: Bool = false) {
        list[index].stopFollowing(until: next, hasDiffered: hasDiffered)
        updateCadence()
        hasPendingFrame = true
    }

    // MARK: Frames

    /// Offers the present preview to the viewers that are due a frame. The others get theirs within a few ticks, also
    /// when it is the last one.
    /// - Parameter finger: sent at the same rate to the viewers that follow it
    mutating func show(
        _ simulation: inout Simulation, _ finger: Finger?, at tick: Tick, _ cause: FrameCause,
        _ buffers: inout DrawingBuffers
    ) {
        hasPendingFrame = false
        var isUpdated = false
        for index in list.indices where list[index].following != .on {
            guard list[index].isDue(at: tick, cause) else {
                hasPendingFrame = true
                continue
            }
            if !isUpdated { frames.update(from: &simulation, &buffers) }
            isUpdated = true
            if list[index].needsFinger(finger) { woken.append(list[index].handle) }
            if list[index].offer(&frames, &simulation, at: tick, &buffers, counting: &counters) { wake(index) }
        }
        guard isUpdated else { return }
        for index in list.indices where list[index].lacks(frames.frameNumber) { frames.keep(&buffers) }
    }
}

/// A message to several viewers, encoded once in each encoding that one of them wants.
struct EncodedMessage {
    private let message: ServerMessage
    private var binary, json: [UInt8]?

    init(_ message: ServerMessage) { self.message = message }

    mutating func bytes(in encoding: Encoding) -> [UInt8] {
        if let bytes = encoding == .binary ? binary : json { return bytes }
        let bytes = message.bytes(in: encoding)
        if encoding == .binary { binary = bytes } else { json = bytes }
        return bytes
    }
}

/// The notices and script messages that a session has sent, so that a viewer that reconnects can be sent what it
/// missed.
package struct NoticeLog {
    /// How many are kept. Chosen: every callback of some minutes, as long as a session outlives its viewers.
    package static let maxKept = 256

    /// Distinguishes this run of the session from those of other processes and other times.
    let run: String
    /// Messages since the session began.
    private(set) var count = 0
    private var kept: Deque<ServerMessage> = []

    init(run: String) { self.run = run }

    mutating func add(_ message: ServerMessage) {
        count += 1
        if kept.count == NoticeLog.maxKept { kept.removeFirst() }
        kept.append(message)
    }

    /// What was sent after that point, and how much of it is no longer kept; nil: the point is of another run.
    func since(_ point: ResumePoint) -> (messages: [ServerMessage], missed: Int)? {
        guard point.run == run else { return nil }
        let wanted = max(0, count - point.heard)
        let messages = Array(kept.suffix(wanted))
        return (messages, wanted - messages.count)
    }
}
