/// Why something cannot be drawn; the text says what, and what is allowed if there is a limit.
public struct DrawingError: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }
}
