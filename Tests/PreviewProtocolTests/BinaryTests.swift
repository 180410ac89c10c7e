import Motion
import Testing

@testable import PreviewProtocol
@testable import RefreshEngine

@Suite("Binary messages, byte by byte")
struct BinaryTests {
    @Test(
        "Numbers: seven bits a byte, the low ones first; signed ones in zigzag",
        arguments: [
            (0, [0x00]), (-1, [0x01]), (1, [0x02]), (63, [0x7e]), (-64, [0x7f]), (64, [0x80, 0x01]),
            (-81_200, [0xdf, 0xf4, 0x09]),
            (1 << 52 - 1, [0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x0f]),
        ] as [(Int, [UInt8])])
    func numbers(value: Int, bytes: [UInt8]) throws {
        var writer = ByteWriter()
        writer.signed(value)
        #expect(writer.bytes == bytes)
        var reader = ByteReader(bytes)
        #expect(try reader.signed() == value)
    }

    @Test("A drag: each sample is told by its distance to the one before")
    func drag() throws {
        let bytes: [UInt8] = [
            129,  // drag
            1,  // moved
            2,  // two samples
            0xc0, 0x84, 0x3d,  // 500,000 µs
            0xa8, 0x99, 0x0f,  // 124.5 pt: 124,500 thousandths, doubled 249,000
            0x9a, 0x82, 0x01,  // 8,333 µs later
            0xf8, 0x55,  // 5.5 pt further down
        ]
        let message = ClientMessage.drag(
            .moved, [TouchSample(time: 500_000, y: 124.5), TouchSample(time: 508_333, y: 130)])
        #expect(message.binary() == bytes)
        #expect(try ClientMessage(binary: bytes) == message)
    }

    @Test("A frame: only what has changed since the viewer's last one")
    func frame() throws {
        let scene = scene(bars: 3)
        var frame = Frame(
            tick: Tick(100), offset: -80, velocity: 0, insets: EdgeInsets(top: 80, bottom: 0),
            header: ControlStatus(.loading, detail: "refreshing", progress: 1), nodes: scene.nodes.map(\.rest))
        var reception = FrameDecoder()
        _ = try reception.decode(ServerMessage.scene(scene).binary())
        _ = try reception.decode(ServerMessage.frame(frame, of: scene).binary())
        let base = reception.frame

        frame.tick = Tick(102)
        frame.offset = -79.5
        frame.nodes[2].opacity = 0.5
        frame.nodes[2].transform.ty = -0.25
        let bytes: [UInt8] = [
            3,  // frame
            0b0100_0010,  // nodes and offset
            4,  // 2 ticks later
            0xe8, 0x07,  // 0.5 pt more: 500 thousandths, doubled 1,000
            0b0000_0110,  // a node: opacity and place
            2,  // two nodes are passed over: this is number 2
            0,  // tx: as it was
            0xf3, 0x03,  // ty: 0.25 pt less: -250 in zigzag 499
            0xfc, 0x07,  // opacity: 510 of 1020, it was 0; doubled 1,020
            0,  // no more nodes
        ]
        #expect(WireFrame(frame).message(from: base) == bytes)
        #expect(try reception.decode(bytes) == .frame(frame, of: scene))
    }

    @Test(
        "A change of any one field of a frame is told, and of that one only",
        arguments: [
            (0b10, \.offset), (0b100, \.velocity), (0b1000, \.insets.top), (0b1000, \.insets.bottom),
        ] as [(UInt8, WritableKeyPath<Frame, Double> & Sendable)])
    func oneField(mark: UInt8, field: WritableKeyPath<Frame, Double> & Sendable) throws {
        let base = Frame(tick: Tick(1), offset: 0, velocity: 0, insets: .zero, nodes: [])
        var frame = base
        frame[keyPath: field] = 10
        #expect(WireFrame(frame).message(from: WireFrame(base))?[1] == mark)
    }

