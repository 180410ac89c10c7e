import CLibwebsockets

/// Where messages are copied before they go out: libwebsockets writes its frame header in front of them, and the caller's array may be shared.
/// A class because it holds memory. One a loop is enough: libwebsockets keeps what it cannot send at once itself.
final class SendBuffer {
    /// The longest piece of an HTTP body that is handed over at a time, bytes.
    static let chunk = 64 * 1024

    private var memory = UnsafeMutableRawBufferPointer.allocate(byteCount: SHIM_LWS_PRE + chunk, alignment: 16)

    deinit { memory.deallocate() }

    /// False when the connection is broken and must be closed. A short count is no failure: the rest is kept and sent by the library.
    func write(_ bytes: some Collection<UInt8>, to socket: OpaquePointer, as kind: lws_write_protocol) -> Bool {
        reserve(SHIM_LWS_PRE + bytes.count)
        let payload = UnsafeMutableRawBufferPointer(rebasing: memory[SHIM_LWS_PRE..<(SHIM_LWS_PRE + bytes.count)])
        payload.copyBytes(from: bytes)
        let start = memory.baseAddress?.advanced(by: SHIM_LWS_PRE).assumingMemoryBound(to: UInt8.self)
        return lws_write(socket, start, bytes.count, kind) >= 0
    }

    private func reserve(_ count: Int) {
        guard count > memory.count else { return }
        memory.deallocate()
        memory = .allocate(byteCount: max(count, 2 * memory.count), alignment: 16)
    }
}
