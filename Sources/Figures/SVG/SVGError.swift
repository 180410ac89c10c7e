/// Why an element is not drawn. Its line comes from who drew it.
enum SVGError: Error, Hashable {
    /// It is valid, but cannot be used here: a note says so, and the rest is drawn.
    case unusable(String)
    /// The file is refused.
    case invalid(String)
    /// The same, for a reason that an element within has.
    case inner(FigureError)
}
