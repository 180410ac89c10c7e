import Foundation
import Recordings
import Scripts

/// A motion that waits beside its golden to be looked at: `NAME.golden.new`.
package struct PendingGolden: Sendable {
    /// The path of the golden's file.
    let path: String
    var finding: Finding

    enum Finding: Sendable {
        /// The script shows this motion.
        case motion(GoldenResult)
        /// It cannot be reviewed: why, and what to do.
        case error(String)
    }

    var name: String { String(path.split(separator: "/").last ?? "").removing(suffix: ".golden") }
    package var result: GoldenResult? { if case .motion(let result) = finding { result } else { nil } }

    func decision(_ verdict: GoldenDecision.Verdict) -> GoldenDecision? {
        result.map { GoldenDecision(script: $0.script, golden: $0.name, verdict: verdict, motion: $0.digest ?? "") }
    }
}

extension PendingGolden {
    private static let suffix = GoldenFiles.pendingPath(".golden")
    /// Chosen: more than anybody reviews.
    static let maxPending = 10_000

    /// Finds what is pending, and runs the scripts to check that they still show it.
    /// - Parameters:
    ///   - paths: folders, scripts, goldens and pending files
    ///   - options: those of the runs; nothing is written
    /// - Returns: what is pending, and the runs
    static func find(
        _ paths: [String], jobs: Int, _ options: ScriptCheck.Options
    ) throws(CommandError) -> (pending: [PendingGolden], checks: [ScriptCheck]) {
        let found = try files(paths)
        guard found.count <= maxPending else {
            throw .usage(
                "\(found.count) goldens are pending; at most \(maxPending) are reviewed at once: name a folder of them")
        }
        var texts: [String: Reading] = [:]
        for path in found { texts[path] = read(path) }
        let scripts = Set(texts.values.compactMap(\.script)).sorted()
        let checks = ScriptCheck.all(scripts, jobs: jobs, options)
        let runs = Dictionary(uniqueKeysWithValues: zip(scripts, checks))
        return (
            found.map { path in PendingGolden(path: path, finding: texts[path]?.finding(runs, path) ?? .error("")) },
            checks
        )
    }

    /// The paths of goldens with something pending, sorted in each folder.
    private static func files(_ paths: [String]) throws(CommandError) -> [String] {
        var found: [String] = []
        var known: Set<String> = []
        for path in paths { for golden in try files(path) where known.insert(golden).inserted { found.append(golden) } }
        return found
    }

    private static func files(_ path: String) throws(CommandError) -> [String] {
        let manager = FileManager.default
        var isFolder: ObjCBool = false
        let exists = manager.fileExists(atPath: path, isDirectory: &isFolder)
        if exists, isFolder.boolValue { return FilesBelow.find(path, suffix).map { $0.removing(suffix: ".new") } }
        let golden = path.removing(suffix: ".new")
        if golden.hasSuffix(".golden"), exists || manager.fileExists(atPath: golden + ".new") {
            return manager.fileExists(atPath: golden + ".new") ? [golden] : []
        }
        guard exists else { throw .usage("\(path): there is no such file or folder") }
        let folder = folder(of: path)
        let name = String(path.dropFirst(folder.count))
        let beside = (try? manager.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
        let goldens = beside.filter { $0.hasSuffix(suffix) }.sorted().map { folder + $0.removing(suffix: ".new") }
        return goldens.filter { golden in read(golden).script == folder + name }
    }

    private static func folder(of path: String) -> String { path.lastIndex(of: "/").map { String(path[...$0]) } ?? "" }

    private static func read(_ path: String) -> Reading {
        let pending = GoldenFiles.pendingPath(path)
        do throws(CommandError) {
            let bytes = try bytes(of: pending, atMost: GoldenFiles.maxBytes, "no golden")
            do throws(LineError) {
                let golden = try Golden(reading: bytes, file: pending)
                // A script is in the folder of its goldens; a name that leads elsewhere is an error.
                guard !golden.script.contains("/"), !golden.script.isEmpty else {
                    return .error("\(pending) names no script beside it; delete it")
                }
                let script = folder(of: path) + golden.script
                guard FileManager.default.fileExists(atPath: script) else {
                    return .error("\(pending): its script \(script) is gone; delete it")
                }
                return .motion(script: script, digest: golden.digest)
            } catch {
                return .error(
                    "\(error.description); it was damaged: run its script again, which writes it anew, or delete it")
            }
        } catch {
            return .error(error.text)
        }
    }
}

/// The content of a pending file.
private enum Reading {
    case motion(script: String, digest: String)
    case error(String)

    var script: String? { if case .motion(let script, _) = self { script } else { nil } }

    /// - Parameter runs: what the scripts show now
    func finding(_ runs: [String: ScriptCheck], _ path: String) -> PendingGolden.Finding {
        let pending = GoldenFiles.pendingPath(path)
        let script: String
        let digest: String
        switch self {
        case .error(let text): return .error(text)
        case .motion(let found, let motion): (script, digest) = (found, motion)
        }
        guard let check = runs[script] else { return .error("\(pending): \(script) was not run") }
        guard let result = check.goldens.first(where: { $0.path == path }) else {
            if check.ending == .unreadable { return .error("\(pending): " + check.errors.joined(separator: "\n  ")) }
            return .error("\(pending): \(script) has no such golden, or ends before it; delete it")
        }
        guard let now = result.digest else {
            return .error("\(pending) is outdated, the golden holds; `pullwire run \(script)` deletes it")
        }
        guard now == digest else {
            return .error("\(pending) is not what \(script) shows now; `pullwire run \(script)` writes it anew")
        }
        return .motion(result)
    }
}

extension String {
    fileprivate func removing(suffix: String) -> String { hasSuffix(suffix) ? String(dropLast(suffix.count)) : self }
}
