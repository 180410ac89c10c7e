/// Which end of the list a control sits at: above its first row, or below its last one.
public enum Edge: String, Hashable, Sendable, CaseIterable {
    case header, footer

    var opposite: Edge { self == .header ? .footer : .header }
}

/// Insets at the top and the bottom of a list, pt.
public struct EdgeInsets: Hashable, Sendable {
    /// pt.
    public var top: Double, bottom: Double

    /// - Parameters: pt; `EdgeInsets(top: 64, bottom: 0)` is a list under a navigation bar
    public init(top: Double, bottom: Double) {
        self.top = top
        self.bottom = bottom
    }

    /// No insets.
    public static let zero = EdgeInsets(top: 0, bottom: 0)
}
