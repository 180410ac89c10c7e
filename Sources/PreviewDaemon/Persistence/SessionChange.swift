import Foundation
import Motion
import PreviewProtocol
import Recordings
import RefreshEngine

/// What has happened to a session since it was written down last.
struct SessionChange: Sendable {
    private(set) var scenario: Scenario?
    private(set) var inputs: [TimedInput] = []
    /// Its size, in samples of a finger. Chosen: what is not inputs counts as fifty.
    private(set) var length = 50
    private(set) var tick: Tick?
    /// When its last viewer left, s since 1970; inner nil: it has viewers. Outer nil: as before.
    private(set) var abandoned: Double??
    private(set) var isOver = false
    /// What it keeps beside its preview; nil: as before.
    private(set) var tuning: Tuning?
    /// It is gone from its daemon, and stays in the store.
    private(set) var isRetired = false
    /// One of that name was retired before this one began.
    private(set) var followsRetired = false
    /// The session has gone on since it came back, so it did not kill its daemon.
    private(set) var hasRecovered = false

    /// Whether it replaces all that was written before.
    var isWhole: Bool { scenario != nil || isOver }

    mutating func add(_ event: SessionEvent, at date: @autoclosure () -> Date) {
        switch event {
        case .began(let scenario, let before):
            begin(scenario, [])
            tick = scenario.tick
            if before == nil { (abandoned, tuning, isRetired, followsRetired) = (.some(nil), nil, false, isRetired || followsRetired) }
        case .input(let input, let tick):
            inputs.append(TimedInput(tick: tick, input: input))
            length += input.length
            self.tick = tick
        case .reached(let tick): (self.tick, hasRecovered) = (tick, true)
        case .whole(let history, let tick, let since):
            begin(history.base, history.inputs)
            self.tick = tick
            abandoned = since.map { date().timeIntervalSince1970 - $0.seconds }
            if since == nil { abandoned = .some(nil) }
        case .abandoned: abandoned = date().timeIntervalSince1970
        case .rejoined: abandoned = .some(nil)
        case .ended: self = SessionChange(isOver: true, after: self)
        case .tuned(let tuning): self.tuning = tuning
        case .retired: isRetired = true
        case .cameBack, .left, .notices, .seen, .mark: break
        }
    }

    private mutating func begin(_ scenario: Scenario, _ inputs: [TimedInput]) {
        (self.scenario, self.inputs, isOver) = (scenario, inputs, false)
        length = inputs.reduce(SessionChange().length) { $0 + $1.input.length }
    }

    mutating func add(_ later: SessionChange) {
        if later.isOver { return self = SessionChange(isOver: true, after: self) }
        if later.isWhole {
            followsRetired = followsRetired || later.followsRetired || isRetired
            (scenario, inputs, length, isOver, isRetired) = (later.scenario, later.inputs, later.length, false, false)
        } else {
            inputs += later.inputs
            length += later.length - SessionChange().length
        }
        tuning = later.tuning ?? tuning
        isRetired = isRetired || later.isRetired
        tick = later.tick ?? tick
        abandoned = later.abandoned ?? abandoned
        hasRecovered = hasRecovered || later.hasRecovered
    }

    init() {}
    private init(isOver: Bool, after before: SessionChange) { (self.isOver, followsRetired) = (isOver, before.isRetired || before.followsRetired) }
}

extension [TimedInput] {
    /// `[[12,{"down":[0,420]}],…]`
    var json: [UInt8] {
        var json = JSONWriter()
        json.array { json in
            for next in self {
                json.array {
                    $0.integer(next.tick.count)
                    $0.object { $0.write(next.input, .changed) }
                }
            }
        }
        return json.bytes
    }
}
