import CLibwebsockets
import CReadHook
import Glibc

/// The reads of libwebsockets: everything that a client sends comes by here first, so that libwebsockets gets only what follows the protocol,
/// and the client hears why when it does not. See `readhook.h` for operation, ``Inbound`` and ``FrameInspector`` for what.
///
/// Alternatives that were tried: its callbacks come after it has parsed, and do not show a frame's mask; peeking at a socket costs another system call a read, shows
/// nothing of TLS, and what it shows may be less than what is then read; a pair of sockets between would double the copies and hide the back pressure.
extension SocketLoop {
    /// What one read of a client's requests may bring, and room for what they become, bytes; see ``Inbound/take(requests:)``.
    private static let maxRead = HeadReader.maxLength, readReserve = 2048

    /// The buffer into which libwebsockets reads everything of clients, its service buffer, is so large. Only when TLS has less left it asks for less.
    static let readBuffer = maxRead + readReserve

    /// Reads of a client that is being refused that are thrown away before it hears so: a reset for what was not read would overtake the answer.
    private static let maxDiscardedReads = 64

    /// A masked, empty frame: a PONG that says nothing, or a CLOSE.
    private static func emptyFrame(_ opcode: UInt8) -> [UInt8] { [0x80 | opcode, 0x80, 0, 0, 0, 0] }

    static var isReadHookEffective: Bool { readhook_is_effective() }

    func installReadHook() {
        let function: readhook_function = { owner, descriptor, tls, buffer, length in
            guard let owner, let buffer else { return -1 }
            return Unmanaged<SocketLoop>.fromOpaque(owner)._withUnsafeGuaranteedRef { $0.read(descriptor, tls, buffer, length) }
        }
        readhook_set(function, Unmanaged.passUnretained(self).toOpaque())
    }

    func removeReadHook() { readhook_set(nil, nil) }

    private func read(_ descriptor: Int32, _ tls: UnsafeMutableRawPointer?, _ start: UnsafeMutableRawPointer, _ length: Int) -> Int {
        guard let client = accepted[descriptor] else { return readhook_read(descriptor, tls, start, length) }
        let source = Source(descriptor: descriptor, tls: tls)
        let buffer = UnsafeMutableRawBufferPointer(start: start, count: Self.readBuffer)
        return client.inbound.readsFrames ? readFrames(of: client, source, into: buffer, length) : readRequests(of: client, source, into: buffer)
    }

    private struct Source {
        let descriptor: Int32
        let tls: UnsafeMutableRawPointer?

        func read(_ buffer: UnsafeMutableRawBufferPointer, from start: Int = 0, upTo length: Int) -> Int {
            readhook_read(descriptor, tls, buffer.baseAddress?.advanced(by: start), min(length, buffer.count - start))
        }
    }

    /// Reads on until libwebsockets can be given something, or nothing more is there: over TLS only the read itself can say so.
    private func readRequests(of client: AcceptedSocket, _ source: Source, into buffer: UnsafeMutableRawBufferPointer) -> Int {
        guard !client.isResponding, !client.inbound.isOver else { return readAhead(of: client, source, into: buffer) }
        while true {
            let count = source.read(buffer, upTo: Self.maxRead)
            guard count > 0 else { return count }
            _ = client.inbound.hold(buffer[..<count])
            guard let (outcome, form) = client.inbound.next() else { continue }
            client.outcome = outcome
            buffer.copyBytes(from: form)
            return form.count
        }
    }

    /// While an answer is on its way nothing is read: it goes on as soon as the socket takes more, and poll then wakes us for that, too. When it takes nothing,
    /// what has come must be read, or poll would wake us for it again and again; and who sends on and on without taking an answer is hung up on.
    private func readAhead(of client: AcceptedSocket, _ source: Source, into buffer: UnsafeMutableRawBufferPointer) -> Int {
        if source.tls == nil, lws_send_pipe_choked(client.socket) == 0 {
            errno = EAGAIN
            return -1
        }
        while true {
            let count = source.read(buffer, upTo: Self.maxRead)
            if count < 0 { return count }
            guard count > 0, client.inbound.hold(buffer[..<count]) else { break }
        }
        shutdown(source.descriptor, Int32(SHUT_RDWR))  // libwebsockets would go on trying to send what it keeps, and spin over what is not read
        return 0
    }

    /// At most as much as there is time for.
    func discardRequests(of client: AcceptedSocket) {
        let source = Source(descriptor: client.descriptor, tls: lws_get_ssl(client.socket).map(UnsafeMutableRawPointer.init))
        withUnsafeTemporaryAllocation(byteCount: Self.maxRead, alignment: 16) { buffer in
            for _ in 0..<Self.maxDiscardedReads {
                guard source.read(buffer, upTo: Self.maxRead) > 0 else { return }
            }
        }
    }

    private func readFrames(of client: AcceptedSocket, _ source: Source, into buffer: UnsafeMutableRawBufferPointer, _ length: Int) -> Int {
        let held = client.inbound.frames.held.count
        let count = source.read(buffer, from: held, upTo: length)
        guard count > 0 else { return count }
        client.connection?.keepAlive.receive(at: sweeps)
        let passed = client.inbound.inspect(frames: UnsafeMutableRawBufferPointer(rebasing: buffer[..<(held + count)]))
        if case .prefix(let count) = passed, count > 0, !client.inbound.hasPendingReply { return count }
        return forward(passed, in: buffer, for: client.connection)
    }

    /// Where nothing may be handed on, a PONG that says nothing stands for it; for the answer to our CLOSE frame, an empty one.
    private func forward(_ passed: FrameInspector.Passed, in buffer: UnsafeMutableRawBufferPointer, for connection: Connection?) -> Int {
        connection?.scheduleControlFrame()
        switch passed {
        case .prefix(let count) where count > 0: return count
        case .closeAfterViolation where connection?.isEstablished == false: return fill(buffer, FrameHeader.close)
        case .prefix, .closeAfterViolation: return fill(buffer, FrameHeader.pong)
        }
    }

    private func fill(_ buffer: UnsafeMutableRawBufferPointer, _ opcode: UInt8) -> Int {
        let frame = Self.emptyFrame(opcode)
        buffer.copyBytes(from: frame)
        return frame.count
    }
}
