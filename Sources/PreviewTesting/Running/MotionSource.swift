import Recordings
import RefreshEngine
import Scripts

/// A script or a recording that was read, to be run.
package enum MotionSource: Sendable {
    case script(Script)
    case recording(Recording)

    /// Reads a file that the user named.
    /// - Parameters:
    ///   - overrides: only scripts have settings that can be replaced
    ///   - files: where it and what it names are read
    package init(
        _ file: String, _ resources: ScriptResources, _ overrides: [ScriptOverride], from files: FileSource = .disk
    ) throws(CommandError) {
        if try FileKind(of: file, from: files) == .recording {
            guard overrides.isEmpty else { throw .usage("--set is for scripts; \(file) is a recording") }
            self = .recording(try PreviewTesting.recording(in: file, resources.catalog, from: files))
        } else {
            var sources: Set<String> = []
            self = .script(
                try PreviewTesting.script(in: file, resources, overriding: overrides, from: files, &sources).script)
        }
    }

    package var scenario: Scenario {
        switch self {
        case .script(let script): script.scenario
        case .recording(let recording): recording.scenario
        }
    }

    /// Why overrides do not apply to it, in words.
    package var inapplicableOverrides: [String] {
        if case .script(let script) = self { script.inapplicableOverrides } else { [] }
    }
}
