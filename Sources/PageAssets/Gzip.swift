import CZlib

/// Compresses as gzip (RFC 1952) at zlib's best level: files are compressed once, at start.
/// - Returns: nil when zlib has no memory
package func gzip(_ bytes: [UInt8]) -> [UInt8]? {
    var stream = z_stream()
    return withUnsafeMutablePointer(to: &stream) { gzip(bytes, $0) }
}

/// - Parameter stream: zlib keeps this pointer from the first call to the last
private func gzip(_ bytes: [UInt8], _ stream: UnsafeMutablePointer<z_stream>) -> [UInt8]? {
    // 15 bits of window, and 16 for a gzip header instead of zlib's; 9 is the most memory and the best level.
    guard
        deflateInit2_(
            stream, 9, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
            == Z_OK
    else { return nil }
    defer { deflateEnd(stream) }
    var input = bytes
    var output = [UInt8](repeating: 0, count: Int(deflateBound(stream, UInt(bytes.count))))
    let result = input.withUnsafeMutableBufferPointer { input in
        output.withUnsafeMutableBufferPointer { output in
            (stream.pointee.next_in, stream.pointee.avail_in) = (input.baseAddress, UInt32(input.count))
            (stream.pointee.next_out, stream.pointee.avail_out) = (output.baseAddress, UInt32(output.count))
            return deflate(stream, Z_FINISH)
        }
    }
    return result == Z_STREAM_END ? Array(output.prefix(Int(stream.pointee.total_out))) : nil
}

/// zlib's versions: at build time, and the one that is loaded.
package var zlibVersions: (built: String, loaded: String) { (ZLIB_VERSION, String(cString: zlibVersion())) }
