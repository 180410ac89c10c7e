import PreviewProtocol
import Scripts

/// A motion that was looked at and is not wanted: the file `NAME.golden.rejected` beside the golden, to be committed. A
/// run that shows the same motion again fails with the reason and does not ask again.
///
///     {
///       "rejected": 1,
///       "script": "pull.pull",
///       "motion": "8c21f0a6b3d9e457",
///       "reason": "too slow",
///       "worst": "bar 3 transform.ty: expected -13.3333pt, found -13.2811pt, difference 0.0522pt, tolerance 0.01pt; at tick 80 (0.6667s)"
///     }
struct Rejection: Equatable, Sendable {
    /// The version of the file's format.
    static let version = 1
    /// Bytes of the file. Chosen: more than the longest reason takes with every byte escaped.
    static let maxBytes = 1 << 20
    /// Bytes of a reason. Chosen: a few paragraphs.
    static let maxReason = 4000

    /// The name of the script's file, without its folder.
    var script: String
    /// The digest of the motion.
    var motion: String
    var reason: String
    /// The worst difference, or the length of a new golden, in words.
    var worst: String

    static func path(_ golden: String) -> String { golden + ".rejected" }

    var text: [UInt8] {
        func field(_ name: String, _ value: String) -> String {
            "  \"\(name)\": " + JSONWriter.text { $0.string(value) }
        }
        let fields = [
            "  \"rejected\": \(Rejection.version)", field("script", script), field("motion", motion),
            field("reason", reason), field("worst", worst),
        ]
        return Array(("{\n" + fields.joined(separator: ",\n") + "\n}\n").utf8)
    }

    /// Reads the file beside a golden.
    /// - Returns: nil when there is none
    /// - Throws: why the file cannot be used, in words
    init?(beside golden: String, in files: FileSource) throws(CommandError) {
        let path = Rejection.path(golden)
        guard files.has(path) else { return nil }
        let bytes = try files.read(path, atMost: Rejection.maxBytes, "no rejection")
        let node: JSONNode
        do throws(JSONError) { node = try JSONReader.read(bytes[...]) } catch {
            throw .usage("\(path) is damaged: \(error.message)")
        }
        guard node["rejected"]?.integer == Rejection.version, let script = node["script"]?.string,
            let motion = node["motion"]?.string,
            let reason = node["reason"]?.string
        else {
            throw .usage(
                "\(path) is no rejection of version \(Rejection.version): it wants \"script\", \"motion\" and \"reason\""
            )
        }
        (self.script, self.motion, self.reason, worst) = (
            script, motion, Rejection.line(reason), node["worst"]?.string ?? ""
        )
    }

    /// A reason as it is printed: on one line, and without characters that a terminal would obey.
    static func line(_ reason: String) -> String {
        String(
            String.UnicodeScalarView(reason.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 })
        )
    }

    init(script: String, motion: String, reason: String, worst: String) {
        (self.script, self.motion, self.reason, self.worst) = (script, motion, reason, worst)
    }
}
