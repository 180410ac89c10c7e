import Testing

@testable import WebSockets

@Suite("Small parts, each at its bound")
struct SmallPartTests {
    @Test(
        "Every address of 127.0.0.0/8 and ::1 is this machine; its neighbours are not",
        arguments: [
            ("127.0.0.1", true), ("127.0.0.2", true), ("127.255.255.255", true), ("128.0.0.1", false),
            ("126.255.255.255", false), ("0.0.0.0", false),
            ("::1", true), ("::2", false), ("::", false), ("1::1", false), ("localhost", false),
        ])
    func loopback(host: String, isLoopback: Bool) {
        #expect(ListenAddress(host: host, port: 0).isLoopback == isLoopback)
    }

    @Test(
        "A header that would be more than a line is left out: it could hold another header",
        arguments: ["a\nb", "a\rb", "a\u{0}b", "a\u{1f}b"])
    func oneLine(value: String) {
        let head = Response(
            status: 200, headers: [HeaderField("X-One", value), HeaderField("X-Two", "a\tb")], text: ""
        ).head(with: [], isLast: true)
        #expect(
            !String(decoding: head, as: UTF8.self).contains("X-One")
                && String(decoding: head, as: UTF8.self).contains("X-Two: a\tb\r\n"))
    }

    @Test(
        "The reason of a CLOSE frame is cut at whole characters, at 123 bytes (RFC 6455 5.5)",
        arguments: [
            (String(repeating: "x", count: 123), 123), (String(repeating: "x", count: 124), 123),
            (String(repeating: "é", count: 62), 122), ("", 0),
        ])
    func reason(text: String, count: Int) {
        #expect(
            text.prefix(utf8Count: CloseCode.maxReasonLength)
                == String(text.prefix(count / (text.first == "é" ? 2 : 1))))
        #expect(text.prefix(utf8Count: CloseCode.maxReasonLength).utf8.count == count)
    }

    @Test(
        "Whichever connection goes, each of the others stays where it can be found, and what the handler keeps with it stays, too"
    )
    func connections() {
        var connections = Connections()
        let buffer = SendBuffer()
        for number in 0..<4 {
            let connection = Connection(
                id: UInt64(number), to: PeerAddress(host: "127.0.0.1", port: 1), subprotocol: nil, phase: .open, at: 0,
                by: buffer, unsentLimit: 1)
            #expect(connection.slot == -1)
            connection.slot = 10 * number
            connections.insert(connection)
        }
        for gone in [1, 3, 0] {
            connections.remove(connections.all.first { $0.id == UInt64(gone) } ?? connections.all[0])
            #expect(
                connections.all.enumerated().allSatisfy {
                    $0.offset == $0.element.index && $0.element.slot == 10 * Int($0.element.id)
                })
        }
        #expect(connections.all.map(\.id) == [2])
    }

    @Test("A first frame begins a message: nothing of one that was never finished is left in it")
    func firstFrame() {
        var assembly = MessageAssembly()
        func append(_ bytes: [UInt8], isFirst: Bool, isFinal: Bool) -> MessageAssembly.Outcome {
            bytes.withUnsafeBytes {
                assembly.append(
                    .init(bytes: $0, remaining: 0, isBinary: true, isFirst: isFirst, isFinal: isFinal), limit: 4)
            }
        }
        #expect(append([1, 2], isFirst: true, isFinal: false) == .incomplete)
        #expect(append([3, 4], isFirst: true, isFinal: true) == .complete(.binary([3, 4])))
        #expect(append([1, 2], isFirst: true, isFinal: false) == .incomplete)
        #expect(append([3, 4], isFirst: false, isFinal: true) == .complete(.binary([1, 2, 3, 4])))
    }
}
