import Foundation
import GRDB
import Testing
import WebSockets

@testable import PreviewCommands
@testable import PreviewTesting
@testable import SessionStorage

@Suite("doctor: from facts to findings")
struct FindingTests {
    private let here = Endpoint.address(ListenAddress(host: "127.0.0.1", port: 8484))

    @Test(
        "A library is measured by what it promises",
        arguments: [
            (("4.1.6", "4.1.6", LibraryCheck.Promise.sameMinor), Finding.Verdict.ok, "4.1.6"),
            (("4.1.6", "4.1.9", .sameMinor), .ok, "4.1.9, built with 4.1.6"),
            (("4.1.6", "4.3.2", .sameMinor), .fault, "4.3.2 is loaded, the program was built with 4.1.6"),
            (("1.6.39", "1.10.1", .sameMinor), .fault, "1.10.1 is loaded"),
            (("1.16.0", "1.18.0", .newerFits), .ok, "1.18.0, built with 1.16.0"),
            (("1.16.0", "1.9.9", .newerFits), .hint, "1.9.9 is loaded, which is older than 1.16.0"),
            (("5.2.1", nil, .newerFits), .ok, "built with 5.2.1; the library does not tell"),
            ((nil, "3.40.1", .newerFits), .ok, "3.40.1"),
        ] as [((String?, String?, LibraryCheck.Promise), Finding.Verdict, String)])
    func library(
        facts: (built: String?, loaded: String?, promise: LibraryCheck.Promise), verdict: Finding.Verdict, text: String
    ) {
        let finding = LibraryCheck(
            name: "cairo", package: "libcairo2", built: facts.built, loaded: facts.loaded, promise: facts.promise
        ).finding
        #expect(finding.verdict == verdict && finding.text.hasPrefix(text))
        #expect(finding.fix?.hasPrefix("sudo apt install --only-upgrade libcairo2;") ?? (verdict == .ok))
    }

