import CLibwebsockets
import Glibc
import Platform

/// How long a peer has been silent, counted in sweeps.
///
/// A sweep checks all connections, once a second. libwebsockets' own keep-alive has a timer for each connection, all in
/// one sorted list: sorting them took 70 % of the processor time when a thousand connections sent messages, and pinging
/// them one by one 40 % when four thousand were silent.
package struct KeepAlive {
    package enum Verdict {
        case alive
        case pingDue
        case timedOut
    }

    /// The last sweep before the peer's last bytes; they may have come up to a second after it.
    private(set) var lastReceived: Int32
    /// The sweep that pinged the peer last. If it is not after `lastReceived`, the peer has answered.
    private(set) var lastPinged: Int32

    package init(at sweep: Int32) { (lastReceived, lastPinged) = (sweep, sweep) }

    package mutating func receive(at sweep: Int32) { lastReceived = sweep }
    package mutating func ping(at sweep: Int32) { lastPinged = sweep }

    /// - Parameters:
    ///   - pingAfter: how many sweeps a peer may be silent before the next one pings it
    ///   - goneAfter: after how many sweeps of silence a pinged peer is dropped; more than `pingAfter`
    package func verdict(at sweep: Int32, pingAfter: Int32, goneAfter: Int32) -> Verdict {
        if lastPinged > lastReceived { return sweep - lastPinged >= goneAfter - pingAfter ? .timedOut : .alive }
        return sweep - lastReceived > pingAfter ? .pingDue : .alive
    }

    /// How many pings one sweep may send even with few connections. Chosen: they and their answers take less than a
    /// millisecond.
    private static let minPings = 64

    /// How many pings one sweep may send. If all peers are silent, each is pinged once in `pingAfter` sweeps, and the
    /// pings stay spread over them.
    static func pings(among connections: Int, pingAfter: Int32) -> Int {
        max(minPings, (connections - 1) / Int(pingAfter) + 1)
    }
}

extension SocketLoop {
    /// Runs only while there are connections. A late sweep counts once, so that no peer is dropped because the loop was
    /// busy.
    func sweep() {
        guard sweepTimer.expirations() > 0 else { return }
        sweeps += 1
        let (pingAfter, goneAfter) = (Int32(configuration.pingAfter), Int32(configuration.goneAfter))
        for connection in hungUp() { connection.abort() }
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

    /// The paused connections whose peers have hung up, perhaps after data that was not read yet.
    private func hungUp() -> [Connection] {
        let paused = connections.all.filter(\.isPaused)
        var states = paused.map { pollfd(fd: $0.descriptor, events: Self.hangUpEvent, revents: 0) }
        guard !states.isEmpty, poll(&states, nfds_t(states.count), 0) > 0 else { return [] }
        return zip(paused, states).filter { $1.revents != 0 }.map(\.0)
    }

    /// POLLRDHUP of bits/poll.h, which Swift's Glibc does not have.
    private static let hangUpEvent: Int16 = 0x2000

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
