import CLibwebsockets
import Logging
import Synchronization

/// libwebsockets has one log a process, and calls it on whatever thread logs.
private let libraryLogger = Mutex<Logger?>(nil)

/// Sends libwebsockets' errors and warnings to `logger`, which replaces an earlier one.
///
/// Its errors are mostly a peer's fault ("malformed or absent conn hdr"), so none of them is more than a warning of ours.
func routeLibraryLog(to logger: Logger) {
    libraryLogger.withLock { $0 = logger }
    lws_set_log_level(Int32(LLL_ERR | LLL_WARN)) { level, line in
        guard let line, let logger = libraryLogger.withLock({ $0 }) else { return }
        let text = String(cString: line).split(separator: "\n").joined(separator: " ")
        logger.log(level: level == Int32(LLL_ERR) ? .warning : .info, "libwebsockets: \(text)")
    }
}
