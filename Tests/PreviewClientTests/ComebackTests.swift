import Testing

@testable import PreviewCommands

@Suite("A client that is sent away comes back")
struct ComebackTests {
    /// Calls of the timer until it connects.
    private func wait(_ reconnection: inout Reconnection) -> Int {
        var calls = 1
        while !reconnection.pass(1), calls < 10_000 { calls += 1 }
        return calls
    }

    @Test(
        "At once, then after waits that double up to two seconds, each of them at most half as long by chance; and after 15 s no more"
    )
    func waits() {
        var reconnection = Reconnection()
        var waits: [Int] = []
        var isTried = true
        #expect(reconnection.begin() && reconnection.isTrying)
        while isTried {
            waits.append(wait(&reconnection))
            isTried = reconnection.fail()
        }
        #expect(waits[0] == 1)
        for (wait, longest) in zip(waits.dropFirst(), [10, 20, 40, 40, 40]) {
            #expect((longest / 2...longest + 1).contains(wait))
        }
        #expect((300...360).contains(waits.reduce(0, +)))
    }

    @Test("While it is not coming back the timer means nothing, and an attempt that is made is not made twice")
    func still() {
        var reconnection = Reconnection()
        #expect(!reconnection.pass(1000) && !reconnection.isTrying)
        _ = reconnection.begin()
        #expect(reconnection.pass(1) && !reconnection.pass(1000))
        reconnection.arrive()
        #expect(!reconnection.isTrying && !reconnection.pass(1000))
    }

    @Test("Who is sent away again and again waits longer each time, and gives up in the end")
    func sentBack() {
        var reconnection = Reconnection()
        var waits: [Int] = []
        while reconnection.begin() {
            waits.append(wait(&reconnection))
            reconnection.arrive()
        }
        #expect(waits.count == Reconnection.maxCount && waits[0] == 1 && waits.last ?? 0 >= 20)
    }

    @Test("Who was there for more than five seconds is sent to the next daemon at once")
    func settled() {
        let now = ContinuousClock.now
        var reconnection = Reconnection()
        var waits: [Int] = []
        for (arrival, leaving) in [(0, 0), (1, 3), (10, 16)] {
            reconnection.arrive(at: now + .seconds(arrival))
            _ = reconnection.begin(at: now + .seconds(leaving))
            waits.append(wait(&reconnection))
        }
        #expect(waits[0] == 1 && waits[1] > 1 && waits[2] == 1)
    }
}
