import RefreshEngine
import Testing

@testable import PreviewSessions

@Suite("Turns beside the loop")
struct RequestQueueTests {
    private typealias Requester = RequestQueue.Requester

    /// A queue, what each request still has to do, and how long whoever is answered has waited, µs of the processor.
    private struct Story {
        var queue = RequestQueue(), work: [Requester: [Int]] = [:], answered: [Requester: Int] = [:],
            sentAway: [Requester] = []
        var time = 0

        mutating func ask(_ viewer: ViewerID, _ pieces: [Int] = [1000], at address: String = "a", bytes: Int = 100) {
            let requester = Requester(viewer: viewer, address: address)
            do throws(MessageError) { try queue.add(requester, bytes: bytes, expecting: pieces[0]) } catch {
                return sentAway.append(requester)
            }
            work[requester] = pieces
        }

        /// Does so many pieces, one after the other.
        mutating func run(_ pieces: Int = .max) {
            var left = pieces
            while left > 0, let turn = queue.next() {
                switch turn {
                case .sendAway(let requester):
                    queue.remove(requester)
                    sentAway.append(requester)
                case .run(let requester):
                    guard let piece = work[requester]?.removeFirst() else { return }
                    left -= 1
                    time += piece
                    if queue.finished(requester, piece, expecting: work[requester]?.first) != nil {
                        sentAway.append(requester)
                    }
                    if work[requester] == [] { answered[requester] = time }
                }
            }
        }

        func answered(_ viewer: ViewerID, _ address: String = "a") -> Int? {
            answered[Requester(viewer: viewer, address: address)]
        }
    }

    @Test(
        "300 long requests of one address keep another address waiting for the one that is under way and one that makes room"
    )
    func otherAddress() {
        var story = Story()
        for viewer in 1...300 as ClosedRange<ViewerID> {
            story.ask(viewer, [1000] + Array(repeating: 10_000, count: 400))
        }
        story.run(100)
        let before = story.time
        story.ask(301, [1000, 1000], at: "b")
        story.run(10)
        #expect((story.answered(301, "b") ?? .max) - before <= 20_000)
    }

    @Test("At one address, who asks for little comes before those who ask for much and have not had more than he")
    func little() {
        var story = Story()
        for viewer in 1...300 as ClosedRange<ViewerID> { story.ask(viewer, [100_000]) }
        story.ask(301, [1000])
        story.run(1)
        #expect(story.answered(301) == 1000)
    }

    @Test(
        "Nobody is passed over for ever: who asks for much is answered while another one asks for little again and again"
    )
    func much() {
        var story = Story()
        story.ask(1, [100_000])
        for _ in 0..<200 where story.answered(1) == nil {
            story.ask(2, [1000])
            story.run(1)
        }
        #expect(story.answered(1) != nil && story.time <= 202_000)
    }

    @Test(
        "Who asks again and again has no more than who asks once for as much; who comes later begins as if he had had as much as the others"
    )
    func shares() {
        var story = Story()
        story.ask(1, Array(repeating: 1000, count: 100))
        story.run(50)
        story.ask(2, Array(repeating: 1000, count: 50))
        story.run()
        #expect(story.answered(1) == 150_000 || story.answered(2) == 150_000)
        #expect(min(story.answered(1) ?? 0, story.answered(2) ?? 0) >= 148_000)
    }

    @Test("Two pieces are done at a time, and one of them is short")
    func lanes() throws {
        var queue = RequestQueue()
        for viewer in 1...3 as ClosedRange<ViewerID> {
            try queue.add(Requester(viewer: viewer, address: "a"), bytes: 1, expecting: RequestQueue.longPiece + 1)
        }
        #expect(queue.next() == .run(Requester(viewer: 1, address: "a")) && queue.next() == nil)
        try queue.add(Requester(viewer: 4, address: "a"), bytes: 1, expecting: RequestQueue.longPiece)
        #expect(queue.next() == .run(Requester(viewer: 4, address: "a")) && queue.next() == nil)
    }

