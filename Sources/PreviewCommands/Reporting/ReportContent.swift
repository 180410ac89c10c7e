import Foundation
import Motion
import Pictures
import PreviewProtocol
import PreviewTesting
import Recordings
import Scripts

/// What a report's page reads: lists and numbers as JSON, motions compressed, pictures.
struct ReportContent {
    private let sets: [ImageSequence]
    private let maxBytes: Int
    private var motions: [String] = []
    /// The bytes of motions and pictures so far.
    private var bytes = 0
    private var pictures: [String: String] = [:], pictureBytes = 0
    /// The sets that are in the report, and those for which there is no room.
    private var added: Set<String> = [], missing: Set<String> = []

    /// - Parameter maxBytes: for all of it
    init(pictures: [ImageSequence], maxBytes: Int) { (sets, self.maxBytes) = (pictures, maxBytes) }

    /// A motion's place among `motions`, or why it is not there.
    fileprivate enum Place {
        case at(Int)
        case left(String)
    }

    mutating func json(of report: MotionReport) -> [UInt8] {
        // Failures first, so that motions that passed are left out when there is not enough room.
        let order = report.checks.indices.sorted { (report.checks[$0].rank, $0) < (report.checks[$1].rank, $1) }
        let lists = JSONWriter.bytes { json in for script in report.checks { json.object { $0.write(script, []) } } }
        bytes = lists.count + (report.against?.utf8.count ?? 0) * report.checks.count + Self.frame
        var places: [[Place]] = Array(repeating: [], count: report.checks.count)
        for index in order { places[index] = self.places(of: report.checks[index]) }
        return JSONWriter.bytes { json in
            json.object { json in
                json.field("title", report.title)
                json.key("summary")
                json.string(
                    report.summary
                        + (missing.isEmpty
                            ? ""
                            : "; without the pictures \(missing.sorted().joined(separator: ", ")), which are too large for it")
                )
                if let decisionsPath = report.decisionsPath {
                    json.field("decisionsPath", decisionsPath)
                }
                json.array("scripts") { json in
                    for (script, places) in zip(report.checks, places) {
                        json.object { json in
                            if let against = report.against {
                                json.field("against", against)
                            }
                            json.write(script, places.map(\.number))
                            if let left = places.lazy.compactMap(\.left).first {
                                json.field("left", left)
                            }
                        }
                    }
                }
                json.array("motions") { json in for motion in motions { json.string(motion) } }
                json.object("pictures") { json in
                    for (path, data) in pictures.sorted(by: { $0.key < $1.key }) {
                        json.field(path, data)
                    }
                }
            }
        }
    }

    /// The places of a script's motions: old and new of each pair.
    private mutating func places(of script: ScriptCheck) -> [Place] {
        var places: [Place] = []
        for pair in script.seen?.pairs ?? [] { places += self.places(of: pair) }
        return places
    }

    /// The places of the old and the new motion; either both or none.
    private mutating func places(of pair: ReportedMotion.Pair) -> [Place] {
        if let problem = pair.problem { return left(problem) }
        let isOne = pair.old == pair.new
        let all = [isOne ? nil : pair.old, pair.new].compactMap { $0 }
        let size = all.reduce(0) { $0 + $1.text.utf8.count + Self.separators }
        guard bytes + size <= maxBytes else {
            return left(
                "Its motion (\(size / 1000) kB) is not in the report, which would be longer than \(MotionReport.maxBytes / 1_000_000) MB; make a report of this script alone."
            )
        }
        bytes += size
        motions += all.map(\.text)
        for set in sets where all.contains(where: { $0.pictures.contains(set.images.path) }) { add(set) }
        return [pair.old == nil ? .left("") : .at(motions.count - all.count), .at(motions.count - 1)]
    }

    private mutating func left(_ why: String) -> [Place] {
        bytes += why.utf8.count + Self.separators
        return [.left(why), .left(why)]
    }

    /// Room for the title, the summary and all keys, bytes; they need less.
    private static let frame = 4_000
    /// Around a motion, its place and its picture's path in JSON, bytes.
    private static let separators = 16

