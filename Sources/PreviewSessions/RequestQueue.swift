/// Whose turn it is beside the loop, among viewers who have asked for something that takes time: a trace, an export, a
/// figure or values. It is done piece by piece. A value: it runs nothing and reads no clock, but is told how much
/// processor time each piece took, µs.
///
/// Turns are fair between addresses and, at each of them, between viewers. A piece that is expected to be long stands
/// behind shorter ones of those who have had as much. So many connections of one peer keep nobody else waiting, and
/// long requests keep no short one waiting.
package struct RequestQueue {
    /// Requests at a time, and the bytes of what they hold until they begin. One address has at most half of each.
    /// Chosen: a viewer has one at a time, and a script of the greatest length that a message has by default.
    package static let maxCount = 1024, maxBytes = 64 << 20
    /// Requests that have begun and go on later. Chosen: each has a script's steps and a part of a trace, 15 MB at
    /// most.
    package static let maxUnderWay = 8
    /// Pieces that are done at the same time, of which one may be long. Chosen: the loop's thread needs a processor,
    /// too.
    static let maxRunning = 2
    /// Processor time of a piece that is not long, µs: some slices of a trace.
    static let longPiece = 20_000
    /// Processor time that a request may take, and that it may take in any case, also while others wait to begin, µs.
    /// Chosen: several times what a trace of an hour takes; and what one of some pulls takes.
    package static let maxTime = 10_000_000, minTime = 30_000

    static let full = MessageError(.busy, "too many traces, exports, figures and values are asked for; try again later")
    package static let tookLong = MessageError(
        .busy, "others wait, and this has taken \(minTime / 1000) ms already; try again later, or ask for less")
    package static let tookTooLong = MessageError(
        .tooLarge, "this takes more than \(maxTime / 1_000_000) s of the processor's time; ask for less")

    /// Whose request it is.
    package struct Requester: Hashable, Sendable {
        package let viewer: ViewerID
        /// As it is counted: see ``GuessLimit/key(_:)``.
        let address: String

        package init(viewer: ViewerID, address: String) {
            (self.viewer, self.address) = (viewer, address)
        }
    }

    package enum Turn: Hashable {
        /// The next piece of that one's request is to be done, and ``finished(_:_:expecting:)`` called behind it.
        case run(Requester)
        /// That one's request is to be refused: another one needs its place.
        case sendAway(Requester)
    }

    private struct Request {
        let bytes: Int
        /// What the next piece probably takes, and what all have taken.
        var expected: Int, spent = 0
        var isUnderWay = false
    }

    private struct Address {
        var requests: [ViewerID: Request] = [:]
        var turns = FairTurns<ViewerID>()
    }

    private var addresses: [String: Address] = [:]
    private var turns = FairTurns<String>()
    /// Whose pieces are being done, and whether each is long. A viewer who has left is among them until its piece is
    /// done.
    private var running: [Requester: Bool] = [:]
    package private(set) var count = 0, bytes = 0, underWay = 0

    package init() {}

    // MARK: Requests come and go

    /// - Parameters:
    ///   - bytes: what it holds until it begins
    ///   - expected: what its first piece probably takes, µs
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

    /// What is to be done now; nil: nothing, until a piece is done or a request comes.
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
    ///   - expected: what the next one probably takes, µs; nil: it was the last one
    ///   - isUnderWay: whether it holds anything now that it did not before it began
    /// - Returns: why the request must be refused; nil: it goes on, or is answered, or its viewer has left
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

    /// Whose turn it is among some requests: of each address whoever has had the least behind its next piece, and of
    /// these the one whose address then has.
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

    /// Who is to make room: of those who have had their time, the one whose address has had the most.
    private var longest: Requester? {
        addresses.flatMap { name, address in
            address.requests.map { (Requester(viewer: $0.key, address: name), $0.value) }
        }
        .filter { $0.1.isUnderWay && $0.1.spent >= RequestQueue.minTime && running[$0.0] == nil }
        .max { (turns[$0.0.address], $0.1.spent, $0.0.viewer) < (turns[$1.0.address], $1.1.spent, $1.0.viewer) }?.0
    }
}
