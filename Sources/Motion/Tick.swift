/// A number of ticks: a point in simulation time, or a length of it. 120 ticks are one second.
///
/// Ticks are the only time that the engine knows. Every published duration is a whole number of them
/// (0.05 s is 6 ticks), so nothing is ever rounded on the way.
public struct Tick: Hashable, Comparable, Sendable {
    /// Ticks in a second, 1/s. Source: twice 60 frames a second, so that 30, 60 and 120 divide it.
    public static let perSecond = 120
    /// No time.
    public static let zero = Tick(0)

    /// The longest length of time, ticks. Chosen: a century, or three months where an Int has 32 bits.
    private static let longest = min(Double(Int.max / 2), 4e11)

    /// How many of 1/120 s.
    public var count: Int

    /// - Parameter count: how many of 1/120 s; `Tick(60)` is half a second, as `Tick.seconds(0.5)` is
    public init(_ count: Int) { self.count = count }

    /// The length of time, s.
    public var seconds: Double { Double(count) / Double(Tick.perSecond) }

    /// A published duration, s, as ticks; one that falls between two ticks is rounded up.
    ///
    /// A millionth of a tick is ignored, so that 0.1 s is 12 ticks whatever the last bit of `0.1 * 120` is.
    /// So that no tick can overflow, more than `longest` counts as that, and what is not a number as 0.
    public static func seconds(_ seconds: Double) -> Tick {
        let ticks = (seconds * Double(perSecond) - 1e-6).rounded(.up)
        return ticks > 0 ? Tick(Int(min(ticks, longest))) : .zero
    }

    public static func < (a: Tick, b: Tick) -> Bool { a.count < b.count }
    public static func + (a: Tick, b: Tick) -> Tick { Tick(a.count + b.count) }
    public static func - (a: Tick, b: Tick) -> Tick { Tick(a.count - b.count) }
}
