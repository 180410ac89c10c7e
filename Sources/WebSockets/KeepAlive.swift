import CLibwebsockets

/// Since when a peer is silent, counted in sweeps.
///
/// A sweep is a look at all connections, once a second. libwebsockets would keep a timer for each, all in one sorted list: sorting them anew took
/// 70 % of the processor time when a thousand connections talked, and pinging them one by one 40 % when four thousand said nothing.
struct KeepAlive {
    enum Verdict {
        case alive
        case pingDue
        case timedOut
    }

    /// The newest sweep when something was heard last; it may have come up to a second later.
    private(set) var lastReceived: Int32
    /// The sweep that had it pinged; not after `heard`: an answer has come.
    private(set) var lastPinged: Int32

    init(at sweep: Int32) { (lastReceived, lastPinged) = (sweep, sweep) }

    mutating func receive(at sweep: Int32) { lastReceived = sweep }
    mutating func ping(at sweep: Int32) { lastPinged = sweep }

    /// - Parameters:
    ///   - pingAfter: sweeps that a silent peer is left alone; it is pinged at the next
    ///   - goneAfter: sweeps after which one that does not answer its ping is gone; longer
    func verdict(at sweep: Int32, pingAfter: Int32, goneAfter: Int32) -> Verdict {
        if lastPinged > lastReceived { return sweep - lastPinged >= goneAfter - pingAfter ? .timedOut : .alive }
        return sweep - lastReceived > pingAfter ? .pingDue : .alive
    }

    /// So many pings go out in one sweep however few connections there are. Ours: they and their answers take less than a millisecond.
    private static let minPings = 64

    /// How many are pinged in one sweep: when all are silent, each has its turn within `pingAfter`, and their turns stay spread.
    static func pings(among connections: Int, pingAfter: Int32) -> Int { max(minPings, (connections - 1) / Int(pingAfter) + 1) }
}

extension SocketLoop {
    /// Runs only while there are connections. One that comes late counts once: no peer is gone because the loop was busy.
    func sweep() {
        guard sweepTimer.expirations() > 0 else { return }
        sweeps += 1
        let (pingAfter, goneAfter) = (Int32(configuration.pingAfter), Int32(configuration.goneAfter))
        var pings = KeepAlive.pings(among: connections.all.count, pingAfter: pingAfter)
        for connection in connections.all {
            switch connection.keepAlive.verdict(at: sweeps, pingAfter: pingAfter, goneAfter: goneAfter) {
            case .alive: break
            case .pingDue where pings > 0:
                pings -= 1
                connection.ping(at: sweeps)
            case .pingDue: break
            case .timedOut: connection.abort()
            }
        }
    }

    func insert(_ connection: Connection) {
        if connections.all.isEmpty { sweepTimer.start(every: MonotonicClock.nanosecondsPerSecond) }
        connections.insert(connection)
    }

    func remove(_ connection: Connection) {
        connection.detach()
        connections.remove(connection)
        if connections.all.isEmpty { sweepTimer.stop() }
    }
}
