import Dispatch
import Foundation
import Logging
import Synchronization
import Testing

@testable import WebSockets

/// How long a test waits for something that should happen at once, seconds: the machine may be slow and busy.
let patience = 60

extension SocketConfiguration {
    /// The defaults, but nobody is pinged: a `RawClient` does not answer, and a slow machine may take long over a test.
    static var patient: SocketConfiguration {
        var configuration = SocketConfiguration()
        (configuration.pingAfter, configuration.goneAfter) = (600, 1200)
        return configuration
    }
}

/// What a loop has called its handler for.
enum Event: Equatable {
    case opened(Request)
    case received(Message)
    case closed(Ending)
    case failed(ConnectError)
    case ticked(UInt64)
    case rejected(Int)
    case withdrawn(UInt64)
}

/// Carries events from the loop's thread to the test.
final class Journal: Sendable {
    private let events = Mutex<[Event]>([])
    private let arrivals = DispatchSemaphore(value: 0)

    func note(_ event: Event) {
        events.withLock { $0.append(event) }
        arrivals.signal()
    }

    /// The oldest event that was not asked for yet; nil when none comes.
    func next(within seconds: Double = Double(patience)) -> Event? {
        guard arrivals.wait(timeout: .now() + seconds) == .success else { return nil }
        return events.withLock { $0.removeFirst() }
    }

    /// What has been noted and not asked for.
    var rest: [Event] { events.withLock { $0 } }
}

/// What a test's loop does. The defaults accept everybody and echo.
struct Script: Sendable {
    var respond: @Sendable (Request) -> Response = { Response(status: 200, text: "hello \($0.path)\n") }
    /// Returns whether the response comes later.
    var respondLater: @Sendable (Player, Request, () -> LaterResponse) -> Bool = { _, _, _ in false }
    var decide: @Sendable (Request) -> UpgradeDecision = { _ in .accept }
    /// Whether decisions come later.
    var decidesLater = false
    var opened: @Sendable (Player, Connection) -> Void = { _, _ in }
    var received: @Sendable (Player, Message, Connection) -> Void = { player, message, connection in
        player.send(message, on: connection)
    }
    var next: @Sendable (Player, Connection) -> Message? = { player, connection in player.takeFirst(for: connection) }
    var sendDeferred: @Sendable (Player) -> Void = { _ in }
    /// Connects as soon as the loop runs.
    var targets: [ClientTarget] = []
}

/// Plays a script and keeps the journal.
final class Player: SocketHandler {
    private let script: Script
    private let journal: Journal
    private var outgoing: [UInt64: [Message]] = [:]
    /// Responses that are to come.
    var later: [(LaterResponse, path: String)] = []
    /// Decisions that are to come.
    var decisions: [LaterDecision] = []
    /// What is to be sent with what other connections get.
    var deferred: [(Connection, Message)] = []

    init(_ script: Script, _ journal: Journal) {
        self.script = script
        self.journal = journal
    }

    func send(_ message: Message, on connection: Connection) {
        outgoing[connection.id, default: []].append(message)
        connection.requestSend()
    }

    func takeFirst(for connection: Connection) -> Message? {
        guard let queue = outgoing[connection.id], !queue.isEmpty else { return nil }
        return outgoing[connection.id]?.removeFirst()
    }

    func respond(to request: Request, later: () -> LaterResponse) -> Response? {
        script.respondLater(self, request, later) ? nil : script.respond(request)
    }
    func decide(on request: Request) -> UpgradeDecision { script.decide(request) }
    func decide(on request: Request, later: () -> LaterDecision) -> UpgradeDecision? {
        guard script.decidesLater else { return decide(on: request) }
        decisions.append(later())
        return nil
    }
    func withdrawn(_ decision: LaterDecision) { journal.note(.withdrawn(decision.id)) }
    func closed(_ connection: Connection, ending: Ending) { journal.note(.closed(ending)) }
    func connectFailed(_ connection: Connection, error: ConnectError) { journal.note(.failed(error)) }
    func sendDeferred() { script.sendDeferred(self) }
    func timer(expirations: UInt64) { journal.note(.ticked(expirations)) }
    func rejectedConnection(from peer: PeerAddress, status: Int) { journal.note(.rejected(status)) }

