import Logging
import Synchronization

/// What was logged: `error: message key=value …`. A class because those who log share it.
final class LogLines: Sendable {
    private let lines = Mutex<[String]>([])
    private let told: @Sendable (String) -> Void

    /// - Parameter told: each line, on the thread that logs it
    init(_ told: @escaping @Sendable (String) -> Void = { _ in }) { self.told = told }

    var all: [String] { lines.withLock { $0 } }
    var logger: Logger { Logger(label: "test") { _ in Handler(lines: self) } }

    struct Handler: LogHandler {
        let lines: LogLines
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.trace

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let fields = (event.metadata ?? [:]).sorted { $0.key < $1.key }.map { " \($0)=\($1)" }.joined()
            let text = "\(event.level): \(event.message)\(fields)"
            lines.lines.withLock { $0.append(text) }
            lines.told(text)
        }
    }
}
