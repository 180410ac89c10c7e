import ArgumentParser
import Figures
import PreviewTesting
import RefreshEngine

struct FigureCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "figure",
        abstract: "Make a figure of bars or strokes from a word, an SVG, a property list or JSON.",
        discussion: """
            A figure is printed as the text that a script's `set figure "..."` takes, written as a file, or set in a running session. What could not be used, and \
            how coarse curves had to become, goes to standard error.

            Bars are straight, in the order in which they light up; curves become as many as the tolerance needs. Strokes keep their curves.
            A filled shape of an SVG is its outline: for bars along the middle of a logo's strokes, draw it with lines.

            Examples:
              pullwire figure text HELLO                              bars: 0,0 0,40; 26,0 26,40; ...
              pullwire figure text HELLO --order left-to-right --height 24 --session demo
              pullwire figure svg logo.svg --max-bars 60 --to plist --out logo.plist
              pullwire figure svg logo.svg --form strokes             path data: M0 0L10 0...
              pullwire figure plist storehouse.plist --to svg         to look at
              pullwire figure json android.json --to bars
              pullwire figure letters                                 the characters that a word may have
            """,
        subcommands: [Text.self, SVG.self, PropertyList.self, JSON.self, Letters.self])

    struct Text: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "text",
            abstract: "Make a figure from a word, in letters of single strokes.",
            discussion: """
                Examples:
                  pullwire figure text HELLO
                  pullwire figure text "Hello, World!" --height 24 --max-bars 200
                  pullwire figure text HELLO --to plist --out hello.plist
                """)

        @Argument(help: "The word, or several. `pullwire figure letters` prints the characters that it may have.")
        var text: String

        @OptionGroup
        var making: FigureMaking

        @OptionGroup
        var output: FigureOutput

        func run() throws { try output.put(.word(text), making) }
    }

    struct SVG: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "svg",
            abstract: "Make a figure from the lines, shapes and paths of an SVG.",
            discussion: """
                Reads line, polyline, polygon, rect, circle, ellipse, path, use, and groups with transforms. Texts, pictures, style sheets, clips and the like \
                are named with their line and left out: convert texts to paths first. A filled shape is its outline. A file may have 1 MiB.

                Examples:
                  pullwire figure svg logo.svg
                  pullwire figure svg logo.svg --height 60 --tolerance 0.3 --session demo
                  pullwire figure svg logo.svg --form strokes --to json
                """)

        @Argument(help: "An SVG file.", completion: .file(extensions: ["svg"]))
        var file: String

        @OptionGroup
        var making: FigureMaking

        @OptionGroup
        var output: FigureOutput

        func run() throws { try output.put(.svg(try figureFile(file)), making, of: file) }
    }

    struct PropertyList: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "plist",
            abstract: "Make a figure from a property list with startPoints and endPoints, XML or binary.",
            discussion: """
                The format of CBStoreHouseRefreshControl: two arrays of texts such as {12,42}, a bar from each point of the first to the point at the same \
                place in the second. Points and order are kept exactly unless --height or --order is given.

                Examples:
                  pullwire figure plist storehouse.plist
                  pullwire figure plist storehouse.plist --session demo
                  pullwire figure plist storehouse.plist --to json --out storehouse.json
                """)

        @Argument(help: "A property list.", completion: .file(extensions: ["plist"]))
        var file: String

        @OptionGroup
        var making: FigureMaking

        @OptionGroup
        var output: FigureOutput

        func run() throws { try output.put(.plist(try figureFile(file)), making, of: file) }
    }

    struct JSON: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "json",
            abstract: "Make a figure from JSON: bars, strokes, the published keys, or Android's array of texts.",
            discussion: """
                {"bars":[[x1,y1,x2,y2],...]}, {"strokes":["M0 0L10 10",...]}, {"startPoints":["{x,y}",...],"endPoints":[...]} or ["x1,y1,x2,y2",...]

                Examples:
                  pullwire figure json figure.json
                  pullwire figure json android.json --to plist --out figure.plist
                """)

        @Argument(help: "A JSON file.", completion: .file(extensions: ["json"]))
        var file: String

        @OptionGroup
        var making: FigureMaking

        @OptionGroup
        var output: FigureOutput

        func run() throws { try output.put(.json(try figureFile(file)), making, of: file) }
    }

    struct Letters: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "letters",
            abstract: "Print the characters that a word may have.",
            discussion: """
                Examples:
                  pullwire figure letters
                  pullwire figure letters --to svg > letters.svg      all of them, to look at
                """)

        enum Format: String, ExpressibleByArgument, CaseIterable { case text, svg }

        @Option(help: "A line of text, or a drawing.")
        var to = Format.text

        func run() throws {
            let letters = String(FigureSource.letters)
            switch to {
            case .text: print(letters)
            case .svg: StandardOutput.write(String(decoding: FigureSource.letterSheet, as: UTF8.self))
            }
        }
    }
}
