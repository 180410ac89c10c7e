import Motion
import Recordings
import RefreshEngine
import Testing

@testable import PreviewProtocol

/// A number of `Limits` in a text from outside, where # stands for it.
struct Bound: CustomTestStringConvertible, Sendable {
    enum Kind: Sendable { case input, scenario, message }

    var name: String
    var kind: Kind
    var text: String
    var at: [String], beyond: [String]

    init(_ name: String, _ kind: Kind, _ text: String, at: String..., beyond: String...) {
        (self.name, self.kind, self.text, self.at, self.beyond) = (name, kind, text, at, beyond)
    }

    var testDescription: String { name }

    func read(_ value: String) throws(ProtocolError) {
        let bytes = Array(text.replacing("#", with: value).utf8)
        switch kind {
        case .input: _ = try Input(json: bytes, of: Scenario())
        case .scenario: _ = try Scenario(json: bytes)
        case .message: _ = try ClientMessage(json: bytes)
        }
    }
}

@Suite("Every entry of Limits: at the bound it is taken, one beyond it is refused")
struct LimitsTests {
    private static let curveText = #"{"insets":[0,0],"animation":{"duration":1,"curve":#}}"#

    private static func springText(_ field: String) -> String {
        let numbers = ["mass", "stiffness", "damping", "velocity"].map { "\"\($0)\":\($0 == field ? "#" : "1")" }
        return #"{"scroll":0,"animation":{"duration":1,"spring":{\#(numbers.joined(separator: ","))}}}"#
    }

    static let bounds = [
        Bound(
            "viewport", .input, #"{"viewport":[#,#]}"#, at: "50", "4096", beyond: "49.99999", "4096.00001", "-50",
            "1e999"),
        Bound(
            "viewport in a message", .message, #"{"type":"resize","width":#,"height":#}"#, at: "50", "4096",
            beyond: "49.99999", "4096.00001"),
        Bound("content", .input, #"{"content":#}"#, at: "0", "1000000", beyond: "-0.00001", "1000000.00001", "1e300"),
        Bound(
            "content in a message", .message, #"{"type":"content","height":#}"#, at: "0", "1000000", beyond: "-0.00001",
            "1000000.00001"),
        Bound("section rows", .input, #"{"sections":#}"#, at: "0", "5", "1000", beyond: "1", "4", "1001", "-5"),
        Bound("inset", .input, #"{"insets":[#,#]}"#, at: "0", "2000", beyond: "-0.00001", "2000.00001"),
        Bound(
            "inset in a message", .message, #"{"type":"inset","top":#,"bottom":#}"#, at: "0", "2000",
            beyond: "-0.00001", "2000.00001"),
        Bound(
            "offset at the start", .scenario, #"{"start":#}"#, at: "-10000", "1010000", beyond: "-10000.00001",
            "1010000.00001"),
        Bound(
            "offset to scroll to", .input, #"{"scroll":#,"animation":{"duration":0,"curve":[0,0,1,1]}}"#,
            at: "-10000", "1010000", beyond: "-10000.00001", "1010000.00001"),
        Bound(
            "finger", .input, #"{"move":[0,#]}"#, at: "-100000", "100000", beyond: "-100000.00001", "100000.00001",
            "1e300"),
        Bound(
            "time", .input, #"{"down":[#,0]}"#, at: "-2251799813685248", "2251799813685248",
            beyond: "-2251799813685249", "2251799813685249", "1e16", "1e300"),
        Bound(
            "time of a ping", .message, #"{"type":"ping","t":#}"#, at: "-2251799813685248", "2251799813685248",
            beyond: "-2251799813685249", "2251799813685249"),
        Bound(
            "velocity", .input, #"{"up":[0,0],"velocity":#}"#, at: "-100000", "100000", beyond: "-100000.00001",
            "100000.00001"),
        Bound(
            "duration in ticks", .input, #"{"insets":[0,0],"animation":{"duration":#,"curve":[0,0,1,1]}}"#, at: "0",
            "432000", beyond: "-1", "432001"),
        Bound(
            "work in ticks", .input, #"{"work":{"after":#,"result":"failed"}}"#, at: "0", "432000", beyond: "-1",
            "432001"),
        Bound(
            "work in seconds", .message, #"{"type":"work","mode":"after","seconds":#}"#, at: "0", "3600",
            beyond: "-0.001", "3600.001"),
        Bound(
            "x of a curve", .input, curveText, at: "[0,0,0,0]", "[1,0,1,0]", beyond: "[-0.00001,0,0,0]",
            "[1.00001,0,0,0]", "[0,0,-0.00001,0]", "[0,0,1.00001,0]"),
        Bound(
            "y of a curve", .input, curveText, at: "[0,-10,0,10]", "[0,10,0,-10]", beyond: "[0,10.00001,0,0]",
            "[0,0,0,-10.00001]"),
        Bound("mass", .input, springText("mass"), at: "0.001", "1e13", beyond: "0.00099999", "10000000000001", "0"),
        Bound(
            "stiffness", .input, springText("stiffness"), at: "0.001", "1e13", beyond: "0.00099999", "10000000000001",
            "0"),
        Bound("damping", .input, springText("damping"), at: "0", "1e13", beyond: "-0.00001", "10000000000001"),
        Bound(
            "velocity of an animation", .input, springText("velocity"), at: "-1000", "1000", beyond: "-1000.00001",
            "1000.00001"),
        Bound("UTC offset", .input, #"{"clock":{"at":0,"utcOffset":#}}"#, at: "-1440", "1440", beyond: "-1441", "1441"),
        Bound(
            "clock", .input, #"{"clock":{"at":#,"utcOffset":0}}"#, at: "-62135596800", "253402300799",
            beyond: "-62135596801", "253402300800", "1e308"),
        Bound(
            "last refresh", .input, #"{"lastRefresh":"K","at":#}"#, at: "-62135596800", "253402300799",
            beyond: "-62135596801", "253402300800"),
        Bound("tick", .scenario, #"{"tick":#}"#, at: "0", "10000000000", beyond: "-1", "10000000001"),
        Bound(
            "pictures", .scenario, #"{"images":{"a":{"path":"a","count":#,"size":[1,1]}}}"#, at: "1", "1000",
            beyond: "0", "1001"),
        Bound(
            "picture", .scenario, #"{"images":{"a":{"path":"a","count":1,"size":[#,#]}}}"#, at: "0.001", "100000",
            beyond: "0.00099999", "100000.001"),
        Bound(
            "columns", .scenario, #"{"images":{"a":{"path":"a","count":24,"size":[1,1],"columns":#}}}"#, at: "1", "24",
            beyond: "0", "25"),
        Bound(
            "time of a picture", .scenario, #"{"images":{"a":{"path":"a","count":2,"size":[1,1],"delays":[1,#]}}}"#,
            at: "0.001", "3600", beyond: "0.00099999", "3600.001"),
        Bound(
            "inserted row", .scenario, #"{"inserted":[{"row":#,"text":"x"}]}"#, at: "0", "22727", beyond: "-1", "22728"),
        Bound(
            "speed", .message, #"{"type":"upload","kind":"script","name":"","text":"","last":true,"speed":#}"#,
            at: "0.1", "10", beyond: "0.09999", "10.00001"),
        Bound(
            "frames a second", .message, #"{"type":"rate","framesPerSecond":#}"#, at: "30", "60", "120", beyond: "29",
            "61", "121", "0"),
    ]

    @Test("Numbers; the refusal names the bound and what was found", arguments: bounds)
    func numbers(bound: Bound) {
        for value in bound.at { #expect(throws: Never.self, "\(value)") { try bound.read(value) } }
        for value in bound.beyond {
            let error = #expect(throws: ProtocolError.self, "\(value)") { try bound.read(value) }
            guard value != "1e999" else { continue }  // no number at all
            if case .outOfRange(_, _, let allowed, let found)? = error {
                #expect(!allowed.isEmpty && !found.isEmpty)
            } else {
                Issue.record("\(value): \(String(describing: error))")
            }
        }
    }

    @Test(
        "How many, and how long: § stands for so many of @, which stands for its number",
        arguments: [
            (#"{"memory":{"header":{§}}}"#, #""@":"0""#, ",", 16),
            (#"{"memory":{"header":{"§":"0"}}}"#, "x", "", 80),
            (#"{"lastRefresh":{§}}"#, #""@":0"#, ",", 1000),
            (#"{"lastRefresh":{"§":0}}"#, "x", "", 80),
            (#"{"inserted":[§]}"#, #"{"row":@,"text":""}"#, ",", 1000),
            (#"{"inserted":[{"row":0,"text":"§"}]}"#, "é", "", 80),
            (#"{"images":{§}}"#, #""@":{"path":"a","count":1,"size":[1,1]}"#, ",", 1000),
            (#"{"images":{"a":{"path":"§","count":1,"size":[1,1]}}}"#, "x", "", 200),
        ])
    func counts(text: String, item: String, separator: String, most: Int) throws {
        func read(_ count: Int) throws {
            let items = (0..<count).map { item.replacing("@", with: String($0)) }.joined(separator: separator)
            _ = try Scenario(json: Array(text.replacing("§", with: items).utf8))
        }
        try read(most)
        #expect(throws: ProtocolError.self) { try read(most + 1) }
    }

    @Test(
        "Outlines: a path of 1 MiB, 1,000,000 pt long",
        arguments: [
            (1 << 20, "1000000", true), (1 << 20 + 1, "1000000", false), (10, "1000000.001", false), (10, "0", true),
            (10, "-0.001", false),
        ] as [(Int, String, Bool)])
    func outlines(bytes: Int, length: String, isTaken: Bool) {
        let outline =
            #"{"text":"Hi","fontSize":21,"data":"\#("M" + String(repeating: "0", count: bytes - 1))","length":\#(length)}"#
        let text = #"{"system":{"name":"words","parameters":{"text":"Hi"},"outlines":[\#(outline)]},"edge":"header"}"#
        #expect(((try? Input(json: Array(text.utf8), of: Scenario())) != nil) == isTaken)
    }

    @Test("JSON of 64 levels is read, of 65 it is none", arguments: [(64, true), (65, false)])
    func depth(levels: Int, isRead: Bool) {
        let arrays = String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
        #expect(((try? JSONReader.read(Array(arrays.utf8)[...])) != nil) == isRead)
        let objects = String(repeating: #"{"a":"#, count: levels) + "1" + String(repeating: "}", count: levels)
        #expect(((try? JSONReader.read(Array(objects.utf8)[...])) != nil) == isRead)
    }

    @Test(
        "A number of a binary message is below 2^53",
        arguments: [
            ([0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x0f], 9_007_199_254_740_991),
            ([0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x10], nil),
        ] as [([UInt8], Int?)])
    func bits(bytes: [UInt8], value: Int?) {
        var reader = ByteReader(bytes)
        #expect((try? reader.unsigned()) == value)
    }

    @Test("A flag is 0 or 1", arguments: [(0, false), (1, true), (2, nil), (255, nil)] as [(UInt8, Bool?)])
    func flag(byte: UInt8, value: Bool?) {
        var reader = ByteReader([byte])
        #expect((try? reader.flag()) == value)
    }
}
