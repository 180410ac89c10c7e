/// A line of text with the width that it is taken to have (behaviour.md 7.6).
struct Caption: Hashable {
    let text: String
    /// pt
    let width: Double
    /// How much larger than its node's font it is drawn where there is room (CN-7.7).
    let textScale: Double

    init(_ text: String, size: Double, scale: Double = 1) {
        (self.text, textScale) = (text, scale)
        width = textWidth(text, size: size) * scale
    }

    static let empty = Caption("", size: 0)

    /// A line that is wider than its room is drawn smaller, never cut (behaviour.md 7.13).
    /// - Parameter room: pt, > 0
    func scale(in room: Double) -> Double { width > room ? textScale * room / width : textScale }
}

extension FrameBuffer {
    /// A line about that place, in so much room, pt.
    mutating func add(_ caption: Caption, in room: Double, at place: Point, _ color: Color) {
        add(
            RawNode(transform: Transform(scale: caption.scale(in: room), x: place.x, y: place.y), color: color),
            text: caption.text)
    }
}

/// The two lines of a container. A hidden one is empty (MS-19, MS-23).
struct Captions: Hashable {
    var description = Caption.empty
    var time = Caption.empty
    /// Of both (CN-7.7).
    var textScale: Double { description.textScale }

    /// Of the wider line as it is drawn in that room, pt.
    func width(in room: Double) -> Double { min(max(description.width, time.width), room) }
}
