/// The program's version, by semantic versioning.
package enum Version {
    package static let text = "0.1.0"
    /// The day of the release; CHANGELOG.md names both.
    package static let date = "2026-11-23"
}
