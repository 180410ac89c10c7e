import Motion
import PreviewProtocol
import RefreshEngine

/// All that was to be seen of a preview, tick by tick: what goldens and recordings hold, and what is compared.
public struct FrameLog: Sendable {
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

        func round(_ frame: PlainFrame<Double>) -> PlainFrame<Double> {
            var frame = frame
            frame.list.round(round)
            for index in frame.nodes.indices { frame.nodes[index] = frame.nodes[index].converted(frame.nodes[index]) { number, _ in round(number) } }
            return frame
        }
    }
}

extension PlainList where Number == Double {
    fileprivate mutating func round(_ round: (Double) -> Double) {
        (offset, velocity, insetTop, insetBottom) = (round(offset), round(velocity), round(insetTop), round(insetBottom))
        if let progress = header?.progress { header?.progress = round(progress) }
        if let progress = footer?.progress { footer?.progress = round(progress) }
        if let progress = insertion?.progress { insertion?.progress = round(progress) }
    }
}
