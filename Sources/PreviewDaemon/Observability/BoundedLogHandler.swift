import Glibc
import Logging
import Motion
import Synchronization

/// Passes on a bounded number of log lines a second, and then logs how many it has left out. So no peer can fill the
/// disk, and a log that nobody reads does not block the daemon. Errors have their own budget, so that other lines
/// cannot displace them.
public struct BoundedLogHandler: LogHandler {
    /// Lines a second, and lines at once. Chosen: more than a person reads; 250 KB a minute.
    static let lines = (perSecond: 50.0, burst: 200.0), errors = (perSecond: 10.0, burst: 50.0)

    private var base: any LogHandler
    private let budgets: Budgets
    private let now: @Sendable () -> Duration
    private let isReady: @Sendable () -> Bool

    /// - Parameters:
    ///   - base: writes the lines
    ///   - isReady: whether the next line would be written without delay
    public init(_ base: any LogHandler, isReady: @escaping @Sendable () -> Bool = { true }) {
        let start = SuspendingClock.now
        self.init(base, isReady: isReady) { SuspendingClock.now - start }
    }

    /// - Parameter now: time of a monotonic clock since the handler was made
    init(
        _ base: any LogHandler, isReady: @escaping @Sendable () -> Bool = { true },
        now: @escaping @Sendable () -> Duration
    ) {
        (self.base, self.isReady, self.now, budgets) = (base, isReady, now, Budgets())
    }

    public func log(event: LogEvent) {
        let tick = Tick(Int(now() / .seconds(1) * Double(Tick.perSecond)))
        let isError = event.level >= .error
        guard let leftOut = budgets.spend(isError: isError, isReady: isReady(), at: tick) else { return }
        if leftOut > 0 {
            base.log(
                event: LogEvent(
                    level: isError ? .error : .warning, message: "\(isError ? "errors" : "lines") left out: \(leftOut)",
                    metadata: nil, source: "pullwire",
                    file: #fileID, function: #function, line: #line))
        }
        base.log(event: event)
    }

    public var metadata: Logger.Metadata {
        get { base.metadata }
        set { base.metadata = newValue }
    }

    public var metadataProvider: Logger.MetadataProvider? {
        get { base.metadataProvider }
        set { base.metadataProvider = newValue }
    }

    public var logLevel: Logger.Level {
        get { base.logLevel }
        set { base.logLevel = newValue }
    }

    public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { base[metadataKey: key] }
        set { base[metadataKey: key] = newValue }
    }

    /// Whether standard error accepts a line now. Writing to a pipe that nobody empties, or to a terminal that was
    /// stopped, would block.
    public static func standardErrorIsReady() -> Bool {
        var descriptor = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
        return poll(&descriptor, 1, 0) != 0
    }

    /// How many lines may still be written. A class, because the copies of a logger share it.
    private final class Budgets: Sendable {
        private let both = Mutex((lines: Budget(BoundedLogHandler.lines), errors: Budget(BoundedLogHandler.errors)))

        func spend(isError: Bool, isReady: Bool, at now: Tick) -> Int? {
            both.withLock {
                isError ? $0.errors.spend(isReady: isReady, at: now) : $0.lines.spend(isReady: isReady, at: now)
            }
        }
    }

    private struct Budget {
        private var bucket: TokenBucket
        private var leftOut = 0

        init(_ lines: (perSecond: Double, burst: Double)) {
            bucket = TokenBucket(rate: lines.perSecond, capacity: lines.burst, at: .zero)
        }

        /// Once a line is left out, all are until there is room for those of a second: so the number of lost lines is
        /// logged once a second at most.
        /// - Returns: how many lines were left out before this one; nil: this one is left out, too
        mutating func spend(isReady: Bool, at now: Tick) -> Int? {
            guard isReady, bucket.level(at: now) >= (leftOut > 0 ? bucket.rate : 1) else {
                leftOut += 1
                return nil
            }
            defer { leftOut = 0 }
            _ = bucket.spend(at: now)
            return leftOut
        }
    }
}
