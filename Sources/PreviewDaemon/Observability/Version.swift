/// The program's version, by semantic versioning.
enum Version {
    static let text = "0.1.0"
}
