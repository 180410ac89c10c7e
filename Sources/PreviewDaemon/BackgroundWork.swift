import Motion
import Platform
import PreviewProtocol
import PreviewSessions
import Synchronization
import WebSockets

/// The work on other threads: texts to be played are read one after the other; what viewers ask for is done piece by
/// piece, in the order of a ``RequestQueue``.
struct BackgroundWork {
    private let reader, worker: any WorkQueue
    private var queue = RequestQueue()
    private var requests: [ViewerID: RunningRequest] = [:]
    private let link: LoopLink

    init(_ link: LoopLink) {
        self.link = link
        (reader, worker) = (link.machine.queue("reader"), link.machine.queue("worker", isConcurrent: true))
    }

    /// Requests that are not answered yet.
    var requestCount: Int { queue.count }

    /// Reads a text to be played.
    func read(_ request: PlayRequest) {
        let done = link.callback { (bridge, prepared: Result<PlayRequest.Prepared, MessageError>) in
            bridge.enter { hub, now in hub.receive(prepared, of: request, at: now) }
        }
        reader.add { done(request.prepare()) }
    }

    mutating func begin(_ request: TakeRequest, _ hub: inout Hub, at now: Tick) {
        let requester = RequestQueue.Requester(viewer: request.viewer, address: request.address)
        do throws(MessageError) { try queue.add(requester, bytes: request.size, expecting: request.expectedTime) } catch
        {
            return hub.receive(.failure(error), of: request, at: now)
        }
        requests[request.viewer] = RunningRequest(request, of: requester)
        runNext(&hub, at: now)
    }

    /// That viewer has left: nobody waits for its request any more.
    mutating func cancelRequest(of viewer: ViewerID, _ hub: inout Hub, at now: Tick) {
        guard let request = requests.removeValue(forKey: viewer) else { return }
        request.request.cancellation.cancel()
        queue.remove(request.requester)
        runNext(&hub, at: now)
    }

    /// Starts the pieces that may run now.
    private mutating func runNext(_ hub: inout Hub, at now: Tick) {
        while let turn = queue.next() {
            switch turn {
            case .sendAway(let requester):
                queue.remove(requester)
                if let request = requests.removeValue(forKey: requester.viewer) {
                    hub.receive(.failure(RequestQueue.tookLong), of: request.request, at: now)
                }
            case .run(let requester):
                guard let request = requests[requester.viewer] else { return }
                let done = link.callback { (bridge, piece: RunningRequest.Piece) in
                    bridge.enter { hub, now in bridge.work.finish(piece, of: request, &hub, at: now) }
                }
                worker.add { [machine = link.machine] in done(request.goOn(on: machine)) }
            }
        }
    }

    private mutating func finish(
        _ piece: RunningRequest.Piece, of request: RunningRequest, _ hub: inout Hub, at now: Tick
    ) {
        let error = queue.finished(
            request.requester, piece.time, expecting: piece.expected, isUnderWay: piece.isUnderWay)
        if let answer = error.map({ .failure($0) }) ?? piece.answer {
            requests[request.requester.viewer] = nil
            hub.receive(answer, of: request.request, at: now)
        }
        runNext(&hub, at: now)
    }
}

/// A request that is worked on piece by piece, on any thread.
///
/// A class, because a run is large and must not be copied for each piece.
final class RunningRequest: Sendable {
    /// The result of a piece.
    struct Piece: Sendable {
        /// nil: there is more to do, or nobody waits for it any more.
        var answer: TakeRequest.Answer?
        /// The processor time that the piece took, and the expected time of the next one, µs; nil: there is none.
        var time = 0, expected: Int?
        /// Whether the request keeps a run in memory.
        var isUnderWay = false
    }

    /// The processor time after which a slice of a trace ends, µs.
    private static let slice = 10_000

    let request: TakeRequest
    let requester: RequestQueue.Requester
    private let progress = Mutex(TakeRequest.Progress.asked)

    init(_ request: TakeRequest, of requester: RequestQueue.Requester) {
        (self.request, self.requester) = (request, requester)
    }

    func goOn(on machine: any Machine) -> Piece {
        let start = machine.workTime
        var elapsed: Int { (machine.workTime - start) / 1000 }
        let cancellation = request.cancellation
        let isCancelled = {
            cancellation.isCancelled || elapsed >= RequestQueue.maxTime
        }
        return progress.withLock { progress in
            let answer = request.goOn(&progress, isCancelled: isCancelled) {
                cancellation.isCancelled || elapsed > RunningRequest.slice
            }
            let time = elapsed
            if answer != nil || isCancelled() {
                progress = .asked
                return Piece(
                    answer: time >= RequestQueue.maxTime ? .failure(RequestQueue.tookTooLong) : answer, time: time)
            }
            if case .weighed(let statements) = progress {
                return Piece(time: time, expected: statements * TakeRequest.statementTime)
            }
            return Piece(time: time, expected: min(time, RunningRequest.slice), isUnderWay: true)
        }
    }
}
