import ArgumentParser
import Foundation
import Gestures

struct Fmt: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Write gesture scripts in their canonical form, as text or as JSON.",
        discussion: """
            Nothing is lost on the way from text to JSON and back but how words were spaced and numbers spelled, more than one blank \
            line in a row, and that a comment stood above `pull 1`. Exit code 1: --check found a script in another form.

            Examples:
              pullwire fmt pull.pull                  prints it in canonical form
              pullwire fmt pull.pull --write          changes the file
              pullwire fmt Tests/Golden --check       says which scripts are not in canonical form
              pullwire fmt pull.pull --to json        prints it as JSON
              pullwire fmt pull.json --to pull        and back
              pullwire fmt --schema                   prints the JSON Schema
            """)

    /// What a script can be written as.
    enum Form: String, CaseIterable, ExpressibleByArgument { case pull, json }

    @Argument(help: "Gesture scripts (.pull or .json), and folders that hold some.")
    var files: [String] = []

    @Option(help: "What to write: pull or json. (default: what the file is)")
    var to: Form?

    @Flag(help: "Only say which files are in another form; exit with 1 if one is.")
    var check = false

    @Flag(help: "Change the files that are in another form.")
    var write = false

    @Flag(help: "Print the JSON Schema of scripts as JSON.")
    var schema = false

    func validate() throws {
        if schema != files.isEmpty { throw ValidationError(schema ? "--schema takes no files." : "Missing expected argument '<files> ...'") }
        if check, write { throw ValidationError("--check and --write exclude each other.") }
        if write, to != nil { throw ValidationError("--write changes files as they are; --to prints.") }
    }

    func run() throws {
        if schema { return print(ScriptSchema.text, terminator: "") }
        var others = 0
        for file in try ScriptFiles.find(files) where try !isCanonical(file) { others += 1 }
        if check, others > 0 { throw ExitCode(1) }
    }

    /// Writes, prints or names one file.
    /// - Returns: whether it was in canonical form
    private func isCanonical(_ file: String) throws -> Bool {
        let text = try contents(of: file)
        let document: ScriptDocument
        do throws(ScriptError) { document = try ScriptDocument(reading: text, file: file) } catch { throw Failure.usage(error.description) }
        let form = to ?? (file.hasSuffix(".json") ? .json : .pull)
        let canonical = form == .json ? document.json : document.text
        if check {
            if canonical != text { print("\(file) is not in canonical form") }
        } else if write {
            if canonical != text { try replace(file, canonical) }
        } else {
            print(canonical, terminator: "")
        }
        return canonical == text
    }

    private func replace(_ file: String, _ text: String) throws(Failure) {
        do { try Data(text.utf8).write(to: URL(fileURLWithPath: file), options: .atomic) } catch {
            throw .usage("\(file) cannot be written: \(error.localizedDescription)")
        }
        print("\(file) has been written")
    }
}
