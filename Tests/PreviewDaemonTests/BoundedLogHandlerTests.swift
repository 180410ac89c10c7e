import Logging
import Synchronization
import Testing

@testable import PreviewDaemon

@Suite("Log lines a second are bounded")
struct BoundedLogHandlerTests {
    /// A clock that goes when it is told to, and a log that takes lines or not. A class because the handler asks them.
    private final class World: Sendable {
        let now = Mutex(Duration.zero), isReady = Mutex(true), log = LogLines()

        func logger() -> Logger {
            Logger(label: "test") { [self] _ in
                BoundedLogHandler(
                    LogLines.Handler(lines: log), isReady: { self.isReady.withLock { $0 } },
                    now: { self.now.withLock { $0 } })
            }
        }

        func pass(_ time: Duration) { now.withLock { $0 += time } }
    }

    @Test("200 at once, then none; after a second 50 more, and before them how many were left out")
    func bound() {
        let world = World()
        let logger = world.logger()
        for number in 0..<300 { logger.info("\(number)") }
        #expect(world.log.all.count == 200 && world.log.all.last == "info: 199")
        world.pass(.milliseconds(990))
        logger.info("too early")
        #expect(world.log.all.count == 200)
        world.pass(.milliseconds(20))
        for number in 300..<400 { logger.info("\(number)") }
        #expect(
            world.log.all[200...].prefix(2) == ["warning: lines left out: 101", "info: 300"]
                && world.log.all.count == 251)
        world.pass(.seconds(3600))
        for _ in 0..<1000 { logger.info("again") }
        #expect(world.log.all.count == 251 + 201)
    }

    @Test("A steady flood is told once a second, not at every line")
    func flood() {
        let world = World()
        let logger = world.logger()
        for _ in 0..<10_000 {
            logger.info("noise")
            world.pass(.milliseconds(1))
        }
        let told = world.log.all.filter { $0.contains("left out") }
        #expect((5...10).contains(told.count) && world.log.all.count <= 200 + 50 * 10 + told.count)
    }

    @Test("Noise hides no error; errors are bounded, too: 50 at once, 10 a second, told as errors")
    func errors() {
        let world = World()
        let logger = world.logger()
        for _ in 0..<1000 { logger.warning("noise") }
        for _ in 0..<60 { logger.error("disk") }
        #expect(world.log.all.filter { $0 == "error: disk" }.count == 50)
        world.pass(.seconds(1))
        logger.critical("more")
        #expect(world.log.all.suffix(2) == ["error: errors left out: 10", "critical: more"])
    }

    @Test("All loggers that are made of one share its bound")
    func shared() {
        let world = World()
        let logger = world.logger()
        var other = logger
        other[metadataKey: "a"] = "b"
        for _ in 0..<150 {
            logger.info("one")
            other.info("two")
        }
        #expect(world.log.all.count == 200)
    }

    @Test("A log that takes nothing now holds nobody up: the line is left out, which is told when it takes lines again")
    func notReady() {
        let world = World()
        let logger = world.logger()
        world.isReady.withLock { $0 = false }
        logger.error("lost")
        world.isReady.withLock { $0 = true }
        logger.error("kept")
        #expect(world.log.all == ["error: errors left out: 1", "error: kept"])
    }

    @Test("A logger's level and fields are its base's")
    func base() {
        var handler = BoundedLogHandler(LogLines.Handler(lines: LogLines()))
        handler.logLevel = .critical
        handler[metadataKey: "a"] = "b"
        handler.metadata["c"] = "d"
        #expect(
            handler.logLevel == .critical && handler.metadata == ["a": "b", "c": "d"]
                && handler[metadataKey: "c"] == "d")
    }
}
