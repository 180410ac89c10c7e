import Testing

@testable import WebSockets

@Suite("Frames, before libwebsockets sees them")
struct FrameInspectorTests {
    /// Shows the bytes in pieces that end at `cuts`; returns what was handed on, and what the inspector knows then.
    private func handed(_ bytes: [UInt8], cuts: [Int] = []) -> (bytes: [UInt8], inspector: FrameInspector) {
        var inspector = FrameInspector(limit: 1000)
        var result: [UInt8] = []
        for (start, end) in zip([0] + cuts, cuts + [bytes.count]) {
            var piece = [UInt8](repeating: 0xee, count: inspector.held.count) + bytes[start..<end]
            if case .prefix(let count) = piece.withUnsafeMutableBytes({ inspector.inspect($0) }) {
                result += piece[..<count]
            }
        }
        return (result, inspector)
    }

    /// Text "AB" in two fragments with a pong of a zero between, binary of 200 bytes, empty text.
    static let lawful: [UInt8] =
        [0x01, 0x81, 1, 2, 3, 4, 0x40] + [0x8a, 0x81, 5, 6, 7, 8, 5] + [0x80, 0x81, 0, 0, 0, 0, 0x42]
        + [0x82, 0xfe, 0, 200, 9, 9, 9, 9] + [UInt8](repeating: 0x83, count: 200) + [0x81, 0x80, 0, 0, 0, 0]

    @Test("what follows RFC 6455 goes on as it is, however it is cut")
    func lawful() {
        for cut in 0...Self.lawful.count {
            let (bytes, inspector) = handed(Self.lawful, cuts: [cut])
            #expect(bytes == Self.lawful && inspector.violation == nil && inspector.held == [], "cut at \(cut)")
        }
        #expect(handed(Self.lawful, cuts: Array(1..<Self.lawful.count)).bytes == Self.lawful)
    }

    /// Frames that must not be, each behind a lawful one of 7 bytes; `at` is where the next frame begins.
    static let violations: [(rule: String, bytes: [UInt8], code: UInt16)] = [
        ("5.1: no mask", [0x81, 0x01, 65], 1002), ("5.1: no mask, empty", [0x81, 0x00], 1002),
        ("5.1: no mask, control", [0x89, 0x00], 1002),
        ("5.2: RSV1", [0xc1, 0x80, 0, 0, 0, 0], 1002), ("5.2: RSV2", [0xa2, 0x80, 0, 0, 0, 0], 1002),
        ("5.2: RSV3 of a ping", [0x99, 0x80, 0, 0, 0, 0], 1002),
        ("5.2: opcode 3", [0x83, 0x80, 0, 0, 0, 0], 1002), ("5.2: opcode 7", [0x87, 0x80, 0, 0, 0, 0], 1002),
        ("5.2: opcode 11", [0x8b, 0x80, 0, 0, 0, 0], 1002), ("5.2: opcode 15", [0x8f, 0x80, 0, 0, 0, 0], 1002),
        ("5.2: 125 in two bytes", [0x82, 0xfe, 0, 125], 1002),
        ("5.2: 65535 in eight", [0x82, 0xff, 0, 0, 0, 0, 0, 0, 0xff, 0xff], 1002),
        ("5.2: 2^63", [0x82, 0xff, 0x80, 0, 0, 0, 0, 0, 0, 0], 1002),
        ("2^63 - 1 is only too long", [0x82, 0xff, 0x7f, 255, 255, 255, 255, 255, 255, 255], 1009),
        ("5.4: continues nothing", [0x80, 0x80, 0, 0, 0, 0], 1002),
        ("5.5: fragmented ping", [0x09, 0x80, 0, 0, 0, 0], 1002),
        ("5.5: a ping of 126 bytes", [0x89, 0xfe, 0, 126], 1002), ("5.5: a pong of 126", [0x8a, 0xfe, 0, 126], 1002),
        ("5.5: a close of 126", [0x88, 0xfe, 0, 126], 1002),
        ("5.5: a ping of 65536", [0x89, 0xff, 0, 0, 0, 0, 0, 1, 0, 0], 1002),
        ("5.5.1: a close of one byte", [0x88, 0x81, 0, 0, 0, 0, 3], 1002),
        ("1001 bytes of 1000", [0x82, 0xfe, 0x03, 0xe9], 1009),
    ]

    @Test(
        "what RFC 6455 forbids is found by its header alone, however it is cut; what came before goes on, nothing of it does",
        arguments: violations)
    func violation(rule: String, bytes: [UInt8], code: UInt16) {
        let before: [UInt8] = [0x81, 0x81, 0, 0, 0, 0, 65]
        for cut in 0...(before.count + bytes.count) {
            let (handed, inspector) = handed(before + bytes, cuts: [cut])
            #expect(handed == before && inspector.violation?.code.rawValue == code, "\(rule), cut at \(cut)")
        }
    }

    @Test("5.4: no message begins inside another, whatever control frame comes between")
    func interrupted() {
        let first: [UInt8] = [0x01, 0x81, 0, 0, 0, 0, 65, 0x8a, 0x80, 0, 0, 0, 0]
        #expect(handed(first + [0x81, 0x81, 0, 0, 0, 0, 66]).bytes == first)
        #expect(handed(first + [0x81, 0x81, 0, 0, 0, 0, 66]).inspector.violation?.code == .protocolError)
    }

