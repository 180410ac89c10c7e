import PreviewProtocol

/// What viewers record.
extension Session {
    /// From now on that viewer is sent what happens. A session at rest is made anew, so that its recording begins with nothing behind it.
    /// Returns whether that is new.
    mutating func record(for index: Int) throws(Refusal) -> Bool {
        let viewer = viewers.list[index].id
        if journal.records(for: viewer) { return false }
        guard journal.canRecordMore else { throw Refusal(.busy, "\(Journal.maxRecordings) viewers record this session already; try again later") }
        rebase()
        guard journal.history.isWhole else {
            throw Refusal(.busy, "this session has gone on for too long to be recorded from its beginning; try again when it has come to rest")
        }
        journal.record(name, for: viewer, simulation)
        viewers.change(index) { $0.isRecording = true }
        sendRecordings()
        return true
    }

    mutating func sendRecordings() {
        for (viewer, lines, tick) in journal.takeLines() {
            if let index = viewers.index(of: viewer) { viewers.send(.recording(lines: lines, tick), to: index) }
        }
    }
}
