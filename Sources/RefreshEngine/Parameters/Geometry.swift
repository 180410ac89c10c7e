import Motion

/// A place, or a way from one to another, pt; y grows downwards: `Point(12, -40) + Point(1, 0) * length`.
public struct Point: Hashable, Sendable {
    /// To the right, and downwards, pt.
    public var x: Double, y: Double

    /// - Parameters: to the right, and downwards, pt
    public init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }

    /// Where x and y begin.
    public static let zero = Point(0, 0)
    public static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }
    public static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }
    public static func * (a: Point, s: Double) -> Point { Point(a.x * s, a.y * s) }
}

/// Width and height, pt: `Size(390, 844)`.
public struct Size: Hashable, Sendable {
    /// pt, not below 0.
    public var width: Double, height: Double

    /// - Parameters: pt, not below 0
    public init(_ width: Double, _ height: Double) { (self.width, self.height) = (width, height) }
}

/// An upright rectangle, pt: `Rectangle(-60, -2, 120, 4)` is 120 pt wide, 4 pt high, and has its middle at 0,0.
public struct Rectangle: Hashable, Sendable {
    /// Its upper left corner.
    public var origin: Point
    /// Its width and height, pt.
    public var size: Size

    /// - Parameters:
    ///   - x, y: of the upper left corner, pt
    ///   - width, height: pt
    public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        (origin, size) = (Point(x, y), Size(width, height))
    }

    package var middle: Point { Point(origin.x + size.width / 2, origin.y + size.height / 2) }
}

/// An affine transform: (x, y) goes to (a x + c y + tx, b x + d y + ty). tx and ty in pt.
///
///     Transform(x: view.viewport.width / 2, y: -height / 2)        // moved
///     Transform(scale: progress, angle: .pi * progress)            // grows as it turns by half a circle
///     Transform(progress, 0, 0, 1, 0, 0)                           // grows in its width only
public struct Transform: Hashable, Sendable {
    /// The factors, and the way, pt, that all points are moved by.
    public var a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double

    /// - Parameters: in the order of CGAffineTransform and of SVG's `matrix`
    public init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ tx: Double, _ ty: Double) {
        (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
    }

    /// Changes nothing.
    public static let identity = Transform(1, 0, 0, 1, 0, 0)

    /// Scaled, then turned by `angle` (radians, clockwise on screen), then moved.
    public init(scale: Double = 1, angle: Double = 0, x: Double = 0, y: Double = 0) {
        // Most of what is drawn is not turned: a zero is its own sine.
        let (s, c) = angle == 0 ? (angle, 1) : sineAndCosine(angle)
        self.init(scale * c, scale * s, -(scale * s), scale * c, x, y)
    }

    /// Where a point goes: `Transform(x: 10)(Point(1, 2))` is `Point(11, 2)`.
    public func callAsFunction(_ p: Point) -> Point { Point(a * p.x + c * p.y + tx, b * p.x + d * p.y + ty) }

    /// First `inner`, then this.
    package func after(_ inner: Transform) -> Transform {
        let origin = self(Point(inner.tx, inner.ty))
        return Transform(
            a * inner.a + c * inner.b, b * inner.a + d * inner.b, a * inner.c + c * inner.d, b * inner.c + d * inner.d,
            origin.x, origin.y)
    }

    /// The same about an anchor, a point in the coordinates that it leads to.
    package func about(_ anchor: Point) -> Transform { Transform(a, b, c, d, anchor.x + tx, anchor.y + ty) }
}
