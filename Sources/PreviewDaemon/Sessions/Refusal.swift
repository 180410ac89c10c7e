import PreviewProtocol
import RefreshEngine

/// Why a message is not carried out, for the peer who sent it. Nothing has changed then.
struct Refusal: Error, Hashable {
    let reason: ServerMessage.Refusal
    /// What was wrong and what is allowed.
    let text: String

    init(_ reason: ServerMessage.Refusal, _ text: String) { (self.reason, self.text) = (reason, text) }

    init(_ error: ParameterError) {
        let reason: ServerMessage.Refusal = switch error {
        case .unknownSystem, .wrongEdge: .unknownSystem
        case .unknownParameter, .noSystem: .unknownParameter
        case .notAllowed, .noOutline: .outOfRange
        }
        self.init(reason, error.description)
    }

    init(_ error: ProtocolError) {
        let isOutOfRange = if case .outOfRange = error { true } else { false }
        self.init(isOutOfRange ? .outOfRange : .badMessage, error.description)
    }
}