    @Test(
        "a message is as long as all its fragments: the limit is let through, one byte more is not",
        arguments: [(0, true), (1, false)])
    func limit(more: Int, isLetThrough: Bool) {
        let last: [UInt8] = [0x80, 0xfe, 0x01, UInt8(0xf4 + more), 0, 0, 0, 0]  // 500 or 501
        let bytes =
            [0x02, 0xfe, 0x01, 0xf4, 0, 0, 0, 0] + [UInt8](repeating: 1, count: 500) + last
            + [UInt8](repeating: 2, count: 500 + more)
        let (handed, inspector) = handed(bytes)
        #expect(
            (handed == bytes) == isLetThrough && inspector.violation?.code == (isLetThrough ? nil : .messageTooLong))
    }

    @Test(
        "a ping of at most 125 bytes is taken out, unmasked, and goes on as a pong that says nothing, which is ignored",
        arguments: [0, 1, 125])
    func ping(count: Int) {
        let payload = (0..<UInt8(count)).map { $0 }
        let mask: [UInt8] = [1, 2, 3, 4]
        let frame = [0x89, 0x80 | UInt8(count)] + mask + payload.enumerated().map { $1 ^ mask[$0 % 4] }
        for cut in [0, 1, 5, frame.count - 1] {
            var (handed, inspector) = handed(frame, cuts: [cut])
            #expect(handed == [0x8a] + frame[1..<6] + (0..<count).map { mask[$0 % 4] })
            #expect(inspector.drainPing() == payload)
            #expect(inspector.drainPing() == nil)
        }
    }

    @Test("so many pings wait for their pong, then the oldest is forgotten")
    func pings() {
        var inspector = handed((0..<20).flatMap { [0x89, 0x81, 0, 0, 0, 0, $0] }).inspector
        #expect(inspector.pings.count == FrameInspector.maxPendingPings)
        #expect(inspector.drainPing() == [4])
    }

    @Test(
        "7.4: close codes that may stand in a frame",
        arguments: [
            (999, false), (1000, true), (1003, true), (1004, false), (1005, false), (1006, false), (1007, true),
            (1011, true), (1012, true), (1014, true),
            (1015, false), (1016, false), (2999, false), (3000, true), (4999, true), (5000, false), (65535, false),
            (0, false),
        ])
    func closeCodes(code: Int, mayBeReceived: Bool) {
        let frame: [UInt8] = [0x88, 0x82, 0, 0, 0, 0, UInt8(code >> 8), UInt8(code & 255)]
        for cut in 0...frame.count {
            let (handed, inspector) = handed(frame, cuts: [cut])
            #expect(
                handed == (mayBeReceived ? frame : [])
                    && inspector.receivedClose?.code.rawValue == (mayBeReceived ? UInt16(code) : nil))
            #expect((inspector.violation == nil) == mayBeReceived)
        }
    }

    @Test("nothing goes on behind a CLOSE frame")
    func behindClose() {
        let close: [UInt8] = [0x88, 0x80, 0, 0, 0, 0]
        #expect(handed(close + [0x81, 0x81, 0, 0, 0, 0, 65]).bytes == close)
        #expect(handed(close + [0x81, 0x81, 0, 0, 0, 0, 65], cuts: [6, 8]).inspector.violation == nil)
    }

    @Test("after a violation the frames are skipped up to a CLOSE frame, masked or not")
    func closeAfterViolation() {
        let broken: [UInt8] = [0x82, 0xfe, 0x03, 0xe9, 1, 2, 3, 4] + [UInt8](repeating: 0x88, count: 1001)
        for close: [UInt8] in [[0x88, 0x80, 0, 0, 0, 0], [0x88, 0x82, 1, 2, 3, 4, 5, 6], [0x88, 0x00]] {
            for cut in [4, 8, 500, broken.count, broken.count + 1] {
                #expect(handed(broken + close, cuts: [cut]).inspector.hasClosedAfterViolation)
                #expect(!handed(broken, cuts: [cut % broken.count]).inspector.hasClosedAfterViolation)
            }
        }
        var inspector = handed([0x81, 0x81, 0, 0, 0, 0, 65] + broken + [0x88, 0x00]).inspector
        var more: [UInt8] = [1]
        #expect(
            more.withUnsafeMutableBytes { inspector.inspect($0) } == .closeAfterViolation,
            "what came before it went on first")
    }

    @Test("whatever comes, and however it is cut: no more is held than a control frame, no more is handed on than came")
    func anything() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<3000 {
            let bytes = (0..<Int.random(in: 1...300, using: &random)).map { _ in
                [0x81, 0x82, 0x89, 0x88, 0x80, 0xfe, 0xff, UInt8.random(in: 0...255)].randomElement() ?? 0
            }
            let cuts = (0..<4).map { _ in Int.random(in: 0...bytes.count, using: &random) }.sorted()
            let whole = handed(bytes)
            let cut = handed(bytes, cuts: cuts)
            #expect(
                cut.bytes == whole.bytes && cut.inspector.violation == whole.inspector.violation, "\(bytes) at \(cuts)")
            #expect(cut.inspector.held.count <= 130 && cut.bytes.count <= bytes.count)
        }
    }
}
