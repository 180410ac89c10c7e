/// Any bytes as choices: what a preview makes of them is sound, tick by tick.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    let bytes = Bytes(Array(UnsafeBufferPointer(start: bytes, count: count)))
    var totality = Totality(bytes)
    while !totality.isExhausted, totality.inputs < 1000, totality.fault == nil { totality.step() }
    if let fault = totality.fault { fatalError("\(fault)\nafter \(totality.last)") }
    return 0
}

/// Two bytes a choice, in its high bits; the low ones follow from them.
struct Bytes: RandomNumberGenerator {
    private let bytes: [UInt8]
    private(set) var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { position >= bytes.count }

    mutating func next() -> UInt64 {
        guard position + 1 < bytes.count else {
            position = bytes.count
            return 0
        }
        defer { position += 2 }
        let choice = UInt64(bytes[position]) << 8 | UInt64(bytes[position + 1])
        return choice << 48 | (choice &* 0x9E37_79B9_7F4A_7C15) >> 16
    }
}

extension Totality<Bytes> {
    var isExhausted: Bool { random.isAtEnd }
}
