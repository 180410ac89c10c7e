import Drawings
import Foundation

/// Finds out with how much a moving picture is small enough: a video by its bits a second, others by their size, and by
/// their rate, if nobody has chosen one.
struct FileFit {
    /// How often it is drawn with less. Chosen: the second time is nearly always enough.
    private static let maxTries = 4
    /// What is aimed at: encoders miss their rate by some per cent.
    private static let aim = 0.9
    /// The least that is worth looking at. Chosen: a list can no longer be read with less.
    private static let minBitsPerSecond = 40_000.0, minShare = 0.2
    /// A GIF's rate in place of 50. Chosen: films have as much, and it takes three fifths.
    private static let lowRate = 25, rateShare = 0.6
    /// A GIF of a list grows with its scale to the power of 1.5: measured on the goldens' motions.
    private static let growth = 1.5

    let limit: Int
    let format: MotionAnimation.Format
    /// Of the motion.
    let seconds: Double
    private(set) var style: DrawingStyle
    private(set) var framesPerSecond: Int
    /// nil: as many as it needs
    private(set) var bitsPerSecond: Int?
    private let isRateChosen: Bool
    private let scale: Double
    private var tries = 0

    init(
        limit: Int, format: MotionAnimation.Format, seconds: Double, style: DrawingStyle, framesPerSecond: Int,
        isRateChosen: Bool
    ) {
        (self.limit, self.format, self.seconds, self.style) = (limit, format, seconds, style)
        (self.framesPerSecond, self.isRateChosen) = (framesPerSecond, isRateChosen)
        scale = style.scale
    }

    /// - Parameter count: bytes that it had
    /// - Returns: false when there is nothing left to try
    mutating func reduce(from count: Int) -> Bool {
        tries += 1
        guard tries < FileFit.maxTries else { return false }
        var share = Double(limit) / Double(count) * FileFit.aim
        if format.isVideo {
            let rate = bitsPerSecond.map { Double($0) * share } ?? Double(limit * 8) * FileFit.aim / max(seconds, 0.1)
            bitsPerSecond = Int(rate)
            return rate >= FileFit.minBitsPerSecond
        }
        if !isRateChosen, framesPerSecond > FileFit.lowRate {
            framesPerSecond = FileFit.lowRate
            share = min(1, share / FileFit.rateShare)
        }
        style.scale = max(DrawingStyle.scales.lowerBound, style.scale * pow(share, 1 / FileFit.growth))
        return style.scale >= scale * FileFit.minShare
    }
}
