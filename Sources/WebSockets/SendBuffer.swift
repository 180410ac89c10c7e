import CLibwebsockets

/// The buffer into which messages are copied before they are written: libwebsockets puts its frame header in front of
/// them, and the caller's array may be shared. It is a class because it owns memory. One for each loop is enough,
/// because libwebsockets copies what it cannot send at once.
package final class SendBuffer {
    /// The longest piece of an HTTP body that is written at a time, bytes.
    package static let chunk = 64 * 1024

    private var memory = UnsafeMutableRawBufferPointer.allocate(byteCount: SHIM_LWS_PRE + chunk, alignment: 16)

    deinit { memory.deallocate() }

    func write(_ message: Message, to socket: OpaquePointer) -> Bool {
        switch message {
        case .text(let bytes): bytes.withUnsafeBytes { write($0, to: socket, as: LWS_WRITE_TEXT) }
        case .binary(let bytes): bytes.withUnsafeBytes { write($0, to: socket, as: LWS_WRITE_BINARY) }
        }
    }

    func write(_ bytes: ArraySlice<UInt8>, to socket: OpaquePointer, as kind: lws_write_protocol) -> Bool {
        bytes.withUnsafeBytes { write($0, to: socket, as: kind) }
    }

    /// Returns false if the connection is broken and must be closed. A short count is no error: libwebsockets keeps the
    /// rest and sends it.
    private func write(_ bytes: UnsafeRawBufferPointer, to socket: OpaquePointer, as kind: lws_write_protocol) -> Bool {
        reserve(SHIM_LWS_PRE + bytes.count)
        guard let payload = memory.baseAddress?.advanced(by: SHIM_LWS_PRE) else { return false }
        if let start = bytes.baseAddress { payload.copyMemory(from: start, byteCount: bytes.count) }
        return lws_write(socket, payload.assumingMemoryBound(to: UInt8.self), bytes.count, kind) >= 0
    }

    private func reserve(_ count: Int) {
        guard count > memory.count else { return }
        memory.deallocate()
        memory = .allocate(byteCount: max(count, 2 * memory.count), alignment: 16)
    }
}