    @Test("A port that is taken: by a Pullwire is a hint, by anything else a fault, and the fix stops who holds it")
    func port() {
        #expect(PortCheck(endpoint: here, state: .free).finding == .ok("port", "127.0.0.1:8484 is free"))
        let unit = ListenerProcess(id: 71, name: "pullwire", unit: "pullwire.service")
        #expect(
            PortCheck(endpoint: here, state: .taken, isPullwire: true, holder: unit).finding
                == .hint(
                    "port", "a Pullwire listens at 127.0.0.1:8484 already: pullwire (process 71)",
                    fix: "for another one beside it: --port 0; to stop it: sudo systemctl stop pullwire.service"))
        #expect(
            PortCheck(endpoint: here, state: .taken, holder: ListenerProcess(id: 72, name: "python3")).finding
                == .fault(
                    "port", "127.0.0.1:8484 is taken by python3 (process 72)",
                    fix: "take a free one: --port 0; or stop what is there: kill 72"))
        #expect(
            PortCheck(endpoint: here, state: .taken).finding.fix?.hasSuffix("sudo ss -ltnp 'sport = :8484' names it")
                == true)
        #expect(ListenerProcess(id: 1, name: "systemd").stop == "sudo systemctl stop pullwire.socket")
    }

    @Test("--running wants an answer: a free port is a fault, and so is a Pullwire that hangs")
    func running() {
        var check = PortCheck(endpoint: here, state: .free)
        #expect(check.daemonFinding.verdict == .fault)
        #expect(check.daemonFinding.text == "nothing listens at 127.0.0.1:8484")
        check.state = .taken
        check.isPullwire = true
        #expect(check.daemonFinding.verdict == .fault && check.daemonFinding.text.contains("does not answer /healthz"))
        check.answers = true
        #expect(check.daemonFinding == .ok("daemon", "a Pullwire answers at 127.0.0.1:8484"))
    }

    @Test("An endpoint that the system refuses has the fix of its reason")
    func refused() {
        func fix(_ host: String, _ port: UInt16, _ reason: String) -> String? {
            PortCheck(endpoint: .address(ListenAddress(host: host, port: port)), state: .refused(reason: reason))
                .finding.fix
        }
        #expect(fix("127.0.0.1", 80, "Permission denied")?.contains("from 1024 on") == true)
        #expect(fix("1.2.3.4", 80, "Cannot assign requested address")?.contains("ip -brief address") == true)
        #expect(
            PortCheck(endpoint: .file("/nowhere/s"), state: .refused(reason: "/nowhere: No such file or directory"))
                .finding.fix?.contains("--unix") == true)
    }

    @Test("/proc's tables: who listens on a port, at a unix socket, in which unit, and who holds a lock")
    func tables() {
        let tcp = """
              sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
               0: 0100007F:2124 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 4711 1 0 100 0 0 10 0
               1: 0100007F:2124 0100007F:9999 01 00000000:00000000 00:00000000 00000000     0        0 4712 1
               2: 00000000:0050 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 4713 1
               3: truncated
            """
        #expect(
            ListenerProcess.inodes(inTCP: tcp, port: 8484) == ["4711"]
                && ListenerProcess.inodes(inTCP: tcp, port: 80) == ["4713"]
                && ListenerProcess.inodes(inTCP: "", port: 1).isEmpty)
        let unix =
            "0000: 00000002 00000000 00010000 0001 01 812 /run/a b.sock\n0000: 00000003 00000000 00000000 0001 03 813 /run/a b.sock\n0000: 00000002 00000000 00010000 0001 01 814"
        #expect(ListenerProcess.inodes(inUnix: unix, path: "/run/a b.sock") == ["812"])
        #expect(ListenerProcess.unit(inGroups: "0::/system.slice/pullwire.service\n") == "pullwire.service")
        #expect(
            ListenerProcess.unit(inGroups: "0::/user.slice/user-0.slice/session-1.scope\n") == nil
                && ListenerProcess.unit(inGroups: "") == nil)
        let locks =
            "1: FLOCK  ADVISORY  WRITE 71 08:01:99 0 EOF\n2: POSIX  ADVISORY  WRITE 72 08:01:99 0 EOF\n3: FLOCK  ADVISORY  WRITE 73 08:01:98 0 EOF\n4:"
        #expect(DataCheck.holders(of: ["99"], locks) == [71])
    }

    @Test("Descriptors: what the daemon can raise is well, what it cannot is a fault with the number that is wanted")
    func descriptors() {
        let needed = DescriptorLimit.needed(for: 4096)
        #expect(DescriptorCheck(soft: needed, hard: needed, connections: 4096).finding.verdict == .ok)
        #expect(
            DescriptorCheck(soft: 1024, hard: needed, connections: 4096).finding.text.contains(
                "raises to the \(needed)"))
        let short = DescriptorCheck(soft: 1024, hard: needed - 96, connections: 4096).finding
        #expect(
            short.verdict == .fault
                && short.fix
                    == "ulimit -n \(needed) as root in the shell that starts it, LimitNOFILE=\(needed) in its unit, or --connections 4000"
        )
        #expect(DescriptorCheck(soft: 0, hard: 0, connections: .max).finding.text.hasSuffix("room for 1"))
    }

    @Test("Fonts: without DejaVu texts cannot be drawn, without a CJK font some cannot")
    func fonts() {
        #expect(FontCheck(regular: "/a", bold: "/b", cjk: "/c").findings.map(\.verdict) == [.ok, .ok, .ok])
        let none = FontCheck().findings
        #expect(
            none.map(\.verdict) == [.fault, .fault, .hint] && none.map(\.name) == ["font", "bold font", "CJK font"])
        #expect(
            none[0].fix?.hasPrefix("sudo apt install fonts-dejavu-core;") == true
                && none[1].fix?.contains("--text-font") == true && none[2].fix == "sudo apt install fonts-noto-cjk")
    }

    @Test("The data folder: each reason why it cannot be written has its own fix")
    func folder() {
        func fix(_ reason: String) -> String {
            DataCheck(folder: "/srv/a b", writeError: reason).findings.first?.fix ?? ""
        }
        #expect(
            fix("Permission denied").hasPrefix(
                "sudo install -d -o \"$(id -un)\" '/srv/a b'; or another folder with --data"))
        #expect(fix("No space left on device").hasPrefix("make room (df -h"))
        #expect(fix("Not a directory") == "another folder with --data, or --data none, which keeps nothing")
        #expect(
            DataCheck(folder: "/d", users: [71, 72]).findings.first
                == .ok("data folder", "/d can be written; used by the daemons with process 71, 72"))
        #expect(DataCheck(folder: "/d", exists: false).findings.first == .ok("data folder", "/d can be made"))
    }

    @Test(
        "Room: little is a hint, none is a fault",
        arguments: [
            (DataCheck.ampleRoom, Finding.Verdict.ok), (DataCheck.ampleRoom - 1, .hint),
            (DataCheck.minRoom - 1, .fault), (0, .fault),
        ])
    func room(free: Int, verdict: Finding.Verdict) {
        let finding = DataCheck(folder: "/d", free: free).findings.first { $0.name == "room" }
        #expect(finding?.verdict == verdict && (finding?.fix == nil) == (verdict == .ok))
    }

    @Test("The database: an older one will be upgraded, a newer one is refused, with the way back if there is one")
    func database() {
        func finding(_ version: Int?, error: String? = nil, kept: [Int] = []) -> Finding? {
            DataCheck(folder: "/d", version: version, databaseError: error, keptVersions: kept).findings.last
        }
        #expect(
            finding(nil) == .ok("database", "there is none yet")
                && finding(Schema.version) == .ok("database", "version \(Schema.version) of its tables"))
        #expect(finding(1)?.text == "version 1 of its tables, which the next start brings up to \(Schema.version)")
        #expect(finding(Schema.version, kept: [2])?.text.hasSuffix("; version 2 is still kept") == true)
        #expect(
            finding(99)?.verdict == .fault
                && finding(99)?.fix
                    == "start that Pullwire; or another folder with --data, or --data none, which keeps nothing"
        )
        let back =
            "cd '/d' && rm -f pullwire.sqlite-wal pullwire.sqlite-shm && mv pullwire.sqlite.version-\(Schema.version) pullwire.sqlite"
        #expect(
            finding(99, kept: [Schema.version])?.fix
                == "start that Pullwire; or stop every daemon and go back to what was kept before the upgrade: \(back)")
        #expect(finding(nil, error: "it is damaged")?.fix?.contains("sets a damaged database aside") == true)
    }

    @Test(
        "The clocks: coarse steps, no timer and a year long before the release are faults; a late timer and no time server are hints"
    )
    func clock() throws {
        func verdicts(
            _ resolution: Int?, _ lateness: Int?, _ day: String, _ isSynchronized: Bool?
        ) throws -> [Finding.Verdict] {
            let now = try #require(ISO8601DateFormatter().date(from: day + "T12:00:00Z"))
            let findings = ClockCheck(
                resolution: resolution, lateness: lateness, now: now, release: "2026-11-23",
                isSynchronized: isSynchronized
            ).findings
            for finding in findings { #expect((finding.fix == nil) == (finding.verdict == .ok)) }
            return findings.map(\.verdict)
        }
        #expect(
            try verdicts(1, 0, "2026-11-23", true) == [.ok, .ok, .ok]
                && verdicts(1, -5, "2030-01-01", nil) == [.ok, .ok, .ok])
        #expect(try verdicts(4_000_000, 9_000_000, "2025-11-22", false) == [.fault, .hint, .fault])
        #expect(try verdicts(nil, nil, "2025-11-23", false) == [.fault, .fault, .hint])
    }

    @Test("The page, a browser to open and a certificate")
    func browser() {
        func findings(
            page: String? = nil, opener: Bool = true, remote: Bool = false, certificate: Bool = false,
            error: String? = nil
        ) -> [Finding] {
            BrowserCheck(
                source: .carried, pageError: page, hasOpener: opener, isRemote: remote, hasCertificate: certificate,
                certificateError: error
            ).findings
        }
        #expect(findings().map(\.verdict) == [.ok, .ok, .ok])
        #expect(
            findings(page: "there is no page in /x").first
                == .fault("page", "there is no page in /x", fix: "leave --web away: the program carries its page"))
        #expect(findings(opener: false).last?.fix == "sudo apt install xdg-utils; or open the link yourself")
        #expect(
            findings(remote: true).last?.verdict == .hint
                && findings(remote: true).last?.fix?.hasPrefix("--tls-cert FILE") == true)
        #expect(
            findings(remote: true, certificate: true).last?.verdict == .ok
                && findings(certificate: true, error: "no").last?.verdict == .fault)
    }

    @Test("The words: a line for each finding, its fix below it, and what it comes to")
    func words() {
        let findings = [
            Finding.ok("port", "free"), .hint("CJK font", "there is none", fix: "sudo apt"),
            .fault("room", "0 MiB", fix: "make room"),
        ]
        #expect(
            findings.words == """
                ok     port      free
                hint   CJK font  there is none
                                 fix: sudo apt
                fault  room      0 MiB
                                 fix: make room
                1 fault to fix, 1 hint
                """)
        #expect([Finding.ok("a", "b")].words.hasSuffix("everything that is needed is here"))
    }

    @Test("The browsers that the page needs: style sheets use what decides it, and the pages say the same")
    func browsers() throws {
        let sheet = try String(contentsOfFile: repository("web/style.css"), encoding: .utf8)
        #expect(sheet.contains("{\n  &") || sheet.contains("  & "))
        #expect(
            try String(contentsOfFile: repository("web/inspector/inspector.css"), encoding: .utf8).contains(":has("))
        for page in ["README.md", "docs/the-daemon.md"] {
            #expect(
                try String(contentsOfFile: repository(page), encoding: .utf8).contains(BrowserCheck.browsers), "\(page)"
            )
        }
    }
}

