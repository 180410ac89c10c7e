import Motion

/// When each key was last refreshed (MS-6). It forgets the oldest rather than grow without end.
package struct RefreshTimes: Hashable, Sendable {
    package private(set) var moments: [String: Moment]

    package init(_ moments: [String: Moment]) { self.moments = moments }

    package subscript(key: String) -> Moment? {
        get { moments[key] }
        set {
            moments[key] = newValue
            guard moments.count > Limits.timeKeys,
                let oldest = moments.min(by: { ($0.value, $0.key) < ($1.value, $1.key) })
            else { return }
            moments[oldest.key] = nil
        }
    }
}
