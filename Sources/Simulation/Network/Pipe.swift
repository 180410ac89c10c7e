import DequeModule

/// What a network does to a connection.
struct LinkQuality {
    /// The way of a byte, and how much longer it may take by chance.
    var latency = Time.milliseconds(0.2), jitter = Time.milliseconds(0.1)
    /// Bytes a second.
    var rate = 12_500_000.0
    /// Bytes that fit into both kernels' buffers and the network between them.
    var capacity = 256 * 1024
}

/// One direction of a TCP connection: bytes that are written at one end arrive at the other, late and in pieces, but in
/// their order.
///
/// A class, because both ends have it.
final class Pipe {
    private let world: World
    private let actor: Int
    private var chance: Chance
    var quality: LinkQuality
    /// Written, and not sent yet: what the kernel of the writer's end counts.
    private(set) var unsent = 0
    /// Sent, and not read yet.
    private var waiting = 0
    private var arrived: Deque<UInt8> = []
    /// Bytes that the reader's kernel takes before they are read: what is beyond that stays at the writer's end.
    var window = Int.max
    private var stalled: Deque<[UInt8]> = []
    private var (isFinishStalled, passedUntil) = (false, Time.zero)
    private var sentUntil = Time.zero, lastArrival = Time.zero
    /// Nothing arrives, and nobody is told: a cable was pulled. What is written waits.
    private(set) var isSilent = false
    private var heldBack: [[UInt8]] = []
    private(set) var isBroken = false
    /// The writer has ended it, and everything before has arrived.
    private(set) var isFinished = false
    private var isFinishHeldBack = false
    /// Told when bytes have arrived, and when there is room again.
    var arrival: () -> Void = {}, room: () -> Void = {}

    init(_ world: World, _ actor: Int, _ quality: LinkQuality, _ chance: Chance) {
        (self.world, self.actor, self.quality, self.chance) = (world, actor, quality, chance)
    }

    /// Bytes that nobody has read yet.
    var count: Int { unsent + waiting }
    var readable: Int { arrived.count }

    /// Writes as many bytes as there is room for.
    /// - Returns: how many
    func write(_ bytes: ArraySlice<UInt8>) -> Int {
        let count = min(bytes.count, max(0, quality.capacity - self.count))
        guard !isBroken, count > 0 else { return 0 }
        var rest = bytes.prefix(count)
        unsent += count
        while !rest.isEmpty {
            // A segment ends anywhere.
            let segment = Array(rest.prefix(chance.happens(0.1) ? chance.number(1...16) : 1448))
            rest = rest.dropFirst(segment.count)
            sentUntil = max(sentUntil, world.now) + Time.seconds(Double(segment.count) / quality.rate)
            lastArrival = max(lastArrival, sentUntil + quality.latency + chance.time(.zero...quality.jitter))
            let arrival = lastArrival
            world.at(sentUntil, actor, "sent") { [self] in send(segment, arrivingAt: arrival) }
        }
        return count
    }

    private func send(_ segment: [UInt8], arrivingAt time: Time) {
        guard !isBroken else { return }
        if !stalled.isEmpty || waiting > 0 && waiting + segment.count > window { return stalled.append(segment) }
        pass(segment, arrivingAt: time)
    }

    private func pass(_ segment: [UInt8], arrivingAt time: Time) {
        let time = max(time, passedUntil)
        passedUntil = time
        unsent -= segment.count
        waiting += segment.count
        room()
        world.at(time, actor, "arrives") { [self] in arrive(segment) }
    }

    private func arrive(_ segment: [UInt8]) {
        guard !isBroken else { return }
        if isSilent { return heldBack.append(segment) }
        arrived.append(contentsOf: segment)
        arrival()
    }

    func read(atMost count: Int = .max) -> [UInt8] {
        let bytes = Array(arrived.prefix(count))
        arrived.removeFirst(bytes.count)
        waiting -= bytes.count
        while let next = stalled.first, waiting == 0 || waiting + next.count <= window {
            stalled.removeFirst()
            pass(next, arrivingAt: world.now + quality.latency)
        }
        lastArrival = max(lastArrival, passedUntil)
        if isFinishStalled, stalled.isEmpty { finish() }
        if !bytes.isEmpty { room() }
        return bytes
    }

    /// The network between both ends is gone, and back.
    func setSilent(_ isSilent: Bool) {
        self.isSilent = isSilent
        guard !isSilent else { return }
        let segments = heldBack
        heldBack = []
        for segment in segments { arrive(segment) }
        if isFinishHeldBack { end() }
    }

    /// Nothing more is written.
    func finish() {
        lastArrival = max(lastArrival, world.now + quality.latency)
        world.at(lastArrival, actor, "ends") { [self] in end() }
    }

    private func end() {
        guard !isBroken, !isFinished else { return }
        isFinishStalled = !stalled.isEmpty
        if isFinishStalled { return }
        isFinishHeldBack = isSilent
        if isSilent { return }
        isFinished = true
        arrival()
    }

    /// The connection is over: what is under way is lost.
    func cut() {
        (isBroken, isFinished) = (true, true)
        (arrived, heldBack) = ([], [])
    }
}
