import Dispatch
import Motion
import PreviewProtocol

/// Takes are run again beside the loop.
extension SocketBridge {
    /// What takes long even for a short take is read with the texts that are to be played; all else waits for nothing but other traces.
    func carryOut(_ request: TakeRequest) {
        guard let remote = loop?.remote else { return }
        let tracer = tracer
        (request.isSlow ? reader : tracer).async {
            request.carryOut(on: tracer) { answer in remote.perform { ($0.handler as? SocketBridge)?.carriedOut(request, answer) } }
        }
    }

    private func carriedOut(_ request: TakeRequest, _ answer: TakeRequest.Answer) {
        pass()
        hub.receive(answer, of: request, at: now)
        performEffects()
    }
}

extension TakeRequest {
    /// - Parameters:
    ///   - queue: where a trace goes on slice by slice, so that a long one holds up no other
    ///   - done: is not called when nobody waits any more
    fileprivate func carryOut(on queue: DispatchQueue, _ done: @escaping @Sendable (Answer) -> Void) {
        if cancellation.isCancelled { return }
        switch begin() {
        case .failure(let refusal): done(.failure(refusal))
        case .success(.answered(let message)): done(.success(message))
        case .success(.running(let run)): queue.async { goOn(run, on: queue, done) }
        }
    }

    private func goOn(_ run: TraceRun, on queue: DispatchQueue, _ done: @escaping @Sendable (Answer) -> Void) {
        if cancellation.isCancelled { return }
        var run = run
        if let answer = advance(&run) { return done(answer) }
        queue.async { [run] in goOn(run, on: queue, done) }
    }
}
