import Motion
@testable import PreviewDaemon
@testable import PreviewProtocol
import RefreshEngine
import Testing

/// A session and viewers that read when they are told to.
private struct Watched {
    var session: Session
    var receptions: [ViewerID: Reception] = [:]
    private var now = Tick.zero

    init() {
        session = Session(name: "demo", Surroundings(), system: "storehouse", at: .zero)
    }

    mutating func join(_ viewer: ViewerID) {
        session.join(viewer, in: .binary)
        session.receive(.rate(framesPerSecond: 120), from: viewer)  // so that every tick is shown, and whoever reads may have it
        receptions[viewer] = Reception()
    }

    /// Everything that waits for that viewer, decoded on what it had.
    mutating func read(_ viewer: ViewerID) throws {
        while let bytes = session.nextMessage(for: viewer) { _ = try receptions[viewer]?.take(bytes) }
    }

    mutating func pass() {
        now = now + Tick(1)
        session.advance(to: now)
        session.effects = []
    }

    /// What the viewer sees is the session's frame, rounded.
    func isRight(_ viewer: ViewerID) -> Bool {
        guard var seen = receptions[viewer]?.frame else { return false }
        let right = WireFrame(session.simulation.frame())
        seen.tick = right.tick
        return seen == right
    }
}

@Suite("Viewers that speak binary")
struct BinaryViewerTests {
    @Test("Whatever happens and whatever it skips, a viewer sees the session's frame exactly, rounded", arguments: 1...12 as ClosedRange<UInt64>)
    func anySkips(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var watched = Watched()
        watched.join(1)
        watched.join(2)
        watched.join(3)
        for _ in 0..<1500 {
            if random.integer(in: 0...5) == 0 { watched.session.receive(message(&random), from: 1) }
            watched.pass()
            if random.integer(in: 0...300) == 0 { watched.session.leave(2); watched.join(2) }
            for (viewer, chance) in [(1, 1), (2, 6), (3, 40)] as [(ViewerID, Int)] where random.integer(in: 1...chance) == 1 {
                try watched.read(viewer)
                #expect(watched.isRight(viewer))
            }
        }
    }

    private func message(_ random: inout SplitMix64) -> ClientMessage {
        let y = Double(random.integer(in: 0...800)), time = Double(random.integer(in: 0...1_000_000))
        let sample = [TouchSample(time: time, y: y)]
        let messages: [ClientMessage] = [
            .drag(.began, sample), .drag(.moved, sample), .drag(.moved, sample), .drag(.ended, sample), .begin(.header), .finish(.header, .succeeded),
            .set(name: "figure", .text(["akta", "storehouse"][random.integer(in: 0...1)]), .header), .content(height: y * 4),
            .system(name: ["storehouse", "arrow", "words", "sketch", "labels"][random.integer(in: 0...4)], .header),
            .system(name: random.integer(in: 0...1) == 0 ? nil : "arrow", .footer), .inset(EdgeInsets(top: y / 10, bottom: 0)),
            .play(name: "a", script: "pull 1\nsystem storehouse\ndrag 200pt in 300ms\nrelease\nsleep 500ms"),
        ]
        return messages[random.integer(in: 0...messages.count - 1)]
    }

    @Test("Viewers of the same frame get the same bytes, encoded once; one that skipped frames gets its own, one that skipped many a whole frame")
    func once() throws {
        var scenario = Scenario()
        scenario.header = try SystemChoice("storehouse")
        var preview = Simulation(scenario)
        _ = preview.step([.begin(.header)])
        var frames = BinaryFrames(of: preview.scene)
        let isWhole: ([UInt8]?) -> Bool = { $0.map { $0[1] & 1 == 1 } == true }

        #expect(isWhole(frames.message(of: preview.frame(), number: 1, since: 0)))
        for number in 2...9 {
            _ = preview.step()
            #expect(!isWhole(frames.message(of: preview.frame(), number: number, since: number - 1)))
        }
        let (one, two) = (frames.message(of: preview.frame(), number: 9, since: 8), frames.message(of: preview.frame(), number: 9, since: 8))
        #expect(one?.withUnsafeBufferPointer(\.baseAddress) == two?.withUnsafeBufferPointer(\.baseAddress))
        #expect(frames.message(of: preview.frame(), number: 9, since: 2) != one && !isWhole(frames.message(of: preview.frame(), number: 9, since: 2)))
        #expect(isWhole(frames.message(of: preview.frame(), number: 9, since: 1)))  // eight are kept: 2 to 9
    }

    @Test("Text and binary viewers of one session hear the same, each in its own encoding")
    func both() throws {
        var hub = Hub()
        hub.open(1, session: "demo", system: nil, encoding: .json, at: .zero)
        hub.open(2, session: "demo", system: nil, encoding: .binary, at: .zero)
        var reception = Reception()
        var types: [String] = []
        while let bytes = hub.nextMessage(for: 2) { types.append("\("\(try reception.take(bytes))".prefix { $0 != "(" })") }
        #expect(types == ["welcome", "scene", "frame"])
        while hub.nextMessage(for: 1) != nil {}

        hub.receive(binary: ClientMessage.begin(.header).binary(), from: 2)
        for tick in 1...10 { hub.advance(to: Tick(tick)) }
        let text = hub.nextMessage(for: 1).map { String(decoding: $0, as: UTF8.self) }
        let binary = try hub.nextMessage(for: 2).map { try reception.take($0) }
        #expect(text == #"{"type":"notice","tick":2,"notice":"state","edge":"header","from":"idle","to":"beginning"}"#)
        #expect(binary == .notice(.state(.header, from: .idle, to: .beginning), Tick(2)))
    }

    @Test("The wrong kind of message is refused in words, and so is one that cannot be read", arguments: [
        (Encoding.json, [130, 0], false, "pullwire.v1.json takes text messages only"), (.binary, [0x7b, 0x7d], true, "pullwire.v1 takes binary messages only"),
        (.binary, [99], false, "there is no message with the code 99"), (.binary, [], false, "at byte 0 there must be a message's code"),
    ] as [(Encoding, [UInt8], Bool, String)])
    func wrongKind(encoding: Encoding, bytes: [UInt8], isText: Bool, words: String) throws {
        var hub = Hub()
        hub.open(1, session: "demo", system: nil, encoding: encoding, at: .zero)
        while hub.nextMessage(for: 1) != nil {}
        if isText { hub.receive(text: bytes, from: 1) } else { hub.receive(binary: bytes, from: 1) }
        let next = hub.nextMessage(for: 1)
        let answer = try #require(next)
        #expect(String(decoding: answer, as: UTF8.self).contains(words))
    }
}
