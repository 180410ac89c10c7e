extension String {
    /// Padded with spaces at the end to that width.
    package func padded(to width: Int) -> String { self + String(repeating: " ", count: Swift.max(0, width - count)) }
}
