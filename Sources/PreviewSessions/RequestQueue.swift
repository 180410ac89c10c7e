/// The order in which requests that take time (traces, exports, figures, values) are worked on beside the loop, piece
/// by piece. A value: it runs nothing and reads no clock, but is told the processor time of each piece, µs.
///
/// Turns are fair between addresses and, within an address, between viewers. A piece that is expected to take long
/// waits behind shorter ones of requesters that have used as much. Many connections of one peer delay nobody else, and
/// long requests delay no short one.
package struct RequestQueue {
    /// Requests at a time, and the bytes that they hold until they begin. One address may have at most half of each.
    /// Chosen: a viewer has one at a time, and a script of the default maximum length of a message.
    package static let maxCount = 1024, maxBytes = 64 << 20
    /// Requests that have begun and are not finished. Chosen: each holds a script's steps and a part of a trace, 15 MB
    /// at most.
    package static let maxUnderWay = 8
    /// Pieces that run at the same time; one of them may be long. Chosen: the loop's thread needs a processor, too.
    static let maxRunning = 2
    /// Processor time above which a piece is long, µs: some slices of a trace.
    static let longPiece = 20_000
    /// Processor time that a request may take at most, and that it may always take, even while others wait to begin,
    /// µs. Chosen: several times what a trace of an hour takes; and what one of some pulls takes.
    package static let maxTime = 10_000_000, minTime = 30_000

    static let full = MessageError(.busy, "too many traces, exports, figures and values are asked for; try again later")
    package static let tookLong = MessageError(
        .busy, "others wait, and this has taken \(minTime / 1000) ms already; try again later, or ask for less")
    package static let tookTooLong = MessageError(
        .tooLarge, "this takes more than \(maxTime / 1_000_000) s of the processor's time; ask for less")

    /// The viewer that made a request.
    package struct Requester: Hashable, Sendable {
        package let viewer: ViewerID
        /// The address as limits count it: see ``GuessLimit/key(_:)``.
        let address: String

        package init(viewer: ViewerID, address: String) {
            (self.viewer, self.address) = (viewer, address)
        }
    }

    package enum Turn: Hashable {
        /// Run the next piece of that request, and call ``finished(_:_:expecting:)`` after it.
        case run(Requester)
        /// Refuse that request: another one needs its place.
        case sendAway(Requester)
    }

    private struct Request {
        let bytes: Int
        /// What the next piece is expected to take, and what all have taken, µs.
        var expected: Int, spent = 0
        var isUnderWay = false
    }

    private struct Address {
        var requests: [ViewerID: Request] = [:]
        var turns = FairTurns<ViewerID>()
    }

    private var addresses: [String: Address] = [:]
    private var turns = FairTurns<String>()
    /// The requests whose pieces are running, and whether each is long. A viewer that has left stays here until its
    /// piece is done.
    private var running: [Requester: Bool] = [:]
    package private(set) var count = 0, bytes = 0, underWay = 0

    package init() {}

    // MARK: Adding and removing

    /// - Parameters:
    ///   - bytes: what it holds until it begins
    ///   - expected: what its first piece is expected to take, µs
    package mutating func add(_ requester: Requester, bytes: Int, expecting expected: Int) throws(MessageError) {
        let own = addresses[requester.address]?.requests ?? [:]
        let ownBytes = own.values.reduce(0) { $0 + $1.bytes }
        guard count < RequestQueue.maxCount, self.bytes + bytes <= RequestQueue.maxBytes,
            own.count < RequestQueue.maxCount / 2, ownBytes + bytes <= RequestQueue.maxBytes / 2
        else { throw RequestQueue.full }
        if own.isEmpty { turns.enter(requester.address) }
        addresses[requester.address, default: Address()].turns.enter(requester.viewer)
        addresses[requester.address]?.requests[requester.viewer] = Request(bytes: bytes, expected: expected)
        count += 1
        self.bytes += bytes
    }

    /// The request is answered, or its viewer has left.
    package mutating func remove(_ requester: Requester) {
        guard let gone = addresses[requester.address]?.requests.removeValue(forKey: requester.viewer) else { return }
        count -= 1
        bytes -= gone.bytes
        if gone.isUnderWay { underWay -= 1 }
        if let left = addresses[requester.address]?.requests, !left.isEmpty {
            addresses[requester.address]?.turns.forget { left[$0] == nil }
        } else {
            addresses[requester.address] = nil
        }
        if count == 0 { turns = FairTurns() } else { turns.forget { addresses[$0] == nil } }
    }

    // MARK: Turns

    /// What to do now; nil: nothing, until a piece is done or a request is added.
    package mutating func next() -> Turn? {
        guard running.count < RequestQueue.maxRunning else { return nil }
        let mayBeLong = !running.values.contains(true)
        var chosen = first { mayBeLong || $0.expected <= RequestQueue.longPiece }
        if let (_, request) = chosen, !request.isUnderWay, underWay >= RequestQueue.maxUnderWay {
            if let longest { return .sendAway(longest) }
            chosen = first { $0.isUnderWay && (mayBeLong || $0.expected <= RequestQueue.longPiece) }
        }
        guard let (requester, request) = chosen else { return nil }
        if !request.isUnderWay { underWay += 1 }
        addresses[requester.address]?.requests[requester.viewer]?.isUnderWay = true
        running[requester] = request.expected > RequestQueue.longPiece
        return .run(requester)
    }

    /// A piece has been done.
    /// - Parameters:
    ///   - time: how much processor time it took, µs
    ///   - expected: what the next one is expected to take, µs; nil: it was the last one
    ///   - isUnderWay: whether it now holds anything that it did not hold before it began
    /// - Returns: why the request must be refused; nil: it continues, or is answered, or its viewer has left
    package mutating func finished(
        _ requester: Requester, _ time: Int, expecting expected: Int?, isUnderWay: Bool = true
    ) -> MessageError? {
        running[requester] = nil
        turns.charge(requester.address, time)
        addresses[requester.address]?.turns.charge(requester.viewer, time)
        guard var request = addresses[requester.address]?.requests[requester.viewer] else { return nil }
        if !isUnderWay { underWay -= 1 }
        (request.isUnderWay, request.expected) = (isUnderWay, expected ?? 0)
        request.spent += time
        addresses[requester.address]?.requests[requester.viewer] = request
        let isTooLong = expected != nil && request.spent >= RequestQueue.maxTime
        if expected == nil || isTooLong { remove(requester) }
        return isTooLong ? RequestQueue.tookTooLong : nil
    }

    /// The next among the allowed requests: at each address the viewer that will have used the least after its next
    /// piece, and of these the one whose address then has.
    private func first(where isAllowed: (Request) -> Bool) -> (Requester, Request)? {
        addresses.compactMap { name, address -> (Requester, Request)? in
            address.requests.filter { isAllowed($0.value) && running[Requester(viewer: $0.key, address: name)] == nil }
                .min {
                    (address.turns[$0.key] + $0.value.expected, $0.key) < (
                        address.turns[$1.key] + $1.value.expected, $1.key
                    )
                }
                .map { (Requester(viewer: $0.key, address: name), $0.value) }
        }
        .min { (turns[$0.0.address] + $0.1.expected, $0.0.viewer) < (turns[$1.0.address] + $1.1.expected, $1.0.viewer) }
    }

    /// The request to refuse to make room: of those that have had `minTime`, the one whose address has used most.
    private var longest: Requester? {
        addresses.flatMap { name, address in
            address.requests.map { (Requester(viewer: $0.key, address: name), $0.value) }
        }
        .filter { $0.1.isUnderWay && $0.1.spent >= RequestQueue.minTime && running[$0.0] == nil }
        .max { (turns[$0.0.address], $0.1.spent, $0.0.viewer) < (turns[$1.0.address], $1.1.spent, $1.0.viewer) }?.0
    }
}