    private mutating func add(_ set: ImageSequence) {
        guard !added.contains(set.name), !missing.contains(set.name) else { return }
        let files = set.files.map {
            (String($0.key.dropFirst()), "data:image/png;base64," + $0.value.base64EncodedString())
        }
        let size = files.reduce(0) { $0 + $1.1.utf8.count }
        guard pictureBytes + size <= MotionReport.maxPictureBytes, bytes + size <= maxBytes else {
            missing.insert(set.name)
            return
        }
        added.insert(set.name)
        (pictureBytes, bytes) = (pictureBytes + size, bytes + size)
        pictures.merge(files) { $1 }
    }
}

extension ReportContent.Place {
    fileprivate var number: Int? { if case .at(let number) = self { number } else { nil } }
    fileprivate var left: String? { if case .left(let why) = self, !why.isEmpty { why } else { nil } }
}

extension ScriptCheck {
    /// What failed comes before what is new, and that before what passed.
    fileprivate var rank: Int {
        if goldens.contains(where: { !$0.passed && $0.status != .new }) { return 0 }
        return ending != .passed && ending != .skipped ? 1 : goldens.contains { $0.status == .new } ? 2 : 3
    }
}

// MARK: Lists and numbers

extension JSONWriter {
    /// - Parameter places: of the motions: old and new of each golden, or the script's own
    fileprivate mutating func write(_ script: ScriptCheck, _ places: [Int?]) {
        field("file", fromHere(script.file))
        field("ending", "\(script.ending)")
        array("errors") { json in for error in script.errors { json.string(String(error.prefix(MotionReport.maxText))) }
        }
        if script.goldens.isEmpty, let place = places.last, let place {
            field("motion", place)
        }
        array("goldens") { json in
            for (index, golden) in script.goldens.enumerated() {
                json.object { json in
                    json.write(golden, script.seen?.pairs.dropFirst(index).first?.findings)
                    for (name, place) in zip(["old", "new"], places.dropFirst(2 * index)) where place != nil {
                        json.field(name, place ?? 0)
                    }
                }
            }
        }
    }

    private mutating func write(
        _ golden: GoldenResult, _ findings: (first: GoldenFinding?, worst: GoldenFinding?, inScenes: [GoldenFinding])?
    ) {
        field("name", golden.name)
        field("status", golden.status.word)
        field("line", golden.location.line)
        field("ticks", golden.end.count)
        if let digest = golden.digest {
            field("motion", digest)
        }
        if !golden.text.isEmpty {
            field("text", String(golden.text.prefix(MotionReport.maxText)))
        }
        if case .rejected(let reason) = golden.status {
            field("reason", reason)
        }
        object("tolerances") { json in
            json.field("pt", number: golden.tolerances.points)
            json.field("", number: golden.tolerances.progress)
        }
        guard let comparison = golden.comparison, let findings else { return }
        field("differing", comparison.differingTicks)
        if let first = findings.first {
            object("first") { $0.write(first) }
        }
        if let worst = findings.worst ?? findings.first {
            object("worst") { $0.write(worst) }
        }
        field("sceneCount", comparison.sceneCount)
        array("scene") { json in for finding in findings.inScenes { json.object { $0.write(finding) } } }
    }

    private mutating func write(_ finding: GoldenFinding) {
        field("tick", finding.tick.count)
        field("name", finding.name)
        if let node = finding.node {
            field("node", node)
        }
        field("old", finding.expected)
        field("now", finding.actual)
        field("short", finding.short)
        if let seen = finding.onScreen {
            field("onScreen", seen)
        }
    }
}

/// A path below the present folder as it is named from there: decisions on it are carried out where `run` was started.
private func fromHere(_ path: String) -> String {
    let here = FileManager.default.currentDirectoryPath + "/"
    return path.hasPrefix(here) ? String(path.dropFirst(here.count)) : path
}

extension GoldenResult.Status {
    /// The name in the page's JSON.
    fileprivate var word: String {
        switch self {
        case .holds, .notCompared: "holds"
        case .differs: "differs"
        case .new: "new"
        case .rejected: "rejected"
        case .written: "written"
        }
    }
}
