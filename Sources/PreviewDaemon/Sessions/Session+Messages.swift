import Gestures
import Motion
import PreviewProtocol
import RefreshEngine

/// What viewers may do to a session. A message takes effect at the next tick, or is refused in words.
extension Session {
    /// Inputs, and answers, that may wait for the next tick: sixteen full messages. A viewer that sends more in 8 ms is not a hand.
    static let mostPending = 16 * ClientMessage.mostSamples

    mutating func receive(_ message: ClientMessage, id: Int? = nil, from viewer: ViewerID) {
        guard max(pending.count, fences.count) < Session.mostPending else {
            return effects.append(.close(viewer, reason: "too many messages at once"))
        }
        answer(viewer, id) { $0.carryOut(message, from: viewer) }
    }

    private mutating func carryOut(_ message: ClientMessage, from viewer: ViewerID) {
        guard isAllowed(message, from: viewer) else { return }
        switch message {
        case .ping(let time): tell(viewer, .pong(time))
        case .rate(let framesPerSecond):
            change(viewer) { $0.interval = Tick.perSecond / framesPerSecond }
            keepCadence()
        case .record: record(for: viewer)
        case .drag(let phase, let samples): drag(phase, samples, by: viewer)
        case .upload(let piece): receive(piece, from: viewer)
        case .stop: stop()
        default:
            guard performance == nil else { return refuse(viewer, .busy, playing) }
            change(message, by: viewer)
        }
    }

    private mutating func change(_ message: ClientMessage, by viewer: ViewerID) {
        switch message {
        case .begin(let edge): pending.append(.begin(edge))
        case .finish(let edge, let result): pending.append(.finish(edge, result))
        case .reset(let edge): pending.append(.reset(edge))
        case .content(let height): pending.append(.content(height: height))
        case .sections(let rows): pending.append(.sections(rows: rows))
        case .resize(let size): pending.append(.viewport(size))
        case .inset(let insets): pending.append(.insets(insets))
        case .work(let work): pending.append(.work(work))
        case .system(let name, let edge): attempt(by: viewer) { () throws(ParameterError) in
            .system(try name.map { (name) throws(ParameterError) in try SystemChoice(name, edge: edge) }, edge)
        }
        case .set(let name, let value, let edge): set(name, value, edge, by: viewer)
        case .play(let name, let text): play(.script, text, name: name, speed: 1, by: viewer)
        case .drag, .rate, .ping, .record, .upload, .stop: break
        }
    }

    // MARK: The finger

    private mutating func drag(_ phase: ClientMessage.DragPhase, _ samples: [TouchSample], by viewer: ViewerID) {
        guard phase == .began else { return follow(phase, samples, by: viewer) }
        if let holder = finger, holder != viewer { return refuseDrag(by: viewer, "another viewer's finger holds the list") }
        if performance != nil { return refuseDrag(by: viewer, playing) }
        // A second `began` of the same viewer: its first finger was lost on the way.
        if finger == viewer { pending.append(.fingerCancelled) }
        finger = viewer
        change(viewer) { $0.isDragRefused = false }
        pending += samples.map { .fingerDown($0) }
    }

    private mutating func refuseDrag(by viewer: ViewerID, _ text: String) {
        change(viewer) { $0.isDragRefused = true }
        refuse(viewer, .busy, text)
    }

    private mutating func follow(_ phase: ClientMessage.DragPhase, _ samples: [TouchSample], by viewer: ViewerID) {
        guard finger == viewer else {
            // The rest of a refused drag is ignored; one that never began is a fault of the client.
            guard viewers[viewer]?.isDragRefused == false, phase != .cancelled else { return hasNoEffect() }
            return refuse(viewer, .badMessage, "\"drag\" \(phase.rawValue) came without began")
        }
        // Nothing has changed then: the drag goes on with the next message.
        do throws(SampleError) { _ = try samples.first?.checked(after: lastSample) } catch { return refuse(viewer, .badMessage, ProtocolError(error).description) }
        switch phase {
        case .began, .moved: pending += samples.map { .fingerMoved($0) }
        case .ended: pending += samples.map { .fingerUp($0) }
        case .cancelled: pending.append(.fingerCancelled)
        }
        if phase != .moved { finger = nil }
    }

    /// Where the finger is when everything pending has taken effect.
    private var lastSample: TouchSample? {
        for input in pending.reversed() {
            if case .fingerDown(let sample) = input { return sample }
            if case .fingerMoved(let sample) = input { return sample }
        }
        return simulation.scroll.finger
    }

    // MARK: Systems and parameters

    private mutating func set(_ name: String, _ value: ParameterValue, _ edge: Edge, by viewer: ViewerID) {
        let (settings, choice) = (upcomingSettings, upcomingSystem(edge))
        let (scenario, outlines) = (simulation.scenario, outlines)
        attempt(by: viewer) { () throws(ParameterError) in
            if name.hasPrefix("scroll.") {
                var settings = settings
                try settings.set(String(name.dropFirst("scroll.".count)), to: value)
                return .scrollSettings(settings)
            }
            guard var choice else { throw .noSystem(edge) }
            try choice.set(name, to: value, outlines: outlines)
            try scenario.check(choice)
            return .system(choice, edge)
        }
    }

    /// Adds the input, or says why there is none.
    private mutating func attempt(by viewer: ViewerID, _ make: () throws(ParameterError) -> Input) {
        do throws(ParameterError) {
            let input = try make()
            if let count = nodes(after: input), count > limits.nodes {
                return refuse(viewer, .tooLarge, "that would be drawn with \(count) nodes; \(limits.nodes) are allowed")
            }
            pending.append(input)
        } catch {
            refuse(viewer, error.refusal, error.description)
        }
    }

    /// What the settings will be when everything pending has taken effect.
    private var upcomingSettings: ScrollSettings {
        for case .scrollSettings(let settings) in pending.reversed() { return settings }
        return simulation.scroll.settings
    }

    private func upcomingSystem(_ edge: Edge) -> SystemChoice? {
        for case .system(let choice, edge) in pending.reversed() { return choice }
        return simulation.system(at: edge)
    }
}

extension ParameterError {
    fileprivate var refusal: ServerMessage.Refusal {
        switch self {
        case .unknownSystem, .wrongEdge: .unknownSystem
        case .unknownParameter, .noSystem: .unknownParameter
        case .notAllowed, .noOutline: .outOfRange
        }
    }
}

extension ProtocolError {
    var refusal: ServerMessage.Refusal { if case .outOfRange = self { .outOfRange } else { .badMessage } }
}
