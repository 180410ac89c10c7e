import Foundation
import Testing

@testable import Recordings

@Suite("a device's file")
struct DeviceReaderTests {
    /// A case of the table that the page's reader is held to, too. Where `flags` are told, the page has no say.
    struct Case: Decodable, Sendable, CustomTestStringConvertible {
        var name: String, text: String
        var flags: Flags?
        var samples: [[Value]]?
        var warnings: [String]?
        var error: String?, flag: String?

        var testDescription: String { name }

        struct Flags: Decodable, Sendable {
            var time: String?, offset: String?, touch: String?, timeUnit: String?, offsetUnit: String?
            var invert: Bool?, origin: Double?
        }

        enum Value: Decodable, Hashable {
            case number(Double)
            case flag(Bool)
            case none

            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                if container.decodeNil() {
                    self = .none
                } else if let flag = try? container.decode(Bool.self) {
                    self = .flag(flag)
                } else {
                    self = .number(try container.decode(Double.self))
                }
            }
        }

        var told: DeviceColumns {
            var columns = DeviceColumns()
            (columns.time, columns.offset, columns.touch) = (flags?.time, flags?.offset, flags?.touch)
            columns.timeUnit = flags?.timeUnit.flatMap(DeviceColumns.TimeUnit.init(rawValue:))
            columns.offsetUnit = flags?.offsetUnit.flatMap { DeviceColumns.LengthUnit($0) }
            (columns.isInverted, columns.origin) = (flags?.invert ?? false, flags?.origin ?? 0)
            return columns
        }
    }

    private static let cases: [Case] = {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "../Fixtures/phone.jsonl")
        let lines = (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n") ?? []
        return lines.compactMap { try? JSONDecoder().decode(Case.self, from: Data($0.utf8)) }
    }()

    @Test(
        "every case of the table gives its samples and warnings, or its error and the flag that decides",
        arguments: cases)
    func table(each: Case) throws {
        do throws(DeviceError) {
            let trace = try DeviceTrace(reading: Array(each.text.utf8), file: "a.csv", each.told)
            let samples = trace.samples.map { sample in
                [
                    .number(sample.time), .number(sample.offset), sample.isTouched.map { .flag($0) } ?? .none,
                    sample.finger.map { .number($0) } ?? Case.Value.none,
                ]
            }
            #expect(samples == each.samples && trace.warnings == each.warnings ?? [] && each.error == nil)
        } catch {
            #expect((error.line.map { "\($0): " } ?? "") + error.problem == each.error)
            #expect(each.flag.map(error.remedy.contains) ?? error.remedy.isEmpty, "\(error.remedy)")
        }
    }

    @Test("the table was read")
    func isThere() { #expect(Self.cases.count == 34) }

    private func bytes(_ count: Int, _ line: (Int) -> String) -> [UInt8] {
        var bytes = Array("time,offset\n".utf8)
        for place in 0..<count { bytes += Array(line(place).utf8) }
        return bytes
    }

    @Test("a file may have a million lines and not one more")
    func bound() throws {
        var file = bytes(DeviceTrace.Limits.lines) { "\($0),0\n" }
        var told = DeviceColumns()
        told.timeUnit = .ms
        #expect(try DeviceTrace(reading: file, file: "a.csv", told).samples.count == DeviceTrace.Limits.lines)
        file += Array("1000000,0\n".utf8)
        #expect(throws: DeviceError("a.csv", "has more than 1000000 lines, which no gesture has")) {
            try DeviceTrace(reading: file, file: "a.csv", told)
        }
    }

    @Test("a line may have 64 columns and not one more")
    func columns() {
        let names = ["time", "offset"] + (3...65).map { "c\($0)" }
        #expect(throws: DeviceError("a.csv", 1, "has more than 64 columns")) {
            try DeviceTrace(reading: Array(names.joined(separator: ",").utf8), file: "a.csv")
        }
    }

    @Test(
        "a number is read as Swift reads it",
        arguments: [
            "0", "-0.1", "+3.25", "0.30000000000000004", "123456789012345678", "9007199254740993", "1e-3", ".5", "5.",
            "16.666666666666668",
        ])
    func numbers(text: String) throws {
        let values = SeparatedValues(Array(text.utf8))
        #expect(
            values.number(0..<text.utf8.count)
                == Double(text.hasSuffix(".") ? text + "0" : text.hasPrefix(".") ? "0" + text : text))
    }

    @Test("no bytes stop the reader: pieces of a file, and bytes that are any")
    func anything() {
        let whole = Array("\u{feff}time_ms;offset_px@3;touch\r\n# a\r\n0,5;-1,5;1\r\n16;2;0\r\n".utf8)
        for length in whole.indices { _ = try? DeviceTrace(reading: Array(whole.prefix(length)), file: "a.csv") }
        var random = SyntheticPhone(seed: 7)
        for _ in 0..<2_000 {
            let letters = Array("0123456789.,;-+e\"\t\n\r #timeoffsy\u{feff}".utf8)
            let bytes = (0..<40).map { _ in
                letters[min(Int(random.uniform() * Double(letters.count)), letters.count - 1)]
            }
            _ = try? DeviceTrace(reading: Array("time,offset\n".utf8) + bytes, file: "a.csv")
            _ = try? DeviceTrace(reading: bytes, file: "a.csv")
        }
    }
}
