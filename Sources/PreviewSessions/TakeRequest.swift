import Motion
import PreviewProtocol
import RefreshEngine
import Scripts

/// A `trace`, an `export`, a `figure` or `values`, and what is needed to carry it out on another thread.
package struct TakeRequest: Sendable {
    enum Wish: Sendable {
        case trace(ClientMessage.Trace)
        case export(ClientMessage.ExportFormat)
        case figure(ClientMessage.FigureRequest)
        case
            values(ClientMessage.ValuesRequest)

        /// Whether it is about a take.
        var isOfTake: Bool {
            switch self {
            case .trace: true
            case .export(let format): format != .page
            case .figure, .values: false
            }
        }
    }

    let session: SessionName
    package let viewer: ViewerID
    /// The viewer's address, as limits count it.
    package let address: String
    /// Its number in the session.
    let number: Int
    /// The id of the viewer's message.
    let id: Int?
    let encoding: PreviewProtocol.Encoding
    let wish: Wish
    /// The take that was asked for; nil: the session has none, so a script must be run.
    let take: Take?
    /// The notes of that take, in the order of their ticks, and whether the viewer has asked for notes.
    var notes: [ServerMessage.TickNote] = [], wantsNotes = false
    let catalog: Catalog
    /// The session's present values, to which a script's are added.
    let present: Script.Base
    let limits: Session.Limits
    let outlines: OutlineSource?
    /// Set when nobody waits for it any more.
    package let cancellation: Cancellation

    /// The whole message, in the viewer's encoding.
    package typealias Answer = Result<[UInt8], MessageError>

    /// The name that errors give a trace's script.
    static let scriptName = "trace"
    /// Bytes of all answers that viewers have not received yet. Chosen: sixty of the longest parts.
    package static let maxAnswers = 64 << 20
    /// A viewer that has not received its answer for this long is closed when there is no room for another one. Chosen:
    /// 4 MiB at 400 KB/s.
    package static let answerTime = Tick.seconds(10)
    static let tooManyAnswers = MessageError(
        .busy, "too many answers wait for viewers that do not read them; try again later")
    static let noTake = MessageError(.unknownTake, "there is no take yet: nothing has moved in this session")

    /// Statements of a trace's script; those in a `repeat` count each time. Chosen: four times the inputs of the
    /// longest takes.
    package static let maxStatements = 20_000
    /// About the time to read a statement, µs; a script with fewer statements is not counted first.
    package static let statementTime = 5, fewStatements = 1000

    /// About the bytes that it holds until it begins.
    package var size: Int {
        let text =
            switch wish {
            case .trace(let trace): trace.script?.utf8.count ?? 0
            case .figure(let wanted): wanted.content.utf8.count
            case .export, .values: 0
            }
        return text + (take?.size ?? Takes.startSize)
    }

    /// What its first piece is expected to take, µs.
    package var expectedTime: Int {
        switch wish {
        case .trace(let trace): 1000 * (1 + (trace.script?.utf8.count ?? 0) >> 10)
        case .figure(let wanted): 1000 * (1 + wanted.content.utf8.count >> 10)
        case .export: 50_000 + (take?.ticks ?? 0) * 10
        // the corners of each linear() are searched for
        case .values(let wanted): wanted.format == .css ? 50_000 : 1000
        }
    }
}

// MARK: Step by step

extension TakeRequest {
    /// How far it has come.
    package enum Progress: Sendable {
        case asked
        /// A script with that many statements is to be read.
        case weighed(Int)
        case running(TraceRun)
    }

    /// Does the next piece of it.
    /// - Parameters:
    ///   - isCancelled: whether nobody waits for it any more, or all of it has taken too long
    ///   - isOver: whether the piece has taken long enough
    /// - Returns: nil: there is more to do
    package func goOn(
        _ progress: inout Progress, isCancelled: @escaping () -> Bool = { false }, until isOver: () -> Bool = { false }
    ) -> Answer? {
        do throws(MessageError) {
            if case .running(var run) = progress {
                progress = .asked  // so that the run is not copied
                guard var traced = try run.advance(until: isOver) else {
                    progress = .running(run)
                    return nil
                }
                (traced.take, traced.isScript) = run.isScript ? (0, true) : (take?.number ?? 0, false)
                if !run.isScript { traced.notes = notes.filter { traced.from..<traced.next ~= $0.tick.count } }
                if !wantsNotes { traced.notes = [] }
                return .success(ServerMessage.traced(traced, id: id).bytes(in: encoding))
            }
            return try begin(&progress, isCancelled).map { .success($0.bytes(in: encoding)) }
        } catch { return .failure(error) }
    }

