/// A text as one path. It is made before the engine sees it: the engine knows no fonts, so that a preview is the same
/// on every machine.
///
/// `Figures` makes them from fonts; a `SystemChoice` carries those of its texts.
public struct Outline: Hashable, Sendable {
    public var text: String
    /// The size of the font, pt.
    public var fontSize: Double
    /// The path in SVG's syntax, pt, from the middle of the box. Each subpath begins with an M and is closed.
    public var data: String
    /// The length of all subpaths, pt, exact to 1e-6.
    public var length: Double

    /// The box that a text is fitted into, pt: TJRefresh's (TJ-2, behaviour.md 7.13).
    public static let box = Size(64, 64)

    public init(text: String, fontSize: Double, data: String, length: Double) {
        (self.text, self.fontSize, self.data, self.length) = (text, fontSize, data, length)
    }

    /// Returns the outline, if it is within `Limits` and has only SVG's characters. What comes from outside is checked
    /// so before it is drawn.
    func checked() throws(ParameterError) -> Outline {
        guard data.utf8.count <= Limits.outlineBytes,
            data.utf8.allSatisfy({ "MLHVCSQTAZmlhvcsqtaz0123456789+-.eE, ".utf8.contains($0) })
        else {
            throw .noOutline(text, "an outline is a path in SVG's syntax of at most \(Limits.outlineBytes) bytes")
        }
        guard Limits.outlineLength.contains(length) else {
            throw .noOutline(
                text, "an outline is \(Limits.outlineLength.lowerBound) to \(Limits.outlineLength.upperBound) pt long")
        }
        return self
    }
}

/// How a host that has fonts makes outlines.
/// - Parameter fontSize: pt
/// - Throws: `ParameterError.noOutline` that says why there is none
public typealias OutlineSource = @Sendable (_ text: String, _ fontSize: Double) throws(ParameterError) -> Outline
