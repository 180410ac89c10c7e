import Motion
import RefreshEngine
import Testing

@testable import PreviewProtocol
@testable import PreviewSessions

/// A session and viewers that read when they are told to.
private struct Watched {
    var session: Session
    var receptions: [ViewerID: FrameDecoder] = [:]
    private var now = Tick.zero

    init() {
        session = Session(name: "demo", SessionEnvironment(), system: "storehouse", at: UpdateContext(tick: .zero))
    }

    mutating func join(_ viewer: ViewerID) {
        session.join(Newcomer(id: viewer, handle: Int(viewer), encoding: .binary))
        // so that every tick is shown, and whoever reads may have it
        session.send(.rate(framesPerSecond: 120), from: viewer)
        receptions[viewer] = FrameDecoder()
    }

    /// Everything that waits for that viewer, decoded on what it had.
    mutating func read(_ viewer: ViewerID) throws {
        while let bytes = session.nextMessage(for: viewer) { _ = try receptions[viewer]?.decode(bytes) }
    }

    mutating func pass() {
        now = now + Tick(1)
        session.pass(to: now)
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
    @Test(
        "Whatever happens and whatever it skips, a viewer sees the session's frame exactly, rounded",
        arguments: 1...12 as ClosedRange<UInt64>)
    func anySkips(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var watched = Watched()
        watched.join(1)
        watched.join(2)
        watched.join(3)
        for _ in 0..<1500 {
            if random.integer(in: 0...5) == 0 { watched.session.send(message(&random), from: 1) }
            watched.pass()
            if random.integer(in: 0...300) == 0 {
                watched.session.leave(viewer: 2)
                watched.join(2)
            }
            for (viewer, chance) in [(1, 1), (2, 6), (3, 40)] as [(ViewerID, Int)]
            where random.integer(in: 1...chance) == 1 {
                try watched.read(viewer)
                #expect(watched.isRight(viewer))
            }
        }
    }

    private func message(_ random: inout SplitMix64) -> ClientMessage {
        let y = Double(random.integer(in: 0...800))
        let time = Double(random.integer(in: 0...1_000_000))
        let sample = [TouchSample(time: time, y: y)]
        let messages: [ClientMessage] = [
            .drag(.began, sample), .drag(.moved, sample), .drag(.moved, sample), .drag(.ended, sample), .begin(.header),
            .finish(.header, .succeeded),
            .set(name: "figure", .text(["akta", "storehouse"][random.integer(in: 0...1)]), .header),
            .content(height: y * 4),
            .system(name: ["storehouse", "arrow", "words", "sketch", "labels"][random.integer(in: 0...4)], .header),
            .system(name: random.integer(in: 0...1) == 0 ? nil : "arrow", .footer),
            .inset(EdgeInsets(top: y / 10, bottom: 0)),
            .play(name: "a", script: "pull 1\nsystem storehouse\ndrag 200pt in 300ms\nrelease\nsleep 500ms"),
        ]
        return messages[random.integer(in: 0...messages.count - 1)]
    }

    @Test(
        "Viewers of the same frame get the same bytes, encoded once; one that skipped frames gets its own, one that skipped many a whole frame"
    )
    func once() throws {
        var preview = try loading()
        var frames = Frames(of: preview)

        // Nine viewers, each of which stays with the frame that it was given first.
        frames.turn(to: preview)
        #expect(isWhole(frames.message(since: 0)))
        frames.send(to: 0)
        for number in 2...9 {
            _ = preview.step()
            frames.turn(to: preview)
            #expect(!isWhole(frames.message(since: number - 1)))
            frames.send(to: 0)
        }
        let (one, two) = (frames.message(since: 8), frames.message(since: 8))
        #expect(one?.withUnsafeBufferPointer(\.baseAddress) == two?.withUnsafeBufferPointer(\.baseAddress))
        let of2 = frames.message(since: 2)
        #expect(of2 != one && !isWhole(of2))
        #expect(isWhole(frames.message(since: 1)))  // eight are kept: 2 to 9
    }

    private func loading() throws -> Simulation {
        var scenario = Scenario()
        scenario.header = try SystemChoice("storehouse")
        var preview = Simulation(scenario)
        _ = preview.step([.begin(.header)])
        return preview
    }

    private func isWhole(_ frame: [UInt8]?) -> Bool { frame.map { $0[1] & 1 == 1 } == true }

    @Test("A frame is kept while a viewer has it, beside how many others ever, and no longer")
    func kept() throws {
        var preview = try loading()
        var frames = Frames(of: preview)
        func turn() {
            _ = preview.step()
            frames.turn(to: preview)
        }

        turn()
        frames.send(to: 0)
        frames.send(to: 0)
        frames.left(1)  // the first one leaves
        turn()
        #expect(!isWhole(frames.message(since: 1)))
        frames.send(to: 1)
        turn()
        #expect(isWhole(frames.message(since: 1)) && !isWhole(frames.message(since: 2)))
        frames.left(2)
        #expect(isWhole(frames.message(since: 2)))
    }

    @Test("A frame that looks like the present one has its tick, on which every viewer's next difference builds")
    func sameTick() throws {
        var preview = try loading()
        var frames = Frames(of: preview)
        var second = FrameDecoder()
        _ = try second.decode(ServerMessage.scene(preview.scene, number: 1).binary())
        frames.turn(to: preview)
        _ = try second.decode(frames.message(since: 0) ?? [])
        frames.send(to: 0)  // the first viewer
        frames.send(to: 0)  // the second one, which gets no more for a while
        _ = preview.step()
        frames.turn(to: preview, at: Tick(1))
        frames.send(to: 1)

        let isNew = frames.round(preview, at: Tick(7))
        _ = try second.decode(frames.message(since: 1) ?? [])
        #expect(!isNew && second.frame.tick == Tick(1))
    }

    @Test("What a viewer has who speaks JSON is not kept, so it takes no room from those who speak binary")
    func keptForBinary() throws {
        var preview = try loading()
        var picture = FrameCache(of: preview)
        var workspace = DrawingBuffers()
        picture.setEncodings(binary: true, text: true)
        picture.update(from: &preview, &workspace)
        let first = picture.frameNumber
        let whole = picture.frame(in: .binary, since: 0, of: &preview, &workspace) ?? []
        picture.moved(.binary, from: 0, by: whole, &workspace)
        for _ in 0..<2 * BinaryFrames.maxBases {
            _ = preview.step()
            picture.update(from: &preview, &workspace)
            picture.moved(.json, from: 0, by: [], &workspace)
        }
        #expect(picture.frameNumber == first + 2 * BinaryFrames.maxBases)
        let frame = picture.frame(in: .binary, since: first, of: &preview, &workspace)
        #expect(frame != nil && !isWhole(frame))
    }

    @Test("Text and binary viewers of one session hear the same, each in its own encoding")
    func both() throws {
        var harness = HubHarness()
        harness.notReading = [1, 2]
        harness.enter(1)
        harness.enter(2, in: .binary)
        var reception = FrameDecoder()
        var types: [String] = []
        while let bytes = harness.next(2) { types.append("\("\(try reception.decode(bytes))".prefix { $0 != "(" })") }
        #expect(types == ["welcome", "scene", "frame", "settings"])
        while harness.next(1) != nil {}

        harness.pass(2)
        harness.send(ClientMessage.begin(.header).binary(), from: 2)
        let text = harness.next(1).map { String(decoding: $0, as: UTF8.self) }
        let binary = try harness.next(2).map { try reception.decode($0) }
        #expect(text == #"{"type":"notice","tick":2,"notice":"state","edge":"header","from":"idle","to":"beginning"}"#)
        #expect(binary == .notice(.state(.header, from: .idle, to: .beginning), Tick(2)))
    }

    @Test(
        "The wrong kind of message is refused in words, and so is one that cannot be read",
        arguments: [
            (Encoding.json, [130, 0], false, "pullwire.v1.json takes text messages only"),
            (.binary, [0x7b, 0x7d], true, "pullwire.v1 takes binary messages only"),
            (.binary, [99], false, "there is no message with the code 99"),
            (.binary, [], false, "at byte 0 there must be a message's code"),
        ] as [(Encoding, [UInt8], Bool, String)])
    func wrongKind(encoding: Encoding, bytes: [UInt8], isText: Bool, words: String) throws {
        var harness = HubHarness()
        harness.notReading = [1]
        harness.enter(1, in: encoding)
        while harness.next(1) != nil {}
        harness.send(bytes, isText: isText)
        let next = harness.next(1)
        let answer = try #require(next)
        #expect(String(decoding: answer, as: UTF8.self).contains(words))
    }
}

extension Session {
    /// Comes up to that tick, as the hub has it do.
    mutating func pass(to tick: Tick) {
        let present = UpdateContext(tick: tick)
        var workspace = DrawingBuffers()
        catchUp(to: present)
        settle(present, &workspace)
    }

    /// Takes a message as the hub hands it on; what is to be read is read.
    mutating func send(_ message: ClientMessage, from viewer: ViewerID) {
        guard let index = viewers.index(of: viewer) else { return }
        receive(ClientRequest(binary: message.binary()), from: index)
        for case .prepare(let request) in effects { receive(request.prepare(), number: request.number) }
        effects = []
        var workspace = DrawingBuffers()
        settle(UpdateContext(tick: now), &workspace)
    }

    mutating func nextMessage(for viewer: ViewerID) -> [UInt8]? {
        var workspace = DrawingBuffers()
        var woken: [Int] = []
        return viewers.index(of: viewer).flatMap { nextMessage(for: $0, &workspace, &woken).bytes }
    }

    mutating func leave(viewer: ViewerID) {
        if let index = viewers.index(of: viewer) { _ = leave(index) }
    }
}

/// One frame after the other, numbered from 1.
private struct Frames {
    private var preview: Simulation
    private var frames = BinaryFrames(), number = 0, buffers = DrawingBuffers()

    init(of preview: Simulation) { self.preview = preview }

    mutating func round(_ preview: Simulation, at tick: Tick) -> Bool {
        var preview = preview
        preview.draw(into: &buffers.drawing)
        return frames.round(&buffers, at: tick)
    }

    mutating func turn(to preview: Simulation, at tick: Tick = .zero) {
        number += 1
        _ = round(preview, at: tick)
        frames.turn(to: number, &buffers)
    }

    mutating func message(since base: Int) -> [UInt8]? { frames.message(since: base, of: &preview, &buffers) }

    /// A viewer that had that frame is sent the newest one.
    mutating func send(to base: Int) {
        if let bytes = message(since: base) { frames.moved(from: base, by: bytes, &buffers) }
    }
    mutating func left(_ base: Int) { frames.left(number: base) }
}
