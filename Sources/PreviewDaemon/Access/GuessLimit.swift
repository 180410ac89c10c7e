import Motion

/// Wrong tokens, by whom they came from. Whoever has guessed too often waits, and is not even listened to meanwhile.
struct GuessLimit {
    /// Ours: a link that was copied wrongly ten times is a program's. At one guess in ten seconds, 128 bits last longer than the sun.
    static let guesses = 10.0, perSecond = 0.1

    /// Addresses that are remembered. Ours: 4096 take a few hundred kilobytes.
    static let mostAddresses = 4096

    private var allowances: [String: Allowance] = [:]
    var count: Int { allowances.count }

    /// How long that address must wait, s; nil: it may try.
    func wait(of address: String, at now: Tick) -> Int? {
        guard let balance = allowances[Self.key(address)]?.balance(at: now), balance < 1 else { return nil }
        return Int(((1 - balance) / Self.perSecond).rounded(.up))
    }

    mutating func noteWrong(from address: String, at now: Tick) {
        let key = Self.key(address)
        if allowances[key] == nil { makeRoom(at: now) }
        _ = allowances[key, default: Allowance(perSecond: Self.perSecond, most: Self.guesses, at: now)].take(at: now)
    }

    /// Forgets whom it need not remember any more; when all are needed, whoever has guessed least.
    private mutating func makeRoom(at now: Tick) {
        guard allowances.count >= Self.mostAddresses else { return }
        allowances = allowances.filter { !$1.isFull(at: now) }
        guard allowances.count >= Self.mostAddresses, let least = allowances.max(by: { $0.value.balance(at: now) < $1.value.balance(at: now) }) else { return }
        allowances[least.key] = nil
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
