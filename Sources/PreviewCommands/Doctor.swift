import ArgumentParser
import Cluster
import Foundation
import PreviewSessions
import PreviewTesting
import WebSockets

struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check what a daemon or a run needs here, and say how to fix what is missing.",
        discussion: """
            Give it the options that you give serve. It looks at the C libraries, the port, descriptors, fonts, the data folder and its database, the clocks, and \
            what a browser gets, a line each: ok, hint or fault, and below the line what to do. It changes nothing.

            Exit codes: 0 there is no fault, 1 there is one, 2 wrong usage.

            Examples:
              pullwire doctor                                  for pullwire serve as it is
              pullwire doctor --port 80 --data /srv/pullwire   for other options
              pullwire doctor --json                           for programs
              pullwire doctor --running                        for a container's health check
            """)

    @OptionGroup
    var listening: ListeningOptions

    @Option(
        help: ArgumentHelp(
            "Where sessions and last refresh times would be kept; \"none\" forgets them at the end; postgres://... shares them with other daemons.",
            valueName: "folder"), completion: .directory)
    var data = ServeCommand.stateFolder

    @Option(\.connections) var connections

    @OptionGroup
    var certificate: CertificateOptions

    @OptionGroup
    var page: PageOptions

    @Flag(help: "Only ask whether a daemon answers there, as a container's health check does: a fault if none does.")
    var running = false

    @Flag(help: "Print one JSON object with a list of checks.")
    var json = false

    func validate() throws { _ = try connectionCount() }

    private func connectionCount() throws(ValidationError) -> Int {
        try connections.whole("--connections", in: DaemonLimits().connections.range)
    }

    func run() throws {
        let findings = try findings()
        if json { StandardOutput.write(findings.json + "\n") } else { print(findings.words) }
        if findings.faults > 0 { throw ExitCode(1) }
    }

    private func findings() throws -> [Finding] {
        let endpoints = try listening.endpoints()
        if running { return endpoints.map { PortCheck.look(at: $0).daemonFinding } }
        var findings = LibraryCheck.all().map(\.finding)
        findings += endpoints.map { PortCheck.look(at: $0).finding }
        findings.append(DescriptorCheck.look(connections: try connectionCount()).finding)
        findings += FontCheck.look().findings
        findings += dataFindings
        findings += ClockCheck.look().findings
        return findings + BrowserCheck.look(page.files, endpoints, certificate.certificate).findings
    }

    private var dataFindings: [Finding] {
        if data == "none" { return [.ok("data folder", "none: nothing outlives the daemon")] }
        return ClusterConfiguration.isDatabase(data) ? [ClusterCheck.look(at: data)] : DataCheck.look(at: data).findings
    }
}
