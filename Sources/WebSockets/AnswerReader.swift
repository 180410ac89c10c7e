import CLibwebsockets

/// Reads what libwebsockets has parsed of a server's answer to us. Works up to ESTABLISHED; later the headers are freed.
struct AnswerReader {
    let socket: OpaquePointer

    /// A header's value, all its lines joined by commas; nil when it is absent or empty.
    func text(_ token: lws_token_indexes) -> String? {
        let length = Int(lws_hdr_total_length(socket, token))
        guard length > 0 else { return nil }
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: length + 1) { buffer in
            let written = lws_hdr_copy(socket, buffer.baseAddress, Int32(length + 1), token)
            guard written >= 0 else { return nil }
            return String(decoding: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[..<Int(written)]), as: UTF8.self)
        }
    }
}
