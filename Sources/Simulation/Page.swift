import Motion
import PreviewDaemon
import PreviewProtocol
import Recordings
import RefreshEngine
import WebSockets

/// A page, or the command line: a client with the page's rules for pings, coming back and following
/// (`web/net/connection.js`, `pings.js`, `resume-point.js`). All that it is sent it gives to the oracle.
final class Page {
    /// How it behaves.
    struct Habits {
        var follows = false
        /// How often it does something, 1/s.
        var activity = 1.0
        /// How often it leaves and comes back as a new page, 1/s.
        var leaving = 0.0
        /// How long it waits between two reads, how much it reads then, and how much its kernel takes before that, bytes;
        /// nil: it reads at once.
        var slowness: (pause: Time, bytes: Int, window: Int)?
        /// It is `pullwire play`: it plays a script, and leaves when that is over.
        var isCommandLine = false
        /// It sends what breaks the protocol now and then.
        var isHostile = false
        /// The rate that it asks for when it comes; nil: none.
        var rate: Int?
    }

    private enum State {
        case waiting
        case connecting(Wire)
        case open(Wire)
        case gone
    }

    // As in the page.
    private static let minDelay = 0.25, maxDelay = 3.0
    private static let handshakeTimeout = Time.seconds(10), settledTime = Time.seconds(5)
    /// Chosen: far more than any link of a simulation is late when nothing fails.
    private static let maxLateness = Tick(60)
    private static let pingInterval = Time.seconds(2), maxUnanswered = 3

    let name: String
    let session: SessionName
    let habits: Habits
    private let world: World
    private let oracle: Oracle
    private let network: Network
    private let catalog: Catalog
    private let actor: Int
    private var chance: Chance
    private var state = State.gone
    private(set) var daemon: SimulatedDaemon?
    /// Which connection is open, so that what belongs to an older one is ignored.
    private var connection = 0
    private var failures = 0
    private var isReadPlanned = false
    // Of a connection
    private var head: [UInt8] = []
    private var frames = WebSocketReader()
    private var isWelcome = false, hasReceivedClose = false, hasAnswer = false, hasAskedToFollow = false
    private var unanswered = 0
    private var pending: [Int: ClientMessage] = [:]
    private var lastID = 0
    /// Of the session, at the daemon, once a frame has been shown.
    private var life: Life?
    private var shown: (life: Life, number: Int)?
    private var look: UInt64?
    private var unchecked: Scene?
    private var follower: FollowedPreview?
    /// The highest rate that it has asked for, and the ticks of the frames of the last second.
    private var (rate, recent): (Int, [Tick]) = (60, [])
    // Of the page
    /// When it last got an answer, and had been shown something over that connection.
    private var lastServed = Time.zero
    /// After failures in a row it then waits, as the page does.
    private var lastToldToComeBack = Time.zero
    private var decoder = FrameDecoder()
    private var point: ResumePoint?
    private lazy var hand = Hand(chance.next())
    private(set) var framesSeen = 0, comebacks = 0

    init(
        _ name: String, _ session: SessionName, _ habits: Habits, _ world: World, _ network: Network, _ catalog: Catalog
    ) {
        (self.name, self.session, self.habits, self.world, self.network) = (name, session, habits, world, network)
        (oracle, self.catalog) = (network.oracle, catalog)
        actor = world.actor(name)
        chance = world.chance(name)
        world.after(chance.time(.zero...Time.seconds(3)), actor, "comes") { [self] in
            open()
            act()
        }
    }

    /// From now on it only watches.
    var isQuiet = false

    var wire: Wire? {
        switch state {
        case .connecting(let wire), .open(let wire): wire
        case .waiting, .gone: nil
        }
    }

    private func report(_ text: String) { oracle.report("\(name): \(text)") }

    // MARK: Connecting

    private func open() {
        connection += 1
        (head, frames, isWelcome, hasReceivedClose, unanswered, pending) = ([], WebSocketReader(), false, false, 0, [:])
        (follower, life) = (nil, nil)
        (rate, recent) = (60, [])
        guard let (daemon, wire) = network.connect(self, &chance) else { return lost(nil) }
        (self.daemon, state) = (daemon, .connecting(wire))
        let number = connection
        wire.down.arrival = { [weak self] in self?.planRead(number) }
        wire.up.room = { [weak self] in self?.flush() }
        (unsent, decoder) = ([], point == nil ? FrameDecoder() : decoder)
        var path = "/ws?session=\(session)&system=\(catalog.declarations[actor % catalog.declarations.count].name)"
        if let point { path += "&resume=\(point.run).\(point.heard).\(point.scene)" }
        let lines = [
            "GET \(path) HTTP/1.1", "Host: localhost", "Upgrade: websocket", "Connection: Upgrade",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Protocol: \(Encoding.binary.rawValue)", "", "",
        ]
        write(Array(lines.joined(separator: "\r\n").utf8))
        after(Self.handshakeTimeout) { [self] in if case .connecting = state { lost(nil) } }
    }

