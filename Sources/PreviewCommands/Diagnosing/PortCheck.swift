import WebSockets

/// Whether a daemon could listen at an endpoint.
struct PortCheck {
    var endpoint: Endpoint
    var state: EndpointState
    /// Whether the listener answers as Pullwire does. A daemon with TLS does not.
    var answers = false
    /// Whether the listener is a Pullwire, answering or not.
    var isPullwire = false
    /// The process that listens there; nil if there is none, or if it cannot be found out.
    var holder: ListenerProcess?

    var finding: Finding {
        switch state {
        case .free: .ok("port", port == 0 ? "the system will choose a free one" : "\(endpoint) is free")
        case .taken where isPullwire:
            .hint(
                "port", "a Pullwire listens at \(endpoint) already\(holder.map { ": \($0)" } ?? "")",
                fix: "for another one beside it: \(otherPlace); to stop it: \(stop)")
        case .taken:
            .fault(
                "port", "\(endpoint) is taken by \(holder?.description ?? "a program that only root can see")",
                fix: "take a free one: \(otherPlace); or stop what is there: \(stop)")
        case .refused(let reason):
            .fault("port", "nothing can listen at \(endpoint): \(reason)", fix: possible(reason))
        }
    }

    /// For who wants a daemon to be there, and to answer.
    var daemonFinding: Finding {
        if answers { return .ok("daemon", "a Pullwire answers at \(endpoint)") }
        return .fault(
            "daemon",
            state == .taken
                ? "what listens at \(endpoint) does not answer /healthz as a Pullwire does"
                : "nothing listens at \(endpoint)",
            fix: "give the --port, --address or --unix of serve; a daemon with TLS answers only over TLS")
    }

    private var port: UInt16? {
        if case .address(let address) = endpoint { return address.port }
        return nil
    }

    private var otherPlace: String { port == nil ? "another --unix" : "--port 0" }

    private var stop: String {
        guard let holder else {
            return port.map { "sudo ss -ltnp 'sport = :\($0)' names it" } ?? "sudo ss -lxp names it"
        }
        return holder.stop
    }

    private func possible(_ reason: String) -> String {
        guard let port else {
            return
                "choose with --unix a path of at most 107 bytes where you may write, such as \"$XDG_RUNTIME_DIR/pullwire.sock\""
        }
        if port < 1024, reason == "Permission denied" {
            return "take a port from 1024 on, such as --port 8484: those below are root's"
        }
        return "name one of this machine's own with --address; ip -brief address lists them"
    }

    /// The time that the listener has to answer, ms. Chosen: ten times what a daemon under load needs.
    private static let timeLimit = 1000

    /// - Parameter endpoint: where `serve` would listen
    static func look(at endpoint: Endpoint) -> PortCheck {
        var check = PortCheck(endpoint: endpoint, state: endpoint.probe())
        guard check.state == .taken else { return check }
        let answer = String(
            decoding: endpoint.answer(
                to: "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", within: timeLimit),
            as: UTF8.self)
        check.holder = ListenerProcess.holding(endpoint)
        check.answers = answer.hasPrefix("HTTP/1.1 200 ") && answer.hasSuffix("\r\n\r\nok\n")
        check.isPullwire = check.answers || check.holder?.name == "pullwire"
        return check
    }
}
