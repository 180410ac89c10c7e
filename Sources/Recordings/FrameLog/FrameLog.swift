import Motion
import PreviewProtocol
import RefreshEngine

/// Everything that a preview showed, tick by tick: scenes, frames and notices. Goldens and recordings hold it, and
/// comparisons compare it.
public struct FrameLog: Sendable {
    var lines: [Line] = []
    /// The tick of the last frame.
    public internal(set) var end = Tick.zero
    /// What the nodes were called from which tick on, where a preview was observed.
    var names: [(since: Tick, names: [String])] = []

    struct Line: Sendable {
        var tick: Tick
        var content: Content
    }

    enum Content: Hashable, Sendable {
        /// Fields of JSON without the braces around them, as the protocol's messages `scene` and `notice` have them.
        case scene(String)
        case notice(String)
        /// The fields that differ from the frame before. After a new scene all its nodes are at rest.
        case frame([Change])
    }

    struct Change: Hashable, Sendable {
        var field: FrameField
        var value: FrameValue
    }

    /// The pictures that nodes of its scenes may show, by their paths: `images/wire`.
    package var pictures: Set<String> {
        let scenes = lines.compactMap { line in
            if case .scene(let fields) = line.content, fields.contains("\"images\"") { fields } else { nil }
        }
        let nodes = scenes.flatMap { (try? JSONReader.read(Array("{\($0)}".utf8)[...]))?["nodes"]?.array ?? [] }
        return Set(nodes.compactMap { $0["images"]?.string })
    }

    /// How exact the numbers are.
    enum Precision: Sendable {
        /// Four decimals, as on the wire: far below every tolerance.
        case golden
        /// All bits.
        case full

        var decimals: Int? { self == .golden ? 4 : nil }

        /// Rounds to this precision, never to −0.
        func round(_ value: Double) -> Double { self == .golden ? (value * 1e4).rounded() / 1e4 + 0 : value + 0 }

        func round(_ frame: RawFrame<Double>) -> RawFrame<Double> {
            var frame = frame
            frame.list.round(round)
            for index in frame.nodes.indices {
                frame.nodes[index] = frame.nodes[index].combined(with: frame.nodes[index]) { _, number, _ in
                    round(number)
                }
            }
            return frame
        }
    }
}

extension RawList where Number == Double {
    fileprivate mutating func round(_ round: (Double) -> Double) {
        (offset, velocity, insetTop, insetBottom) = (
            round(offset), round(velocity), round(insetTop), round(insetBottom)
        )
        if let progress = header?.progress { header?.progress = round(progress) }
        if let progress = footer?.progress { footer?.progress = round(progress) }
        if let progress = insertion?.progress { insertion?.progress = round(progress) }
    }
}
