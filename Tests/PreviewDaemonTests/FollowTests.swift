import Motion
import Recordings
import RefreshEngine
import Scripts
import TestSupport
import Testing

@testable import PreviewProtocol
@testable import PreviewSessions

/// A viewer that runs the engine: made from what it is told alone.
private struct Follower {
    private(set) var preview: Simulation?
    /// Hashes that were equal.
    private(set) var confirmed = 0

    mutating func read(_ texts: [String]) throws {
        for text in texts {
            let message = try JSONNode(json: Array(text.utf8))
            switch message["type"]?.string {
            case "followed":
                let scenario = try Scenario(json: Array((message["scenario"]?.string ?? "").utf8), in: .published)
                preview = Simulation(scenario)
                try take(message)
                preview?.pass(to: Tick(message["tick"]?.integer ?? 0))
            case "inputs": try take(message)
            case "reached":
                preview?.pass(to: Tick(message["tick"]?.integer ?? 0))
                #expect(message["hash"]?.string == hash, "\(text)")
                confirmed += 1
            case "frame": preview = nil
            default: break
            }
        }
    }

    private mutating func take(_ message: JSONNode) throws {
        for taken in message["inputs"]?.array ?? [] {
            guard let scenario = preview?.scenario else { continue }
            let input = try Input(json: Array((taken["input"]?.string ?? "").utf8), of: scenario, in: .published)
            preview?.pass(to: Tick(taken["tick"]?.integer ?? 0))
            _ = preview?.apply(input)
        }
    }

