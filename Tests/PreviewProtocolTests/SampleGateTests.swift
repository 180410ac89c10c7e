import Motion
import PreviewProtocol
import RefreshEngine
import Testing

@Suite("behaviour.md 7.16: a finger's samples at the gate, in both encodings")
struct SampleGateTests {
    private func error(_ read: () throws(ProtocolError) -> ClientMessage) -> ProtocolError? {
        do throws(ProtocolError) { _ = try read() } catch { return error }
        return nil
    }

    private func moved(_ samples: String) throws(ProtocolError) -> ClientMessage {
        try ClientMessage(json: Array(#"{"type":"drag","phase":"moved","samples":\#(samples)}"#.utf8))
    }

    @Test(
        "At the bound a sample is taken",
        arguments: [
            (-0x1p51, 0.0), (0x1p51, 0.0), (0, -100_000), (0, 100_000), (-0.0, -0.0), (0, 2.3e-308),
        ])
    func atTheBound(time: Double, y: Double) throws {
        let message = ClientMessage.drag(.moved, [TouchSample(time: time, y: y)])
        #expect(try moved("[[\(time),\(y)]]") == message)
        #expect(try ClientMessage(binary: message.binary()).binary() == message.binary())
    }

    @Test(
        "One beyond it is refused with the bound and what was found",
        arguments: [
            (0x1p51 + 1, 0.0, "a time from -2251799813685248 to 2251799813685248 µs", "2251799813685249"),
            (-0x1p51 - 1, 0, "a time from -2251799813685248 to 2251799813685248 µs", "-2251799813685249"),
            (1e300, 0, "a time from -2251799813685248 to 2251799813685248 µs", "1e+300"),
            (0, 100_000.001, "y from -100000 to 100000 pt", "100000.001"),
            (0, -100_001, "y from -100000 to 100000 pt", "-100001"),
        ] as [(Double, Double, String, String)])
    func beyond(time: Double, y: Double, allowed: String, found: String) {
        let expected = ProtocolError.outOfRange(field: "samples", of: "drag", allowed: allowed, found: found)
        #expect(error { () throws(ProtocolError) in try moved("[[\(time),\(y)]]") } == expected)
        #expect(expected.description == "\"drag\" needs \"samples\": \(allowed), found \(found)")
    }

    @Test("The same in binary, where the first time is told from 0")
    func beyondInBinary() {
        // drag, moved, one sample: 2^51 + 1 µs in zigzag is 2^52 + 2; 0 pt
        let time: [UInt8] = [129, 1, 1, 0x82, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x08, 0]
        #expect(
            error { () throws(ProtocolError) in try ClientMessage(binary: time) }
                == .outOfRange(
                    field: "samples", of: "drag", allowed: "a time from -2251799813685248 to 2251799813685248 µs",
                    found: "2251799813685249"))
        // 0 µs; 100,000,001 thousandths of a pt, doubled 200,000,002
        let y: [UInt8] = [129, 1, 1, 0, 0x82, 0x84, 0xaf, 0x5f]
        #expect(
            error { () throws(ProtocolError) in try ClientMessage(binary: y) }
                == .outOfRange(
                    field: "samples", of: "drag", allowed: "y from -100000 to 100000 pt", found: "100000.001"))
    }

    @Test(
        "Fractions of a microsecond are rounded, so that JSON means what binary says",
        arguments: [
            (1e-300, 0.0), (0.4999, 0), (0.5, 1), (-0.5, -1), (8333.333, 8333), (8333.7, 8334), (0x1p51 + 0.25, 0x1p51),
        ])
    func rounds(time: Double, whole: Double) throws {
        let message = try moved("[[\(time),1]]")
        #expect(message == .drag(.moved, [TouchSample(time: whole, y: 1)]))
        #expect(try ClientMessage(binary: message.binary()) == message)
    }

    @Test("Times that go backwards within a message are refused with both; the same time twice is taken")
    func backwards() throws {
        #expect(
            error { () throws(ProtocolError) in try moved("[[0,1],[8333,2],[5000,3]]") }?.description
                == #""drag" needs "samples": times that never go backwards, found 5000 after 8333 µs"#)
        // drag, moved, two samples: 0 µs 0 pt, then −1 µs 0 pt
        #expect(
            error { () throws(ProtocolError) in try ClientMessage(binary: [129, 1, 2, 0, 0, 1, 0]) }?.description
                == #""drag" needs "samples": times that never go backwards, found -1 after 0 µs"#)
        #expect(try moved("[[7,1],[7,2],[7.2,3]]") == .drag(.moved, [1, 2, 3].map { TouchSample(time: 7, y: $0) }))
    }

    @Test("256 samples are a message, 257 are none")
    func count() throws {
        func samples(_ count: Int) -> String {
            "[" + Array(repeating: "[0,0]", count: count).joined(separator: ",") + "]"
        }
        #expect(try moved(samples(256)) == .drag(.moved, Array(repeating: TouchSample(time: 0, y: 0), count: 256)))
        #expect(
            error { () throws(ProtocolError) in try moved(samples(257)) }
                == .outOfRange(field: "samples", of: "drag", allowed: "1 to 256 of [time in µs, y in pt]", found: "257")
        )
    }
}
