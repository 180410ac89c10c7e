extension String {
    /// With spaces behind it, for a column of that width.
    package func padded(to width: Int) -> String { self + String(repeating: " ", count: Swift.max(0, width - count)) }
}
