import Dispatch
import Motion
import PreviewProtocol
import PreviewSessions
import Synchronization
import WebSockets

/// What is done on other threads: texts to be played are read one after the other; and what viewers ask for is done
/// piece by piece, by the turns of a ``RequestQueue``.
extension SocketBridge {
    func carryOut(_ request: TakeRequest) {
        let requester = RequestQueue.Requester(viewer: request.viewer, address: request.address)
        do throws(Refusal) { try requests.add(requester, bytes: request.size, expecting: request.expectedTime) } catch {
            return hub.receive(.failure(error), of: request, at: now)
        }
        work[request.viewer] = RequestWork(request, of: requester)
        takeTurns()
    }

    /// Has done what can be done now.
    private func takeTurns() {
        guard let remote = loop?.remote else { return }
        while let turn = requests.next() {
            switch turn {
            case .sendAway(let requester):
                requests.remove(requester)
                if let work = work.removeValue(forKey: requester.viewer) {
                    hub.receive(.failure(RequestQueue.tookLong), of: work.request, at: now)
                }
            case .run(let requester):
                guard let work = work[requester.viewer] else { return }
                worker.async {
                    let piece = work.goOn()
                    remote.perform { ($0.handler as? SocketBridge)?.finished(piece, of: work) }
                }
            }
        }
    }

    private func finished(_ piece: RequestWork.Piece, of work: RequestWork) {
        pass()
        let refusal = requests.finished(
            work.requester, piece.time, expecting: piece.expected, isUnderWay: piece.isUnderWay)
        if let answer = refusal.map({ .failure($0) }) ?? piece.answer {
            self.work[work.requester.viewer] = nil
            hub.receive(answer, of: work.request, at: now)
        }
        takeTurns()
        performEffects()
    }

    /// Reads a text beside the loop, one at a time.
    func prepare(_ request: PlayRequest) {
        guard let remote = loop?.remote else { return }
        reader.async {
            let prepared = request.prepare()
            remote.perform { ($0.handler as? SocketBridge)?.prepared(request, prepared) }
        }
    }

    private func prepared(_ request: PlayRequest, _ prepared: Result<PlayRequest.Prepared, Refusal>) {
        pass()
        hub.receive(prepared, of: request, at: now)
        performEffects()
    }

    /// That viewer has left: nobody waits for what it has asked for.
    func cancelRequest(of viewer: ViewerID) {
        guard let work = work.removeValue(forKey: viewer) else { return }
        work.request.cancellation.cancel()
        requests.remove(work.requester)
        takeTurns()
        performEffects()
    }
}

/// A request that goes on piece by piece, on whatever thread has its turn.
///
/// A class because a run is large and is not to be copied for each piece.
final class RequestWork: Sendable {
    /// What has come of a piece.
    struct Piece: Sendable {
        /// nil: there is more to do, or nobody waits for it any more.
        var answer: TakeRequest.Answer?
        /// The processor time that it took, and that the next one will probably take, µs; nil: there is none.
        var time = 0, expected: Int?
        /// Whether it holds what it has begun.
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

    func goOn() -> Piece {
        let start = ThreadClock.microseconds, cancellation = request.cancellation
        let isCancelled = {
            cancellation.isCancelled || ThreadClock.microseconds - start >= RequestQueue.maxTime
        }
        return progress.withLock { progress in
            let answer = request.goOn(&progress, isCancelled: isCancelled) {
                cancellation.isCancelled || ThreadClock.microseconds - start > RequestWork.slice
            }
            let time = ThreadClock.microseconds - start
            if answer != nil || isCancelled() {
                progress = .asked
                return Piece(
                    answer: time >= RequestQueue.maxTime ? .failure(RequestQueue.tookTooLong) : answer, time: time)
            }
            if case .weighed(let statements) = progress {
                return Piece(time: time, expected: statements * TakeRequest.statementTime)
            }
            return Piece(time: time, expected: min(time, RequestWork.slice), isUnderWay: true)
        }
    }
}
