/// A binary property list whose root is a dictionary. Only what is asked for is read, so what it refers to many times
/// costs nothing.
///
/// Source: the format as Apple's CFBinaryPList.c describes it: a mark, objects, a table of their offsets, and a trailer
/// of 32 bytes.
struct BinaryPropertyList {
    static let mark = Array("bplist00".utf8)

    private let bytes: [UInt8]
    /// Bytes of an entry of the table of offsets, and of a reference.
    private let offsetSize, referenceSize: Int
    private let count, table: Int
    /// Of the root: references to keys, and to their values.
    private var keys: [Int] = [], values: [Int] = []

    private static let damaged = FigureError.unusable("the binary property list is damaged or cut off")

    init(_ bytes: [UInt8]) throws(FigureError) {
        self.bytes = bytes
        let trailer = bytes.count - 32
        guard trailer >= BinaryPropertyList.mark.count else { throw BinaryPropertyList.damaged }
        (offsetSize, referenceSize) = (Int(bytes[trailer + 6]), Int(bytes[trailer + 7]))
        func word(_ place: Int) -> Int? {
            Int(exactly: bytes[place..<place + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
        }
        guard let count = word(trailer + 8), let top = word(trailer + 16), let table = word(trailer + 24),
            (1...8).contains(offsetSize), (1...8).contains(referenceSize),
            table <= trailer, count <= (trailer - table) / offsetSize
        else { throw BinaryPropertyList.damaged }
        (self.count, self.table) = (count, table)
        let root = try object(top)
        guard root.kind == 0xD else { throw .unusable("the property list is no dictionary") }
        (keys, values) = (
            try references(root.place, root.length),
            try references(root.place + root.length * referenceSize, root.length)
        )
    }

    func texts(of key: String) throws(FigureError) -> [String] {
        var found: [String] = []
        var value: Int?
        for (index, reference) in keys.enumerated() {
            guard let name = try text(reference) else { continue }
            if name == key { value = values[index] } else if found.count < 10 { found.append(name) }
        }
        guard let value else { throw PointLists.missing(key, found) }
        let array = try object(value)
        guard array.kind == 0xA else { throw .unusable("\(key) is no array") }
        try PointLists.check(count: array.length, of: key)
        var texts: [String] = []
        for (index, reference) in try references(array.place, array.length).enumerated() {
            guard let text = try text(reference) else { throw PointLists.noText(key, index) }
            texts.append(text)
        }
        return texts
    }

    // MARK: Objects

    /// nil: it is no text, or too long for one that counts here.
    private func text(_ reference: Int) throws(FigureError) -> String? {
        let object = try object(reference)
        guard object.length <= PointLists.maxText else { return nil }
        switch object.kind {
        case 0x5: return String(decoding: try part(object.place, object.length), as: UTF8.self)
        case 0x6:
            let bytes = Array(try part(object.place, object.length * 2))
            return String(
                decoding: stride(from: 0, to: bytes.count, by: 2).map {
                    UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
                }, as: UTF16.self)
        default: return nil
        }
    }

    /// Its kind, how many items or characters it has, and where they begin.
    private func object(_ reference: Int) throws(FigureError) -> (kind: UInt8, length: Int, place: Int) {
        guard (0..<count).contains(reference) else { throw BinaryPropertyList.damaged }
        let place = try number(table + reference * offsetSize, offsetSize)
        guard place < table, let head = try part(place, 1).first else { throw BinaryPropertyList.damaged }
        let (kind, short) = (head >> 4, Int(head & 0xF))
        guard short == 0xF, kind >= 0x4 else { return (kind, short, place + 1) }
        // A longer length is an integer of 2^n bytes.
        guard let size = try part(place + 1, 1).first, size >> 4 == 0x1, size & 0xF <= 3 else {
            throw BinaryPropertyList.damaged
        }
        let width = 1 << Int(size & 0xF)
        return (kind, try number(place + 2, width), place + 2 + width)
    }

    private func references(_ place: Int, _ length: Int) throws(FigureError) -> [Int] {
        guard length <= bytes.count / referenceSize else { throw BinaryPropertyList.damaged }
        _ = try part(place, length * referenceSize)
        var references: [Int] = []
        for index in 0..<length { references.append(try number(place + index * referenceSize, referenceSize)) }
        return references
    }

    /// Big-endian.
    private func number(_ place: Int, _ size: Int) throws(FigureError) -> Int {
        guard let number = Int(exactly: try part(place, size).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }),
            number <= bytes.count
        else { throw BinaryPropertyList.damaged }
        return number
    }

    private func part(_ place: Int, _ length: Int) throws(FigureError) -> ArraySlice<UInt8> {
        guard place >= 0, length >= 0, place <= bytes.count, length <= bytes.count - place else {
            throw BinaryPropertyList.damaged
        }
        return bytes[place..<place + length]
    }
}
