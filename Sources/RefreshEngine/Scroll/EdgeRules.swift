/// What a control makes of the edge of the list at which it is.
struct EdgeRules: Hashable, Sendable {
    /// The list stands still there: a finger that pulls further moves the control alone (CN-2.6).
    var clamps = false
    /// A throw ends there instead of going beyond the edge (CN-1.9).
    var stopsThrows = false

    var stops: Bool { clamps || stopsThrows }
}

/// The same at both edges.
struct ListEdges: Hashable, Sendable {
    var header = EdgeRules(), footer = EdgeRules()

    subscript(edge: Edge) -> EdgeRules {
        get { edge == .header ? header : footer }
        set { if edge == .header { header = newValue } else { footer = newValue } }
    }
}
