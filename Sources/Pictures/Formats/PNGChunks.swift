/// The chunks of a PNG file, each with its checksum checked. Source: PNG specification 5.3 and annex D.
struct PNGChunks {
    struct Chunk {
        let type: String
        let data: ArraySlice<UInt8>
    }

    private let bytes: [UInt8]
    private var place = PNGHeader.signature.count

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// nil: the file is at its end, after IEND or not.
    mutating func next() throws(PictureError) -> Chunk? {
        if place == bytes.count { return nil }
        guard bytes.count - place >= 12 else {
            throw PictureError("is cut off: its last chunk has \(bytes.count - place) bytes")
        }
        let count = Int(PNGChunks.number(bytes[place..<place + 4]))
        let type = bytes[place + 4..<place + 8]
        guard type.allSatisfy({ UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 & 0xDF }) else {
            throw PictureError("is damaged: at byte \(place) no chunk begins")
        }
        let name = String(decoding: type, as: UTF8.self)
        guard count <= bytes.count - place - 12 else {
            throw PictureError(
                "is cut off or damaged: chunk \(name) at byte \(place) has \(count) bytes, and \(bytes.count - place - 12) follow"
            )
        }
        let end = place + 8 + count
        guard CRC32.of(bytes[place + 4..<end]) == PNGChunks.number(bytes[end..<end + 4]) else {
            throw PictureError("is damaged: the checksum of chunk \(name) at byte \(place) is wrong")
        }
        defer { place = end + 4 }
        return Chunk(type: name, data: bytes[place + 8..<end])
    }

    static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 { bytes.reduce(0) { $0 << 8 | UInt32($1) } }

    /// A chunk as a file contains it.
    static func write(_ type: String, _ data: ArraySlice<UInt8>) -> [UInt8] {
        let body = Array(type.utf8) + data
        return bytes(UInt32(data.count)) + body + bytes(CRC32.of(body[...]))
    }

    static func bytes(_ number: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) } }
}

/// PNG's checksum. Source: PNG specification, annex D.
enum CRC32 {
    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
    }

    static func of(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        let sum = table.withUnsafeBufferPointer { table in
            bytes.withUnsafeBufferPointer { bytes in
                var sum = UInt32.max
                for byte in bytes { sum = table[Int((sum ^ UInt32(byte)) & 255)] ^ sum >> 8 }
                return sum
            }
        }
        return ~sum
    }
}
