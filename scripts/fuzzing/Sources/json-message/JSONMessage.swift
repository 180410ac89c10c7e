import PreviewProtocol

/// Any bytes as a message of `pullwire.v1.json`: it is refused in words, or says the same in `pullwire.v1`.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    guard let message = try? ClientMessage(json: Array(UnsafeBufferPointer(start: bytes, count: count))) else {
        return 0
    }
    let binary = message.binary()
    guard let again = try? ClientMessage(binary: binary) else {
        fatalError("\(message) cannot be said in binary: \(binary)")
    }
    if again.binary() != binary { fatalError("\(message) became \(again)") }
    return 0
}
