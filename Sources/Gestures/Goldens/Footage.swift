import Motion
import PreviewProtocol
import RefreshEngine

/// All that was to be seen of a preview, tick by tick: what goldens and recordings hold, and what is compared.
public struct Footage: Sendable {
    var lines: [Line] = []
    /// The tick of the last frame.
    public internal(set) var end = Tick.zero

    struct Line: Sendable {
        var tick: Tick
        var content: Content
    }

    enum Content: Hashable, Sendable {
        /// As JSON, fields without their braces: what `scene` and `notice` messages of the protocol carry.
        case scene(String)
        case notice(String)
        /// What differs from the frame before. A new scene puts its nodes to rest.
        case frame([Change])
    }

    struct Change: Hashable, Sendable {
        var field: FrameField
        var value: FrameValue
    }

    /// How exact its numbers are.
    enum Precision: Sendable {
        /// In four decimals: those of the wire, far below every tolerance.
        case golden
        /// With all bits.
        case full

        var decimals: Int? { self == .golden ? 4 : nil }

        /// Never −0.
        func round(_ value: Double) -> Double { self == .golden ? (value * 1e4).rounded() / 1e4 + 0 : value + 0 }
    }
}

/// Looks at a preview and says what is new.
struct Camera: Sendable {
    let precision: Footage.Precision
    private var last: (scene: Scene, version: Int?, frame: Frame)?

    init(_ precision: Footage.Precision) { self.precision = precision }

    /// What has changed since the last look: nothing, a frame, or a scene and a frame.
    mutating func see(_ preview: Simulation) -> [Footage.Content] {
        let frame = preview.frame()
        var contents: [Footage.Content] = [], scene = last?.scene
        if last?.version != preview.sceneVersion {
            scene = preview.scene
            if let scene, scene != last?.scene { contents.append(.scene(text { $0.write(scene) })) }
        }
        guard let scene else { return [] }
        var changes: [Footage.Change] = []
        FrameField.changes(from: last?.frame, to: frame, precision) { changes.append(Footage.Change(field: $0, value: $1)) }
        let old = scene == last?.scene ? last?.frame : nil
        FrameField.nodeChanges(from: old, to: frame, precision) { changes.append(Footage.Change(field: $0, value: $1)) }
        if !changes.isEmpty { contents.append(.frame(changes)) }
        last = (scene, preview.sceneVersion, frame)
        return contents
    }

    /// Another preview takes the place of the one that was looked at.
    mutating func turn() { last?.version = nil }

    func hear(_ notice: Notice) -> Footage.Content { .notice(text { $0.write(notice) }) }

    private func text(_ write: (inout JSONWriter) -> Void) -> String {
        var json = JSONWriter(decimals: precision.decimals)
        write(&json)
        return String(decoding: json.bytes, as: UTF8.self)
    }
}
