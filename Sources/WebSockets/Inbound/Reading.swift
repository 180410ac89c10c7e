import CLibwebsockets
import CReadHook
import Glibc

/// The reads of libwebsockets: everything that a client sends comes by here first, so that libwebsockets gets only what follows the protocol,
/// and the client hears why when it does not. See `readhook.h` for how, ``Inbound`` and ``FrameInspector`` for what.
///
/// Alternatives that were tried: its callbacks come after it has parsed, and do not show a frame's mask; peeking at a socket costs another system call a read, shows
/// nothing of TLS, and what it shows may be less than what is then read; a pair of sockets between would double the copies and hide the back pressure.
extension SocketLoop {
    /// What one read of a client's requests may bring, and room for what they become, bytes; see ``Inbound/take(requests:)``.
    private static let mostRead = HeadReader.longest, readReserve = 2048

    /// The buffer into which libwebsockets reads everything of clients, its service buffer, is so large. Only when TLS has less left it asks for less.
    static let readBuffer = mostRead + readReserve

    /// Reads of a client that is being refused that are thrown away before it hears so: a reset for what was not read would overtake the answer.
    private static let mostDrained = 64

    /// A masked, empty frame: a PONG that says nothing, or a CLOSE.
    private static func emptyFrame(_ opcode: UInt8) -> [UInt8] { [0x80 | opcode, 0x80, 0, 0, 0, 0] }

    static var readsAreWatched: Bool { readhook_is_effective() }

    func watchReads() {
        let function: readhook_function = { owner, descriptor, tls, buffer, length in
            guard let owner, let buffer else { return -1 }
            return Unmanaged<SocketLoop>.fromOpaque(owner).takeUnretainedValue().read(descriptor, tls, buffer, length)
        }
        readhook_set(function, Unmanaged.passUnretained(self).toOpaque())
    }

    func unwatchReads() { readhook_set(nil, nil) }

    private func read(_ descriptor: Int32, _ tls: UnsafeMutableRawPointer?, _ start: UnsafeMutableRawPointer, _ length: Int) -> Int {
        guard let client = inbound[descriptor] else { return readhook_read(descriptor, tls, start, length) }
        let source = Source(descriptor: descriptor, tls: tls)
        let buffer = UnsafeMutableRawBufferPointer(start: start, count: Self.readBuffer)
        return client.readsFrames ? readFrames(of: client, source, into: buffer, length) : readRequests(of: client, source, into: buffer)
    }

    private struct Source {
        let descriptor: Int32
        let tls: UnsafeMutableRawPointer?

        func read(_ buffer: UnsafeMutableRawBufferPointer, from start: Int = 0, upTo length: Int) -> Int {
            readhook_read(descriptor, tls, buffer.baseAddress?.advanced(by: start), min(length, buffer.count - start))
        }
    }

    /// Reads on until libwebsockets can be given something, or nothing more is there: over TLS only the read itself can say so.
    private func readRequests(of client: Inbound, _ source: Source, into buffer: UnsafeMutableRawBufferPointer) -> Int {
        var forms: [UInt8] = []
        while forms.isEmpty, !client.isOver {
            let count = source.read(buffer, upTo: Self.mostRead)
            guard count > 0 else { return count }
            forms = client.take(requests: Array(buffer[..<count]))
        }
        let end = client.isOver ? drain(source, into: buffer) : 0
        buffer.copyBytes(from: forms)
        return forms.isEmpty ? end : forms.count
    }

    /// The last read's result; 0 when the client goes on and on.
    private func drain(_ source: Source, into buffer: UnsafeMutableRawBufferPointer) -> Int {
        for _ in 0..<Self.mostDrained {
            let count = source.read(buffer, upTo: Self.mostRead)
            if count <= 0 { return count }
        }
        return 0
    }

    private func readFrames(of client: Inbound, _ source: Source, into buffer: UnsafeMutableRawBufferPointer, _ length: Int) -> Int {
        let held = client.frames.held.count
        let count = source.read(buffer, from: held, upTo: length)
        guard count > 0 else { return count }
        let passed = client.take(frames: UnsafeMutableRawBufferPointer(rebasing: buffer[..<(held + count)]))
        if case .first(let count) = passed, count > 0, !client.owes { return count }
        return handOn(passed, in: buffer, for: client)
    }

    /// Where nothing may be handed on, a PONG that says nothing stands for it; for the answer to our CLOSE frame, an empty one.
    private func handOn(_ passed: FrameInspector.Passed, in buffer: UnsafeMutableRawBufferPointer, for client: Inbound) -> Int {
        client.connection?.settle()
        switch passed {
        case .first(let count) where count > 0: return count
        case .goodbye where client.connection?.speaks == false: return fill(buffer, FrameHeader.close)
        case .first, .goodbye: return fill(buffer, FrameHeader.pong)
        }
    }

    private func fill(_ buffer: UnsafeMutableRawBufferPointer, _ opcode: UInt8) -> Int {
        let frame = Self.emptyFrame(opcode)
        buffer.copyBytes(from: frame)
        return frame.count
    }
}