    var hash: String? {
        guard var preview else { return nil }
        var buffer = FrameBuffer()
        preview.draw(into: &buffer)
        let digits = String(buffer.frame.digest, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

@Suite("Following: what the preview is made from, in place of frames")
struct FollowTests {
    private let second = Tick.perSecond

    /// Viewer 1 follows a session at rest.
    private func harness(_ system: String? = nil) -> HubHarness {
        var harness = HubHarness()
        harness.open(1, system: system)
        harness.pass(second)
        harness.clear()
        harness.send(#"{"type":"follow"}"#)
        return harness
    }

    private func received(_ harness: HubHarness, _ viewer: ViewerID = 1) -> [String] {
        harness.received[viewer] ?? []
    }

    @Test("A session at rest is told with one message, and then nothing is sent")
    func rest() throws {
        var harness = harness()
        harness.pass(10 * second)
        #expect(harness.types() == ["followed"])
        #expect(!harness.hub.isActive)
        var follower = Follower()
        try follower.read(received(harness))
        var preview = try #require(follower.preview)
        let session = try #require(harness.hub.session("demo"))
        preview.pass(to: session.simulation.tick)
        #expect(preview.frame() == session.simulation.frame() && preview.scene == session.simulation.scene)
    }

    @Test(
        "Who follows a pull has the daemon's frame at every hash, and is sent no frame",
        arguments: Catalog.published.declarations.filter { $0.edges.contains(.header) }.map(\.name))
    func pull(system: String) throws {
        var (harness, follower) = (harness(system), Follower())
        harness.pull(travel: 500)
        harness.lift(y: 600)
        harness.pass(15 * second)
        #expect(!harness.hub.isActive)
        #expect(Set(harness.types()).isDisjoint(with: ["scene", "frame"]))
        try follower.read(received(harness))
        #expect(follower.confirmed > 1)
    }

    @Test("Whatever viewers send, who follows has the daemon's frame at every hash", arguments: 0..<20)
    func anything(seed: UInt64) throws {
        var (harness, random) = (harness(), SplitMix64(seed: seed))
        harness.open(2)
        for _ in 0..<200 {
            harness.send(
                HubHarness.anything[Int(random.next() % UInt64(HubHarness.anything.count))], from: random.next() % 2 + 1
            )
            harness.pass(Int(random.next() % 40))
        }
        harness.pass(20 * second)
        var follower = Follower()
        try follower.read(received(harness))
        #expect(follower.confirmed > 1)
    }

    @Test("Inputs say whose they are, and hashes come once a second")
    func whose() throws {
        var harness = harness()
        harness.open(2)
        harness.clear()
        harness.send(#"{"type":"work","mode":"manual"}"#, from: 2)
        harness.send(#"{"type":"begin"}"#)
        let (set, begun) = (try #require(harness.texts("inputs").first), try #require(harness.texts("inputs").last))
        #expect(set.contains("work") && set.contains(#""viewer":2"#))
        #expect(begun.contains("begin") && begun.contains(#""viewer":1"#))
        harness.clear()
        harness.pass(10 * second)
        #expect(harness.texts("reached").count == 10)
        let bytes = received(harness).reduce(0) { $0 + $1.utf8.count }
        #expect(bytes < 10 * 200)
    }

    @Test("A script that plays is followed, too")
    func script() throws {
        var harness = harness()
        harness.send(#"{"type":"play","name":"a","script":"pull 1\nsleep 1s"}"#)
        harness.pass(20 * second)
        #expect(Set(harness.types()).isDisjoint(with: ["scene", "frame"]) && harness.types().contains("script"))
        var follower = Follower()
        try follower.read(received(harness))
        #expect(follower.confirmed > 1)
    }

    @Test("While a script plays slower there are frames; afterwards what the preview is made from is sent again")
    func slowScript() throws {
        var harness = harness()
        harness.clear()
        harness.send(
            #"{"type":"upload","kind":"script","name":"a","text":"pull 1\nsleep 1s","speed":0.5,"last":true}"#)
        harness.pass(20)
        #expect(harness.types().contains("scene") && harness.types().contains("frame"))
        harness.pass(20 * second)
        var follower = Follower()
        try follower.read(received(harness))
        #expect(follower.preview != nil && harness.types().last { $0 == "frame" || $0 == "followed" } == "followed")
    }

    @Test("A difference is logged once, with what reproduces it; the viewer gets frames, and may not follow again")
    func differs() throws {
        var harness = harness()
        harness.pull()
        harness.clear()
        harness.send(#"{"type":"unfollow","tick":300,"hash":"00c0ffee00c0ffee"}"#)
        harness.send(#"{"type":"unfollow","tick":300,"hash":"00c0ffee00c0ffee"}"#)
        harness.pass(2)
        #expect(harness.types().prefix(2) == ["scene", "frame"])
        let difference = try #require(harness.differences.first)
        #expect(harness.differences.count == 1 && difference.tick == Tick(300))
        let lines = difference.recording.split(separator: "\n")
        #expect(lines.count == 12 && lines.dropFirst().allSatisfy { $0.contains("down") || $0.contains("move") })
        harness.clear()
        harness.send(#"{"type":"follow","id":3}"#)
        harness.lift()
        harness.pass(second)
        #expect(harness.texts("done").first?.contains(#""effect":false"#) == true)
        #expect(harness.texts("followed").isEmpty && !harness.texts("frame").isEmpty)
    }

    @Test("Who does not keep up is sent frames, and follows again after a while")
    func slow() throws {
        var harness = harness()
        harness.open(2)
        harness.clear()
        harness.notReading = [1]
        for _ in 0..<12 {
            harness.pull(2)
            harness.lift(2)
        }
        harness.notReading = []
        harness.read(1)
        harness.pass(2)
        #expect(harness.types().contains("frame") && harness.closings.isEmpty)
        harness.pass(6 * second)
        harness.pull(2)
        #expect(harness.types().last { $0 == "frame" || $0 == "followed" } == "followed")
    }

    @Test("What is too long for a message is shown by frames until the session rests; nobody is closed for it")
    func long() throws {
        var harness = HubHarness()
        harness.open(1)
        harness.open(2)
        harness.send(#"{"type":"follow"}"#, from: 2)
        harness.send(#"{"type":"work","mode":"manual"}"#)
        harness.send(#"{"type":"begin"}"#)
        for first in 0..<30 {
            let bars = (0..<200).map { "\(first + $0).25,10.125 \(first + $0).75,42.375" }.joined(separator: "; ")
            harness.send(#"{"type":"set","name":"figure","value":"\#(bars)"}"#)
        }
        #expect(try #require(harness.hub.session("demo")).journal.history.length > 30 * 50)
        harness.clear()
        harness.send(#"{"type":"follow"}"#)
        harness.pass(second)
        #expect(harness.texts("followed").isEmpty && !harness.texts("frame").isEmpty && harness.closings.isEmpty)
        harness.send(#"{"type":"finish"}"#)
        harness.pass(20 * second)
        harness.send(#"{"type":"content","height":3000}"#)
        #expect(harness.texts("followed").count == 1 && harness.closings.isEmpty)
    }

    @Test("A message of many samples costs its sender more while others follow, a hand's nothing")
    func cost() {
        var harness = harness()
        harness.send(#"{"type":"drag","phase":"began","samples":[[0,100]]}"#)
        func moved(_ count: Int, from time: Int) -> String {
            let samples = (0..<count).map { "[\(time + $0),\(120 + $0 % 2)]" }
            return #"{"type":"drag","phase":"moved","samples":[\#(samples.joined(separator: ","))]}"#
        }
        harness.send(moved(4, from: 1))
        #expect(harness.cost(of: moved(4, from: 5)) == 0)
        #expect(harness.cost(of: moved(256, from: 10)) == 63)
        harness.send(#"{"type":"unfollow"}"#)
        #expect(harness.cost(of: moved(256, from: 1000)) == 0)
    }
}
