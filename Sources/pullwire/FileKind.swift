/// What a file is, by how it begins.
enum FileKind {
    case script, recording, golden

    /// nil: one cannot tell.
    init?(_ bytes: [UInt8]) {
        let text = String(decoding: bytes.prefix(4096), as: UTF8.self)
        let first = text.split(whereSeparator: \.isNewline).lazy.map { $0.drop { $0.isWhitespace || $0 == "\u{feff}" } }.first { !$0.isEmpty && $0.first != "#" }
        guard let first else { return nil }
        if first.hasPrefix("{\"pullcast\"") {
            self = .recording
        } else if first.hasPrefix("{\"golden\"") {
            self = .golden
        } else if first.hasPrefix("pull ") || first.hasPrefix("{") && (text.contains("\"pull\"") || text.contains("\"actions\"")) {
            self = .script
        } else {
            return nil
        }
    }

    /// What to do with it instead: `is a recording; …`
    var words: String {
        switch self {
        case .script: "is a gesture script, no recording; `pullwire run` runs it, and with --record makes a recording of it; `pullwire play` plays it on a daemon"
        case .recording: "is a recording, no script; `pullwire replay` runs it, `pullwire replay --as-script` makes a script of it"
        case .golden: "is a golden, which `pullwire run` compares its script with"
        }
    }
}