    /// For this connection only.
    private func after(_ delay: Time, _ body: @escaping () -> Void) {
        let number = connection
        world.after(delay, actor, "waits") { [weak self] in if self?.connection == number { body() } }
    }

    private func opened() {
        guard let wire else { return }
        state = .open(wire)
        after(Self.settledTime) { [self] in failures = 0 }
        ping()
        (hasAskedToFollow, hasAnswer) = (false, false)
        if habits.follows { changeFollowing() }
        if let rate = habits.rate { send(.rate(framesPerSecond: rate)) }
    }

    /// - Parameter code: of the CLOSE frame; nil: there was none
    private func lost(_ code: CloseCode?) {
        wire?.cut()
        connection += 1
        if code == .serviceRestart { lastToldToComeBack = world.now }
        hand = Hand(chance.next())
        (state, daemon) = (.waiting, nil)
        world.note(actor, "has lost its connection, \(code?.rawValue ?? 0)")
        let delay =
            code == .serviceRestart && failures == 0
            ? 0 : min(Self.maxDelay, Self.minDelay * Double(1 << min(failures, 10))) * chance.number(0.5...1)
        failures += 1
        comebacks += 1
        after(Time.seconds(delay) + Time(1000)) { [self] in open() }
    }

    private func ping() {
        if unanswered >= Self.maxUnanswered { return lost(nil) }
        unanswered += 1
        send(.ping((world.now.seconds * 1e6).rounded()), wantsAnswer: true)
        after(Self.pingInterval) { [self] in ping() }
    }

    /// It is closed, and another one is opened in its place.
    private func leave() {
        guard case .open(let wire) = state else { return }
        if chance.happens(0.5) {
            write(WebSocketFrames.close(.goingAway, "", mask: mask()))
            wire.up.finish()
        } else {
            wire.cut()
        }
        connection += 1
        (state, daemon, point, decoder, failures) = (.gone, nil, nil, FrameDecoder(), 0)
        hand = Hand(chance.next())
        after(chance.time(Time.milliseconds(10)...Time.seconds(4))) { [self] in open() }
    }

    // MARK: Sending

    private var unsent: ArraySlice<UInt8> = []

    private func write(_ bytes: [UInt8]) {
        unsent += bytes
        flush()
    }

    private func flush() {
        guard let wire, !unsent.isEmpty else { return }
        unsent.removeFirst(wire.up.write(unsent))
    }

    private func mask() -> UInt32 { UInt32(truncatingIfNeeded: chance.next()) }

    private func send(_ message: ClientMessage, wantsAnswer: Bool = false) {
        guard case .open = state, !hasReceivedClose else { return }
        if wantsAnswer { lastID += 1 }
        let id = wantsAnswer ? lastID : nil
        if let id { pending[id] = message }
        if case .rate(let wanted) = message { rate = max(rate, wanted) }
        write(WebSocketFrames.frame(WebSocketFrames.binary, message.binary(id: id), mask: mask()))
    }

    // MARK: Doing something

    private func act() {
        let pause = Time.seconds(chance.number(0.2...1.8) / max(0.05, habits.activity))
        world.after(pause, actor, "acts") { [self] in act() }
        guard !isQuiet, case .open = state, isWelcome else { return }
        if chance.happens(habits.leaving * pause.seconds) { return leave() }
        if habits.isHostile, chance.happens(0.1) { return attack() }
        guard !hand.isBusy else { return }
        if habits.follows, chance.happens(0.3) { return changeFollowing() }
        if habits.isCommandLine { return send(.play(name: "a.pull", script: chance.script()), wantsAnswer: true) }
        if chance.happens(0.5) { drag() } else { send(chance.message(catalog), wantsAnswer: chance.happens(0.7)) }
    }

    /// Its engine has been late, or keeps up again.
    private func changeFollowing() {
        send(hasAskedToFollow ? .unfollow() : .follow)
        hasAskedToFollow.toggle()
    }

    private func drag() {
        hand.begin(at: world.now)
        moveHand()
    }

