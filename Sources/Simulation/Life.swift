import Motion
import PreviewProtocol
import PreviewSessions
import RefreshEngine

/// A session's time at one daemon: the preview that follows from what the daemon wrote down, at all its ticks. What the
/// session's pages show must be among it.
final class Life {
    /// A state of the preview at a tick, or from that tick on, while nothing moves.
    private struct State {
        let ticks: ClosedRange<Int>
        let look: UInt64
        let number: Int
    }

    enum End: Equatable {
        /// The daemon has let it go, it has expired, or it is kept for later: all of it is written.
        case inOrder
        case expired
        /// Its daemon has died, or has lost its lease, at that moment.
        case died
    }

    let daemon: SimulatedDaemon
    let began: Time
    private(set) var end: End?
    private(set) var ended: Time?
    private var preview: Simulation
    private var buffer = FrameBuffer()
    private var rounded = WireFrame(.zero)
    /// By the tick at which each begins; those of one tick in their order.
    private var states: [Int: [State]] = [:]
    private var still: [State] = []
    /// The number of the newest state.
    private(set) var number = 0
    /// As they are sent.
    private var scenes: Set<[UInt8]> = []
    private var sceneVersion = -1
    /// When each input came, and the state that it led to.
    private var inputs: [(time: Time, number: Int)] = []
    private var hasFinger = false
    /// Whose finger it is: a connection's name; nil: it is no page's.
    private var finger: String?
    /// When the daemon last wrote something down.
    private var lastEvent: Time
    /// When its last viewer left; nil: it has viewers.
    var abandoned: Time?

    init(_ preview: Simulation, at daemon: SimulatedDaemon, _ now: Time) {
        (self.preview, self.daemon, began, lastEvent) = (preview, daemon, now, now)
        note()
    }

    func finish(_ end: End, at time: Time) {
        if self.end == nil { (self.end, ended) = (end, time) }
    }

    // MARK: What the daemon writes down

    /// Another preview takes its place.
    /// - Parameter tick: which the one before had reached
    func begin(_ scenario: Scenario, after tick: Tick) {
        advance(to: tick)
        preview = Simulation(scenario, after: preview)
        hasFinger = false
        note()
    }

    /// - Returns: what is wrong with it
    /// - Parameter sender: the connection that has sent the input's sample; nil: none has
    func apply(_ input: Input, at tick: Tick, _ now: Time, from sender: String? = nil) -> String? {
        lastEvent = now
        if tick < preview.tick { return "an input of tick \(tick.count) comes after tick \(preview.tick.count)" }
        advance(to: tick)
        _ = preview.apply(input)
        note()
        inputs.append((now, number))
        switch input {
        case .fingerDown:
            defer { (hasFinger, finger) = (true, sender) }
            return hasFinger ? "a second finger goes down" : nil
        case .fingerMoved, .fingerUp:
            if let finger, let sender, finger != sender { return "\(sender) moves the finger of \(finger)" }
            if case .fingerUp = input {
                hasFinger = false
                break
            }
            return hasFinger ? nil : "a finger moves that is not down"
        case .fingerCancelled: hasFinger = false
        default: break
        }
        return nil
    }

    /// It has come that far, which is acknowledged as an input is.
    func reach(_ tick: Tick, _ now: Time) {
        lastEvent = now
        guard tick > preview.tick else { return }
        advance(to: tick)
        inputs.append((now, number))
    }

    /// For how long it has looked as it does, as far as the daemon has said; nil: it moves.
    func rest(at now: Time) -> Time? { preview.isStill ? now - lastEvent : nil }

    private func advance(to tick: Tick) {
        while preview.tick < tick {
            if preview.isStill {
                let first = preview.tick
                preview.skip(tick - first)
                still.append(State(ticks: first.count...tick.count, look: look(), number: number))
            } else {
                _ = preview.advance()
                note()
            }
        }
    }

    private func look() -> UInt64 {
        preview.draw(into: &buffer)
        rounded.round(buffer.frame, at: .zero)
        return rounded.look
    }

