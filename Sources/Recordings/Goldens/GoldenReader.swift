import Motion
import PreviewProtocol
import RefreshEngine

extension Golden {
    /// Reads a golden's file.
    /// - Throws: the first error, with its line
    public init(reading bytes: [UInt8], file: String) throws(LineError) {
        var reader = GoldenReader(file: file)
        for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
            reader.line = index + 1
            if line.allSatisfy({ $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: " ") }) { continue }
            try reader.read(line)
        }
        self = try reader.finish()
    }
}

private struct GoldenReader {
    let file: String
    var line = 1
    private var golden: Golden?
    private var hasEnded = false

    init(file: String) { self.file = file }

    private func error(_ message: String) -> LineError { LineError(file: file, line: line, message: message) }

    mutating func read(_ bytes: ArraySlice<UInt8>) throws(LineError) {
        let node: JSONNode
        do { node = try JSONReader.read(bytes) } catch {
            throw self.error("\(error.message), at character \(error.offset - bytes.startIndex + 1)")
        }
        guard let members = node.members else { throw error("expected an object") }
        if hasEnded { throw error("nothing stands behind {\"end\":…}") }
        if golden == nil {
            golden = try header(node)
            return
        }
        if let end = node["end"] { return try finish(at: end) }
        let content: FrameLog.Content
        do throws(FrameLogError) { content = try FrameLog.Content(members.filter { $0.key != "tick" }, .golden) } catch
        { throw self.error(error.message) }
        let line = FrameLog.Line(tick: try tick(node), content: content)
        golden?.frameLog.lines.append(line)
    }

    func finish() throws(LineError) -> Golden {
        guard let golden else { throw error("expected {\"golden\":\(Golden.version),…}, found nothing") }
        guard hasEnded else { throw error("the file is cut off: its last line should be {\"end\":…}") }
        return golden
    }

    private func header(_ node: JSONNode) throws(LineError) -> Golden {
        guard let version = node["golden"]?.integer else { throw error("expected {\"golden\":\(Golden.version),…}") }
        guard version == Golden.version else {
            throw error("a golden of version \(version); this program reads version \(Golden.version)")
        }
        guard let script = node["script"]?.string else {
            throw error("expected \"script\", the name of the script's file")
        }
        guard node["ticksPerSecond"]?.integer == Tick.perSecond else {
            throw error("expected \"ticksPerSecond\":\(Tick.perSecond)")
        }
        return Golden(script: script)
    }

    private mutating func finish(at node: JSONNode) throws(LineError) {
        guard let end = node.integer, end >= golden?.frameLog.lines.last?.tick.count ?? 0 else {
            throw error("\"end\" is the last tick, not before any other")
        }
        golden?.frameLog.end = Tick(end)
        hasEnded = true
    }

    private func tick(_ node: JSONNode) throws(LineError) -> Tick {
        guard let tick = node["tick"]?.integer, tick >= 0 else { throw error("expected \"tick\", a whole number") }
        guard tick >= golden?.frameLog.lines.last?.tick.count ?? 0 else {
            throw error("tick \(tick) stands behind a later one")
        }
        return Tick(tick)
    }
}
