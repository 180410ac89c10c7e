/// What a link entitles to.
public enum Role: String, Hashable, Sendable, CaseIterable {
    /// May do everything.
    case controller
    /// May watch, and change nothing that others see.
    case viewer
}

extension ClientMessage {
    /// Whether others would see what comes of it; a viewer's link does not entitle to that.
    public var changesPreview: Bool {
        switch self {
        case .ping, .rate, .record: false
        case .drag, .begin, .finish, .reset, .set, .system, .content, .sections, .resize, .inset, .work, .play, .upload, .stop: true
        }
    }
}
