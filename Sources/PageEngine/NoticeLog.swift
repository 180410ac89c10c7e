import Motion
import RefreshEngine

/// The notices that a page has not asked for yet, as it will read them.
struct NoticeLog {
    /// How many are kept; later ones are only counted. Chosen: those of half a minute of a pull, which brings one at
    /// every tick.
    static let maxNotices = 4000

    private var count = 0
    private var notices = EngineWriter()

    mutating func add(_ new: [Notice], at tick: Tick) {
        for notice in new where count < NoticeLog.maxNotices {
            notices.notice(notice, at: tick)
            count += 1
        }
    }

    /// Writes them as a list, and forgets them.
    mutating func drain(into writer: inout EngineWriter) {
        writer.whole(count)
        writer.append(notices)
        notices.removeAll()
        count = 0
    }
}
