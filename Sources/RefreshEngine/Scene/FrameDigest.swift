import Motion

extension RawFrame<Double> {
    /// A fingerprint of every bit of the frame: two runs of the engine that show the same have the same.
    ///
    /// Source: G. Fowler, L. C. Noll, K.-P. Vo, FNV-1a with 64 bits, on numbers of 64 bits in place of bytes; the upper
    /// half is folded into the lower one, because a sign would stay in its own bit, where a second one takes it away.
    package var digest: UInt64 {
        var digest = Digest()
        digest.add(Double(tick.count))
        for number in [list.offset, list.velocity, list.insetTop, list.insetBottom] { digest.add(number) }
        for status in [list.header, list.footer] {
            digest.add(Double(status?.state.place ?? -1))
            digest.add(status?.progress ?? 0)
        }
        digest.add(Double(list.insertion?.row ?? -1))
        digest.add(list.insertion?.progress ?? 0)
        for node in nodes { node.forEachValue { digest.add($0) } }
        digest.add(headerDetail)
        digest.add(footerDetail)
        for text in texts { digest.add(text) }
        return digest.value
    }
}

private struct Digest {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    /// Both zeros are one: they are equal, so a buffer keeps the one that it has.
    mutating func add(_ number: Double) { add((number == 0 ? 0 : number).bitPattern) }

    mutating func add(_ text: String) {
        for byte in text.utf8 { add(UInt64(byte)) }
        add(UInt64(text.utf8.count))
    }

    private mutating func add(_ bits: UInt64) {
        value = (value ^ bits) &* 0x100_0000_01b3
        value ^= value >> 32
    }
}

extension ControlState {
    /// Its place in their order.
    package var place: Int {
        switch self {
        case .idle: 0
        case .pulling: 1
        case .armed: 2
        case .beginning: 3
        case .loading: 4
        case .ending: 5
        }
    }
}