@Suite("doctor: the command")
struct DoctorTests {
    /// The verdict and the text of a check.
    private func check(_ name: String, of run: Program) throws -> (verdict: String, text: String, fix: String) {
        let json = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        let checks = try #require(json["checks"] as? [[String: Any]])
        let check = try #require(checks.first { $0["name"] as? String == name })
        return (check["verdict"] as? String ?? "", check["text"] as? String ?? "", check["fix"] as? String ?? "")
    }

    @Test("A machine on which the tests run has no fault, and a folder that is not there is not made")
    func well() throws {
        let folder = FileManager.default.temporaryDirectory.path + "/pullwire-\(UUID())"
        let run = try Program("doctor", "--port", "0", "--data", folder + "/data", "--connections", "100")
        #expect(run.code == 0 && run.errors.isEmpty && !run.output.contains("\nfault"))
        #expect(run.output.contains("\(folder)/data can be made") && !FileManager.default.fileExists(atPath: folder))
    }

    @Test("A port that another program holds is a fault that names it; one that a daemon holds is a hint")
    func taken() throws {
        let daemon = try RunningDaemon("--port", "0")
        let run = try Program("doctor", "--json", "--port", daemon.port, "--data", "none", "--connections", "100")
        let port = try check("port", of: run)
        #expect(
            run.code == 0 && port.verdict == "hint"
                && port.text.contains("pullwire (process \(daemon.process.processIdentifier))"))
        #expect(port.fix.contains("kill \(daemon.process.processIdentifier)"))
        #expect(try Program("doctor", "--running", "--port", daemon.port).code == 0)
        #expect(daemon.stop(SIGTERM) == 0)
        #expect(try Program("doctor", "--running", "--port", daemon.port).code == 1)

