import CEmbedded

/// The program's version, by semantic versioning.
enum Version {
    static let text = "0.1.0"
    /// The day of the release; CHANGELOG.md names both.
    static let date = "2026-11-23"

    /// With the commit that was built, if whoever built it said so: `pullwire 0.1.0 (8ff12d64a1b2)`.
    static let full: String = {
        let commit = String(cString: embedded_commit())
        return "pullwire \(text)" + (commit.isEmpty ? "" : " (\(commit))")
    }()
}
