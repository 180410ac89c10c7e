import HeapModule

/// What is still to happen, and what time it is. Everything that happens in a simulation is an event here: the order is
/// that of (time, actor, number), so a seed has one course only.
///
/// A class, because every actor adds events.
final class World {
    private struct Event: Comparable {
        let time: Time
        let actor: Int
        let number: Int
        let name: StaticString
        let happen: () -> Void

        static func < (one: Event, other: Event) -> Bool {
            (one.time, one.actor, one.number) < (other.time, other.actor, other.number)
        }
        static func == (one: Event, other: Event) -> Bool { one.number == other.number }
    }

    let seed: UInt64
    private(set) var now = Time.zero
    /// Of everything that has happened.
    private(set) var hash = EventHash()
    private(set) var eventCount = 0
    /// What is told of each event, for people; nil: nothing is.
    var tell: ((String) -> Void)?
    private var events: Heap<Event> = []
    /// Chosen: a hundred times what most seeds need.
    private static let maxEvents = 20_000_000
    private var actors: [String] = []

    init(seed: UInt64) { self.seed = seed }

    /// A number for an actor, in the order in which they are made.
    func actor(_ name: String) -> Int {
        actors.append(name)
        return actors.count - 1
    }

    func chance(_ purpose: String) -> Chance { Chance(seed, purpose) }

    func after(_ delay: Time, _ actor: Int, _ name: StaticString, _ happen: @escaping () -> Void) {
        at(now + delay, actor, name, happen)
    }

    func at(_ time: Time, _ actor: Int, _ name: StaticString, _ happen: @escaping () -> Void) {
        eventCount += 1
        events.insert(Event(time: max(time, now), actor: actor, number: eventCount, name: name, happen: happen))
    }

    /// Tells people something.
    func note(_ actor: Int, _ text: @autoclosure () -> String) {
        tell?("\(stamp) \(actors[actor]): \(text())")
    }

    /// Adds bytes that were sent to the hash.
    func mix(_ bytes: some Collection<UInt8>) { hash.add(bytes) }

    /// Lets everything happen up to a time.
    /// - Returns: what was the last of it, if that goes round for ever; nil: the time was reached, or somebody has called
    ///   ``stop()``
    func run(until end: Time) -> String? {
        while !isStopped, let event = events.min, event.time <= end {
            _ = events.popMin()
            now = event.time
            hash.add(now.count)
            hash.add(event.actor)
            event.happen()
            if eventCount > Self.maxEvents { return "\(actors[event.actor]): \(event.name)" }
        }
        now = max(now, end)
        return nil
    }

    private(set) var isStopped = false
    func stop() { isStopped = true }

    /// `12.345678`
    var stamp: String {
        let micros = now.count / 1000
        return "\(micros / 1_000_000)." + String(String(1_000_000 + micros % 1_000_000).dropFirst())
    }
}
