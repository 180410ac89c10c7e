/// Pauses between the letters of a text that is drawn as one path.
struct LetterPauses: Hashable {
    /// Of the length of the whole path, a share each.
    private let letters: [Double]
    private let pause: Double

    /// - Parameters:
    ///   - pause: between two letters, as a share of the path's length; 0: there is none
    ///   - known: those of the same outline, whose letters need not be measured again
    /// - Returns: nil when there is nothing to pause between
    init?(_ outline: Outline, pause: Double, like known: LetterPauses? = nil) {
        if let known {
            (letters, self.pause) = (known.letters, pause)
            return
        }
        guard pause > 0, let contours = outline.contours else { return nil }
        // What stands over, under or in a letter belongs to it, such as the dot of an i.
        var (lengths, right) = ([Double](), -Double.infinity)
        for contour in contours {
            if (contour.low.x + contour.high.x) / 2 > right { lengths.append(0) }
            lengths[lengths.count - 1] += contour.length
            right = max(right, contour.high.x)
        }
        let whole = lengths.reduce(0, +)
        guard lengths.count > 1, whole > 0 else { return nil }
        (letters, self.pause) = (lengths.map { $0 / whole }, pause)
    }

    /// How much of the path is drawn at a share of the drawing, both 0 to 1.
    func drawn(at share: Double) -> Double {
        if share >= 1 || pause == 0 { return share }
        var (left, drawn) = (share * (1 + Double(letters.count - 1) * pause), 0.0)
        for letter in letters {
            if left <= letter { return drawn + max(left, 0) }
            drawn += letter
            left -= letter + pause
        }
        return min(drawn, 1)
    }
}