    private func moveHand() {
        guard let message = hand.next(at: world.now) else { return }
        if case .drag(_, let samples) = message { oracle.note(samples, over: "\(name)#\(connection)") }
        send(message, wantsAnswer: chance.happens(0.2))
        after(chance.time(Time.milliseconds(4)...Time.milliseconds(30))) { [self] in moveHand() }
    }

    private func attack() {
        let bytes = (0..<chance.number(1...200)).map { _ in UInt8(truncatingIfNeeded: chance.next()) }
        write(chance.happens(0.5) ? bytes : WebSocketFrames.frame(WebSocketFrames.binary, bytes, mask: mask()))
    }

    // MARK: Reading

    private func planRead(_ number: Int) {
        guard number == connection, !isReadPlanned else { return }
        guard let slowness = habits.slowness, !isQuiet else { return read(.max) }
        isReadPlanned = true
        world.after(slowness.pause, actor, "reads") { [self] in
            isReadPlanned = false
            if number == connection { read(slowness.bytes) } else { planRead(connection) }
        }
    }

    private func read(_ limit: Int) {
        guard let wire else { return }
        let number = connection
        let bytes = wire.down.read(atMost: limit)
        if case .connecting = state { receive(head: bytes) } else { frames.append(bytes) }
        guard number == connection else { return }
        while number == connection, case .open = state, let frame = frames.next() { receive(frame) }
        guard number == connection else { return }
        if wire.down.isFinished, wire.down.readable == 0 { return lost(nil) }
        if wire.down.readable > 0 { planRead(number) }
    }

    private func receive(head bytes: [UInt8]) {
        head += bytes
        guard let end = head.firstRange(of: Array("\r\n\r\n".utf8)) else { return }
        guard String(decoding: head.prefix(12), as: UTF8.self) == "HTTP/1.1 101" else { return lost(nil) }
        frames.append(head[end.upperBound...])
        opened()
    }

    private func receive(_ frame: WebSocketReader.Frame) {
        if hasReceivedClose { return report("something comes after a CLOSE frame") }
        switch frame.opcode {
        case WebSocketFrames.binary: receive(message: frame.payload)
        case FrameHeader.ping: write(WebSocketFrames.frame(FrameHeader.pong, frame.payload, mask: mask()))
        case FrameHeader.pong: break
        case FrameHeader.close:
            hasReceivedClose = true
            let close = frame.payload.withUnsafeBytes { CloseFrame(payload: $0) }
            write(WebSocketFrames.close(.normal, "", mask: mask()))
            world.note(actor, "is closed: \(close.code.rawValue) \(close.reason)")
            lost(close.code)
        default: report("a frame has the opcode \(frame.opcode)")
        }
    }

    private func receive(message bytes: [UInt8]) {
        world.mix(bytes)
        do {
            let message = try decoder.decode(bytes)
            if case .frame = message { show() } else { receive(message) }
        } catch { report("a message cannot be read: \(error)") }
    }

    private func receive(_ message: ServerMessage) {
        if case .welcome(_, _, _, let run, let heard, let missed, _, _) = message {
            return welcome(run, heard, missed)
        }
        guard isWelcome else { return report("\(message) comes before welcome") }
        switch message {
        case .scene(let scene, let number):
            point?.scene = number
            follower = nil
            unchecked = scene  // its tick comes with its first frame
        case .notice, .script:
            point?.heard += 1
            if let point { oracle.hear(message, number: point.heard, of: point.run, name) }
            if case .script(.finished, _) = message, habits.isCommandLine, !isQuiet { leave() }
        // Otherwise nothing would be tried of what it seems to do.
        case .refusal(.script, let text, _) where !habits.isHostile: report("its script is none: \(text)")
        case .done(let id, _, _), .refusal(_, _, .some(let id)): answered(id)
        case .pong: unanswered = 0
        case .followed(let followed): follow(followed)
        case .inputs(let inputs): follow("an input") { try $0.take(inputs) }
        case .reached(let tick, let hash): follow("a hash") { try $0.compare(hash, at: tick) }
        default: break
        }
    }

    private func welcome(_ run: String, _ heard: Int, _ missed: Int) {
        if isWelcome { return report("a second welcome comes") }
        isWelcome = true
        if let point, point.run == run, point.heard + missed != heard {
            report("it had heard \(point.heard) and missed \(missed), and is welcomed at \(heard)")
        }
        point = ResumePoint(run: run, heard: heard, scene: point?.run == run ? point?.scene ?? 0 : 0)
    }

    private func answered(_ id: Int) {
        guard pending.removeValue(forKey: id) != nil || habits.isHostile else {
            return report("the message \(id) is answered twice")
        }
        hasAnswer = true
        noteService()
    }

