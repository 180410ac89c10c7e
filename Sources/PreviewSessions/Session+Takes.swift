import Motion
import PreviewProtocol
import RefreshEngine
import Scripts

/// What viewers are sent besides the list: the session's settings and its takes, of which only the newest message
/// counts.
extension Session {
    /// Nil when there is nothing to send.
    func message(_ latest: LatestMessage) -> ServerMessage? {
        switch latest {
        case .settings: .settings(settings)
        case .takes: takes.message
        case .mirror: mirror.shown.map { .mirror($0) }
        default: build.map { .build($0) }
        }
    }

    /// Sends everybody the state of the build that is served.
    mutating func show(_ build: ServerMessage.Build) {
        self.build = build
        viewers.renew(.build)
    }

    // MARK: Requests about takes

    /// Asks for a take to be run again or exported, a figure to be made or values to be written, on another thread, one
    /// at a time for each viewer. The session is not affected.
    mutating func request(
        _ wish: TakeRequest.Wish, take number: Int?, hasScript: Bool = false, id: Int?, from index: Int
    ) throws(MessageError) -> Outcome {
        guard !viewers.list[index].awaitsAnswer else {
            throw MessageError(
                .busy, "your last trace, export, figure or values have not been answered yet; wait for its answer")
        }
        let take = takes[number]
        let needsTake = number != nil || wish.isOfTake && !hasScript
        if take == nil, needsTake { throw takes.unknown(number) }
        let cancellation = Cancellation()
        let (viewer, present) = (viewers.list[index], Script.Base(simulation.template, choices: tuning.past))
        let (session, catalog, limits, outlines) = (name, catalog, limits, outlines)
        let notes = take.map { takes.notes.of(take: $0.number) } ?? []
        let number = ask { number in
            .carryOut(
                TakeRequest(
                    session: session, viewer: viewer.id, address: viewer.address, number: number, id: id,
                    encoding: viewer.encoding, wish: wish, take: take, notes: notes,
                    wantsNotes: viewer.asked.contains(.notes), catalog: catalog, present: present,
                    limits: limits, outlines: outlines, cancellation: cancellation))
        }
        viewers.change(index) { $0.takeRequest = (number, cancellation) }
        return .later
    }

    /// The request has been carried out. A viewer that has left in the meantime gets no answer.
    mutating func receive(_ answer: TakeRequest.Answer, of request: TakeRequest) {
        guard let index = viewers.index(of: request.viewer), viewers.list[index].takeRequest?.number == request.number
        else { return }
        viewers.change(index) { $0.takeRequest = nil }
        switch answer {
        case .success(let message):
            viewers.sendAnswer(message, to: index, at: now)
            if let id = request.id { viewers.send(.done(id: id, simulation.tick, hasEffect: true), to: index) }
        case .failure(let refusal): refuse(refusal, id: request.id, to: index)
        }
    }
}

extension Simulation {
    var settings: ServerMessage.Settings { .init(scroll: scroll.settings, inset: hostInsets, work: work) }
}
