import PreviewProtocol
import RefreshEngine

/// Why a message is refused, for the peer that sent it. A refused message changes nothing.
package struct MessageError: Error, Hashable {
    let reason: ServerMessage.RefusalReason
    /// What was wrong and what is allowed.
    let text: String

    package init(_ reason: ServerMessage.RefusalReason, _ text: String) { (self.reason, self.text) = (reason, text) }

    init(_ error: ParameterError) {
        let reason: ServerMessage.RefusalReason =
            switch error {
            case .unknownSystem, .wrongEdge: .unknownSystem
            case .unknownParameter, .noSystem: .unknownParameter
            case .unknownPreset: .unknownPreset
            case .parameterOfEdge, .notAllowed, .conflict, .noOutline, .badFigure, .badCurve: .outOfRange
            }
        self.init(reason, error.description)
    }

    init(_ error: ProtocolError) {
        let isOutOfRange = if case .outOfRange = error { true } else { false }
        self.init(isOutOfRange ? .outOfRange : .badMessage, error.description)
    }
}