    /// It is served when it has been answered and shown something, over one connection.
    private func noteService() {
        if hasAnswer, life != nil || follower != nil { lastServed = world.now }
    }

    // MARK: Showing

    private func show() {
        guard isWelcome else { return report("a frame comes before welcome") }
        if follower != nil { return report("a frame comes to one who follows") }
        framesSeen += 1
        countFrame(at: decoder.frame.tick)
        let (tick, look) = (decoder.frame.tick, decoder.frame.look)
        // All that comes over a connection is of one life.
        let lives = life.map { [$0] } ?? daemon.map { oracle.lives(of: session, at: $0) } ?? []
        guard let newest = lives.first else { return report("a frame is shown of a session that is not there") }
        let first = { [shown] (life: Life) in shown.flatMap { $0.life === life ? $0.number : nil } ?? 0 }
        // What is known of all of them comes first: a newer life would be taken ahead to the tick of an older one.
        let known = lives.lazy.compactMap { life in life.known(look, at: tick, from: first(life)).map { (life, $0) } }
        let found = lives.lazy.compactMap { life in life.find(look, at: tick, from: first(life)).map { (life, $0) } }
        guard let (life, number) = known.first ?? found.first else {
            let how = newest.find(look, at: tick) != nil ? "older than one before it" : "not the journal's"
            return report("the frame of tick \(tick.count) is \(how): \(newest.difference(of: decoder.frame))")
        }
        self.life = life
        (shown, self.look) = ((life, number), look)
        noteService()
        if let unchecked, !life.has(unchecked) {
            report("a scene is shown that never was: \(life.difference(of: unchecked))")
        }
        unchecked = nil
    }

    /// At most one more than its rate is sent in any second; one that was offered before may be sent late, and the
    /// preview's second is not quite the daemon's.
    private func countFrame(at tick: Tick) {
        if let last = recent.last, tick < last { recent = [] }
        recent.append(tick)
        recent.removeFirst(recent.prefix { $0 + Tick.seconds(1) <= tick }.count)
        if recent.count > rate + 3 {
            report("\(recent.count) frames come in a second of the preview, and \(rate) were asked for")
        }
    }

    private func follow(_ message: ServerMessage.Followed) {
        do {
            follower = try FollowedPreview(message, catalog)
            noteService()
        } catch { report("what is to be followed cannot be read: \(error)") }
    }

    /// What it follows changes.
    private func follow(_ what: String, _ change: (inout FollowedPreview) throws -> Void) {
        guard var follower else { return report("\(what) comes to one who does not follow") }
        self.follower = nil
        do { try change(&follower) } catch { report("\(what) cannot be followed: \(error)") }
        self.follower = follower
    }

    // MARK: When nothing fails any more

    /// Why it has not been served since that time; nil: it has, or it was told to come back. It may have been moved since.
    func missing(since time: Time) -> String? {
        if max(lastServed, lastToldToComeBack) >= time { return nil }
        guard case .open = state, isWelcome else { return "has no connection" }
        return life == nil && follower == nil ? "has been shown nothing" : "gets no answers"
    }

    /// When something was last under way to it, or its daemon did not run.
    private var lastTrouble = Time.zero

    /// Called often: what rests is shown soon, if nothing is under way to it.
    func checkFresh() {
        guard case .open(let wire) = state, isWelcome, let look, follower == nil, let life, let daemon,
            daemon.isRunning, !daemon.isPaused, !daemon.isFrozen, life.end == nil,
            !wire.isCut, !wire.isSilent, wire.down.count == 0
        else {
            lastTrouble = world.now
            return
        }
        guard world.now - lastTrouble > Self.soon, let rest = life.rest(at: world.now), rest > Self.soon,
            let late = life.lateness(of: look, at: decoder.frame.tick)
        else { return }
        report("what it shows is \(late.count) ticks old, and has rested for \(rest.seconds) s")
    }
    private static let soon = Time.seconds(0.5)

    /// It is served, and what it shows at rest must be what is.
    func checkRest() {
        if let missing = missing(since: world.now - Self.pingInterval - Self.pingInterval) { return report(missing) }
        guard let life = life ?? daemon.flatMap({ oracle.lives(of: session, at: $0).first }) else {
            return report("shows a session that is not there")
        }
        if let preview = follower?.preview(at: life.tick) {
            if life.find(preview.look, at: preview.tick) == nil { report("it follows, and does not show what is") }
        } else if let look, let late = life.lateness(of: look, at: decoder.frame.tick), late > Self.maxLateness {
            report("what it shows is \(late.count) ticks old")
        }
    }
}
