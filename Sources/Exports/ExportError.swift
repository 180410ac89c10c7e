import PreviewProtocol
import RefreshEngine

/// Why values cannot be written in a format. The description says which formats there are.
public enum ExportError: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is no control at that edge.
    case noControl(Edge, ValueFormat)
    /// Nobody has published the control as another one.
    case notPublished(system: String, formats: [ValueFormat])
    /// The control is not made of bars.
    case noBars(system: String, formats: [ValueFormat])
    /// There are two, and the format has room for one.
    case twoControls(ValueFormat)
    /// The bars cannot be written.
    case figure(String)

    /// What is wrong, and what there is.
    public var description: String {
        switch self {
        case .noControl(let edge, let format):
            "the \(edge.rawValue) has no control that could be written as \(format.rawValue); name one with its system"
        case .notPublished(let system, let formats):
            "\(system) is no published control, so there is no call of it; there is \(words(formats))"
        case .noBars(let system, let formats):
            "\(system) is not made of bars, so there is no property list of it; there is \(words(formats))"
        case .twoControls(let format):
            "header and footer could both be written as \(format.rawValue), which has room for one; choose one with its edge"
        case .figure(let text): text
        }
    }

    private func words(_ formats: [ValueFormat]) -> String { formats.map(\.rawValue).joined(separator: ", ") }
}
