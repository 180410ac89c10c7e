import Motion
import PreviewProtocol
import RefreshEngine
import Scripts

extension Recording {
    /// Reads a recording's file. An incomplete last line is left out.
    /// - Parameters:
    ///   - catalog: the systems that it may name
    ///   - session: what the session has that plays it, for a recording without values of its own
    /// - Throws: the first error, with its line
    public init(
        reading bytes: [UInt8], file: String, in catalog: Catalog, over session: Scenario? = nil
    ) throws(LineError) {
        guard bytes.count <= Limits.bytes else {
            throw LineError(
                file: file, line: 1,
                message: "a recording has at most \(Limits.bytes >> 20) MiB, this one has \(bytes.count >> 20)")
        }
        var reader = RecordingReader(
            file: file, catalog: catalog, session: session,
            systems: max(Limits.systems, bytes.count / Limits.bytesPerSystem))
        var rest = bytes[...]
        while !rest.isEmpty {
            let line = rest.prefix { $0 != UInt8(ascii: "\n") }
            rest = rest[line.endIndex...]
            try reader.read(line, isComplete: !rest.isEmpty)
            rest = rest.dropFirst()
        }
        self = try reader.finish()
    }
}

private struct RecordingReader {
    let file: String
    private let catalog: Catalog
    private let session: Scenario?
    private var line = 0
    private var recording: Recording?
    /// The scenario of the present preview, which has the pictures that inputs may name.
    private var scenario = Scenario()
    private var hasBegun = false, hasEnded = false
    private var gate = FingerGate()
    /// How many more times a system may be chosen.
    private var systems: Int

    init(file: String, catalog: Catalog, session: Scenario?, systems: Int) {
        (self.file, self.catalog, self.session, self.systems) = (file, catalog, session, systems)
    }

    private func error(_ message: String) -> LineError { LineError(file: file, line: max(1, line), message: message) }

    /// - Parameter isComplete: whether the line has its line end
    mutating func read(_ bytes: ArraySlice<UInt8>, isComplete: Bool) throws(LineError) {
        line += 1
        if bytes.allSatisfy({ $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: " ") }) { return }
        guard bytes.count <= Recording.Limits.line else {
            throw error("a line has at most \(Recording.Limits.line >> 20) MiB")
        }
        let node: JSONNode
        do { node = try JSONReader.read(bytes) } catch {
            if !isComplete, recording != nil { return }
            throw self.error("\(error.message), at character \(error.offset - bytes.startIndex + 1)")
        }
        if hasEnded { throw error("nothing stands behind \"x\"") }
        if recording == nil { return try readHeader(node) }
        try readEvent(node)
    }

    func finish() throws(LineError) -> Recording {
        guard var recording else { throw error("expected {\"pullcast\":\(Recording.version),…}, found nothing") }
        recording.isTruncated = !hasEnded
        return recording
    }

    private mutating func readHeader(_ node: JSONNode) throws(LineError) {
        guard let version = node["pullcast"]?.integer else {
            throw error("expected {\"pullcast\":\(Recording.version),…}")
        }
        guard version == Recording.version else {
            throw error("a recording of version \(version); this program reads version \(Recording.version)")
        }
        guard let session = node["session"]?.string else { throw error("expected \"session\", the session's name") }
        guard node["ticksPerSecond"]?.integer == Tick.perSecond else {
            throw error("expected \"ticksPerSecond\":\(Tick.perSecond)")
        }
        guard let scenario = node["scenario"] else { throw error("expected \"scenario\", the preview at tick 0") }
        self.scenario = try self.scenario(scenario)
        recording = Recording(session: session, scenario: self.scenario, file: file)
    }

    private func scenario(_ node: JSONNode) throws(LineError) -> Scenario {
        do throws(ProtocolError) { return try Scenario(node, in: catalog, over: session) } catch {
            throw self.error(error.description)
        }
    }

    private mutating func readEvent(_ node: JSONNode) throws(LineError) {
        guard let items = node.array, items.count == 3, let code = items[1].string else {
            throw error("expected [tick, code, data]")
        }
        let tick = try tick(items[0])
        recording?.end = tick
        if code == "x" {
            hasEnded = true
            return
        }
        let content = try content(code, items[2])
        systems -= content.systems
        if systems < 0 {
            throw error("a recording of this length chooses systems less often; each choice keeps all parameters")
        }
        switch content {
        case .restart(let scenario): (self.scenario, gate) = (scenario, FingerGate())
        case .input(let input):
            do throws(SampleError) { try gate.pass(input) } catch { throw self.error(error.description) }
        case .mark, .observed: break
        }
        if case .mark(Recording.beginning) = content { hasBegun = true }
        recording?.lines.append(Recording.Line(tick: tick, content: content, number: line))
    }

    private func tick(_ node: JSONNode) throws(LineError) -> Tick {
        guard let tick = node.integer, (0...Recording.Limits.ticks.count).contains(tick) else {
            throw error("a tick is a whole number from 0 to \(Recording.Limits.ticks.count)")
        }
        guard tick >= recording?.end.count ?? 0 else { throw error("tick \(tick) stands behind a later one") }
        return Tick(tick)
    }

    private func content(_ code: String, _ data: JSONNode) throws(LineError) -> Recording.Content {
        switch code {
        case "i":
            if let scenario = data["restart"] { return .restart(try self.scenario(scenario)) }
            do throws(ProtocolError) { return .input(try Input(data, of: scenario, in: catalog)) } catch {
                throw self.error(error.description)
            }
        case "m":
            guard let name = data.string else { throw error("a mark is a text") }
            return .mark(name)
        case "n", "f":
            guard hasBegun else { throw error("what is seen stands behind the mark \"\(Recording.beginning)\"") }
            guard let members = data.members, (code == "n") == members.contains(where: { $0.key == "notice" }) else {
                throw error(code == "n" ? "expected a notice" : "expected a scene or a frame")
            }
            do throws(FrameLogError) { return .observed(try FrameLog.Content(members, .full)) } catch {
                throw self.error(error.message)
            }
        default: throw error("there is no code \(quoted(code)); there is i, n, f, m, x")
        }
    }
}

extension Recording.Content {
    /// How many choices of a system it contains.
    fileprivate var systems: Int {
        switch self {
        case .input(.system(let choice, _)): choice == nil ? 0 : 1
        case .restart(let scenario): [scenario.header, scenario.footer].count { $0 != nil }
        case .input, .mark, .observed: 0
        }
    }
}

extension Recording {
    /// The text of a recording without notices and frames. A replay needs no more, and it is much shorter.
    public static func withoutObservations(_ text: String) -> String {
        text.split(separator: "\n").filter { line in
            guard let code = try? JSONReader.read(Array(line.utf8)[...]).array?.dropFirst().first?.string else {
                return true
            }
            return code != "n" && code != "f"
        }.joined(separator: "\n") + "\n"
    }
}
