/// Reads the files that a script includes.
struct ScriptIncludes {
    private let read: Script.Reader
    /// The paths of the files that are being read, the script first, each included by the one before it.
    private var open: [String]
    /// The files that were read, by path. A file is read once, however often it is included.
    private var documents: [String: ScriptDocument] = [:]

    init(_ file: String, _ read: @escaping Script.Reader) {
        (self.read, open) = (read, [ScriptIncludes.normalized(file)])
    }

    /// Opens the document that an `include` names. `leave` closes it.
    /// - Throws: when the file includes itself, is nested too deep, or cannot be read
    mutating func enter(_ statement: Statement) throws(ScriptError) -> ScriptDocument {
        let name = statement["include"] ?? statement.verb
        let path = ScriptIncludes.path(name.text, from: open.last ?? "")
        if let start = open.firstIndex(of: path) {
            let circle = (open[start...] + [path]).joined(separator: " → ")
            throw ScriptError(name.location, "a script cannot include itself: \(circle)")
        }
        guard open.count <= ScriptDocument.maxDepth else {
            throw ScriptError(name.location, "\"include\" is nested at most \(ScriptDocument.maxDepth) deep")
        }
        var document: ScriptDocument
        if let known = documents[path] {
            document = known
        } else {
            guard documents.count < ScriptLimits.files else {
                throw ScriptError(name.location, "a script includes at most \(ScriptLimits.files) files")
            }
            switch read(path) {
            case .text(let text):
                document = ScriptDocument(tolerating: text, file: path)
                document.items = document.items.withoutComments
            case .refused(let reason):
                throw ScriptError(name.location, "\(quoted(name.text)) cannot be included: \(reason)")
            }
            documents[path] = document
        }
        open.append(path)
        return document
    }

    mutating func leave() { open.removeLast() }

    /// The path of a file that a word names, from the file that is being read; from the current folder in an override.
    func path(named word: Word) -> String {
        ScriptIncludes.path(word.text, from: word.location.file.hasPrefix(ScriptOverride.file) ? "" : open.last ?? "")
    }

    private static func path(_ name: String, from file: String) -> String {
        if name.hasPrefix("/") { return normalized(name) }
        return normalized((file.lastIndex(of: "/").map { String(file[...$0]) } ?? "") + name)
    }

    /// The path without `.` and `x/..`, so that every file has one path.
    private static func normalized(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
        }
        return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    }
}
