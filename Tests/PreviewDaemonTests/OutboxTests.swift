import Logging
import Motion
import Platform
import Testing
import WebSockets

@testable import PreviewDaemon

@Suite("What viewers take is sent in its order, and to no socket that is full")
struct OutboxTests {
    /// A socket that can take so many messages.
    private final class Socket: ViewerSocket {
        let id: UInt64
        let subprotocol: String? = "pullwire.v1.json"
        var slot = -1
        var room: Int
        private(set) var sent: [String] = []
        private(set) var hasAsked = false

        init(_ id: UInt64, room: Int) { (self.id, self.room) = (id, room) }

        var canSendImmediately: Bool { room > 0 }

        func send(_ message: Message) {
            #expect(room > 0, "a full socket is sent nothing")
            room -= 1
            sent.append(String(decoding: message.bytes, as: UTF8.self))
        }
        func requestSend() { hasAsked = true }
        func pauseReceiving() {}
        func resumeReceiving() {}
        func close(code: CloseCode, reason: String) {}
    }

    private func connections(_ sockets: [Socket]) -> ViewerConnections {
        var connections = ViewerConnections(
            messageRate: 480, TickClock(start: 0), LoopLink(on: RealMachine()), Logger(label: "test"))
        for (handle, socket) in sockets.enumerated() { connections.insert(socket, as: handle, at: .zero) }
        return connections
    }

    @Test("Nothing is written before all that belongs together has been taken")
    func together() {
        let sockets = (0..<3).map { Socket(UInt64($0), room: 1) }
        var connections = connections(sockets)
        for handle in 0..<3 { connections.offer(handle) { Array("\(handle)".utf8) } }
        #expect(sockets.map(\.sent) == [[], [], []])
        connections.sendAll()
        #expect(sockets.map(\.sent) == [["0"], ["1"], ["2"]])
    }

    @Test("One that has taken a message is asked again whether it can take the next one")
    func full() {
        let socket = Socket(1, room: 2)
        var connections = connections([socket])
        var waiting = ["a", "b", "c"]
        for _ in 0..<3 { connections.offer(0) { Array(waiting.removeFirst().utf8) } }
        connections.sendAll()
        #expect(socket.sent == ["a", "b"] && waiting == ["c"] && socket.hasAsked)
    }

    @Test("A socket that becomes writable while a message of it waits gets that one first")
    func order() {
        let socket = Socket(1, room: 2)
        var connections = connections([socket])
        connections.offer(0) { Array("first".utf8) }
        #expect(connections.postpone(0) && socket.hasAsked, "it is asked for the next one later")
        connections.sendAll()
        #expect(socket.sent == ["first"] && !connections.postpone(0))
    }

    @Test("When as much waits as may, it is written")
    func bound() {
        let sockets = (0...ViewerConnections.batch).map { Socket(UInt64($0), room: 1) }
        var connections = connections(sockets)
        for handle in sockets.indices { connections.offer(handle) { [48] } }
        #expect(sockets.count { $0.sent == ["0"] } == ViewerConnections.batch)
    }

    @Test("A viewer that has left meanwhile takes nothing from the one that has its handle now")
    func left() {
        let (old, new) = (Socket(1, room: 1), Socket(2, room: 1))
        var connections = connections([old])
        connections.offer(0) { Array("old".utf8) }
        connections.remove(0)
        connections.insert(new, as: 0, at: .zero)
        connections.offer(0) { Array("new".utf8) }
        connections.sendAll()
        #expect(old.sent == ["old"] && new.sent == ["new"])
    }
}
