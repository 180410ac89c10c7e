import Motion

extension Parameter {
    /// How an editor shows a parameter. What a declaration leaves out follows from the parameter's name, kind and
    /// range.
    public struct Presentation: Hashable, Sendable {
        /// What people call it: "Drop height".
        public var label: String
        /// Under which heading it stands.
        public var group: Group
        /// What an arrow key adds, in the parameter's unit. It is 1 where there is nothing to add to.
        public var step: Double
        /// How its slider runs.
        public var scale: Scale

        /// The groups of an editor, in their order.
        public enum Group: String, Hashable, Sendable, CaseIterable {
            case look = "Look"
            case pull = "Pull"
            case motion = "Motion"
            case loading = "Loading"
            case texts = "Texts"
            case scroll = "Scroll"
            case list = "List"
            case start = "Start"
            case automatic = "Automatic footer"
            case floor = "Second floor"
        }

        /// How a slider runs from one end of the range to the other: by equal differences, or by equal ratios.
        public enum Scale: String, Hashable, Sendable, CaseIterable { case linear, log }

        /// Where there is no editor.
        static let none = Presentation(label: "", group: .look, step: 1, scale: .linear)
    }
}

extension Parameter.Presentation {
    /// - Parameter label, group, step, scale: nil: as it follows from the parameter's name, kind and range
    init(of name: String, _ kind: Parameter.Kind, _ label: String?, _ group: Group?, _ step: Double?, _ scale: Scale?) {
        self.init(
            label: label ?? words(name), group: group ?? kind.standardGroup, step: step ?? kind.standardStep,
            scale: scale ?? kind.standardScale)
    }
}

extension Parameter.Kind {
    /// A flag is most often about the pull, and a number of seconds about the time that it loads.
    var standardGroup: Parameter.Presentation.Group {
        switch self {
        case .number("s", _), .whole("s", _): .loading
        case .text: .texts
        case .curve: .motion
        case .flag: .pull
        case .number, .whole, .choice, .color, .images, .frames, .figure: .look
        }
    }

    /// The power of ten that is a hundredth of the range or a little less; for a whole number at least 1. Chosen: ten
    /// steps with Shift are then about a tenth of the range, and a tenth with Alt is finer than can be seen.
    var standardStep: Double {
        switch self {
        case .number(_, let range): hundredth(of: range)
        case .whole(_, let range): max(1, hundredth(of: range))
        case .flag, .choice, .color, .text, .images, .frames, .figure, .curve: 1
        }
    }

    /// Logarithmic for a range of positive numbers whose ends differ by a factor of 100 or more. Chosen: on a linear
    /// slider the lower half of such a range would be a hundredth of it.
    var standardScale: Parameter.Presentation.Scale {
        switch self {
        case .number(_, let range), .whole(_, let range):
            range.lowerBound > 0 && range.upperBound / range.lowerBound >= 100 ? .log : .linear
        case .flag, .choice, .color, .text, .images, .frames, .figure, .curve: .linear
        }
    }
}

private func hundredth(of range: ClosedRange<Double>) -> Double {
    let most = (range.upperBound - range.lowerBound) / 100
    var step = 1.0
    while step > most, step > 1e-9 { step /= 10 }
    while step * 10 <= most { step *= 10 }
    return step
}

/// `dropHeight` as "Drop height".
func words(_ name: String) -> String {
    let spaced = name.reduce(into: "") { $0 += $1.isUppercase ? " " + $1.lowercased() : String($1) }
    return spaced.prefix(1).uppercased() + spaced.dropFirst()
}
