/// Why something cannot be drawn; the text says what, and where there is a limit what is allowed.
public struct DrawingError: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }
}
