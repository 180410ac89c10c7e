import Cluster
import Motion
import PreviewProtocol
import PreviewSessions

/// The counters of the daemon's sockets, on the loop's thread only.
struct Metrics {
    var connectionsOpened = 0
    var messagesSent = 0, messagesReceived = 0
    /// Bytes of messages, without the framing of WebSocket, TCP and TLS.
    var bytesSent = 0, bytesReceived = 0
    /// Requests and upgrades that were rejected, by reason.
    private(set) var accessErrors: [AccessError.Reason: Int] = [:]
    /// Connections that were closed before they could send a request, because there were too many.
    var turnedAway = 0
    /// WebSockets that were closed because they exceeded a limit.
    var closedForLimit = 0

    mutating func count(_ reason: AccessError.Reason) { accessErrors[reason, default: 0] += 1 }

    /// The daemon's present state, which is measured, not counted.
    struct Present {
        var sessions: Int, activeSessions: Int, viewers: Int, connections: Int
        /// Bytes.
        var heldText: Int
        /// Traces, exports, figures and values that are not answered yet, and bytes of their answers that have not been
        /// received yet.
        var requests = 0, answerBytes = 0
        var lateness = TickLateness(), overload: Overload
        /// s since 1970
        var start: Double
        /// Whether the last access to the store failed; nil: nothing is stored.
        var isStoreFailing: Bool?
        /// nil: the daemon is not in a cluster.
        var cluster: ClusterCounters?
    }

    /// Prometheus' text format, 0.0.4.
    func text(_ counters: SessionCounters, _ present: Present) -> String {
        var page = MetricsPage(node: present.cluster?.node)
        page.gauge("pullwire_sessions", "Sessions that exist.", present.sessions)
        page.gauge(
            "pullwire_sessions_active", "Sessions that change with time; the others cost nothing.",
            present.activeSessions)
        page.gauge("pullwire_viewers", "Viewers of all sessions.", present.viewers)
        page.gauge("pullwire_connections", "Accepted sockets, HTTP and WebSocket.", present.connections)
        page.counter("pullwire_connections_opened_total", "WebSockets that have opened.", connectionsOpened)
        page.counter(
            "pullwire_connections_expelled_total", "WebSockets that were closed because they broke a limit.",
            closedForLimit)
        page.counter("pullwire_frames_sent_total", "Frames that viewers have been sent.", counters.framesSent)
        page.counter(
            "pullwire_frames_skipped_total", "Frames that a newer one replaced before their viewer could take them.",
            counters.framesSkipped)
        page.counter("pullwire_messages_sent_total", "WebSocket messages sent.", messagesSent)
        page.counter("pullwire_messages_received_total", "WebSocket messages received.", messagesReceived)
        page.counter("pullwire_sent_bytes_total", "Payload of the messages sent.", bytesSent)
        page.counter("pullwire_received_bytes_total", "Payload of the messages received.", bytesReceived)
        page.counter("pullwire_scripts_played_total", "Scripts that began to play.", counters.scriptsPlayed)
        page.counters(
            "pullwire_refusals_total", "Messages, requests and connections that were refused.", label: "reason",
            refusals(counters))
        page.gauge(
            "pullwire_frame_rate_limit",
            "Frames a second that a viewer can have; less than 120 when there is more to do than there is time for.",
            Tick.perSecond / present.overload.minInterval)
        page.counter(
            "pullwire_ticks_missed_total", "Ticks at which the loop was still busy with the one before.",
            present.overload.missedTicks)
        page.gauge(
            "pullwire_held_text_bytes",
            "Scripts and recordings that have been sent, or are being sent, and do not play yet.", present.heldText)
        page.gauge(
            "pullwire_requests", "Traces, exports, figures and values that were asked for and are not answered yet.",
            present.requests)
        page.gauge("pullwire_answer_bytes", "Their answers that viewers have not taken yet.", present.answerBytes)
        page.histogram("pullwire_tick_lateness_seconds", "How much later than due the ticks came.", present.lateness)
        page.gauge("process_start_time_seconds", "When the daemon was started, since 1970.", present.start)
        if let isFailing = present.isStoreFailing {
            page.gauge(
                "pullwire_store_failing",
                "Whether sessions cannot be kept just now: 1, or 0. What is to be written waits.", isFailing ? 1 : 0)
        }
        if let cluster = present.cluster { page.add(cluster) }
        return page.text
    }

    /// Every possible reason, also with a count of 0.
    private func refusals(_ counters: SessionCounters) -> [(String, Int)] {
        ServerMessage.RefusalReason.allCases.map { ($0.rawValue, counters.refusals[$0] ?? 0) }
            + AccessError.Reason.allCases.map { ($0.rawValue, accessErrors[$0] ?? 0) } + [
                ("tooManyConnections", turnedAway)
            ]
    }
}

/// Writes the text format: the meaning, type and values of each metric.
private struct MetricsPage {
    private(set) var text = ""
    /// A label of every value; nil: the daemon is not in a cluster.
    let node: String?

    init(node: String?) { self.node = node }

    private mutating func head(_ name: String, _ kind: String, _ help: String) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind)\n"
    }

    mutating func counter(_ name: String, _ help: String, _ value: Int) { metric(name, "counter", help, value) }
    mutating func gauge(_ name: String, _ help: String, _ value: some Numeric) { metric(name, "gauge", help, value) }

    private mutating func metric(_ name: String, _ kind: String, _ help: String, _ value: some Numeric) {
        head(name, kind, help)
        text += "\(name)\(labels()) \(value)\n"
    }

    /// `{node="a",reason="full"}`; empty for none.
    private func labels(_ label: String = "", _ value: String = "") -> String {
        let all = [("node", node ?? ""), (label, value)].filter { !$0.1.isEmpty }
        return all.isEmpty ? "" : "{" + all.map { "\($0)=\"\($1)\"" }.joined(separator: ",") + "}"
    }

    mutating func add(_ cluster: ClusterCounters) {
        gauge(
            "pullwire_ready", "Whether new viewers may come: 1, or 0 without a database or when the daemon ends.",
            cluster.isReady ? 1 : 0)
        counter("pullwire_sessions_taken_total", "Sessions that came from other daemons.", cluster.taken)
        counter(
            "pullwire_sessions_handed_over_total", "Sessions that were let go because another daemon asked for them.",
            cluster.handedOver)
        counter(
            "pullwire_sessions_lost_total", "Sessions that another daemon has taken because this one was not heard of.",
            cluster.lost)
        counter(
            "pullwire_database_connections_total", "Connections to the database that were made.", cluster.connections)
    }

    /// - Parameter values: the label's values, which need no escapes, and their counts
    mutating func counters(_ name: String, _ help: String, label: String, _ values: [(String, Int)]) {
        head(name, "counter", help)
        for (value, count) in values { text += "\(name)\(labels(label, value)) \(count)\n" }
    }

    mutating func histogram(_ name: String, _ help: String, _ lateness: TickLateness) {
        head(name, "histogram", help)
        var total = 0
        for (bound, count) in zip(TickLateness.bounds.map { "\($0)" } + ["+Inf"], lateness.counts) {
            total += count
            text += "\(name)_bucket\(labels("le", bound)) \(total)\n"
        }
        text += "\(name)_sum\(labels()) \(lateness.sum)\n\(name)_count\(labels()) \(total)\n"
    }
}
