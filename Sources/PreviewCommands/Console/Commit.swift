import CEmbedded
import PreviewProtocol

extension Version {
    /// With the commit, if it was given to the build: `pullwire 0.1.0 (8ff12d64a1b2)`.
    static let full: String = {
        let commit = String(cString: embedded_commit())
        return "pullwire \(text)" + (commit.isEmpty ? "" : " (\(commit))")
    }()
}
