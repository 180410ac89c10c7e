/// A time of the simulated world, ns: since its beginning, or a span.
struct Time: Comparable, Hashable {
    var count: Int

    init(_ count: Int) { self.count = count }

    static let zero = Time(0)
    static func seconds(_ seconds: Double) -> Time { Time(Int((seconds * 1e9).rounded())) }
    static func milliseconds(_ milliseconds: Double) -> Time { seconds(milliseconds / 1000) }

    var seconds: Double { Double(count) / 1e9 }

    static func < (one: Time, other: Time) -> Bool { one.count < other.count }
    static func + (one: Time, other: Time) -> Time { Time(one.count + other.count) }
    static func - (one: Time, other: Time) -> Time { Time(one.count - other.count) }
}