    /// Reads what must be read. The statements of a long script are only counted at first.
    private func begin(
        _ progress: inout Progress, _ isCancelled: @escaping () -> Bool
    ) throws(MessageError) -> ServerMessage? {
        switch wish {
        case .figure(let wanted): return try wanted.answer(id: id, isCancelled: isCancelled)
        case .values(let wanted): return try wanted.answer(of: present.scenario, id: id)
        case .export(let format):
            return .exported(take: take?.number ?? 0, format, text: try export(format, isCancelled), id: id)
        case .trace(let trace):
            if case .asked = progress, let statements = try trace.script.map(weigh),
                statements > TakeRequest.fewStatements
            {
                progress = .weighed(statements)
            } else {
                progress = .running(try run(trace))
            }
            return nil
        }
    }

    private func weigh(_ script: String) throws(MessageError) -> Int {
        let statements = Script.executedStatements(in: script)
        guard statements <= TakeRequest.maxStatements else {
            let most =
                "a trace's script carries out at most \(TakeRequest.maxStatements) statements, those in a \"repeat\" each time"
            throw MessageError(.tooLarge, "\(most); this one has more. Trace a part of it, or play it")
        }
        return statements
    }

    /// All of it at once.
    func carryOut() -> Answer {
        var progress = Progress.asked
        while true { if let answer = goOn(&progress) { return answer } }
    }
}

// MARK: Running

extension TakeRequest {
    /// A trace that is ready to run. Reading a script takes up to a second for the longest ones.
    func run(_ trace: ClientMessage.Trace) throws(MessageError) -> TraceRun {
        if trace.take == nil, let text = trace.script {
            let script = try read(text, over: present.scenario)
            if !script.steps.isEmpty {
                return TraceRun(
                    Simulation(script.scenario), ScriptRunner(script), waitsForRest: true, from: trace.from, encoding)
            }
        }
        guard let take else { throw TakeRequest.noTake }
        let player = TakePlayer(take, isRecorded: trace.isRecorded)
        if trace.isRecorded, trace.script == nil {
            return TraceRun(take.start, player, waitsForRest: false, from: trace.from, encoding)
        }
        let base = trace.isRecorded ? take.scenario : take.scenario.with(present.scenario)
        let script = try trace.script.map { (text) throws(MessageError) in try read(text, over: base) }
        guard script?.steps.isEmpty ?? true else {
            throw MessageError(
                .script, "with a take a script has settings only; leave out \"take\" to have its own steps run")
        }
        return TraceRun(
            Simulation(script?.scenario ?? base), player, waitsForRest: !trace.isRecorded, from: trace.from, encoding)
    }

    private func read(_ text: String, over base: Scenario) throws(MessageError) -> Script {
        if let text = limits.error(ofLength: text.utf8.count, of: .script) { throw MessageError(.tooLarge, text) }
        let script: Script
        do throws(ScriptErrors) {
            script = try Script(
                parsing: text, file: TakeRequest.scriptName, in: catalog, images: base.images, outlines: outlines,
                base: Script.Base(base, choices: present.choices))
        } catch {
            throw MessageError(.script, error.text(within: PlayRequest.maxErrorText))
        }
        if let text = limits.error(in: script.scenario) { throw MessageError(.tooLarge, text) }
        return script
    }
}

extension Take {
    /// The scenario of its first preview.
    var scenario: Scenario { start.rested ?? start.scenario }
}

extension Scenario {
    /// The same list with the systems, the scroll settings and the work of another one.
    func with(_ present: Scenario) -> Scenario {
        var scenario = self
        for edge in Edge.allCases where scenario.name(at: edge) != present.name(at: edge) {
            scenario.memory[edge] = nil
        }  // what another system remembers
        (scenario.header, scenario.footer, scenario.scroll, scenario.work) = (
            present.header, present.footer, present.scroll, present.work
        )
        return scenario
    }

    private func name(at edge: Edge) -> String? { edge == .header ? header?.name : footer?.name }
}