    @Test("A control that goes is one byte; a frame that looks the same is none at all")
    func nothing() {
        let scene = scene(bars: 1)
        var frame = Frame(
            tick: Tick(1), offset: 0, velocity: 0, insets: .zero,
            header: ControlStatus(.idle, detail: "idle", progress: 0), nodes: scene.nodes.map(\.rest))
        let base = WireFrame(frame)
        frame.tick = Tick(2)
        frame.offset = 0.0004  // less than half of a thousandth
        #expect(WireFrame(frame).message(from: base) == nil)
        frame.header = nil
        #expect(WireFrame(frame).message(from: base) == [3, 0b0001_0000, 2, 0])
        #expect(WireFrame(frame).message(wholeFrom: WireFrame(restOf: scene)) == [3, 0b0000_0001, 4])
    }

    @Test("A scene of nothing but groups is as short as a scene can be, and still read")
    func groups() throws {
        let scene = Scene(
            viewport: Size(0, 0), contentHeight: 0, rowHeight: 0, background: .black,
            nodes: Array(repeating: Node(.group()), count: 100))
        var reception = FrameDecoder()
        #expect(try reception.decode(ServerMessage.scene(scene).binary()) == .scene(scene))
    }

    @Test(
        "A refusal says where, and what must stand there",
        arguments: [
            ([], "at byte 0 there must be a message's code"),
            ([99], "there is no message with the code 99"),
            ([139, 3, 0], "at byte 1 there must be a mode: 0 to 2"),
            ([134, 2, 0, 0], "at byte 1 there must be a flag: 0 or 1"),
            ([143, 0, 0, 0, 2], "at byte 4 there must be a flag: 0 or 1"),
            (
                [136, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x10],
                "at byte 1 there must be a number of at most 53 bits"
            ),
            ([130], "at byte 1 there must be 0 header, 1 footer"),
            ([133, 200, 1], "at byte 3 there must be a text of 200 bytes"),
            ([141, 1, 0xff], "at byte 2 there must be a text in UTF-8"),
            ([129, 1, 0xff, 0xff, 0xff, 0xff, 0x0f], "at byte 7 there must be a list of 4294967295"),
            ([129, 0, 0], #""drag" needs "samples": 1 of [time in µs, y in pt]"#),
            ([136, 1], #""sections" needs "rows": 0 for none, or a whole number from 5 to 1000, found 1"#),
            ([140, 59], #""rate" needs "framesPerSecond": one of 30, 60, 120, found 59"#),
            ([135, 0, 0, 0, 0, 0, 0, 0xf8, 0x7f], "at byte 1 there must be a finite number"),
            (
                [140, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01],
                "at byte 1 there must be a number of at most 53 bits"
            ),
            (
                [137] + Array(repeating: 0, count: 16),
                #""resize" needs "width": a number of pt from 50 to 4096, found 0"#
            ),
            ([129, 1, 2, 0, 0, 0], "at byte 3 there must be a list of 2"),
            ([145, 0xff], "at byte 1 there must be an id, a whole number from 0 to 9007199254740991, or nothing"),
            (
                [130, 1, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x10],
                "at byte 2 there must be an id, a whole number from 0 to 9007199254740991, or nothing"
            ),
        ] as [([UInt8], String)])
    func refuses(bytes: [UInt8], words: String) {
        #expect(throws: ProtocolError.self) { _ = try ClientMessage(binary: bytes) }
        do throws(ProtocolError) { _ = try ClientMessage(binary: bytes) } catch { #expect(error.description == words) }
    }

    @Test("Bytes behind the last field are passed over: a later version may have more to say")
    func later() throws {
        #expect(try ClientMessage(binary: [130, 1, 7, 7]) == .begin(.footer))
    }

    private func scene(bars: Int) -> Scene {
        let bar = Node(.bar(from: .zero, to: Point(1, 1), width: 1), rest: NodeFrame(opacity: 0, color: .white))
        return Scene(
            viewport: Size(390, 844), contentHeight: 2000, rowHeight: 44, background: .black,
            nodes: Array(repeating: bar, count: bars))
    }
}
