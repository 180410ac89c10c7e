import ArgumentParser
import PreviewTesting
import WebSockets

/// Options for where the daemon listens.
struct ListeningOptions: ParsableArguments {
    @Option(parsing: .unconditional, help: ArgumentHelp("The port; 0 takes a free one.", valueName: "port"))
    var port = NumberArgument(8484)

    @Option(
        help: ArgumentHelp(
            "A numeric address to listen on instead of 127.0.0.1; links then carry a token, unless it is a loopback one.",
            valueName: "address"))
    var address: String?

    @Flag(help: "Listen for the local network, and show the link as a QR code, too.")
    var lan = false

    @Option(
        help: ArgumentHelp("Listen on a unix socket that is made there, for your user alone.", valueName: "path"),
        completion: .file())
    var unix: String?

    func validate() throws {
        _ = try portNumber()
        guard [address != nil, lan, unix != nil].count(where: { $0 }) <= 1 else {
            throw ValidationError("--address, --lan and --unix exclude each other; choose one")
        }
    }

    private func portNumber() throws(ValidationError) -> UInt16 { UInt16(try port.whole("--port", in: 0...65_535)) }

    /// Sockets from systemd replace these options; a warning names those that were given.
    func endpoints() throws(CommandError) -> [Endpoint] {
        let given = Systemd.inheritSockets()
        if !given.isEmpty {
            let unused = [lan ? "--lan" : nil, address.map { _ in "--address" }, unix.map { _ in "--unix" }].compactMap
            { $0 }
            for name in unused {
                printError(
                    "pullwire: systemd listens for this daemon, so \(name) changes nothing; change ListenStream in its .socket unit"
                )
            }
            return given
        }
        let port = (try? portNumber()) ?? 0  // `validate` has checked it
        if let unix { return [.file(unix)] }
        if lan {
            guard let own = LocalNetwork.address() else {
                throw .usage("this machine is in no network; leave --lan away, or name an --address")
            }
            return [.address(ListenAddress(host: own.contains(":") ? "::" : "0.0.0.0", port: port))]
        }
        return [.address(ListenAddress(host: address ?? "127.0.0.1", port: port))]
    }
}
