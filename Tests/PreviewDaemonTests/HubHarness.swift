import Motion
import PreviewProtocol
import RefreshEngine
import Testing

@testable import PreviewSessions

/// A hub, a clock, and viewers that read everything at once.
struct HubHarness {
    var hub = Hub()
    var now = Tick.zero
    private(set) var received: [ViewerID: [String]] = [:]
    private(set) var closings: [String] = []
    private(set) var kept: [String] = []
    private(set) var differences: [FollowerDifference] = []
    /// What new sessions are told.
    var environment = SessionEnvironment()
    /// What sessions have told those who write them down.
    private(set) var events: [(session: SessionName, SessionEvent)] = []
    /// Viewers that do not read.
    var notReading: Set<ViewerID> = []
    /// Texts that are to be played are read at once, and traces are run; otherwise by ``read()``.
    var isReading = true
    private(set) var unread: [PlayRequest] = []
    private(set) var notCarriedOut: [TakeRequest] = []
    /// Whether what viewers have received has `settings` and `takes`, too.
    var keepsLatest = false
    private(set) var handles: [ViewerID: Int] = [:]

    mutating func open(
        _ viewer: ViewerID, _ session: SessionName = "demo", system: String? = nil, as role: Role = .controller,
        from address: String = "", resume: String? = nil
    ) {
        enter(viewer, session, system: system, as: role, from: address, resume: resume)
        deliver()
    }

    /// The same, and nothing is delivered.
    mutating func enter(
        _ viewer: ViewerID, _ session: SessionName = "demo", system: String? = nil, as role: Role = .controller,
        in encoding: PreviewProtocol.Encoding = .json, from address: String = "", resume: String? = nil,
        clock: WallClock? = nil
    ) {
        let environment = environment
        handles[viewer] = hub.open(
            viewer, session: session, system: system, as: role, encoding: encoding, address: address,
            from: resume.flatMap { ResumePoint(text: $0) }, at: now, clock: clock
        ) { environment }
    }

    mutating func refuse(_ request: ClientRequest, _ refusal: MessageError) {
        if let handle = handles[1] { hub.refuse(request, from: handle, refusal, at: now) }
        deliver()
    }

    mutating func close(_ viewer: ViewerID) {
        if let handle = handles.removeValue(forKey: viewer) { hub.close(handle, at: now) }
        deliver()
    }

    mutating func send(_ text: String, from viewer: ViewerID = 1) {
        send(Array(text.utf8), isText: true, from: viewer)
    }

    mutating func send(_ bytes: [UInt8], isText: Bool = false, from viewer: ViewerID = 1) {
        if let handle = handles[viewer] { _ = hub.receive(bytes, isText: isText, from: handle, at: now) }
        deliver()
    }

    mutating func pass(_ ticks: Int) {
        for _ in 0..<ticks {
            now = now + Tick(1)
            hub.advance(to: now)
            deliver()
        }
    }

    mutating func deliver() {
        var effects = hub.drainEffects()
        while !effects.isEmpty {
            for effect in effects { carryOut(effect) }
            if isReading { readTexts() }
            effects = hub.drainEffects()
        }
        for viewer in drainWoken() where !notReading.contains(viewer) { read(viewer) }
    }

    private mutating func carryOut(_ effect: SessionEffect) {
        switch effect {
        case .refreshed(let key, let moment):
            kept.append(key)
            hub.share(key, moment)
        case .close(let handle, let reason): closings.append("\(id(handle)): \(reason)")
        case .happened(let event, let session): events.append((session, event))
        case .prepare(let request): unread.append(request)
        case .carryOut(let request): notCarriedOut.append(request)
        case .differed(let difference): differences.append(difference)
        }
    }

    private mutating func readTexts() {
        for request in unread { hub.receive(request.prepare(), of: request, at: now) }
        for request in notCarriedOut { hub.receive(request.carryOut(), of: request, at: now) }
        (unread, notCarriedOut) = ([], [])
    }

    mutating func takeRequests() -> [TakeRequest] {
        defer { notCarriedOut = [] }
        return notCarriedOut
    }

    mutating func read() {
        readTexts()
        deliver()
    }

    /// What it costs, see `Hub.receive`.
    mutating func cost(of text: String) -> Int {
        defer { deliver() }
        return handles[1].map { hub.receive(Array(text.utf8), isText: true, from: $0, at: now) } ?? 0
    }

