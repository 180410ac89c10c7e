import RefreshEngine

/// The figures that a script takes from files. A file is read once for each form, however often it is named.
struct ScriptFigures {
    private let reader: Script.FigureReader?
    private var known: [File: String] = [:]
    private(set) var texts: [ScriptLocation: String] = [:]

    private struct File: Hashable {
        var path: String
        var form: Figure.Form
    }

    init(_ reader: Script.FigureReader?) { self.reader = reader }

    /// Whether a value is the name of a file, not a figure or its name.
    static func isFile(_ text: String) -> Bool {
        [".svg", ".plist", ".json"].contains { text.lowercased().hasSuffix($0) }
    }

    /// The text of the figure in a file.
    mutating func text(of path: String, _ form: Figure.Form, at place: ScriptLocation) throws(ParameterError) -> String
    {
        let file = File(path: path, form: form)
        if let text = known[file] {
            texts[place] = text
            return text
        }
        guard let reader else {
            throw .badFigure(
                name: path,
                "is a file; here a script is one text, so write the figure itself, as `pullwire figure` prints it")
        }
        guard known.count < ScriptLimits.files else {
            throw .badFigure(
                name: path, "is one file too many; a script takes figures from at most \(ScriptLimits.files) files")
        }
        let text = try reader(path, form).text
        (known[file], texts[place]) = (text, text)
        return text
    }
}

extension ScriptDocument {
    /// The script with other words at those places.
    public func replacing(_ words: [ScriptLocation: String]) -> ScriptDocument {
        var document = self
        document.items = items.map { $0.replacing(words) }
        return document
    }
}

extension ScriptDocument.Item {
    fileprivate func replacing(_ words: [ScriptLocation: String]) -> ScriptDocument.Item {
        switch self {
        case .blank, .comment, .invalid: self
        case .statement(let statement): .statement(statement.replacing(words))
        case .block(let head, let items, let comment):
            .block(head.replacing(words), items.map { $0.replacing(words) }, endComment: comment)
        }
    }
}
