import Motion

/// The bounds of the numbers that come from outside. Whoever takes input checks it against them first, so that the
/// engine's arithmetic is safe.
public enum Limits {
    /// Width and height of the viewport, pt: from a watch to a wall.
    public static let viewport = 50.0...4096.0
    /// Height of the content, pt: 22,000 rows.
    public static let content = 0.0...1_000_000.0
    /// How many rows refreshes may add to a list: a day of pulling.
    public static let insertedRows = 1000
    /// How many rows the work of a footer may bring. Chosen: a page of any list.
    public static let newRows = 0...1000
    /// How long an app stalls, s: three times what iOS lets one before it ends it.
    public static let stall = 0.0...60.0
    /// How many inputs wait for an app that stalls; one more, and it goes on. Chosen: ten fingers for ten seconds.
    public static let stalledInputs = 10_000
    /// How many rows an input inserts or deletes, and where. Chosen: all that a refresh may add; any row.
    public static let changedRows = 1...insertedRows, row = 0...InsertedRow.last
    /// Rows a section; a list without sections has 0. Chosen lower end: the sections of the highest content still make
    /// a scene of bearable length.
    public static let sectionRows = 5...1000
    /// A host's inset, pt.
    public static let inset = 0.0...2_000.0
    /// Offset at the start or to scroll to, pt: wherever the longest content can rest.
    public static let offset = -10_000.0...1_010_000.0
    /// A finger's y, pt.
    public static let finger = -100_000.0...100_000.0
    /// A time by a finger's own clock, µs: 2^51 is seventy years either way. The difference of two such times, with its
    /// sign, fills the 53 bits that a number has in binary messages, and a whole number in JSON.
    public static let time = -0x1p51...0x1p51
    /// A given release velocity, pt/s.
    public static let velocity = -ReleaseVelocity.maxSpeed...ReleaseVelocity.maxSpeed
    /// How far a place is ahead of UTC, min. Chosen: a day, more than any place on earth.
    public static let utcOffset = -1440...1440
    /// For how many keys a preview remembers the last refresh. Beyond that it forgets the oldest.
    public static let timeKeys = 1000
    /// The tick at which a preview may begin: up to three years of counting.
    public static let tick = 0...Int(clamping: 10_000_000_000 as Int64)
    /// How many numbers a control may remember, and the maximum length of their names, characters.
    public static let memories = 16, memoryName = 80
    /// A duration, s: an hour.
    public static let duration = 0.0...3_600.0
    /// y of a timing curve's control points. Chosen: no published curve goes beyond 2.
    public static let curve = -10.0...10.0
    /// The maximum length of an easing's text, bytes. Chosen: `Easing.maxPoints` points with all of their digits.
    public static let easingBytes = 8 << 10
    /// A spring's mass and stiffness. Chosen: up to more than the shortest of `SpringTiming.durations` needs.
    public static let spring = 0.001...1e13
    /// A spring's damping.
    public static let damping = 0.0...1e13
    /// The velocity with which an animation starts, ways a second. Chosen: such an animation is over in a millisecond.
    public static let animationVelocity = -1000.0...1000.0
    /// How many image sets a preview may have, how many pictures a set, and width and height of a picture, pt.
    public static let imageSets = 1000, pictures = 1...1000, picture = 0.001...100_000.0
    /// How long a picture with a time of its own is shown, s. Chosen: a tenth of a tick; and an hour, more than any
    /// file that is looked at.
    public static let pictureTime = 0.001...3_600.0
    /// The maximum length of an outline's path, bytes. Chosen: twenty times the longest text in a font with many
    /// strokes.
    public static let outlineBytes = 1 << 20
    /// The length of an outline's strokes, pt. Chosen: a thousand screens.
    public static let outlineLength = 0.0...1e6
    /// Of what a figure may be made, and how far its points may be from its origin, pt. Chosen: several times the
    /// longest word that anybody pulls.
    public static let figureBars = 400, figureStrokes = 100, figureSegments = 2000, figurePoint = -10_000.0...10_000.0
    /// The maximum length of a figure's text, bytes. Chosen: it fits into one message.
    public static let figureBytes = 48 << 10
}
