import ArgumentParser
import Foundation
import Motion
import PageAssets
import Pictures
import PreviewProtocol
import PreviewTesting
import Recordings
import RefreshEngine
import Scripts

struct ExportPageCommand: CatalogCommand {
    static let configuration = CommandConfiguration(
        commandName: "page",
        abstract: "Write a page that needs nothing: one file, with the engine, a control and what happened to it.",
        discussion: """
            The file opens in any browser, from a disk, without a network and without a daemon. The list can be pulled by hand, its values can be tuned, \
            and what happened can be looked at tick by tick and compared. It has what a script or a recording does as its takes; of a running session it has the last take, \
            with the present values, and its Share leads back to the daemon.

            A control of your own is compiled for the page first, with Swift 6.3: call the program of its package in the package's folder.

            Examples:
              pullwire export page pull.pull --out demo.html
              pullwire export page demo.pullcast --out demo.html
              pullwire export page --system arrow --preset designed --out arrow.html
              pullwire export page --session demo --out demo.html
              swift run --traits Preview ribbon export page --system ribbon --out ribbon.html
            """)

    @OptionGroup var source: ExportSource

    @Option(
        help: ArgumentHelp("Write into this file instead of standard output.", valueName: "file"), completion: .file())
    var out: String?

    func validate() throws { try source.check(source.file) }

    func run(in catalog: Catalog) throws {
        let figures = try source.figures.checked(catalog)
        let shown = try source.isForSession ? session(figures) : file(figures)
        let page: StandalonePage
        let engine = try ownEngine(for: shown.scenario)
        do throws(PageError) { page = try StandalonePage(.carried, engine: engine) } catch {
            throw CommandError.usage("\(error)")
        }
        let data = StandaloneData(
            name: shown.name, recording: shown.recording, scenario: shown.scenario, catalog: figures.catalog)
        let text = page.text(with: data.json(pictures: try pictures(of: shown.scenario), daemon: shown.daemon))
        guard let out else { return StandardOutput.write(text) }
        try OutputFile.write(text.utf8, to: out)
    }

    /// What a page shows.
    private struct Shown {
        var name: String, recording: [UInt8], scenario: Scenario
        /// Where its links lead to.
        var daemon: String?
    }

    /// A script or a recording, or a control that waits for a hand.
    private func file(_ figures: ScriptResources) throws -> Shown {
        let motion = try source.motion(source.file, at: .header, figures)
        let name = ((source.file ?? source.system ?? "list") as NSString).lastPathComponent
        let recording =
            switch motion {
            case .recording: Array(try contents(of: source.file ?? "").utf8)
            case .script(let script): recording(of: script, named: name)
            }
        return Shown(name: (name as NSString).deletingPathExtension, recording: recording, scenario: motion.scenario)
    }

    private func recording(of script: Script, named name: String) -> [UInt8] {
        var writer = RecordingWriter(session: name, scenario: script.scenario)
        var last = Tick.zero
        let outcome = script.run { moment in
            switch moment {
            case .input, .event, .restart: writer.observe(moment)
            case .tick(let preview): last = preview.tick
            case .notices: break
            }
        }
        if outcome != .passed { printError("pullwire: \(name) has not passed; `pullwire run` says why") }
        writer.end(at: last)
        return writer.drainLines()
    }

    /// A session's last take with its present values; of one without takes its list.
    private func session(_ figures: ScriptResources) throws -> Shown {
        let answer = try JSONReader.read(
            Array((try source.ask(.export(take: nil, .page))["text"]?.string ?? "").utf8)[...])
        let (name, text) = (try source.place.neededSession().text, Array((answer["recording"]?.string ?? "").utf8))
        do {
            let recording = try Recording(reading: text, file: name, in: figures.catalog)
            let daemon = try source.place.daemon()
            let address = if case .host = daemon.place { daemon.description } else { nil as String? }
            return Shown(name: name, recording: text, scenario: recording.scenario, daemon: address)
        } catch let error as LineError {
            throw CommandError.usage("what the session \(error.description)")
        }
    }

    /// An engine with controls of one's own, which is compiled now unless nothing has changed; nil: the program's own has
    /// all that are needed.
    private func ownEngine(for scenario: Scenario) throws(CommandError) -> [UInt8]? {
        let published = Catalog.published.declarations.map(\.name)
        let own = [scenario.header, scenario.footer].compactMap { $0?.name }.filter { !published.contains($0) }
        guard let name = own.first else { return nil }
        let package = FileManager.default.currentDirectoryPath
        guard FileManager.default.fileExists(atPath: package + "/Package.swift") else {
            throw .usage("\(name) is compiled for the page in its package's folder; call this there")
        }
        let folder = package + "/.build/page"
        let compiler = Process()
        compiler.executableURL = URL(fileURLWithPath: "/proc/self/exe")
        compiler.arguments = ["page-engine", "--small", "--package", package, "--into", folder]
        printError("pullwire: compiling \(name) for the page ...")
        do { try compiler.run() } catch { throw .usage("the engine for pages cannot be compiled: \(error)") }
        compiler.waitUntilExit()
        guard compiler.terminationStatus == 0,
            let engine = FileManager.default.contents(atPath: folder + "/engine.wasm")
        else { throw .usage("\(name) cannot be compiled for the page; show it with a daemon") }
        return Array(engine)
    }

    /// The pictures that its controls show.
    private func pictures(of scenario: Scenario) throws -> [(address: String, base64: String)] {
        let sets = Simulation(scenario).scene.pictures
        if sets.isEmpty { return [] }
        let known = try [ImageSequence(builtInto: PageFiles.carried.bytes)] + source.figures.images.sets()
        let files = known.filter { one in sets.contains { $0.path == one.images.path } }.flatMap(\.files)
        return files.map { (String($0.key.dropFirst()), $0.value.base64EncodedString()) }.sorted { $0.0 < $1.0 }
    }
}
