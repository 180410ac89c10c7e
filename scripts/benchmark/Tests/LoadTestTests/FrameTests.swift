import PreviewProtocol
import Testing

@testable import LoadTest

@Suite("WebSocket frames of a load")
struct FrameTests {
    /// A frame message of 3 bytes, two pings, a text of 126 bytes and a binary message of 65,536.
    private static let stream: [UInt8] =
        [0x82, 3, 0, 1, 2] + [0x89, 1, 9] + [0x89, 2, 7, 8] + [0x81, 126, 0, 126] + [UInt8](repeating: 0x7b, count: 126)
        + [0x82, 127, 0, 0, 0, 0, 0, 1, 0, 0] + [UInt8](repeating: 9, count: 65_536) + [0x8a, 0]

    @Test("Frames are the same however the stream is cut", arguments: [1, 2, 3, 7, 100, 70_000])
    func chunks(length: Int) {
        var reader = FrameReader()
        var arrivals: [FrameReader.Arrival] = []
        var pinged: [UInt8] = []
        for start in stride(from: 0, to: Self.stream.count, by: length) {
            Array(Self.stream[start..<min(start + length, Self.stream.count)]).withUnsafeBytes { chunk in
                var index = 0
                while let arrival = reader.next(in: chunk, at: &index) {
                    arrivals.append(arrival)
                    if arrival.opcode == FrameReader.Arrival.ping { pinged = reader.control }
                }
                #expect(index == chunk.count)
            }
        }
        #expect(
            arrivals == [
                FrameReader.Arrival(opcode: 2, first: 0, length: 3),
                FrameReader.Arrival(opcode: 9, first: 9, length: 1),
                FrameReader.Arrival(opcode: 9, first: 7, length: 2),
                FrameReader.Arrival(opcode: 1, first: 0x7b, length: 126),
                FrameReader.Arrival(opcode: 2, first: 9, length: 65_536),
                FrameReader.Arrival(opcode: 10, first: 0, length: 0),
            ])
        #expect(pinged == [7, 8])
        #expect(arrivals.map(\.isMessage) == [true, false, false, true, true, false])
    }

    @Test("A client's frames are masked, their lengths as short as they can be")
    func masked() {
        // FIN and binary, mask and length 2, the mask, `begin` of the header.
        #expect(ClientFrame.binary(.begin(.header)) == [0x82, 0x82, 0x12, 0x34, 0x56, 0x78, 0x82 ^ 0x12, 0x00 ^ 0x34])
        #expect(ClientFrame.text(String(repeating: "a", count: 126)).prefix(4) == [0x81, 0xfe, 0, 126])
        #expect(ClientFrame.bytes(opcode: 10, [UInt8](repeating: 0, count: 125)).count == 2 + 4 + 125)
    }

    @Test("A schedule that repeats goes on for ever, one that does not ends")
    func schedule() {
        let once = Schedule([(100, [1]), (150, [2])])
        #expect((0..<3).map(once.time) == [100_000_000, 150_000_000, nil])
        let repeated = Schedule([(0, [1]), (10, [2])], period: 20)
        #expect((0..<5).map(repeated.time) == [0, 10_000_000, 20_000_000, 30_000_000, 40_000_000])
        #expect(repeated.frame(of: 3) == [2])
        #expect(Schedule().time(of: 0) == nil && Schedule().isEmpty)
    }

    @Test("What is repeated is repeated at the same pace, after a delay")
    func repeated() {
        let schedule = Schedule(repeating: [.begin(.header), .stop], every: 5, after: 100)
        #expect((0..<4).map(schedule.time) == [100_000_000, 105_000_000, 110_000_000, 115_000_000])
        #expect(
            schedule.frame(of: 2) == ClientFrame.binary(.begin(.header))
                && schedule.frame(of: 3) == ClientFrame.binary(.stop))
    }

    @Test("A viewer goes from one message to the next, and says nothing more when it has ended")
    func viewer() {
        var viewer = LoadViewer(socket: -1)
        let schedule = Schedule([(1, [1]), (2, [2])])
        viewer.begin(schedule, at: 500)
        #expect(viewer.step == 0 && viewer.due == 1_000_500)
        viewer.sent = 1
        viewer.goOn(schedule)
        #expect(viewer.step == 1 && viewer.due == 2_000_500 && viewer.sent == 0)
        viewer.goOn(schedule)
        #expect(viewer.due == LoadViewer.never)
        var ended = LoadViewer(socket: -1)
        ended.begin(schedule, at: 500)
        ended.end()
        #expect(ended.due == LoadViewer.never && ended.phase == .closed)
    }

    @Test("The answer to a handshake ends with an empty line; what comes behind it is the first frame")
    func handshake() {
        var viewer = LoadViewer(socket: -1)
        let first = Array("HTTP/1.1 101 Switching Protocols\r\nA: b\r\n\r".utf8)
        let second = Array("\nxy".utf8)
        #expect(first.withUnsafeBytes { viewer.takeHead($0) } == nil)
        #expect(second.withUnsafeBytes { viewer.takeHead($0) } == 1)
        #expect(viewer.isAccepted)
        var refused = LoadViewer(socket: -1)
        _ = Array("HTTP/1.1 503 Service Unavailable\r\n\r\n".utf8).withUnsafeBytes { refused.takeHead($0) }
        #expect(!refused.isAccepted)
    }

    @Test(
        "A drag says sixty samples a second, goes on at the same rate when it begins again, and lets go where it began")
    func dragging() throws {
        let drag = Schedule.dragging()
        let times = (0..<600).compactMap(drag.time)
        #expect(times.count == 600)
        for (time, next) in zip(times, times.dropFirst()) { #expect((16_666_666...16_666_668).contains(next - time)) }
        let (first, last) = (try message(drag.frame(of: 0)), try message(drag.frame(of: 239)))
        guard case .drag(.began, let down) = first, case .drag(.ended, let up) = last else { throw Wrong() }
        #expect(down.first?.y == up.first?.y)
    }

    private struct Wrong: Error {}

    /// Of a short masked frame.
    private func message(_ frame: [UInt8]) throws -> ClientMessage {
        let mask = Array(frame[2..<6])
        return try ClientMessage(binary: frame[6...].enumerated().map { $1 ^ mask[$0 & 3] })
    }
}