    @Test(
        "Eight have begun at a time. One that has had its 30 ms is sent away for one that waits to begin, and none without need"
    )
    func underWay() {
        var story = Story()
        for viewer in 1...8 as ClosedRange<ViewerID> { story.ask(viewer, Array(repeating: 10_000, count: 6)) }
        story.run(16)
        #expect(story.queue.underWay == RequestQueue.maxUnderWay)
        story.ask(9, [1000, 1000])
        story.run(1)
        #expect(story.sentAway.isEmpty && story.answered(9) == nil)
        story.run()
        #expect(
            story.sentAway.count == 1 && story.answered.count == 8 && story.answered(9) != nil
                && story.queue.underWay == 0 && story.queue.count == 0)
    }

    @Test("A request takes 10 s of the processor at most")
    func tooLong() {
        var story = Story()
        story.ask(1, Array(repeating: RequestQueue.maxTime / 100, count: 101))
        story.run()
        #expect(
            story.sentAway.count == 1 && story.answered.isEmpty && story.time == RequestQueue.maxTime
                && story.queue.count == 0)
    }

    @Test("1024 requests and 64 MiB wait at most, of one address half of that; what has gone makes room")
    func bounds() {
        var story = Story()
        for viewer in 1...1000 as ClosedRange<ViewerID> { story.ask(viewer) }
        #expect(
            story.queue.count == RequestQueue.maxCount / 2 && story.sentAway.count == 1000 - RequestQueue.maxCount / 2)
        for viewer in 1...1000 as ClosedRange<ViewerID> { story.ask(viewer, at: "b") }
        story.ask(1, at: "c")
        #expect(story.queue.count == RequestQueue.maxCount && story.answered.isEmpty)
        story.queue.remove(Requester(viewer: 1, address: "a"))
        story.ask(2, at: "c")
        #expect(story.queue.count == RequestQueue.maxCount && story.sentAway.last != Requester(viewer: 2, address: "c"))
        story.run()
        #expect(story.queue.count == 0 && story.queue.bytes == 0)
        for viewer in 1...40 as ClosedRange<ViewerID> { story.ask(viewer, at: "d", bytes: 1 << 20) }
        #expect(story.queue.bytes == RequestQueue.maxBytes / 2)
    }

    @Test("Who leaves has no further turn, also when his piece is being done, and is forgotten")
    func leaving() throws {
        var queue = RequestQueue()
        let one = Requester(viewer: 1, address: "a")
        let two = Requester(viewer: 2, address: "a")
        try queue.add(one, bytes: 1, expecting: 1000)
        try queue.add(two, bytes: 1, expecting: 1000)
        #expect(queue.next() == .run(one))
        queue.remove(one)
        queue.remove(two)
        #expect(queue.next() == nil && queue.count == 0 && queue.bytes == 0 && queue.underWay == 0)
        #expect(queue.finished(one, 1000, expecting: 1000) == nil && queue.next() == nil)
    }

    @Test("However many have asked, those who ask for nothing are not remembered without a bound")
    func forgetting() {
        var turns = FairTurns<Int>()
        turns.enter(-1)
        for key in 0..<10_000 {
            turns.enter(key)
            turns.charge(key, 1000)
            turns.forget { $0 >= 0 }
        }
        #expect(turns.count <= 2 * FairTurns<Int>.maxIdle)
    }

    // MARK: Requests

    private func trace(_ script: String) -> TakeRequest {
        var harness = HubHarness()
        harness.isReading = false
        harness.open(1)
        harness.send(#"{"type":"trace","script":"\#(script.replacing("\n", with: #"\n"#))"}"#)
        return harness.notCarriedOut[0]
    }

    @Test("A trace's script is weighed before it is read: 20,000 statements at most, those in a repeat each time")
    func weighed() {
        func reason(_ body: String) -> String? {
            var progress = TakeRequest.Progress.asked
            guard case .failure(let refusal) = trace("pull 1\n" + body).goOn(&progress) else { return nil }
            return refusal.reason.rawValue
        }
        #expect(reason("repeat 2000\n" + String(repeating: "mark a\n", count: 9) + "end") == nil)
        #expect(reason("repeat 2000\n" + String(repeating: "mark a\n", count: 9) + "end\nmark a") == "tooLarge")
        #expect(
            reason(
                "repeat 10000\nrepeat 10000\nrepeat 10000\nrepeat 10000\nrepeat 10000\nmark a\nend\nend\nend\nend\nend")
                == "tooLarge")
    }

    @Test("A long script waits for its turn before it is read, and a piece ends when it has taken long enough")
    func pieces() {
        var progress = TakeRequest.Progress.asked
        var request = trace("pull 1\nrepeat 1000\nmark a\nend\nsleep 60s")
        #expect(request.goOn(&progress) == nil)
        if case .weighed(2001) = progress {} else { Issue.record("\(progress)") }
        #expect(request.goOn(&progress) == nil)
        request = trace("pull 1\nbegin\nsleep 3s")
        progress = .asked
        var pieces = 0
        while request.goOn(&progress, until: { true }) == nil { pieces += 1 }
        #expect(pieces > 300 / TraceRun.sliceCheck)
    }
}
