import Drawings
import PreviewProtocol
import PreviewTesting
import Recordings
import RefreshEngine
import Scripts

/// What the tools work with: a folder, whose files they read, and the motions that have handles.
struct AgentWorkspace {
    let resources: ScriptResources
    /// Reads the pictures of image nodes.
    let pictures: PictureSource
    let folder: WorkingFolder
    private(set) var motions = AgentMotions()

    /// Lines of an answer that lists something. Chosen: what an agent reads at once.
    static let maxLines = 40

    init(_ resources: ScriptResources, folder: WorkingFolder, pictures: @escaping PictureSource) {
        (self.resources, self.folder, self.pictures) = (resources, folder, pictures)
    }

    var catalog: Catalog { resources.catalog }
    var files: FileSource { .folder(folder) }

    /// Calls a tool; its errors are answers.
    mutating func call(_ tool: any AgentTool.Type, _ arguments: JSONNode?) -> AgentAnswer {
        do throws(CommandError) {
            return try tool.answer(try AgentArguments(arguments, of: tool.declaration), in: &self)
        } catch {
            return AgentAnswer(text: error.text, isError: true)
        }
    }

    /// - Returns: its handle
    mutating func keep(_ motion: AgentMotion) -> String { motions.keep(motion) }

    /// The motion that a handle or a path names.
    func motion(_ name: String) throws(CommandError) -> AgentMotion {
        if let motion = motions[name] { return motion }
        if name.hasPrefix(AgentMotions.prefix), !name.contains(".") {
            let last = motions.handles.suffix(5).joined(separator: ", ")
            throw .usage(
                "there is no motion \(quoted(name)) here; `run` makes one\(last.isEmpty ? "" : ", the newest are \(last)")"
            )
        }
        return try read(name, [])
    }

    /// Reads a script or a recording.
    func read(_ name: String, _ settings: [String]) throws(CommandError) -> AgentMotion {
        let path = try folder.file(name)
        if try FileKind(of: path, from: files) == .recording {
            guard settings.isEmpty else { throw .usage("set is for scripts; \(path) is a recording") }
            let recording = try recording(in: path, catalog, from: files)
            return AgentMotion(file: path, source: .recording(recording), settings: [])
        }
        return try motion(of: try scriptText(of: path, from: files), in: path, settings)
    }

    /// - Parameter file: the script's path; empty if it is in no file
    func motion(of text: String, in file: String, _ settings: [String]) throws(CommandError) -> AgentMotion {
        var sources: Set<String> = []
        let overrides = try [ScriptOverride](parsing: settings, in: catalog)
        let script = try script(
            of: text, named: file.isEmpty ? "script" : file, resources, overriding: overrides, from: files, &sources
        ).script
        if let reason = script.inapplicableOverrides.first { throw .usage("set: \(reason)") }
        return AgentMotion(file: file, source: .script(script), text: text, settings: settings)
    }
}

/// A motion that an agent has asked for.
struct AgentMotion: Sendable {
    /// The script's or the recording's path; empty for a text that is in no file.
    var file: String
    var source: MotionSource
    /// The script's text; nil for a recording.
    var text: String?
    /// `key=value`, in place of its own settings.
    var settings: [String]

    var script: Script? { if case .script(let script) = source { script } else { nil } }
}

/// The motions that have handles. A handle is made of what was run, so the same script has the same one.
struct AgentMotions {
    static let prefix = "m-"
    /// How many are kept; the oldest goes first. Chosen: more than an agent remembers. A motion is a parsed script, not
    /// its frames: it is run again whenever it is looked at.
    static let maxKept = 200

    private var kept: [String: AgentMotion] = [:]
    /// The newest last.
    private(set) var handles: [String] = []

    mutating func keep(_ motion: AgentMotion) -> String {
        let parts = [motion.file, motion.text ?? ""] + motion.settings
        let handle = AgentMotions.prefix + contentHash(Array(parts.joined(separator: "\0").utf8)).prefix(10)
        if let index = handles.firstIndex(of: handle) { handles.remove(at: index) }
        handles.append(handle)
        kept[handle] = motion
        if handles.count > AgentMotions.maxKept { kept[handles.removeFirst()] = nil }
        return handle
    }

    subscript(handle: String) -> AgentMotion? { kept[handle] }
}