        let other = try OtherListener()
        let second = try withExtendedLifetime(other) {
            try Program("doctor", "--json", "--port", "\(other.port)", "--data", "none", "--connections", "100")
        }
        let fault = try check("port", of: second)
        #expect(second.code == 1 && fault.verdict == "fault" && fault.fix.contains("--port 0"))
        #expect(fault.text.hasSuffix("(process \(getpid()))"), "\(fault.text), \(getpid())")
    }

    @Test("A data folder below a file cannot be written", arguments: ["/etc/passwd/data", "/proc/data"])
    func unwritable(folder: String) throws {
        let run = try Program("doctor", "--json", "--port", "0", "--data", folder, "--connections", "100")
        #expect(try run.code == 1 && check("data folder", of: run).verdict == "fault")
    }

    @Test(
        "A database of a newer version is a fault, one of this version is well, and neither gets a log by being looked at"
    )
    func newer() throws {
        let folder = URL(fileURLWithPath: try temporaryFile("x")).deletingLastPathComponent()
        for (version, code) in [(Schema.version, Int32(0)), (99, 1)] {
            let file = folder.appendingPathComponent("pullwire.sqlite").path
            try DatabaseQueue(path: file).writeWithoutTransaction {
                try $0.execute(
                    sql: "PRAGMA journal_mode = WAL; CREATE TABLE IF NOT EXISTS a (b); PRAGMA user_version = \(version)"
                )
            }
            let run = try Program("doctor", "--json", "--port", "0", "--data", folder.path, "--connections", "100")
            #expect(try run.code == code && check("database", of: run).text.contains("version \(version)"))
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["pullwire.sqlite"])
        }
        try Data("no database".utf8).write(to: folder.appendingPathComponent("pullwire.sqlite"))
        let run = try Program("doctor", "--json", "--port", "0", "--data", folder.path, "--connections", "100")
        #expect(try check("database", of: run).text.hasSuffix("it is damaged, or no database"))
    }

    @Test("Too few descriptors are a fault with the number that is wanted")
    func descriptors() throws {
        let run = try Program(
            at: URL(fileURLWithPath: "/bin/sh"),
            ["-c", "ulimit -n 300 && exec \(Program.url.path) doctor --json --port 0 --data none"])
        #expect(
            try run.code == 1
                && check("descriptors", of: run).fix.hasPrefix("ulimit -n \(DescriptorLimit.needed(for: 4096)) "))
    }

    @Test(
        "Wrong options are wrong usage",
        arguments: [["--port", "70000"], ["--connections", "0"], ["--tls-cert", "a"], ["--lan", "--unix", "x"]])
    func wrong(arguments: [String]) throws {
        #expect(try Program(["doctor"] + arguments).code == 2)
    }
}

/// A socket of the tests that listens on a free port. A class because it holds a descriptor.
private final class OtherListener {
    let port: UInt16
    private let descriptor: Int32

    init() throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        let descriptor = descriptor
        let isListening = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && listen(descriptor, 5) == 0
                    && getsockname(descriptor, $0, &length) == 0
            }
        }
        try #require(isListening)
        port = UInt16(bigEndian: address.sin_port)
    }

    deinit { close(descriptor) }
}
