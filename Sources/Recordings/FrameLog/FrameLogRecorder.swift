import PreviewProtocol
import RefreshEngine
import Scripts

/// Observes a preview and returns what has changed.
struct FrameLogRecorder: Sendable {
    let precision: FrameLog.Precision
    private var scene: Scene?
    /// The version of that scene; nil: another preview has taken the place of the one that was observed.
    private var version: Int?
    /// What its nodes are called.
    private(set) var names: [String] = []
    private var buffer = FrameBuffer()
    /// The last frame, rounded to the precision.
    private var last = RawFrame<Double>(.zero)

    init(_ precision: FrameLog.Precision) { self.precision = precision }

    /// What has changed since the last observation: nothing, a frame, or a scene and a frame.
    mutating func observe(_ preview: Simulation) -> [FrameLog.Content] {
        var preview = preview
        preview.draw(into: &buffer)
        var contents: [FrameLog.Content] = []
        if version == preview.sceneVersion {
            if !buffer.hasChanged { return [] }
        } else {
            version = preview.sceneVersion
            var scene = preview.scene
            scene.header = preview.system(at: .header).map { SystemValues(recorded: $0) }
            scene.footer = preview.system(at: .footer).map { SystemValues(recorded: $0) }
            names = scene.nodeNames
            scene.names = []  // no part of what was shown, and a golden that was accepted stays as it is
            if scene != self.scene {
                contents.append(.scene(text { $0.write(scene) }))
                (last.nodes, last.texts) = ([], [])
            }
            self.scene = scene
        }
        let now = precision.round(buffer.frame)
        var changes: [FrameLog.Change] = []
        FrameField.changes(from: last, to: now) { changes.append(FrameLog.Change(field: $0, value: $1)) }
        if !changes.isEmpty { contents.append(.frame(changes)) }
        last = now
        return contents
    }

    /// Another preview takes the place of the one that was observed.
    mutating func previewChanged() { version = nil }

    func observe(_ notice: Notice) -> FrameLog.Content { .notice(text { $0.write(notice) }) }

    private func text(_ write: (inout JSONWriter) -> Void) -> String {
        JSONWriter.text(decimals: precision.decimals, write)
    }
}
