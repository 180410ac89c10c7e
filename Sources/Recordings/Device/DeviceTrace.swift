/// How a list moved on a device: content offsets and their times, and where the finger was.
public struct DeviceTrace: Sendable {
    /// The name of its file, for reports.
    public var file: String
    /// In the order of time; never empty.
    public var samples: [Sample]
    /// What was odd about the file and did not keep it from being read, a sentence each.
    public var warnings: [String] = []

    public struct Sample: Hashable, Sendable {
        /// s, on the device's own clock, and growing.
        public var time: Double
        /// contentOffset.y, pt: negative when the list is pulled down.
        public var offset: Double
        /// Whether a finger is down; nil: the file does not say.
        public var isTouched: Bool?
        /// Where the finger is, pt, positive downward; nil: none is, or the file does not say.
        public var finger: Double?
        /// The line of the file, from 1.
        public var line: Int
    }

    /// Whether the file says when a finger is down.
    public var knowsTouches: Bool { samples.first?.isTouched != nil }

    /// The limits of a file, so that none can keep a reader busy for long.
    public enum Limits {
        /// Chosen: three hours at 120 samples a second are 1.3 million lines. Nobody compares a gesture by hours.
        public static let lines = 1_000_000
        /// The length of a file, bytes.
        public static let bytes = 64 << 20
        /// The columns of a line.
        public static let columns = 64
    }
}

/// What the user says of a file's columns because their names do not.
public struct DeviceColumns: Hashable, Sendable {
    /// Names, or numbers from 1.
    public var time: String?, offset: String?, touch: String?, finger: String?
    public var timeUnit: TimeUnit?
    public var offsetUnit: LengthUnit?
    /// Whether offsets have the other sign: positive when the list is pulled down.
    public var isInverted = false
    /// The device's offset where the recording's is 0, pt.
    public var origin = 0.0

    public init() {}

    /// A unit of times, by its name.
    public enum TimeUnit: String, Hashable, Sendable, CaseIterable {
        case s, ms, us, ns

        /// How many there are in a second.
        var perSecond: Double {
            switch self {
            case .s: 1
            case .ms: 1e3
            case .us: 1e6
            case .ns: 1e9
            }
        }
    }

    /// A unit of lengths: `pt`, or `px@3`, pixels of which a point has three.
    public struct LengthUnit: Hashable, Sendable {
        /// 1 to 4.
        public var perPoint: Double

        public static let pt = LengthUnit(perPoint: 1)

        init(perPoint: Double) { self.perPoint = perPoint }

        /// - Parameter name: `pt`, `px@2`; nil for anything else, such as `px`, which does not say how many pixels a
        ///   point has
        public init?(_ name: some StringProtocol) {
            if name == "pt" {
                self = .pt
                return
            }
            guard name.hasPrefix("px@"), let scale = Double(name.dropFirst(3)), scale >= 1, scale <= 4 else {
                return nil
            }
            perPoint = scale
        }
    }
}
