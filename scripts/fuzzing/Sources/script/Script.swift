import Scripts

/// Any bytes as a script, `.pull` text or JSON: it is refused in words, or it reads, writes itself in both forms
/// without loss, and runs.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    let text = String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    guard let document = read(text) else { return 0 }
    expectSame(document.text, read(document.json)?.text)
    guard let canonical = read(document.text) else { fatalError("not readable when written:\n\(document.text)") }
    expectSame(document.text, canonical.text)
    expectSame(canonical.json, read(canonical.json)?.json)
    expectSame(canonical.text, read(canonical.json)?.text)
    guard let script = try? Script(parsing: text, file: "fuzz.pull") else { return 0 }
    let again = try? Script(parsing: document.text, file: "fuzz.pull")
    if script.scenario != again?.scenario || script.steps.map(\.action) != again?.steps.map(\.action) {
        fatalError("other steps when written")
    }
    // To run costs a hundred times as much as to read.
    if count % 16 == 0 {
        _ = try? script.run { (moment) throws(Enough) in
            if case .tick(let preview) = moment, preview.tick.count > 240 { throw Enough() }
        }
    }
    return 0
}

/// Two seconds of a script are enough.
private struct Enough: Error {}

private func read(_ text: String) -> ScriptDocument? { try? ScriptDocument(reading: text, file: "fuzz.pull") }

private func expectSame(_ expected: String, _ found: String?) {
    if expected != found {
        fatalError("not the same when written and read:\n\(expected)\n---\n\(found ?? "not even readable")")
    }
}
