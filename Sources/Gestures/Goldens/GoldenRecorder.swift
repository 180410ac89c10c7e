import Motion
import PreviewProtocol
import RefreshEngine

/// Watches a run and makes a golden of it.
///
///     var recorder = GoldenRecorder(of: script)
///     let outcome = script.run { moment in
///         recorder.see(moment)
///         if case .event(let event, let preview) = moment, case .golden(let step) = event.kind {
///             compare(recorder.golden(at: preview), with: step.name)
///         }
///     }
public struct GoldenRecorder: Sendable {
    private var golden: Golden
    private var last: (scene: Scene, version: Int, frame: Frame)?
    /// The names that the script gave to moments, in their order.
    public private(set) var marks: [ScriptEvent] = []

    public init(of script: Script) {
        golden = Golden(script: String(script.file.split(separator: "/").last ?? ""))
    }

    public mutating func see(_ moment: ScriptMoment) {
        switch moment {
        case .tick(let preview): see(preview)
        case .notices(let notices, let tick):
            // How far a pull has come stands in the frames, tick by tick.
            for notice in notices where !notice.isContinuous { golden.lines.append(Golden.Line(tick: tick, content: .notice(text { $0.write(notice) }))) }
        case .event(let event, _):
            if case .mark = event.kind { marks.append(event) }
        }
    }

    /// All that was seen, and the preview as it is now as the last frame.
    public func golden(at preview: Simulation) -> Golden {
        var copy = self
        copy.see(preview)
        copy.golden.end = preview.tick
        return copy.golden
    }

    private mutating func see(_ preview: Simulation) {
        let tick = preview.tick, frame = preview.frame()
        var scene = last?.scene
        if last?.version != preview.sceneVersion {
            scene = preview.scene
            if let scene, scene != last?.scene { golden.lines.append(Golden.Line(tick: tick, content: .scene(text { $0.write(scene) }))) }
        }
        guard let scene else { return }
        var changes: [Golden.Change] = []
        GoldenField.changes(from: last?.frame, to: frame) { changes.append(Golden.Change(field: $0, value: $1)) }
        let old = scene == last?.scene ? last?.frame : nil
        GoldenField.nodeChanges(from: old, to: frame) { changes.append(Golden.Change(field: $0, value: $1)) }
        if !changes.isEmpty { golden.lines.append(Golden.Line(tick: tick, content: .frame(changes))) }
        last = (scene, preview.sceneVersion, frame)
    }

    /// The fields as an object, without its braces.
    private func text(_ write: (inout JSONWriter) -> Void) -> String {
        var json = JSONWriter(decimals: Golden.decimals)
        write(&json)
        return String(decoding: json.bytes, as: UTF8.self)
    }
}
