import Foundation
import Logging
import Motion
import Recordings
import RefreshEngine
import Scripts
import Testing

@testable import PreviewSessions
@testable import SessionStorage

@Suite("A daemon that records every session")
struct RecordingFolderTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("pullwire-\(UUID().uuidString)")
    private var files: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted() }

    private func recorded(_ name: String) throws -> Recording {
        try Recording(reading: Array(try Data(contentsOf: folder.appendingPathComponent(name))), file: name)
    }

    /// Lets a busy session tell the folder everything.
    private func tell(_ sink: RecordingFolder, _ harness: inout HubHarness, from first: inout Int) {
        for (session, event) in harness.events[first...] { sink.receive(event, of: session) }
        first = harness.events.count
    }

    @Test(
        "Each session in which something happens has a file that verifies, also through scripts and rests; one that is only looked at has none"
    )
    func records() throws {
        let sink = try RecordingFolder(folder, logger: Logger(label: "test"))
        var harness = HubHarness()
        var first = 0
        harness.hub = Hub(DaemonLimits(), .everything)
        harness.open(1, "one")
        harness.open(2, "two")
        harness.enter(9, "two", clock: .standard)
        harness.pass(5)
        harness.pull(1)
        harness.lift(1)
        harness.pass(600)
        tell(sink, &harness, from: &first)
        harness.send(
            #"{"type":"play","name":"a","script":"pull 1\nsystem plain\ndrag 200pt in 100ms\nmark top\ncancel\nwait settled timeout 5s\n"}"#
        )
        harness.pass(300)
        harness.close(1)
        harness.now = harness.now + .seconds(61)
        harness.open(3, "two")
        tell(sink, &harness, from: &first)
        sink.finish()
        let files = files
        #expect(
            files.count == 1 && files[0].wholeMatch(of: /one-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}\.pullcast/) != nil)
        let recording = try recorded(files[0])
        #expect(!recording.isTruncated && recording.verify() == nil && recording.session == "one")
    }

    @Test("A killed daemon leaves valid files: every event is a whole line, and the file verifies up to its last one")
    func killed() throws {
        let sink = try RecordingFolder(folder, logger: Logger(label: "test"))
        var harness = HubHarness()
        var first = 0
        harness.hub = Hub(DaemonLimits(), .everything)
        harness.open(1)
        harness.pull()
        tell(sink, &harness, from: &first)
        sink.wait()
        let recording = try recorded(try #require(files.first))
        #expect(recording.isTruncated && recording.verify() == nil)
    }

    @Test("A session that comes back after a restart is recorded with what led there")
    func comesBack() throws {
        var harness = HubHarness()
        var next = HubHarness()
        var first = 0
        harness.open(1)
        harness.pull()
        let session = try #require(harness.hub.session("demo"))
        let sink = try RecordingFolder(folder, logger: Logger(label: "test"))
        next.hub = Hub(DaemonLimits(), .everything)
        next.environment.kept = StoredSession(history: session.journal.history, tick: session.simulation.tick)
        next.open(1)
        next.pull()
        next.lift()
        next.pass(500)
        tell(sink, &next, from: &first)
        sink.finish()
        #expect(try recorded(try #require(files.first)).verify() == nil)
    }

    @Test("A folder in which no file can be made is told at start")
    func unwritable() throws {
        try Data().write(to: folder)
        #expect(throws: StoreError.self) { try RecordingFolder(folder, logger: Logger(label: "test")) }
    }

    @Test("A folder that vanishes ends the recording, and nothing else")
    func vanishes() throws {
        let sink = try RecordingFolder(folder, logger: Logger(label: "test"))
        try FileManager.default.removeItem(at: folder)
        var harness = HubHarness()
        var first = 0
        harness.hub = Hub(DaemonLimits(), .everything)
        harness.open(1)
        harness.pull()
        tell(sink, &harness, from: &first)
        sink.finish()
        #expect(files.isEmpty)
    }
}
