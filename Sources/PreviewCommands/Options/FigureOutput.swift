import ArgumentParser
import Figures
import PreviewTesting
import RefreshEngine

/// Where `pullwire figure` puts a figure: on standard output, into a file, or into a running session.
struct FigureOutput: ParsableArguments {
    enum Format: String, ExpressibleByArgument, CaseIterable { case plist, json, svg, bars, strokes }

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

    private var isForSession: Bool { place.session != nil || place.isNamed }

    /// What the format is made of; nil: of either.
    private var formOfFormat: Figure.Form? {
        switch to {
        case .plist, .bars: .bars
        case .strokes: .strokes
        case .json, .svg, nil: nil
        }
    }

    /// - Parameter file: what it is made of, for errors
    func put(_ source: FigureSource, _ making: FigureMaking, of file: String? = nil) throws {
        let options = try making.options()
        let form = wantedForm ?? formOfFormat ?? .bars
        let made = try FigureOutput.named(file) { () throws(FigureError) in try source.figure(form, options) }
        for note in made.notes { printError((file.map { $0 + ": " } ?? "") + note) }
        if isForSession { return try set(made.figure) }
        let bytes = try FigureOutput.named(file) { () throws(FigureError) in try written(made.figure) }
        guard let out else { return StandardOutput.write(String(decoding: bytes, as: UTF8.self)) }
        try OutputFile.write(bytes, to: out)
    }

    private func written(_ figure: Figure) throws(FigureError) -> [UInt8] {
        switch to {
        case .plist: try figure.plist
        case .json: figure.json
        case .svg: figure.svg
        case .bars, .strokes, nil: Array((figure.text + "\n").utf8)
        }
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

    /// With the file's name before an error, which ends the program with 2.
    static func named<Value>(_ file: String?, _ make: () throws(FigureError) -> Value) throws(CommandError) -> Value {
        do throws(FigureError) { return try make() } catch {
            throw .usage((file.map { $0 + ": " } ?? "") + error.description)
        }
    }
}

extension Edge: ExpressibleByArgument {}
