/// Why a file with a device's samples cannot be used, and what to do. Its text: `phone.csv:12: the time goes back, from
/// 1.5 to 0.2; …`.
public struct DeviceError: Error, Hashable, Sendable, CustomStringConvertible {
    public var file: String
    /// Counts from 1; nil: it is the whole file.
    public var line: Int?
    /// What is wrong, in the words that the page uses, too.
    public var problem: String
    /// What decides it, such as an option of the command line. May be empty.
    public var remedy: String

    init(_ file: String, _ line: Int, _ problem: String, _ remedy: String = "") {
        (self.file, self.line, self.problem, self.remedy) = (file, line, problem, remedy)
    }

    init(_ file: String, _ problem: String, _ remedy: String = "") {
        (self.file, self.problem, self.remedy) = (file, problem, remedy)
    }

    public var description: String {
        "\(file)\(line.map { ":\($0)" } ?? ""): \(problem)" + (remedy.isEmpty ? "" : "; \(remedy)")
    }
}
