/// The steps of numbers in binary frames and scenes, in steps per unit.
///
/// A frame is rounded to steps before it is compared with another one. So the sum of a viewer's differences is exactly
/// the rounded frame, and errors never add up. Most steps are decimal, so that a value that JSON writes in few digits
/// is the same number in both encodings.
enum Quantization {
    /// Of lengths, 1/pt: 0.001 pt, a third of a hundredth of a phone's pixel.
    static let length = 1_000.0
    /// Of the factors a, b, c and d of a transform: a bar of 100 pt is off by 0.01 pt at most.
    static let factor = 10_000.0
    /// Of opacities: a quarter of a step of 8 bits, because opacities multiply down the tree.
    static let opacity = 1_020.0
    /// Of a path's length: 0.01 pt of one of 100,000 pt; the longest possible one, 40 letters, is less than a quarter
    /// of that.
    static let stroke = 10_000_000.0
    /// Of the progress of a pull and of a row that is being inserted.
    static let progress = 10_000.0
    /// Of velocities, 1/(pt/s).
    static let velocity = 10.0

    /// The nearest number of steps. A value beyond 32 bits, which no frame of an allowed preview has, is clamped.
    @inline(__always)
    static func steps(_ value: Double, _ perUnit: Double) -> Int32 {
        if value == 0 { return 0 }  // like most numbers of a frame
        let scaled = value * perUnit
        guard scaled > -2_147_483_647, scaled < 2_147_483_647 else {
            return scaled < 0 ? -2_147_483_647 : 2_147_483_647
        }
        return Int32(scaled + (scaled < 0 ? -0.5 : 0.5))
    }

    /// The Double nearest to that many steps.
    @inline(__always)
    static func value(_ steps: Int32, _ perUnit: Double) -> Double { Double(steps) / perUnit }
}
