/// A text as one path, made before the engine sees it: fonts are outside, so that a preview is the same on every machine.
///
/// `Figures` makes them from fonts; a `SystemChoice` carries those of its texts.
public struct Outline: Hashable, Sendable {
    public var text: String
    /// Of the font, pt.
    public var fontSize: Double
    /// In SVG's path syntax, pt, seen from the left end of the first row's base line. Each subpath begins with an M and is closed.
    public var data: String
    /// Of all its subpaths, pt, exact to 1e-6.
    public var length: Double

    public init(text: String, fontSize: Double, data: String, length: Double) {
        (self.text, self.fontSize, self.data, self.length) = (text, fontSize, data, length)
    }
}

/// How a host that has fonts makes outlines.
/// - Parameter fontSize: pt
/// - Throws: `ParameterError.noOutline` that says why there is none
public typealias OutlineSource = @Sendable (_ text: String, _ fontSize: Double) throws(ParameterError) -> Outline
