import PreviewProtocol
import WebSockets

extension CloseCode {
    static let noSuchSession = CloseCode(rawValue: SessionName.notFoundCloseCode)
}

/// The words of `CloseCode.noSuchSession`.
enum NoSuchSession {
    /// `there is no session "x"; there is a, b, …`, as many names as have room.
    static func reason(_ session: SessionName, _ existing: [SessionName]) -> String {
        let beginning = "there is no session \"\(session)\"", end = ", …"
        guard !existing.isEmpty else { return beginning + ", nor any other" }
        var reason = beginning
        for (index, name) in existing.enumerated() {
            let longer = reason + (index == 0 ? "; there is " : ", ") + name.text
            let room = CloseCode.maxReasonLength - (index == existing.count - 1 ? 0 : end.utf8.count)
            if longer.utf8.count > room { return index == 0 ? reason : reason + end }
            reason = longer
        }
        return reason
    }
}
