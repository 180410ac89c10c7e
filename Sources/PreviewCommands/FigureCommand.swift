import ArgumentParser
import Figures
import PreviewProtocol
import PreviewTesting
import RefreshEngine
import WebSockets

struct FigureCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "figure",
        abstract: "Make a figure of bars or strokes from a word, an SVG, a property list or JSON.",
        discussion: """
            A figure is printed as the text that a script's `set figure "..."` takes, written as a file, or set in a running session. What could not be used, and \
            how coarse curves had to become, goes to standard error. A file may have 1 MiB.

            Bars are straight, in the order in which they light up; curves become as many as the tolerance needs. Strokes keep their curves.

            text: a word, in letters of single strokes. `pullwire figure letters` prints the characters that it may have.

            svg: line, polyline, polygon, rect, circle, ellipse, path, use, and groups with transforms. Texts, pictures, clips and the like are named with \
            their line and left out: convert texts to paths first. A filled shape is its outline: for bars along the middle of a logo's strokes, draw it \
            with lines.

            plist: startPoints and endPoints, as CBStoreHouseRefreshControl reads them, XML or binary: two arrays of texts such as {12,42}, a bar from each \
            point of the first to the point at the same place in the second. Points and order are kept exactly unless --height or --order is given.

            json: {"bars":[[x1,y1,x2,y2],...]}, {"strokes":["M0 0L10 10",...]}, {"startPoints":["{x,y}",...],"endPoints":[...]}, or ["x1,y1,x2,y2",...] as in \
            Android's array of texts.

            Examples:
              pullwire figure text HELLO                              bars: 0,0 0,40; 26,0 26,40; ...
              pullwire figure text "Hello, World!" --order left-to-right --height 24 --session demo
              pullwire figure svg logo.svg --max-bars 60 --to plist --out logo.plist
              pullwire figure svg logo.svg --form strokes             path data: M0 0L10 0...
              pullwire figure plist storehouse.plist --to svg         to look at
              pullwire figure json android.json --to bars
              pullwire figure letters --to svg                        the letters of words, to look at
            """)

    enum Kind: String, ExpressibleByArgument, CaseIterable {
        case text
        case svg
        case plist
        case json
        case letters
    }

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case plist
        case json
        case svg
        case bars
        case strokes
    }

    @Argument(help: "What it is made of: text, svg, plist or json; letters prints the characters that a text may have.")
    var kind: Kind

    @Argument(
        help: ArgumentHelp("The word, or several; or a file.", valueName: "text-or-file"),
        completion: .file(extensions: ["svg", "plist", "json"]))
    var source: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Of a capital letter, or of the whole drawing. (default: 40; points of a list stay as they are)",
            valueName: "pt"))
    var height: NumberArgument?

    @Option(
        help: ArgumentHelp(
            "In which order bars light up and strokes are drawn: drawn or left-to-right.", valueName: "order"))
    var order = FigureOptions.Order.drawn

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How many bars there may be; curves become coarser until they fit.", valueName: "count"))
    var maxBars = NumberArgument(100)

    @Option(
        parsing: .unconditional, help: ArgumentHelp("How far a bar may be from its curve, anywhere.", valueName: "pt"))
    var tolerance = NumberArgument(argument: "0.1")

    @Option(
        help: ArgumentHelp(
            "Write a plist, json or svg file, or the figure's text: bars or strokes. (default: the text of its form)",
            valueName: "format"))
    var to: Format?

    @Option(
        name: .customLong("form"),
        help: ArgumentHelp(
            "What the figure is made of: bars or strokes. (default: bars, or what --to says)", valueName: "form"))
    var wantedForm: Figure.Form?

    @Option(
        help: ArgumentHelp("Write into this file instead of standard output.", valueName: "file"), completion: .file())
    var out: String?

    @OptionGroup(title: "Options for setting the figure in a running session, instead of writing it")
    var place: DaemonOptions

    @Option(help: ArgumentHelp("The edge whose control gets the figure.", valueName: "edge"))
    var edge = Edge.header

    func validate() throws {
        _ = try options()
        if kind == .letters {
            guard source == nil, to == nil || to == .svg else {
                throw ValidationError("letters takes no text or file, and --to svg at most")
            }
        } else if source == nil {
            throw ValidationError("Missing expected argument: the \(kind == .text ? "text" : "\(kind.rawValue) file")")
        }
        if isForSession, to == .plist || to == .json || to == .svg || out != nil {
            throw ValidationError(
                "--session sets the figure instead of writing it; leave out \(out == nil ? "--to" : "--out")")
        }
        if let to, let form = wantedForm, let needed = formOfFormat, form != needed {
            throw ValidationError(
                "--to \(to.rawValue) is made of \(needed.rawValue); leave out --form \(form.rawValue)")
        }
        if isForSession { _ = try place.neededSession() }
    }

    private func options() throws(ValidationError) -> FigureOptions {
        var options = FigureOptions(
            order: order, maxBars: try maxBars.whole("--max-bars", in: 1...Limits.figureBars),
            tolerance: try tolerance.number("--tolerance", in: FigureOptions.tolerances, unit: " pt"))
        if let height { options.height = try height.number("--height", in: FigureOptions.heights, unit: " pt") }
        return options
    }

    private var isForSession: Bool { place.session != nil || place.isNamed }

    /// The form that the format needs; nil: either.
    private var formOfFormat: Figure.Form? {
        switch to {
        case .plist, .bars: .bars
        case .strokes: .strokes
        case .json, .svg, nil: nil
        }
    }

    func run() throws {
        switch kind {
        case .letters:
            try write(to == .svg ? FigureSource.letterSheet : Array((String(FigureSource.letters) + "\n").utf8))
        case .text: try put(.word(source ?? ""))
        case .svg: try put(.svg(try figureFile(source ?? "")))
        case .plist: try put(.plist(try figureFile(source ?? "")))
        case .json: try put(.json(try figureFile(source ?? "")))
        }
    }

    private func put(_ source: FigureSource) throws {
        let options = try options()
        let made = try named { () throws(FigureError) in
            try source.figure(wantedForm ?? formOfFormat ?? .bars, options)
        }
        for note in made.notes { printError(beginning + note) }
        if isForSession { return try set(made.figure) }
        try write(try named { () throws(FigureError) in try written(made.figure) })
    }

    private func written(_ figure: Figure) throws(FigureError) -> [UInt8] {
        switch to {
        case .plist: try figure.plist
        case .json: figure.json
        case .svg: figure.svg
        case .bars, .strokes, nil: Array((figure.text + "\n").utf8)
        }
    }

    private func write(_ bytes: [UInt8]) throws {
        guard let out else { return StandardOutput.write(String(decoding: bytes, as: UTF8.self)) }
        try OutputFile.write(bytes, to: out)
    }

    private func set(_ figure: Figure) throws {
        let session = try place.neededSession()
        let daemon = try place.daemon()
        do throws(ClientError) {
            try DaemonRequest.send(.set(name: "figure", .text(figure.text), edge), in: session, of: daemon)
        } catch {
            throw CommandError(error, of: daemon)
        }
        print("the figure is set in session \"\(session)\"")
    }

    /// How an error or a note begins: with the file's name.
    private var beginning: String { kind == .text ? "" : (source ?? "") + ": " }

    private func named<Value>(_ make: () throws(FigureError) -> Value) throws(CommandError) -> Value {
        do throws(FigureError) { return try make() } catch { throw .usage(beginning + error.description) }
    }
}

extension Edge: ExpressibleByArgument {}
extension Figure.Form: ExpressibleByArgument {}
extension FigureOptions.Order: ExpressibleByArgument {}
