import RefreshEngine

// The functions that a page calls (README.md). They are exported where the engine is WebAssembly, and take the previews
// of `Engine` by their handles.

/// The module has one thread, so nothing else can be at it.
nonisolated(unsafe) private var engine = Engine(.published)
/// What a page writes a message to.
nonisolated(unsafe) private var message = UnsafeMutableRawBufferPointer.allocate(byteCount: 0, alignment: 8)

/// The maximum length of a message, bytes. Chosen: more than a scenario with all that `Limits` allows.
private let maxMessage = 8 << 20

#if hasFeature(Embedded)
/// Adds controls of a package of one's own before the published ones; natively they have passed their checks. Only its
/// interface is seen there: with its body, all that the engine is made of would be compiled again.
@export(interface) public func add(_ controls: [SystemType]) {
    guard let catalog = try? engine.catalog.adding(controls) else { return }
    engine = Engine(catalog)
}
#endif

/// The version of these functions and of the forms that they read and write.
@_cdecl("pullwire_version") func version() -> Int32 { 2 }

/// - Returns: where a message of so many bytes is to be written; 0: it is too long
@_cdecl("pullwire_message") func place(_ bytes: Int32) -> UnsafeMutableRawPointer? {
    guard bytes >= 0, bytes <= maxMessage else { return nil }
    if Int(bytes) > message.count {
        message.deallocate()
        message = .allocate(byteCount: Int(bytes), alignment: 8)
    }
    return message.baseAddress
}

private func message(_ bytes: Int32) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: message[..<max(0, min(Int(bytes), message.count))])
}

@_cdecl("pullwire_open") func open(_ bytes: Int32) -> Int32 { Int32(engine.open(message(bytes))) }

@_cdecl("pullwire_input") func input(_ handle: Int32, _ bytes: Int32) -> Int32 {
    Int32(clamping: engine.input(Int(handle), message(bytes)))
}

@_cdecl("pullwire_advance") func advance(_ handle: Int32, _ ticks: Int32) -> Int32 {
    Int32(clamping: engine.advance(Int(handle), by: Int(ticks)))
}

@_cdecl("pullwire_tick") func tick(_ handle: Int32) -> Double { Double(engine.tick(Int(handle))) }

@_cdecl("pullwire_is_still") func isStill(_ handle: Int32) -> Int32 { engine.isStill(Int(handle)) ? 1 : 0 }

@_cdecl("pullwire_is_idle") func isIdle(_ handle: Int32) -> Int32 { engine.isIdle(Int(handle)) ? 1 : 0 }

@_cdecl("pullwire_work_end") func workEnd(_ handle: Int32) -> Double { Double(engine.workEnd(Int(handle))) }

@_cdecl("pullwire_copy") func copy(_ handle: Int32, _ target: Int32) -> Int32 {
    Int32(engine.copy(Int(handle), to: Int(target)))
}

@_cdecl("pullwire_close") func close(_ handle: Int32) { engine.close(Int(handle)) }

@_cdecl("pullwire_hash") func hash(_ handle: Int32) -> UInt64 { engine.digest(Int(handle)) }

/// - Returns: where the frame's numbers are, until the next call; the last two are where its texts are, and their bytes
@_cdecl("pullwire_frame") func frame(_ handle: Int32) -> UnsafeMutableRawPointer? {
    var place: UnsafeMutableRawPointer?
    _ = engine.frame(Int(handle)) { numbers, texts in
        numbers[Engine.textPlace] = Double(UInt(bitPattern: texts.baseAddress))
        numbers[Engine.textPlace + 1] = Double(texts.count)
        place = UnsafeMutableRawPointer(numbers.baseAddress)
    }
    return place
}

/// - Returns: where the scene is, until the next call
@_cdecl("pullwire_scene") func scene(_ handle: Int32) -> UnsafeRawPointer? { answer(engine.scene(Int(handle))) }

/// - Returns: where the notices are, until the next call; they are forgotten
@_cdecl("pullwire_notices") func notices(_ handle: Int32) -> UnsafeRawPointer? { answer(engine.notices(Int(handle))) }

/// - Returns: where the animations that run are, until the next call
@_cdecl("pullwire_animations") func animations(_ handle: Int32) -> UnsafeRawPointer? {
    answer(engine.animations(Int(handle)))
}

/// - Returns: 1: from now on the preview's motion is measured
@_cdecl("pullwire_measure") func measure(_ handle: Int32) -> Int32 { engine.measure(Int(handle)) ? 1 : 0 }

/// - Returns: where its measures are, until the next call; it is not measured any more
@_cdecl("pullwire_measures") func measures(_ handle: Int32) -> UnsafeRawPointer? {
    answer(engine.measures(Int(handle)))
}

private func answer(_ exists: Bool) -> UnsafeRawPointer? {
    exists ? engine.answer.bytes.withUnsafeBytes { $0.baseAddress } : nil
}

/// What was wrong with the last message that was refused.
/// - Returns: where its UTF-8 is in the place of messages; `pullwire_reason` its bytes
@_cdecl("pullwire_reason") func reason() -> Int32 {
    let text = engine.reason.utf8
    guard let start = place(Int32(text.count)) else { return 0 }
    for (index, byte) in text.enumerated() { start.storeBytes(of: byte, toByteOffset: index, as: UInt8.self) }
    return Int32(text.count)
}
