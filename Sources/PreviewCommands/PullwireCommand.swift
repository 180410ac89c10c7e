import ArgumentParser
import Foundation
import PreviewProtocol
import PreviewTesting
import Recordings
import RefreshEngine
import Scripts

struct PullwireCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: programName,
        abstract: "A remote preview of pull-to-refresh controls.",
        discussion: """
            Start the daemon, open the link that it prints, and pull the list down:

              pullwire serve

            Or describe the gesture in a text file and run it without a screen, or on the running daemon for everyone who watches:

              pullwire run pull.pull --frames frames.csv
              pullwire run Tests/Golden
              pullwire play pull.pull --session demo

            Look at what differs from its golden, and accept or reject it:

              pullwire review

            Recordings (.pullcast) hold a session's inputs and everything that it showed:

              pullwire replay demo.pullcast --verify
              pullwire compare before.pullcast after.pullcast

            And what a motion measures, in numbers to decide by:

              pullwire measure pull.pull

            A picture of it, for a page or a pull request:

              pullwire render pull.pull --out pull.gif

            Bars and strokes of your own, from a word, an SVG or a property list:

              pullwire figure text HELLO --session demo

            A control's values as code, for the published control, SwiftUI, UIKit, Compose, Flutter, CSS or design tokens:

              pullwire export swiftui pull.pull

            Or all controls as a page, for any web server:

              pullwire export site controls

            For agents, by the Model Context Protocol:

              pullwire mcp

            When something does not work, this says what is missing here and how to fix it:

              pullwire doctor

            Exit codes: 0 ok, 1 an expectation or a golden does not hold, recordings differ or doctor finds a fault, 2 wrong usage, or a file that cannot be used, 3 a wait timed out, \
            4 cannot bind or connect.
            """,
        version: Version.full,
        subcommands: [
            ServeCommand.self, RunCommand<MotionReportOptions>.self, ReviewCommand<BrowserReviewOptions>.self,
            PlayCommand.self, RecordCommand.self,
            ReplayCommand.self, CompareCommand<PictureOptions>.self, MeasureCommand<PictureOptions>.self,
            RenderCommand.self,
            FmtCommand<PictureOptions>.self, SystemsCommand.self, FigureCommand.self, ExportCommand.self,
            NewCommand.self,
            DevCommand.self, DoctorCommand.self, MCPCommand.self, LicensesCommand.self,
            DecodePicturesCommand.self, PageEngineCommand.self, CheckControlsCommand.self,
        ])
}