    /// Asked until there is nothing more.
    func nextMessage(for connection: Connection) -> Message? {
        let message = script.next(self, connection)
        if message != nil { connection.requestSend() }
        return message
    }

    func opened(_ connection: Connection, request: Request) {
        journal.note(.opened(request))
        script.opened(self, connection)
    }

    func received(_ message: Message, on connection: Connection) {
        journal.note(.received(message))
        script.received(self, message, connection)
    }
}

/// A loop on a thread of its own.
final class Server: Sendable {
    let port: UInt16
    let remote: LoopRemote
    let journal: Journal
    private let ended: DispatchSemaphore

    convenience init(
        _ configuration: SocketConfiguration = .patient, _ script: Script = Script(),
        on addresses: [ListenAddress] = [.init(port: 0)]
    ) throws {
        try self.init(configuration, script, endpoints: addresses.map { .address($0) })
    }

    /// - Parameter endpoints: where it listens; none for a client
    init(_ configuration: SocketConfiguration = .patient, _ script: Script = Script(), endpoints: [Endpoint]) throws {
        let born = DispatchSemaphore(value: 0)
        let ended = DispatchSemaphore(value: 0)
        let journal = Journal()
        let outcome = Outcome()
        Thread {
            defer { ended.signal() }
            do {
                let loop = try SocketLoop(configuration, handler: Player(script, journal), logger: quietLogger())
                let bound = try endpoints.map { try loop.listen(on: $0) }
                for target in script.targets { _ = try loop.connect(to: target) }
                outcome.value.withLock { $0 = .success((bound.first?.port ?? 0, loop.remote)) }
                born.signal()
                loop.run()
            } catch {
                outcome.value.withLock { $0 = .failure(error) }
                born.signal()
            }
        }.start()
        try #require(born.wait(timeout: .now() + .seconds(patience)) == .success)
        (port, remote) = try #require(outcome.value.withLock { $0 }).get()
        self.journal = journal
        self.ended = ended
    }

    private final class Outcome: Sendable {
        let value = Mutex<Result<(UInt16, LoopRemote), any Error>?>(nil)
    }

    /// Does `job` on the loop's thread and waits for what it finds.
    func ask<Answer: Sendable>(_ job: @escaping @Sendable (SocketLoop) -> Answer) throws -> Answer {
        let found = Found<Answer>()
        remote.perform { loop in
            found.value.withLock { $0 = job(loop) }
            found.isThere.signal()
        }
        try #require(found.isThere.wait(timeout: .now() + .seconds(patience)) == .success)
        return try #require(found.value.withLock { $0 })
    }

    private final class Found<Answer: Sendable>: Sendable {
        let value = Mutex<Answer?>(nil)
        let isThere = DispatchSemaphore(value: 0)
    }

    /// Processor time that the loop's thread has used, seconds.
    func processorTime() throws -> Double {
        try ask { _ in
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        }
    }

    /// Whether that becomes true in time.
    func eventually(_ isTrue: @escaping @Sendable (SocketLoop) -> Bool) throws -> Bool {
        let end = Date() + Double(patience)
        while Date() < end { if try ask(isTrue) { return true } }
        return false
    }

    /// Whether `run` returns in time.
    func hasEnded(within seconds: Int = patience) -> Bool {
        defer { ended.signal() }
        return ended.wait(timeout: .now() + .seconds(seconds)) == .success
    }

    /// A loop that is not stopped would outlive its test.
    deinit { remote.stop(within: 1) }
}

/// Warnings of the library are expected when tests break the protocol.
func quietLogger() -> Logger {
    var logger = Logger(label: "test")
    logger.logLevel = .critical
    return logger
}
