import Foundation
import Platform
import Synchronization
import Testing

@testable import WebSockets

@Suite("The loop", .serialized)
struct LoopTests {
    @Test("the timer keeps to its rate")
    func timer() throws {
        let server = try Server()
        let start = DispatchTime.now()
        try server.ask { $0.startTimer(hertz: 200) }

        // The test may be late, and catches up then. A timer that is too slow never does.
        var count = 0.0
        var late = Double.infinity
        while count < 40 || late > 0.1, case .ticked(let expirations)? = server.journal.next() {
            count += Double(expirations)
            late = Double(DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds) / 1e9 - count / 200
            try #require(late >= 0 && count < 10_000)
        }
        #expect(count >= 40 && late <= 0.1)
    }

    @Test("expirations that the loop missed are counted, not lost")
    func lateTimer() throws {
        let server = try Server()
        try server.ask { loop in
            loop.startTimer(hertz: 1000)
            let end = DispatchTime.now() + 0.02
            while DispatchTime.now() < end {}  // the loop is busy for 20 ticks
        }

        guard case .ticked(let expirations)? = server.journal.next() else {
            Issue.record("no tick")
            return
        }
        #expect(expirations >= 20)
    }

    @Test("starting the timer again at the same rate does not delay it")
    func restartedTimer() throws {
        let server = try Server()
        let deadline = DispatchTime.now() + Double(patience)
        while server.journal.rest.isEmpty, DispatchTime.now() < deadline { try server.ask { $0.startTimer(hertz: 20) } }

        guard case .ticked? = server.journal.rest.first else {
            Issue.record("no tick")
            return
        }
    }

    @Test("a stopped timer is silent, and the loop then rests")
    func stoppedTimer() throws {
        let server = try Server()
        try server.ask { $0.startTimer(hertz: 1000) }
        #expect(server.journal.next() != nil)
        try server.ask { $0.stopTimer() }
        while server.journal.next(within: 0) != nil {}

        let before = try server.processorTime()
        #expect(server.journal.next(within: 0.2) == nil)
        #expect(try server.processorTime() - before < 0.01)
    }

    @Test("jobs from other threads run on the loop's thread, each once")
    func jobs() throws {
        var script = Script()
        let threads = Mutex<Set<UInt>>([])
        script.opened = { _, _ in threads.withLock { _ = $0.insert(UInt(pthread_self())) } }
        let server = try Server(.patient, script)
        _ = try RawClient.connected(to: server.port)
        let journal = server.journal
        let remote = server.remote
        guard case .opened? = journal.next() else { throw RawClient.Failure.notConnected }
        guard case .closed? = journal.next() else { throw RawClient.Failure.notConnected }
        for _ in 0..<4 {
            Thread {
                for _ in 0..<250 {
                    remote.perform { _ in
                        threads.withLock { _ = $0.insert(UInt(pthread_self())) }
                        journal.note(.ticked(1))
                    }
                }
            }.start()
        }

        for _ in 0..<1000 { try #require(journal.next() != nil) }
        #expect(threads.withLock { $0.count } == 1)
        #expect(journal.rest == [])
    }

    @Test("a resting loop with connections uses next to no processor time")
    func rest() throws {
        let server = try Server()
        let clients = try (0..<20).map { _ in try RawClient.connected(to: server.port) }

        let before = try server.processorTime()
        #expect(clients[0].isSilent(milliseconds: 500))
        #expect(try server.processorTime() - before < 0.02)
    }

    @Test("the clock is CLOCK_MONOTONIC, as the timers' is")
    func clock() {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        let earliest = time.tv_sec * 1_000_000_000 + time.tv_nsec

        let now = MonotonicClock.nanoseconds

        clock_gettime(CLOCK_MONOTONIC, &time)
        #expect((earliest...time.tv_sec * 1_000_000_000 + time.tv_nsec).contains(now))
        #expect(MonotonicClock.identifier == CLOCK_MONOTONIC)
    }
}
