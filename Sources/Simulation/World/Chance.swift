/// Chance that follows from a seed: SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators,
/// OOPSLA 2014).
struct Chance: RandomNumberGenerator {
    private var state: UInt64

    /// - Parameter purpose: what it decides. Each purpose has chances of its own, so that taking one actor away changes
    ///   nothing for the others
    init(_ seed: UInt64, _ purpose: String) {
        var hash = EventHash()
        hash.add(seed)
        hash.add(purpose)
        state = hash.value
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// True that often, 0 to 1.
    mutating func happens(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &self) < share }
    mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &self) }
    mutating func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &self) }
    mutating func time(_ range: ClosedRange<Time>) -> Time {
        Time(number(range.lowerBound.count...range.upperBound.count))
    }
    mutating func pick<Value>(_ values: [Value]) -> Value { values[number(0...(values.count - 1))] }
}

/// FNV-1a with 64 bits (draft-eastlake-fnv), over whole words.
struct EventHash {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ word: UInt64) { value = (value ^ word) &* 0x0000_0100_0000_01B3 ^ (value >> 29) }
    mutating func add(_ number: Int) { add(UInt64(bitPattern: Int64(number))) }
    mutating func add(_ text: String) { for byte in text.utf8 { add(UInt64(byte)) } }
    mutating func add(_ bytes: some Collection<UInt8>) {
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        add(bytes.count)
    }
}
