import ArgumentParser
import PreviewProtocol
import PreviewTesting
import Recordings
import RefreshEngine
import Scripts

struct ReplayCommand: CatalogCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Run a recording again: offline, in virtual time, or on a running daemon for everyone who watches.",
        discussion: """
            Inputs alone reproduce everything. A file that was cut off is valid up to its last whole line. Exit codes: 1 --verify found a \
            difference, 2 the file is damaged.

            Examples:
              pullwire replay demo.pullcast                     says what is in it
              pullwire replay demo.pullcast --verify            proves that its inputs give the same notices and frames, to the last bit
              pullwire replay demo.pullcast --frames out.csv    writes one line a tick: offset, insets, states
              pullwire replay demo.pullcast --session demo --speed 0.5    plays it in a session of the daemon, half as fast
              pullwire replay demo.pullcast --link "http://192.168.1.5:8484/?session=demo#token=..."
              pullwire replay demo.pullcast --as-script         prints what the hand did as a script
            """)

    @Argument(help: "A recording (.pullcast).", completion: .file(extensions: ["pullcast"]))
    var file: String

    @Flag(help: "Compare everything that it shows with what was recorded.")
    var verify = false

    @Option(
        help: ArgumentHelp("Write a line for every tick; the name ends in .csv or .jsonl.", valueName: "file"),
        completion: .file())
    var frames: String?

    @Flag(help: "Print it as a gesture script; what a script cannot express goes to standard error.")
    var asScript = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "How far a straight `drag` of the script may be from the hand's samples; 0: only samples. (default: \(RecordingScript.tolerance))",
            valueName: "pt"))
    var within: NumberArgument?

    @OptionGroup(title: "Options for playing it on a running daemon")
    var place: DaemonOptions

    @OptionGroup
    var pace: SpeedOption

    func validate() throws {
        let session = try place.sessionName()
        if session == nil, place.isNamed { throw ValidationError("Missing expected argument '--session <session>'") }
        if session == nil, pace.speed != 1 {
            throw ValidationError("--speed is for --session and --link; offline there is no time to wait for.")
        }
        if session != nil, verify || frames != nil || asScript {
            throw ValidationError("--verify, --frames and --as-script are without --session and --link.")
        }
        if asScript, verify || frames != nil { throw ValidationError("--as-script prints the script alone.") }
        _ = try within?.tolerance()
        if let frames, FrameFile.Format(path: frames) == nil {
            throw ValidationError("--frames wants a name that ends in .csv or .jsonl.")
        }
    }

    func run(in catalog: Catalog) throws {
        let recording = try recording(in: file, catalog)
        if asScript {
            return write(
                RecordingScript(recording, within: try within?.tolerance() ?? RecordingScript.tolerance, in: catalog))
        }
        print(recording.summary)
        if let session = try place.sessionName() { return try play(in: session) }
        if let frames {
            let output = try FrameFile(path: frames)
            try recording.frames { (frame) throws(CommandError) in try output.write(frame) }
            try output.close()
        }
        guard verify else { return }
        if let report = recording.verify() {
            print(report)
            throw ExitCode(1)
        }
        print("\(visible(file)): verified; every notice and every frame is as it was recorded")
    }

    /// Plays the inputs on the daemon. Notices and frames are not sent, because the inputs give them again.
    private func play(in session: SessionName) throws {
        let text = Recording.withoutObservations(try contents(of: file))
        guard text.utf8.count <= ClientMessage.Piece.maxLength(of: .recording) else {
            throw CommandError.usage(
                "\(file): a recording that plays on a daemon has at most \(ClientMessage.Piece.maxLength(of: .recording) >> 20) MiB of inputs"
            )
        }
        try ScriptPlayer.play(.recording, text, name: file, speed: pace.speed, in: session, of: try place.daemon()) {
            event in
            if case .mark(let name, let tick) = event { print("\(visible(file)): tick \(tick): mark \(visible(name))") }
        }
    }

    private func write(_ script: RecordingScript) {
        StandardOutput.write(script.text)
        for warning in script.warnings { printError("pullwire: \(file): not in the script: \(warning)") }
    }
}
