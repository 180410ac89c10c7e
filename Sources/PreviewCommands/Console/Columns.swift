extension String {
    /// With spaces behind it, for a column of that width.
    func padded(to width: Int) -> String { self + String(repeating: " ", count: Swift.max(0, width - count)) }
}
