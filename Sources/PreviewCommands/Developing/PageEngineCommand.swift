import ArgumentParser
import Foundation
import PreviewTesting
import RefreshEngine

/// Compiles the engine for pages with the controls of this program, for `dev`, which runs it in the program that it has
/// built: that one knows its controls, and the sources of Pullwire that it was built from.
struct PageEngineCommand: ControlsCommand {
    static let configuration = CommandConfiguration(
        commandName: "page-engine", abstract: "Compile the engine for pages with this program's controls; for `dev`.",
        shouldDisplay: false)
    /// Its priority, as nice(1) has it. Chosen: the preview and the next build come first.
    private static let niceness: Int32 = 10

    @Option(help: ArgumentHelp("The folder of the package.", valueName: "folder"))
    var package: String

    @Option(help: ArgumentHelp("Where engine.wasm is written.", valueName: "folder"))
    var into: String

    @Flag(help: "Make it smaller, which takes some seconds longer.")
    var small = false

    /// Becomes the script that compiles, so that who stops this process stops that.
    func run(with controls: [any RefreshSystem.Type]) throws {
        if controls.isEmpty { throw ExitCode(1) }  // the program's engine has all of its controls
        let controls = try OwnControls(controls.map { String(reflecting: $0) }, in: package)
        guard let sources = PullwireSources.ofThisBuild else {
            throw CommandError.usage("the sources of Pullwire are no longer where this program was built from")
        }
        let script = sources + "/scripts/lib/own-engine"
        let arguments =
            [script] + (small ? ["--small"] : []) + [into, controls.module] + controls.types + ["--"] + controls.files
        _ = nice(PageEngineCommand.niceness)
        var pointers = arguments.map { strdup($0) } + [nil]
        execv(script, &pointers)
        throw CommandError.usage("\(script) cannot be started: \(ErrnoError().reason)")
    }
}

/// The controls of a package as they are compiled for pages: all of one module.
struct OwnControls: Equatable {
    let module: String
    /// As the module's own files call them.
    let types: [String]
    /// All of the module's but the one with the program, which imports what is not for pages.
    let files: [String]

    /// - Parameter names: of the types, with their modules: `ribbon.Ribbon`
    init(_ names: [String], in package: String) throws(CommandError) {
        let modules = Set(names.map { $0.prefix { $0 != "." } })
        guard let module = modules.first.map(String.init), modules.count == 1 else {
            throw .usage("the controls are of several modules: \(modules.sorted().joined(separator: ", "))")
        }
        if let name = names.first(where: { $0.contains("(unknown context") }) {
            throw .usage("a control is private to its file: \(name.split(separator: ".").last ?? "")")
        }
        (self.module, types) = (module, names.map { String($0.dropFirst(module.count + 1)) })
        files = OwnControls.files(of: module, in: package + "/Sources")
        if files.isEmpty { throw .usage("\(package)/Sources has no folder of the control's module, \(module)") }
    }

    private static func files(of module: String, in sources: String) -> [String] {
        let folders = (try? FileManager.default.contentsOfDirectory(atPath: sources)) ?? []
        // A module is called as its target is, with an underscore for what no name in Swift may have.
        guard let folder = folders.first(where: { $0.map { $0.isLetter || $0.isNumber ? $0 : "_" } == Array(module) })
        else { return [] }
        let paths = FileManager.default.enumerator(atPath: sources + "/" + folder)?.compactMap { $0 as? String } ?? []
        return paths.filter { $0.hasSuffix(".swift") }.sorted().map { "\(sources)/\(folder)/\($0)" }.filter { path in
            let text = FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
            return !path.hasSuffix("/main.swift") && !text.contains(#/(?m)^\s*@main\b/#)
        }
    }
}
