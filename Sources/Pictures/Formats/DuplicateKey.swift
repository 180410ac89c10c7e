import Foundation

/// Finds a key that an object of a JSON text has twice. Parsers differ in which of the two counts: one may check a
/// value that another does not use.
enum DuplicateKey {
    /// - Parameter bytes: JSON that has been read without an error
    static func first(in bytes: [UInt8]) -> String? {
        var objects: [Set<String>] = []
        var place = 0
        while place < bytes.count {
            switch bytes[place] {
            case UInt8(ascii: "{"): objects.append([])
            case UInt8(ascii: "}"): _ = objects.popLast()
            case UInt8(ascii: "\""):
                let text = string(in: bytes, at: &place)
                if isKey(bytes, endingAt: place), !objects.isEmpty {
                    let key = unescaped(text)
                    if !objects[objects.count - 1].insert(key).inserted { return key }
                }
            default: break
            }
            place += 1
        }
        return nil
    }

    /// The string with its quotation marks; `place` becomes that of the second one.
    private static func string(in bytes: [UInt8], at place: inout Int) -> ArraySlice<UInt8> {
        let start = place
        place += 1
        while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
            place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        return bytes[start..<min(place + 1, bytes.count)]
    }

    private static func isKey(_ bytes: [UInt8], endingAt place: Int) -> Bool {
        bytes.dropFirst(place + 1).first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: ":")
    }

    private static func unescaped(_ text: ArraySlice<UInt8>) -> String {
        guard text.contains(UInt8(ascii: "\\")) else {
            return String(decoding: text.dropFirst().dropLast(), as: UTF8.self)
        }
        return (try? JSONSerialization.jsonObject(with: Data(text), options: .fragmentsAllowed)) as? String ?? ""
    }
}
