import Motion
import PreviewProtocol
import RefreshEngine
import Scripts
import Synchronization

/// A `trace`, an `export`, a `figure` or `values`, and what is needed to carry it out on another thread.
struct TakeRequest: Sendable {
    enum Wish: Sendable {
        case trace(ClientMessage.Trace), export(ClientMessage.ExportFormat), figure(ClientMessage.FigureRequest), values(ClientMessage.ValuesRequest)

        /// Whether it is about a take.
        var isOfTake: Bool {
            switch self {
            case .trace, .export: true
            case .figure, .values: false
            }
        }
    }

    let session: SessionName
    let viewer: ViewerID
    /// Its number in the session.
    let number: Int
    /// Of the viewer's message.
    let id: Int?
    let encoding: PreviewProtocol.Encoding
    let wish: Wish
    /// The take that is meant; nil: the session has none, so there must be a script to be run.
    let take: Take?
    let catalog: Catalog
    /// The session's present values, as a script is laid over them.
    let present: Script.Base
    let limits: Session.Limits
    let outlines: OutlineSource?
    /// Nobody waits for it any more.
    let cancellation: Cancellation

    /// The whole message, in the viewer's encoding.
    typealias Answer = Result<[UInt8], Refusal>

    /// The name that errors give a trace's script.
    static let scriptName = "trace"
    /// Bytes of the answers of all viewers who have not taken them yet. Chosen: sixty of the longest parts.
    static let maxAnswers = 64 << 20
    static let tooManyAnswers = Refusal(.busy, "too many answers wait for viewers that do not read them; try again later")
    static let noTake = Refusal(.unknownTake, "there is no take yet: nothing has moved in this session")

    /// Whether it takes long even for a short take.
    var isSlow: Bool {
        switch wish {
        case .export: true
        case .values(let wanted): wanted.format == .css  // the corners of each linear() are searched for
        case .figure(let wanted): wanted.content.utf8.count > TakeRequest.maxQuickScript
        case .trace(let trace): trace.script.map { $0.utf8.count > TakeRequest.maxQuickScript } ?? false
        }
    }
    /// Bytes of a script that is read with the traces. Chosen: a hundred lines, which are read within a millisecond.
    static let maxQuickScript = 2048
}

/// Says to another thread that nobody waits any more.
///
/// A class because both threads have the same one.
final class Cancellation: Sendable {
    private let flag = Atomic(false)

    var isCancelled: Bool { flag.load(ordering: .relaxed) }

    func cancel() { flag.store(true, ordering: .relaxed) }
}

// MARK: Step by step

extension TakeRequest {
    enum Beginning {
        case running(TraceRun)
        case answered([UInt8])
    }

    /// Reads what must be read, and does what takes no slices.
    func begin() -> Result<Beginning, Refusal> {
        Result { () throws(Refusal) in
            switch wish {
            case .trace(let trace): .running(try run(trace))
            case .figure(let wanted): .answered(try wanted.answer(id: id, isCancelled: { cancellation.isCancelled }).bytes(in: encoding))
            case .values(let wanted): .answered(try wanted.answer(of: present.scenario, id: id).bytes(in: encoding))
            case .export(let format):
                .answered(ServerMessage.exported(take: take?.number ?? 0, format, text: try export(format), id: id).bytes(in: encoding))
            }
        }
    }

    /// Goes on with a trace by a slice. Nil: there is more to do.
    func advance(_ run: inout TraceRun) -> Answer? {
        do throws(Refusal) {
            guard var traced = try run.advance() else { return nil }
            (traced.take, traced.isScript) = run.isScript ? (0, true) : (take?.number ?? 0, false)
            return .success(ServerMessage.traced(traced, id: id).bytes(in: encoding))
        } catch { return .failure(error) }
    }

    /// All of it at once.
    func carryOut() -> Answer {
        begin().flatMap { beginning in
            switch beginning {
            case .answered(let message): return .success(message)
            case .running(var run): while true { if let answer = advance(&run) { return answer } }
            }
        }
    }
}

// MARK: What is run

extension TakeRequest {
    /// A trace that is ready to run. Reading a script takes up to a second for the longest ones.
    func run(_ trace: ClientMessage.Trace) throws(Refusal) -> TraceRun {
        if trace.take == nil, let text = trace.script {
            let script = try read(text, over: present.scenario)
            if !script.steps.isEmpty { return TraceRun(Simulation(script.scenario), ScriptRunner(script), waitsForRest: true, from: trace.from, encoding) }
        }
        guard let take else { throw TakeRequest.noTake }
        let player = TakePlayer(take, isRecorded: trace.isRecorded)
        if trace.isRecorded, trace.script == nil { return TraceRun(take.start, player, waitsForRest: false, from: trace.from, encoding) }
        let base = trace.isRecorded ? take.scenario : take.scenario.with(present.scenario)
        let script = try trace.script.map { (text) throws(Refusal) in try read(text, over: base) }
        guard script?.steps.isEmpty ?? true else {
            throw Refusal(.script, "with a take a script has settings only; leave out \"take\" to have its own steps run")
        }
        return TraceRun(Simulation(script?.scenario ?? base), player, waitsForRest: !trace.isRecorded, from: trace.from, encoding)
    }

    private func read(_ text: String, over base: Scenario) throws(Refusal) -> Script {
        if let text = limits.error(ofLength: text.utf8.count, of: .script) { throw Refusal(.tooLarge, text) }
        let script: Script
        do throws(ScriptErrors) {
            script = try Script(
                parsing: text, file: TakeRequest.scriptName, in: catalog, images: base.images, outlines: outlines, base: Script.Base(base, choices: present.choices))
        } catch {
            throw Refusal(.script, error.text(within: PlayRequest.maxErrorText))
        }
        if let text = limits.error(in: script.scenario) { throw Refusal(.tooLarge, text) }
        return script
    }
}

extension Take {
    /// What its first preview is made of.
    var scenario: Scenario { start.rested ?? start.scenario }
}

extension Scenario {
    /// The same list with the systems, the scroll settings and the work of another one.
    fileprivate func with(_ present: Scenario) -> Scenario {
        var scenario = self
        for edge in Edge.allCases where scenario.name(at: edge) != present.name(at: edge) { scenario.memory[edge] = nil }  // what another system remembers
        (scenario.header, scenario.footer, scenario.scroll, scenario.work) = (present.header, present.footer, present.scroll, present.work)
        return scenario
    }

    private func name(at edge: Edge) -> String? { edge == .header ? header?.name : footer?.name }
}
