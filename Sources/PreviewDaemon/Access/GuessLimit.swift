import Motion

/// Wrong tokens, by whom they came from. Whoever has guessed too often waits, and is not even listened to meanwhile.
struct GuessLimit {
    /// Chosen: a link that was copied wrongly ten times is a program's. At one guess in ten seconds, 128 bits last longer than the sun.
    static let guesses = 10.0, perSecond = 0.1

    /// Addresses that are remembered. Chosen: 4096 take a few hundred kilobytes.
    static let maxAddresses = 4096

    private var buckets: [String: TokenBucket] = [:]
    var count: Int { buckets.count }

    /// How long that address must wait, s; nil: it may try.
    func wait(of address: String, at now: Tick) -> Int? {
        guard let level = buckets[Self.key(address)]?.level(at: now), level < 1 else { return nil }
        return Int(((1 - level) / Self.perSecond).rounded(.up))
    }

    mutating func noteWrongToken(from address: String, at now: Tick) {
        let key = Self.key(address)
        if buckets[key] == nil { makeRoom(at: now) }
        _ = buckets[key, default: TokenBucket(rate: Self.perSecond, capacity: Self.guesses, at: now)].take(at: now)
    }

    /// Forgets whom it need not remember any more; when all are needed, whoever has guessed least.
    private mutating func makeRoom(at now: Tick) {
        guard buckets.count >= Self.maxAddresses else { return }
        buckets = buckets.filter { !$1.isFull(at: now) }
        guard buckets.count >= Self.maxAddresses, let least = buckets.max(by: { $0.value.level(at: now) < $1.value.level(at: now) }) else { return }
        buckets[least.key] = nil
    }

    /// Of IPv6 the network: a machine has all the addresses in it.
    static func key(_ address: String) -> String {
        guard address.contains(":") else { return address }
        let halves = address.components(of: "::")
        let groups = halves[0].split(separator: ":")
        guard halves.count > 1 else { return groups.prefix(4).joined(separator: ":") }
        let missing = max(0, 8 - groups.count - halves[1].split(separator: ":").count)
        return (groups + Array(repeating: "0", count: missing)).prefix(4).joined(separator: ":")
    }
}

extension String {
    fileprivate func components(of separator: String) -> [Substring] {
        guard let range = firstRange(of: separator) else { return [self[...]] }
        return [self[..<range.lowerBound], self[range.upperBound...]]
    }
}
