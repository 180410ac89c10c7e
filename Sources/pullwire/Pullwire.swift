import ArgumentParser

@main
struct Pullwire: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pullwire",
        abstract: "A remote preview of pull-to-refresh controls.",
        discussion: """
            Start the daemon, open the link that it prints, and pull the list down:

              pullwire serve

            Or describe the gesture in a text file and run it without a screen, or on the running daemon for everyone who watches:

              pullwire run pull.pull --frames frames.csv
              pullwire run Tests/Golden
              pullwire play pull.pull --session demo

            Recordings (.pullcast) hold a session's inputs and all that was to be seen:

              pullwire replay demo.pullcast --verify
              pullwire compare before.pullcast after.pullcast

            Exit codes: 0 ok, 1 an expectation or a golden does not hold or recordings differ, 2 wrong usage or input file, 3 a wait timed out, \
            4 cannot bind or connect.
            """,
        subcommands: [Serve.self, Run.self, Play.self, Record.self, Replay.self, Compare.self, Fmt.self, Systems.self])

    static func main() {
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch let failure as Failure {
            complain(failure)
            exit(withError: failure.code)
        } catch let code as ExitCode {
            exit(withError: code)
        } catch {
            guard exitCode(for: error) != .success else { exit(withError: error) }  // --help
            complain(fullMessage(for: error))
            exit(withError: ExitCode(2))  // wrong usage, as every wrong input
        }
    }
}
