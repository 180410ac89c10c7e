/// What a script may be: no text can keep a parser busy for long.
public enum ScriptLimits {
    /// Length of the text in UTF-8, bytes: 1 MiB.
    public static let bytes = 1 << 20
    /// Length of a line, characters.
    public static let lineLength = 1000
    public static let steps = 100_000
    /// Statements that are carried out, settings too, and those in a `repeat` once a time.
    public static let statements = 200_000
    /// Length of these statements without their spaces, in UTF-8, bytes: 4 MiB.
    public static let executedBytes = 4 << 20
    /// As how many statements `set`, `system` and `footer` count behind the first step: such a step has all parameters of its system, some 2 KB.
    static let systemWeight = 10
    /// `always` blocks that may be open at a time: each looks at every tick.
    public static let invariants = 16
    /// How often a `repeat` may repeat.
    public static let repeats = 10_000
    /// Different texts that a script may have drawn as outlines: each asks a font.
    public static let outlines = 100
    /// How much numbers may differ, in their own unit: more than any two offsets or velocities are apart.
    public static let tolerance = 0.0...2_000_000.0
    /// Files that a script may include.
    public static let files = 64
}
