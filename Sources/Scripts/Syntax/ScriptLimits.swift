import RefreshEngine

/// The limits of a script, so that no text can keep a parser busy for long.
public enum ScriptLimits {
    /// The length of the text in UTF-8, bytes: 1 MiB.
    public static let bytes = 1 << 20
    /// The length of a line, characters: a figure that is written out, and some words.
    public static let lineLength = Limits.figureBytes + 1000
    public static let steps = 100_000
    /// How many statements are executed, settings included; those in a `repeat` count each time.
    public static let statements = 200_000
    /// The length of these statements without spaces, in UTF-8, bytes: 4 MiB.
    public static let executedBytes = 4 << 20
    /// As how many statements `set`, `system` and `footer` count after the first step. Such a step holds all parameters
    /// of its system, about 2 KB.
    static let systemWeight = 10
    /// How many `always` blocks may be open at a time. Each is checked at every tick.
    public static let invariants = 16
    /// How many times a `repeat` may repeat.
    public static let repeats = 10_000
    /// How many different texts a script may have drawn as outlines. Each takes work by a font.
    public static let outlines = 100
    /// The tolerances that may be given, in the unit of the number. The largest is more than any two offsets or
    /// velocities differ by.
    public static let tolerance = 0.0...2_000_000.0
    /// How many files a script may include.
    public static let files = 64
}
