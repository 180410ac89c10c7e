/// A text as one path, made before the engine sees it: fonts are outside, so that a preview is the same on every machine.
///
/// `Figures` makes them from fonts; a `SystemChoice` carries those of its texts.
public struct Outline: Hashable, Sendable {
    public var text: String
    /// Of the font, pt.
    public var fontSize: Double
    /// In SVG's path syntax, pt, seen from the middle of the box. Each subpath begins with an M and is closed.
    public var data: String
    /// Of all its subpaths, pt, exact to 1e-6.
    public var length: Double

    /// What a text is fitted into, pt: TJRefresh's box (TJ-2, behaviour.md 7.13).
    public static let box = Size(64, 64)

    public init(text: String, fontSize: Double, data: String, length: Double) {
        (self.text, self.fontSize, self.data, self.length) = (text, fontSize, data, length)
    }

    /// Itself, if it can be one: what comes from outside is checked before it is drawn.
    func checked() throws(ParameterError) -> Outline {
        guard data.utf8.count <= Limits.outlineBytes, data.utf8.allSatisfy({ "MLHVCSQTAZmlhvcsqtaz0123456789+-.eE, ".utf8.contains($0) }) else {
            throw .noOutline(text, "an outline is a path in SVG's syntax of at most \(Limits.outlineBytes) bytes")
        }
        guard Limits.outlineLength.contains(length) else {
            throw .noOutline(text, "an outline is \(Limits.outlineLength.lowerBound) to \(Limits.outlineLength.upperBound) pt long")
        }
        return self
    }
}

/// How a host that has fonts makes outlines.
/// - Parameter fontSize: pt
/// - Throws: `ParameterError.noOutline` that says why there is none
public typealias OutlineSource = @Sendable (_ text: String, _ fontSize: Double) throws(ParameterError) -> Outline
