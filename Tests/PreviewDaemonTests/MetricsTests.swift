import Motion
import PreviewProtocol
import Testing

@testable import PreviewDaemon
@testable import PreviewSessions

@Suite("Metrics and the list of sessions")
struct MetricsTests {
    @Test(
        "Frames that a viewer took count as sent, those that a newer one replaced as skipped; a session that is gone is still counted"
    )
    func frames() {
        var harness = HubHarness()
        harness.open(1)
        harness.open(2)
        harness.notReading = [2]
        harness.pull(1, travel: 50)  // a frame each other tick
        #expect(harness.hub.counters == counters(sent: 2 + 5, skipped: 4))
        harness.read(2)
        #expect(harness.hub.counters.framesSent == 8)
        harness.close(1)
        harness.close(2)
        harness.pass(8000)
        #expect(harness.hub.sessionCount == 0 && harness.hub.counters.framesSent == 8)
    }

    private func counters(sent: Int, skipped: Int) -> SessionCounters {
        var counters = SessionCounters()
        (counters.framesSent, counters.framesSkipped) = (sent, skipped)
        return counters
    }

    @Test("Refusals are counted by reason, and scripts that play")
    func refusals() {
        var harness = HubHarness()
        harness.open(1)
        harness.send("pull")
        harness.send("pull")
        harness.send(#"{"type":"play","name":"a","script":"pull 1\nrelaese"}"#)
        harness.send(#"{"type":"play","name":"a","script":"pull 1"}"#)
        #expect(
            harness.hub.counters.refusals == [.badMessage: 2, .script: 1] && harness.hub.counters.scriptsPlayed == 1)
    }

    @Test("Bounds belong to their bucket, and nothing is early")
    func lateness() {
        var lateness = TickLateness()
        for late in [0, 0.00390625, 0.5] { lateness.note(late) }
        #expect(lateness.counts == [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1] && lateness.sum == 0.50390625)
        lateness.note(0.0001)
        lateness.note(-1)
        #expect(lateness.counts[0] == 3 && lateness.sum == 0.50400625)
    }

    @Test(
        "A loop that stood still for an hour notes a second of it; one that did not, the tick that has begun",
        arguments: [(431_880, 120), (1, 1), (2, 2)])
    func stoodStill(ticks: Int, noted: Int) {
        var lateness = TickLateness()
        let clock = TickClock(start: 0)
        let now = Tick(1000 + ticks)
        lateness.note(after: Tick(1000), upTo: now, at: now.count * TickClock.tickLength, by: clock)
        #expect(lateness.counts.reduce(0, +) == noted)
        #expect(abs(lateness.sum - Double(noted * (noted - 1) / 2) * Double(TickClock.tickLength) * 1e-9) < 1e-9)
    }

    @Test(
        "The metrics are Prometheus' text: help, type and value of each, a histogram's buckets added up, every reason from the start"
    )
    func metrics() {
        var metrics = Metrics()
        metrics.bytesSent = 1234
        metrics.count(.wrongToken)
        var lateness = TickLateness()
        lateness.note(0.0002)
        lateness.note(7)
        let text = metrics.text(
            counters(sent: 3, skipped: 1),
            .init(
                sessions: 2, activeSessions: 1, viewers: 5, connections: 7, heldText: 11, lateness: lateness,
                overload: Overload(),
                start: 1_470_391_200.5))
        for line in [
            "# HELP pullwire_sessions Sessions that exist.\n# TYPE pullwire_sessions gauge\npullwire_sessions 2\n",
            "\npullwire_sessions_active 1\n",
            "\npullwire_viewers 5\n", "\npullwire_connections 7\n",
            "# TYPE pullwire_frames_sent_total counter\npullwire_frames_sent_total 3\n",
            "\npullwire_frames_skipped_total 1\n", "\npullwire_sent_bytes_total 1234\n",
            "\nprocess_start_time_seconds 1470391200.5\n",
            "\npullwire_refusals_total{reason=\"wrongToken\"} 1\n", "\npullwire_refusals_total{reason=\"busy\"} 0\n",
            "# TYPE pullwire_tick_lateness_seconds histogram\npullwire_tick_lateness_seconds_bucket{le=\"0.0001\"} 0\n",
            "\npullwire_tick_lateness_seconds_bucket{le=\"0.00025\"} 1\n",
            "\npullwire_tick_lateness_seconds_bucket{le=\"0.1\"} 1\n",
            "\npullwire_tick_lateness_seconds_bucket{le=\"+Inf\"} 2\npullwire_tick_lateness_seconds_sum 7.0002\npullwire_tick_lateness_seconds_count 2\n",
        ] { #expect(text.contains(line), "\(line)") }
        let wellFormed = /(# (HELP|TYPE) \w+ .+)|(\w+(\{\w+="[^"]*"\})? [-+.e0-9]+)/
        #expect(text.hasSuffix("\n") && text.split(separator: "\n").allSatisfy { $0.wholeMatch(of: wellFormed) != nil })
    }

    @Test(
        "The list of sessions says of each who watches, what is at its edges, who drags, what plays, how old it is and how long it has rested"
    )
    func sessions() {
        var harness = HubHarness()
        harness.open(1, "b")
        harness.open(2, "a", system: "plain")
        harness.open(3, "a")
        harness.send(#"{"type":"drag","phase":"began","samples":[[0,100]]}"#, from: 2)
        harness.pass(12)
        harness.send(#"{"type":"play","name":"x.pull","script":"pull 1\nsleep 1s"}"#, from: 1)
        harness.pass(12)
        harness.now = harness.now + Tick(60)  // nothing has changed in "a" since the finger came down
        #expect(
            String(decoding: harness.hub.summaries(at: harness.now).json(), as: UTF8.self) == #"{"sessions":["#
                + #"{"name":"a","viewers":2,"tick":1,"header":{"system":"plain","state":"idle"},"footer":null,"finger":2,"script":null,"ageSeconds":0.7,"idleSeconds":0.692},"#
                + #"{"name":"b","viewers":1,"tick":12,"header":{"system":"storehouse","state":"idle"},"footer":null,"finger":null,"script":"x.pull","ageSeconds":0.7,"idleSeconds":0.5}],"kept":[]}"#
        )
    }
}
