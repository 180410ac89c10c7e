import ArgumentParser
import Foundation
import Recordings
import RefreshEngine
import Scripts

package struct FmtCommand<Images: ImageOptions>: CatalogCommand {
    package static var checksNodes: Bool { false }
    package static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "fmt",
            abstract: "Write gesture scripts in their canonical form, as text, as JSON, or as WebDriver's actions.",
            discussion: """
                From text to JSON and back only four things are lost: the spacing of words, the spelling of numbers, more than one blank line in a \
                row, and whether a comment was above `pull 1`. Exit code 1: --check found a script in another form.
                Actions contain only the movement of the finger, at the times that it has when the script runs; standard error names what is left \
                out. Touch and mouse pointers and pauses can be read.

                Examples:
                  pullwire fmt pull.pull                  prints it in canonical form
                  pullwire fmt pull.pull --write          changes the file
                  pullwire fmt Tests/Golden --check       says which scripts are not in canonical form
                  pullwire fmt pull.pull --to json        prints it as JSON
                  pullwire fmt pull.json --to pull        and back
                  pullwire fmt pull.pull --to actions     its finger for Selenium, Appium or any WebDriver
                  pullwire fmt actions.json --to pull     and back: JSON with "actions" is WebDriver's
                  pullwire fmt --schema                   prints the JSON Schema
                """)
    }

    /// The forms in which a script can be written.
    enum Form: String, CaseIterable, ExpressibleByArgument {
        case pull, json, actions, maestro, xcuitest, espresso, appium, adb

        /// What moves a real finger by it; nil: it is a form of the script.
        var tool: DeviceTool? { DeviceTool(rawValue: rawValue) }
    }

    @Argument(
        help: "Gesture scripts (.pull or .json), and folders that hold some.",
        completion: .file(extensions: ["pull", "json"]))
    var files: [String] = []

    @Option(
        help:
            "What to write: pull, json, or actions (WebDriver's); or for a real device maestro, xcuitest, espresso, appium or adb. (default: what the file is)"
    )
    var to: Form?

    @Flag(help: "Only say which files are in another form; exit with 1 if one is.")
    var check = false

    @Flag(help: "Change the files that are in another form.")
    var write = false

    @Flag(help: "Print the JSON Schema of scripts as JSON.")
    var schema = false

    @OptionGroup
    var figures: ScriptResourceOptions<Images>

    package init() {}

    package func validate() throws {
        if schema != files.isEmpty {
            throw ValidationError(schema ? "--schema takes no files." : "Missing expected argument '<files> ...'")
        }
        if check, write { throw ValidationError("--check and --write exclude each other.") }
        if write, to != nil { throw ValidationError("--write changes files as they are; --to prints.") }
        if check, to != nil, to != .pull, to != .json {
            throw ValidationError("--check knows the canonical forms pull and json.")
        }
    }

    package func run(in catalog: Catalog) throws {
        if schema { return StandardOutput.write(ScriptSchema.text) }
        var unformatted = 0
        var unreadable = 0
        for file in try ScriptFiles.find(files) {
            do {
                if to == .actions || to?.tool != nil {
                    try printFinger(of: file, catalog)
                } else if try !isCanonical(file) {
                    unformatted += 1
                }
            } catch let failure as CommandError {
                printError(failure)
                unreadable += 1
            }
        }
        if unreadable > 0 { throw ExitCode(2) }
        if check, unformatted > 0 { throw ExitCode(1) }
    }

    private func document(_ text: String, _ file: String) throws(CommandError) -> ScriptDocument {
        do { return try ScriptDocument(reading: text, file: file) } catch { throw .usage(error.description) }
    }

    /// As WebDriver's actions, or for a tool that drives real devices.
    private func printFinger(of file: String, _ catalog: Catalog) throws(CommandError) {
        var sources: Set<String> = []
        let (script, text) = try script(in: file, figures.checked(catalog), &sources)
        do throws(ScriptError) {
            if let tool = to?.tool {
                let written = tool.write(try DeviceGesture(of: script))
                StandardOutput.write(written.text)
                for loss in written.losses { printError("\(file): not said in \(tool.rawValue): \(loss)") }
            } else {
                StandardOutput.write(try PointerActions(of: script).json)
            }
        } catch {
            throw .usage(error.description)
        }
        let foreign = PointerActions.foreignWords(of: try document(text, file))
        if !foreign.isEmpty {
            printError("\(file): only the finger is written; left out: \(foreign.joined(separator: ", "))")
        }
    }

    /// Checks, writes or prints one file.
    /// - Returns: whether it was in canonical form
    private func isCanonical(_ file: String) throws -> Bool {
        let text = try scriptText(of: file)
        let document = try document(text, file)
        if document.form == .actions, to == nil {
            throw CommandError.usage(
                "\(file) holds WebDriver's actions; --to pull or --to json says what to write them as")
        }
        let form = to ?? (file.hasSuffix(".json") ? .json : .pull)
        let canonical = form == .json ? document.json : document.text
        if check {
            if canonical != text { print("\(file) is not in canonical form") }
        } else if write {
            if canonical != text { try replace(file, canonical) }
        } else {
            StandardOutput.write(canonical)
        }
        return canonical == text
    }

    private func replace(_ file: String, _ text: String) throws(CommandError) {
        do { try Data(text.utf8).write(to: URL(fileURLWithPath: file), options: .atomic) } catch {
            throw .usage("\(file) cannot be written: \(error.localizedDescription)")
        }
        print("\(file) has been written")
    }
}