    /// Who has something to be sent.
    mutating func drainWoken() -> [ViewerID] {
        var woken: [Int] = []
        hub.deliverPending { handle, _ in woken.append(handle) }
        return woken.reversed().map(id)
    }

    private func id(_ handle: Int) -> ViewerID { handles.first { $0.value == handle }?.key ?? 0 }

    mutating func next(_ viewer: ViewerID) -> [UInt8]? { handles[viewer].flatMap { hub.nextMessage(for: $0) } }

    mutating func read(_ viewer: ViewerID) {
        while let message = next(viewer) {
            let text = String(decoding: message, as: UTF8.self)
            if keepsLatest || !["settings", "takes"].contains(field("type", of: text)) {
                received[viewer, default: []].append(text)
            }
        }
    }

    mutating func clear() { received = [:] }

    /// What that viewer heard, by type, in order.
    func types(_ viewer: ViewerID = 1) -> [String] { (received[viewer] ?? []).map { field("type", of: $0) } }
    func texts(_ type: String, _ viewer: ViewerID = 1) -> [String] {
        (received[viewer] ?? []).filter { field("type", of: $0) == type }
    }

    private func field(_ name: String, of text: String) -> String {
        guard let start = text.range(of: "\"\(name)\":\"") else { return "" }
        return String(text[start.upperBound...].prefix { $0 != "\"" })
    }

    /// Pulls far enough to arm, in ten ticks; the finger stays down.
    mutating func pull(_ viewer: ViewerID = 1, travel: Int = 200) {
        send(#"{"type":"drag","phase":"began","samples":[[0,100]]}"#, from: viewer)
        for step in 1...10 {
            send(
                #"{"type":"drag","phase":"moved","samples":[[\#(step * 8333),\#(100 + travel * step / 10)]]}"#,
                from: viewer)
            pass(1)
        }
    }

    mutating func lift(_ viewer: ViewerID = 1, y: Int = 300) {
        send(#"{"type":"drag","phase":"ended","samples":[[500000,\#(y)]]}"#, from: viewer)
        pass(1)
    }
}

extension HubHarness {
    /// What viewers may send, and what they may not.
    static let anything = [
        #"{"type":"drag","phase":"began","samples":[[0,100]]}"#,
        #"{"type":"drag","phase":"moved","samples":[[1,-99999],[1,99999]]}"#,
        #"{"type":"drag","phase":"moved","samples":[[1e15,-99999],[-1e15,99999]]}"#,
        #"{"type":"drag","phase":"ended","samples":[[8333,260]]}"#, #"{"type":"drag","phase":"cancelled"}"#,
        #"{"type":"begin"}"#,
        #"{"type":"begin","edge":"footer"}"#, #"{"type":"finish"}"#, #"{"type":"content","height":0}"#,
        #"{"type":"content","height":1000000}"#,
        #"{"type":"resize","width":50,"height":50}"#, #"{"type":"resize","width":4096,"height":4096}"#,
        #"{"type":"inset","top":2000,"bottom":2000}"#,
        #"{"type":"inset","top":0,"bottom":0}"#, #"{"type":"work","mode":"after","seconds":0}"#,
        #"{"type":"work","mode":"manual"}"#,
        #"{"type":"set","name":"horizontalRandomness","value":0}"#, #"{"type":"set","name":"figure","value":"akta"}"#,
        #"{"type":"set","name":"scroll.profile","value":"flutter"}"#,
        #"{"type":"set","name":"scroll.bounces","value":"off"}"#,
        #"{"type":"set","name":"x","value":1,"edge":"footer"}"#, #"{"type":"system","name":"storehouse"}"#,
        #"{"type":"play","name":"","script":"pull 1\nfling 100000pt/s\nsleep 1t"}"#, "", "{", "\u{0}",
    ]
}

extension SessionName: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
    public init(stringLiteral text: String) {
        guard let name = SessionName(text) else { preconditionFailure("\"\(text)\" is no session's name") }
        self = name
    }
}

extension DaemonLimits {
    init(_ change: (inout DaemonLimits) -> Void) {
        self.init()
        change(&self)
    }
}

extension Hub {
    mutating func drainEffects() -> [SessionEffect] {
        var drained: [SessionEffect] = []
        drainEffects(into: &drained)
        return drained
    }
}
