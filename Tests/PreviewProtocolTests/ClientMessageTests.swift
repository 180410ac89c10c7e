import Motion
import PreviewProtocol
import RefreshEngine
import Testing

@Suite("Messages from a viewer, as JSON")
struct ClientMessageTests {
    @Test(
        "One of every message",
        arguments: [
            (
                #"{"type":"drag","phase":"began","samples":[[0,120]]}"#,
                ClientMessage.drag(.began, [TouchSample(time: 0, y: 120)])
            ),
            (
                #"{"type":"drag","phase":"moved","samples":[[8333,124.5],[16667,130]]}"#,
                .drag(.moved, [TouchSample(time: 8333, y: 124.5), TouchSample(time: 16667, y: 130)])
            ),
            (
                #"{"type":"drag","phase":"ended","samples":[[24000,130]]}"#,
                .drag(.ended, [TouchSample(time: 24000, y: 130)])
            ),
            (#"{"type":"drag","phase":"cancelled"}"#, .drag(.cancelled, [])),
            (#"{"type":"begin"}"#, .begin(.header)),
            (#"{"type":"finish","edge":"footer","result":"failed"}"#, .finish(.footer, .failed)),
            (#"{"type":"reset","edge":"footer"}"#, .reset(.footer)),
            (#"{"type":"set","name":"dropHeight","value":90}"#, .set(name: "dropHeight", .number(90), .header)),
            (#"{"type":"set","name":"color","value":"ff8000"}"#, .set(name: "color", .text("ff8000"), .header)),
            (
                #"{"type":"set","name":"scroll.bounces","value":false}"#,
                .set(name: "scroll.bounces", .flag(false), .header)
            ),
            (#"{"type":"system","name":"storehouse"}"#, .system(name: "storehouse", .header)),
            (#"{"type":"system","name":null,"edge":"footer"}"#, .system(name: nil, .footer)),
            (#"{"type":"content","height":2000}"#, .content(height: 2000)),
            (#"{"type":"sections","rows":12}"#, .sections(rows: 12)),
            (#"{"type":"resize","width":844,"height":390}"#, .resize(Size(844, 390))),
            (#"{"type":"inset","top":64,"bottom":0}"#, .inset(EdgeInsets(top: 64, bottom: 0))),
            (#"{"type":"work","mode":"after","seconds":3}"#, .work(.after(.seconds(3), .succeeded))),
            (#"{"type":"work","mode":"manual"}"#, .work(.manual)),
            (#"{"type":"rate","framesPerSecond":120}"#, .rate(framesPerSecond: 120)),
            (#"{"type":"play","name":"a.pull","script":"pull 1\n"}"#, .play(name: "a.pull", script: "pull 1\n")),
            (#"{"type":"ping","t":12.5}"#, .ping(12.5)),
            (#"{"later":{"field":[1]},"type":"begin"}"#, .begin(.header)),
        ] as [(String, ClientMessage)])
    func reads(text: String, message: ClientMessage) throws {
        #expect(try ClientMessage(json: Array(text.utf8)) == message)
    }

    @Test(
        "A refusal says what is wrong and what is allowed",
        arguments: [
            ("pull", #"a message is one JSON object; at byte 0 expected a value, found "p""#),
            (
                #"{"type":"begin" "id":1}"#,
                #"a message is one JSON object; at byte 16 expected a comma or "}", found """"#
            ),
            (
                #"{"type":"drag","phase":"moved","samples":[[1e400,100]]}"#,
                #"a message is one JSON object; at byte 43 the number 1e400 is too large, at most 1.7976931348623157e+308 can be read"#
            ),
            (
                #"{"type":"begin","id":-1e400}"#,
                #"a message is one JSON object; at byte 21 the number -1e400 is too large, at most 1.7976931348623157e+308 can be read"#
            ),
            ("[1]", #"a message is one JSON object with a "type""#),
            (#"{"type":7}"#, #"a message is one JSON object with a "type""#),
            (#"{"type":"drag"}"#, #""drag" needs "phase": one of began, moved, ended, cancelled"#),
            (#"{"type":"drag","phase":"began","samples":[]}"#, #""drag" needs "samples": 1 of [time in µs, y in pt]"#),
            (
                #"{"type":"drag","phase":"moved","samples":[[0,1e9]]}"#,
                #""drag" needs "samples": y from -100000 to 100000 pt, found 1000000000"#
            ),
            (
                #"{"type":"drag","phase":"cancelled","samples":[[0,1]]}"#,
                #""drag" needs "samples": 0 of [time in µs, y in pt]"#
            ),
            (
                #"{"type":"drag","phase":"moved","samples":[[0]]}"#,
                #""drag" needs "samples": 1 to 256 of [time in µs, y in pt]"#
            ),
            (#"{"type":"content","height":"high"}"#, #""content" needs "height": a number of pt from 0 to 1000000"#),
            (
                #"{"type":"rate","framesPerSecond":59}"#,
                #""rate" needs "framesPerSecond": one of 30, 60, 120, found 59"#
            ),
            (
                #"{"type":"sections","rows":1}"#,
                #""sections" needs "rows": 0 for none, or a whole number from 5 to 1000, found 1"#
            ),
            (#"{"type":"finish","result":"maybe"}"#, #""finish" needs "result": one of succeeded, failed, noMoreData"#),
            (#"{"type":"system"}"#, #""system" needs "name": a text, or null for none"#),
            (#"{"type":"begin","edge":1}"#, #""begin" needs "edge": one of header, footer"#),
        ])
    func refuses(text: String, reason: String) {
        #expect(complaint(Array(text.utf8)) == reason)
    }

    @Test("An unknown type is refused with the types there are")
    func unknownType() throws {
        let text = try #require(complaint(Array(#"{"type":"teleport"}"#.utf8)))
        #expect(text.hasPrefix(#"there is no message type "teleport"; there is drag, begin, finish, reset, set, "#))
    }

    @Test(
        "What is not quite JSON is refused, in any field",
        arguments: [
            "01", "-", "-.5", ".5", "1.", "1.e5", "1e", "1e+", "+1", "NaN", "Infinity", "0x10", "1e999", "-1e999",
            #""\ud800""#, #""\udc00""#, #""\ud800\u0041""#,
            #""\u+041""#, #""\x""#, "\"a\tb\"", "\"a\u{1f}b\"", "'a'", "tru", "[1,]", #"{"a":1,}"#, "",
        ])
    func strict(value: String) {
        #expect(
            complaint(Array(#"{"type":"set","name":"a","value":0,"later":\#(value)}"#.utf8))?.hasPrefix(
                "a message is one JSON object; at byte ") == true)
    }

    @Test("Bytes that are no UTF-8 are refused")
    func notUTF8() {
        #expect(
            complaint(Array(#"{"type":"set","name":"a","value":""#.utf8) + [0xff] + Array(#""}"#.utf8))
                == #"a message is one JSON object; at byte 33 expected a text in UTF-8, found """"#)
    }

    @Test(
        "Numbers and texts are read as JSON means them",
        arguments: [
            ("-0", ParameterValue.number(-0.0)), ("1e+5", .number(100_000)), ("1E-2", .number(0.01)),
            ("12345678901234567", .number(12_345_678_901_234_568)),
            ("0.1", .number(0.1)), ("-0.25", .number(-0.25)), (#""\u00e4 \ud83d\ude00 \/\n""#, .text("ä 😀 /\n")),
            ("true", .flag(true)),
        ])
    func exact(text: String, value: ParameterValue) throws {
        #expect(
            try ClientMessage(json: Array(#"{"type":"set","name":"a","value":\#(text)}"#.utf8))
                == .set(name: "a", value, .header))
    }

    @Test("A field that is null is as good as left out")
    func fields() throws {
        #expect(
            try ClientMessage(json: Array(#"{"type":"finish","edge":"footer","result":null}"#.utf8))
                == .finish(.footer, .succeeded))
        #expect(
            complaint(Array(#"{"type":"content","height":null}"#.utf8))
                == #""content" needs "height": a number of pt from 0 to 1000000"#)
    }

    @Test(
        "A key that is there twice is refused by its name, wherever it is and however many there are",
        arguments: [
            #"{"type":"begin","edge":"footer","edge":"header"}"#, #"{"type":"begin","later":[{"edge":1,"edge":1}]}"#,
            #"{"type":"begin","edge":"footer","\u0065dge":"footer"}"#,
            "{" + (0..<2000).map { "\"\($0)\":0," }.joined() + #""edge":0,"type":"begin","edge":0}"#,
            "{" + (0..<14).map { "\"\($0)\":0," }.joined() + #""edge":0,"type":"begin","edge":0}"#,
        ])
    func repeated(text: String) {
        #expect(complaint(Array(text.utf8)) == #"the key "edge" stands twice"#)
    }

    @Test("Arrays and objects are nested at most 64 deep", arguments: [64, 65], ["[0]", #"{"a":0}"#])
    func depth(levels: Int, innermost: String) {
        let nested = String(repeating: "[", count: levels - 2) + innermost + String(repeating: "]", count: levels - 2)
        #expect((complaint(Array(#"{"type":"begin","later":\#(nested)}"#.utf8)) == nil) == (levels == 64))
    }

    @Test("No bytes trap: nested, cut, random, not UTF-8")
    func hostile() {
        #expect(complaint(Array(repeating: UInt8(ascii: "["), count: 100_000)) != nil)
        #expect(complaint(Array(String(repeating: #"{"type":"#, count: 20_000).utf8)) != nil)
        var random = SplitMix64(seed: 1)
        let valid = Array(#"{"type":"drag","phase":"moved","samples":[[8333,124.5],[16667,130]]}"#.utf8)
        for _ in 0..<2_000 {
            var bytes = valid
            for _ in 0...random.integer(in: 0...4) {
                bytes[random.integer(in: 0...bytes.count - 1)] = UInt8(random.integer(in: 0...255))
            }
            _ = try? ClientMessage(json: bytes)
            _ = try? ClientMessage(json: Array(valid.prefix(random.integer(in: 0...valid.count))))
        }
    }

    @Test(
        "A text is uploaded in pieces of at most 10,000 bytes, the last of which is marked",
        arguments: [
            (10_000, [10_000]), (10_001, [10_000, 1]), (20_000, [10_000, 10_000]), (0, [0]),
        ])
    func pieces(length: Int, lengths: [Int]) throws {
        let pieces = try ClientMessage.uploads(
            .script, name: "a", text: String(repeating: "x", count: length), speed: 2
        ).map { try ClientMessage(json: $0) }
        #expect(
            pieces
                == lengths.enumerated().map {
                    .upload(
                        .init(
                            .script, name: "a", text: String(repeating: "x", count: $1),
                            isLast: $0 == lengths.count - 1, speed: 2))
                })
    }

    private func complaint(_ bytes: [UInt8]) -> String? {
        do {
            _ = try ClientMessage(json: bytes)
            return nil
        } catch { return error.description }
    }
}
