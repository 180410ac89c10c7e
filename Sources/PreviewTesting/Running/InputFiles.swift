import Figures
import Foundation
import Recordings
import RefreshEngine
import Scripts

/// Reads a gesture script that the user named.
/// - Parameters:
///   - overriding: settings that replace the script's own
///   - files: where it and what it names are read
///   - sources: the paths of all files that it reads are added here
/// - Returns: the script, and its text with the figures that are in files written in
package func script(
    in path: String, _ figures: ScriptResources, overriding: [ScriptOverride] = [],
    from files: FileSource = .disk, _ sources: inout Set<String>
) throws(CommandError) -> (script: Script, text: String) {
    try script(
        of: try scriptText(of: path, from: files), named: path, figures, overriding: overriding, from: files, &sources)
}

/// Parses a gesture script. Paths in it are relative to the folder of `path`, which errors name; it is empty if the
/// script is not in a file.
package func script(
    of text: String, named path: String, _ figures: ScriptResources, overriding: [ScriptOverride],
    from files: FileSource = .disk, _ sources: inout Set<String>
) throws(CommandError) -> (script: Script, text: String) {
    let included = Included(files)
    defer { sources.formUnion(included.paths) }
    do throws(ScriptErrors) {
        let script = try Script(
            parsing: text, file: path, in: figures.catalog, images: figures.images, outlines: figures.outlines,
            including: included.read,
            figures: included.figure, overriding: overriding)
        if script.figureTexts.isEmpty { return (script, text) }
        let document = try ScriptDocument(reading: text, file: path).replacing(script.figureTexts)
        return (script, document.form == .json ? document.json : document.text)
    } catch {
        // An error in `--set` has no location in the script.
        let lines = error.lines {
            $0.location.file.hasPrefix("--set")
                ? "\(path.isEmpty ? "" : path + ": ")\($0.location.file): \($0.message)" : $0.description
        }
        throw .usage(lines.joined(separator: "\n"))
    }
}

/// The files that a script includes. A class because the parser reads them through a closure.
private final class Included {
    private(set) var paths: Set<String> = []
    private let files: FileSource

    init(_ files: FileSource) { self.files = files }

    func read(_ path: String) -> Script.Included {
        paths.insert(path)
        do { return .text(try contents(of: path, from: files)) } catch { return .refused(error.text) }
    }

    func figure(_ path: String, _ form: Figure.Form) throws(ParameterError) -> Figure {
        paths.insert(path)
        do throws(CommandError) {
            return try madeFigure(try files.read(path, atMost: FigureSource.maxBytes, "no figure"), form, of: path)
                .figure
        } catch {
            throw .badFigure(name: path, "cannot be used: \(error.text)")
        }
    }
}

/// Reads the text of a gesture script that the user named.
package func scriptText(of path: String, from files: FileSource = .disk) throws(CommandError) -> String {
    let text = try contents(of: path, from: files)
    if let kind = FileKind(Array(text.utf8.prefix(4096))), kind != .script { throw .usage("\(path) \(kind.words)") }
    return text
}

/// Reads a recording that the user named.
package func recording(
    in path: String, _ catalog: Catalog, from files: FileSource = .disk
) throws(CommandError) -> Recording {
    let bytes = try bytes(of: path, from: files)
    do throws(LineError) { return try Recording(reading: bytes, file: path, in: catalog) } catch {
        if let kind = FileKind(bytes), kind != .recording { throw .usage("\(path) \(kind.words)") }
        throw .usage(error.description)
    }
}

/// Reads a text file that the user named.
package func contents(of path: String, from files: FileSource = .disk) throws(CommandError) -> String {
    guard let text = String(validating: try bytes(of: path, from: files), as: UTF8.self) else {
        throw .usage("\(path) is not a text in UTF-8")
    }
    return text
}

/// Reads a script or a recording that the user named.
private func bytes(of path: String, from files: FileSource = .disk) throws(CommandError) -> [UInt8] {
    try files.read(path, atMost: Recording.Limits.bytes, "no script and no recording")
}

/// The kind of a file, recognized by its beginning.
package enum FileKind {
    case script, recording, golden

    /// The kind of a file that the user named; nil when it cannot be recognized.
    package init?(of path: String, from files: FileSource = .disk) throws(CommandError) {
        self.init(try bytes(of: path, from: files))
    }

    /// nil when the kind cannot be recognized.
    init?(_ bytes: [UInt8]) {
        let text = String(decoding: bytes.prefix(4096), as: UTF8.self)
        let first = text.split(whereSeparator: \.isNewline).lazy.map { $0.drop { $0.isWhitespace || $0 == "\u{feff}" } }
            .first { !$0.isEmpty && $0.first != "#" }
        guard let first else { return nil }
        if first.hasPrefix("{\"pullcast\"") {
            self = .recording
        } else if first.hasPrefix("{\"golden\"") {
            self = .golden
        } else if first.hasPrefix("pull ")
            || first.hasPrefix("{") && (text.contains("\"pull\"") || text.contains("\"actions\""))
        {
            self = .script
        } else {
            return nil
        }
    }

    /// The end of an error, with the command for such a file: `is a recording; …`
    var words: String {
        switch self {
        case .script:
            "is a gesture script, no recording; `pullwire run` runs it, and with --record makes a recording of it; `pullwire play` plays it on a daemon"
        case .recording:
            "is a recording, no script; `pullwire replay` runs it, `pullwire replay --as-script` makes a script of it"
        case .golden: "is a golden, which `pullwire run` compares its script with"
        }
    }
}

/// Finds the scripts that the user named, as files or as folders that contain them.
package enum ScriptFiles {
    package static let suffix = ".pull"
    /// Whether this is a CI system, where no golden is written.
    static var isCI: Bool { ProcessInfo.processInfo.environment["CI"]?.isEmpty == false }

    /// All `.pull` files below a folder, sorted, and files as they are named. A script that is named twice is returned
    /// once.
    package static func find(_ paths: [String]) throws(CommandError) -> [String] {
        var files: [String] = []
        for path in paths {
            var isFolder: ObjCBool = false
            let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
            let found = exists && isFolder.boolValue ? FilesBelow.find(path, suffix) : [path]
            if found.isEmpty { throw .usage("\(path) has no scripts (\(suffix)) in it") }
            files += found.filter { !files.contains($0) }
        }
        return files
    }
}

/// Finds files by the end of their names.
enum FilesBelow {
    /// All of a folder, sorted, without what is hidden.
    static func find(_ folder: String, _ suffix: String) -> [String] {
        choose((FileManager.default.enumerator(atPath: folder)?.allObjects as? [String]) ?? [], in: folder, suffix)
    }

    /// The same for paths that are relative to the folder.
    static func choose(_ paths: [String], in folder: String, _ suffix: String) -> [String] {
        let base = folder == "." ? "" : folder.hasSuffix("/") ? folder : folder + "/"
        return paths.filter { $0.hasSuffix(suffix) && !$0.hasPrefix(".") && !$0.contains("/.") }.sorted().map {
            base + $0
        }
    }
}
