import RefreshEngine

/// A callback that the app receives during a refresh, as `expect callbacks "begin action end"` names it.
public enum Callback: String, Hashable, Sendable, CaseIterable {
    case begin, action, end, cancel, floorOpened, floorClosed
}

extension Notice {
    /// The callback and its edge; nil for every other notice.
    var callback: (Edge, Callback)? {
        switch self {
        case .begin(let edge): (edge, .begin)
        case .action(let edge): (edge, .action)
        case .end(let edge, _): (edge, .end)
        case .cancel(let edge): (edge, .cancel)
        case .floorOpened(let edge): (edge, .floorOpened)
        case .floorClosed(let edge): (edge, .floorClosed)
        default: nil
        }
    }
}

extension [Callback] {
    private static let nothing = "none"

    /// `begin action end`, or `none`; nil for anything else.
    init?(literal text: Substring) {
        let words = text.utf8.split(separator: UInt8(ascii: " ")).map { Substring($0) }
        self = []
        if words == [[Callback].nothing[...]] { return }
        for word in words {
            guard let callback = Callback(rawValue: String(word)) else { return nil }
            append(callback)
        }
        if isEmpty { return nil }
    }

    var literal: String { isEmpty ? [Callback].nothing : map(\.rawValue).joined(separator: " ") }
}
