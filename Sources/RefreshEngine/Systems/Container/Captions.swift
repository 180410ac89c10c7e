/// A line of text with the width that it is taken to have (behaviour.md 7.6).
struct Caption: Hashable {
    let text: String
    /// pt
    let width: Double

    init(_ text: String, size: Double) {
        self.text = text
        width = textWidth(text, size: size)
    }

    static let empty = Caption("", size: 0)
}

/// The two lines of a container. A hidden one is empty (MS-19, MS-23).
struct Captions: Hashable {
    var description = Caption.empty
    var time = Caption.empty

    /// Of the wider line, pt.
    var width: Double { max(description.width, time.width) }
}
