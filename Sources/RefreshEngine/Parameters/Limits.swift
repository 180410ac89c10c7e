import Motion

/// What numbers from outside may be. Whoever takes input checks it here first; the engine can then do arithmetic without fear.
public enum Limits {
    /// Width and height of the viewport, pt: from a watch to a wall.
    public static let viewport = 50.0...4096.0
    /// Height of the content, pt: 22,000 rows.
    public static let content = 0.0...1_000_000.0
    /// How many rows refreshes may add to a list: a day of pulling.
    public static let insertedRows = 1000
    /// Rows a section, so that the sections of the highest content still make a scene of bearable length; 0 for none.
    public static let sectionRows = 5...1000
    /// A host's inset, pt.
    public static let inset = 0.0...2_000.0
    /// Offset at the start or to scroll to, pt: wherever the longest content can rest.
    public static let offset = -10_000.0...1_010_000.0
    /// A finger's y, pt.
    public static let finger = -100_000.0...100_000.0
    /// A finger's own clock, µs: 2^51, seventy years either way. The difference of two such times, with its sign, fills the 53 bits of a number
    /// in binary messages, and of a whole number in JSON.
    public static let time = -0x1p51...0x1p51
    /// A given release velocity, pt/s.
    public static let velocity = -ReleaseVelocity.maxSpeed...ReleaseVelocity.maxSpeed
    /// How far a place is ahead of UTC, min: a day and a bit more than any place on earth.
    public static let utcOffset = -1440...1440
    /// How many keys a preview remembers the last refresh of; the oldest is forgotten.
    public static let timeKeys = 1000
    /// How high ticks may be when a preview begins: three years of counting.
    public static let tick = 0...10_000_000_000
    /// What a control may remember: numbers, each under a name of so many characters at most.
    public static let memories = 16, memoryName = 80
    /// A duration, s: an hour.
    public static let duration = 0.0...3_600.0
    /// y of a timing curve's control points. Ours: no published curve goes beyond 2.
    public static let curve = -10.0...10.0
    /// A spring's mass and stiffness: ours, from a thousandth to more than the fastest of `SpringTiming.durations` needs.
    public static let spring = 0.001...1e13
    /// Its damping.
    public static let damping = 0.0...1e13
    /// With which an animation starts, ways a second: ours, over in a millisecond.
    public static let animationVelocity = -1000.0...1000.0
    /// Sets of pictures that a preview may have, pictures of a set, and width and height of one, pt.
    public static let imageSets = 1000, pictures = 1...1000, picture = 0.001...100_000.0
    /// Of an outline's path: ours, twenty times the longest text of a font with many strokes.
    public static let outlineBytes = 1 << 20
    /// Of an outline, pt: ours, a thousand screens.
    public static let outlineLength = 0.0...1e6
}
