import Motion
import PreviewProtocol
import RefreshEngine

/// A digest of everything that a preview shows, with all digits: a run that agrees with another one is compared fast.
struct PictureDigest: Sendable {
    private(set) var buffer = FrameBuffer()
    private var version: Int?
    private var scene = DigestBits()
    private var last: UInt64 = 0

    /// - Returns: what the preview shows now, as one number
    mutating func observe(_ preview: Simulation) -> UInt64 {
        var preview = preview
        preview.draw(into: &buffer)
        let isNew = version != preview.sceneVersion
        if isNew {
            (version, scene) = (preview.sceneVersion, DigestBits())
            scene.add(JSONWriter.text { $0.write(preview.scene) })
        }
        guard isNew || buffer.hasChanged else { return last }
        var bits = scene
        bits.add(buffer.frame)
        last = bits.value
        return last
    }
}

/// FNV-1a of 64 bits, over words where it is published for bytes; each step also moves the upper half down, which a
/// multiplication never does.
private struct DigestBits: Sendable {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    mutating func add(_ bits: UInt64) {
        value = (value ^ bits) &* 0x100_0000_01b3
        value ^= value >> 32
    }

    /// 0 and −0 are the same number.
    mutating func add(_ number: Double) { add((number + 0).bitPattern) }

    mutating func add(_ text: String) {
        add(UInt64(text.utf8.count))
        for byte in text.utf8 { add(UInt64(byte)) }
    }

    mutating func add(_ frame: RawFrame<Double>) {
        let list = frame.list
        for number in [list.offset, list.velocity, list.insetTop, list.insetBottom] { add(number) }
        for (status, detail) in [(list.header, frame.headerDetail), (list.footer, frame.footerDetail)] {
            add(status?.state.rawValue ?? "")
            add(status?.progress ?? -1)
            add(detail)
        }
        add(UInt64(bitPattern: Int64(list.insertion?.row ?? -1)))
        add(list.insertion?.progress ?? -1)
        for node in frame.nodes {
            for number in NodeNumber.allCases { add(node[number]) }
            let color = node.color.map { UInt64($0.red) << 16 | UInt64($0.green) << 8 | UInt64($0.blue) }
            add((color ?? 1 << 24) << 1 | (node.isHidden ? 1 : 0))
        }
        for text in frame.texts { add(text) }
    }
}