    private func note() {
        number += 1
        let tick = preview.tick.count
        states[tick, default: []].append(State(ticks: tick...tick, look: look(), number: number))
        guard preview.sceneVersion != sceneVersion else { return }
        sceneVersion = preview.sceneVersion
        scenes.insert(ServerMessage.scene(preview.scene).binary())
    }

    // MARK: What is seen of it

    /// The number of the first state that looks so at that tick, of those that are not before `first`; nil: it never
    /// looked so.
    func find(_ look: UInt64, at tick: Tick, from first: Int = 0) -> Int? {
        // Not at once ahead: since a script has begun ticks count anew, and what comes may be from before.
        if let number = known(look, at: tick, from: first) { return number }
        guard tick > preview.tick else { return nil }
        advance(to: tick)
        return known(look, at: tick, from: first)
    }

    /// The same, of what has been looked at so far.
    func known(_ look: UInt64, at tick: Tick, from first: Int) -> Int? {
        let found = states[tick.count]?.filter { $0.look == look } ?? []
        let resting = still.filter { $0.ticks.contains(tick.count) && $0.look == look }
        return (found + resting).filter { $0.number >= first }.map(\.number).min()
    }

    /// How a frame differs from the newest state, in words.
    func difference(of frame: WireFrame) -> String {
        _ = look()
        var places: [String] = []
        if frame.list != rounded.list { places.append("the list is \(rounded.list), and is shown as \(frame.list)") }
        for index in 0..<max(frame.nodes.count, rounded.nodes.count) {
            let (shown, own) = (frame.nodes.dropFirst(index).first, rounded.nodes.dropFirst(index).first)
            if shown != own {
                places.append(
                    "node \(index) is \(own.map { "\($0)" } ?? "not there"), and is shown as \(shown.map { "\($0)" } ?? "none")"
                )
            }
        }
        return "its newest tick is \(preview.tick.count); " + places.prefix(2).joined(separator: "; ")
    }

    /// How a scene differs from the newest one, in words.
    func difference(of scene: Scene) -> String {
        let (shown, own) = (ServerMessage.scene(scene).json(), ServerMessage.scene(preview.scene).json())
        let same = zip(shown, own).prefix { $0 == $1 }.count
        let excerpt = { (json: [UInt8]) in String(decoding: json.dropFirst(max(0, same - 30)).prefix(90), as: UTF8.self)
        }
        return "it has \(excerpt(shown)), and at tick \(preview.tick.count) it is \(excerpt(own))"
    }

    func has(_ scene: Scene) -> Bool { scenes.contains(ServerMessage.scene(scene).binary()) }

    /// The number of the state that everything up to that moment has led to.
    func number(at time: Time) -> Int { inputs.last { $0.time <= time }?.number ?? 0 }

    /// How long ago it looked as at that tick, when it looks different now; nil: it still looks so.
    func lateness(of look: UInt64, at tick: Tick) -> Tick? { self.look() == look ? nil : preview.tick - tick }
    var tick: Tick { preview.tick }
}

extension WireFrame {
    /// Of everything in it but the tick.
    var look: UInt64 {
        var hash = EventHash()
        func add(_ one: Int32, _ other: Int32) {
            hash.add(UInt64(UInt32(bitPattern: one)) << 32 | UInt64(UInt32(bitPattern: other)))
        }
        add(list.offset, list.velocity)
        add(list.insetTop, list.insetBottom)
        for status in [list.header, list.footer] { add(Int32(status?.state.place ?? -1), status?.progress ?? 0) }
        add(Int32(list.insertion?.row ?? -1), list.insertion?.progress ?? 0)
        for node in nodes {
            add(node.a, node.b)
            add(node.c, node.d)
            add(node.tx, node.ty)
            add(node.opacity, node.image)
            add(node.strokeStart, node.strokeEnd)
            add(Int32(bitPattern: node.color?.value ?? .max), node.isHidden ? 1 : 0)
        }
        for text in [headerDetail, footerDetail] + texts { hash.add(text) }
        return hash.value
    }
}
