import Motion

/// What a preview draws that does not change from frame to frame: the list, and the nodes as they are at rest. All but
/// the viewport is in the list's own points (`Axis`).
public struct Scene: Hashable, Sendable {
    public var viewport: Size
    /// Height of the content, pt. Its rows are `rowHeight` high; only the last one may be lower.
    public var contentHeight: Double
    public var rowHeight: Double
    /// The rows with texts of their own, from the top. The others say "Row 1", "Row 2" and so on.
    public var inserted: [InsertedRow] = []
    /// The sections in the order of their rows. Each has a header that takes `Section.headerHeight` of the content.
    public var sections: [Section] = []
    /// The colour where there is no content.
    public var background: Color
    /// The system at each edge, with the values of its parameters.
    public var header: SystemValues?
    public var footer: SystemValues?
    public var nodes: [Node]
    /// The nodes' own names, in their order; empty for those that are called after their kind, and none at all if no
    /// node has one.
    public var names: [String] = []
    public var axis = Axis.vertical
    /// nil: nothing in the top inset goes away as the list is scrolled.
    public var top: TopBar?

    /// The list's own size in the viewport: across its axis, and along it.
    package var listSize: Size { axis.listSize(viewport) }

    package init(
        viewport: Size, contentHeight: Double, rowHeight: Double, inserted: [InsertedRow] = [],
        sections: [Section] = [], background: Color,
        header: SystemValues? = nil, footer: SystemValues? = nil, nodes: [Node]
    ) {
        (self.viewport, self.contentHeight, self.rowHeight) = (viewport, contentHeight, rowHeight)
        (self.inserted, self.sections, self.background) = (inserted, sections, background)
        (self.header, self.footer, self.nodes) = (header, footer, nodes)
    }

    /// Height of a row, pt: UITableView's default.
    public static let standardRowHeight = 44.0
    /// Chosen: dark enough for white bars, with a hint of blue.
    public static let standardBackground = Color(0x20, 0x24, 0x2c)
}

/// A large title, and a search bar under it, at the end of the host's top inset. Both go away as the list is scrolled,
/// the search bar first: at an offset y, so much as y is beyond -`inset`. All in pt.
public struct TopBar: Hashable, Sendable {
    /// The host's top inset with all of both.
    public var inset: Double
    public var title: Double, search: Double

    package init(inset: Double, title: Double, search: Double) {
        (self.inset, self.title, self.search) = (inset, title, search)
    }
}

/// One tick of a preview: what changes from frame to frame. Its nodes are those of the scene, in the same order.
public struct Frame: Hashable, Sendable {
    public var tick: Tick
    /// Content offset as it is shown, pt.
    public var offset: Double
    /// The content's velocity while it glides or bounces, pt/s; 0 otherwise: under a finger, and while it is animated.
    public var velocity: Double
    /// The insets as they are shown, pt.
    public var insets: EdgeInsets
    public var header: ControlStatus?
    public var footer: ControlStatus?
    /// The row that is being inserted; nil: none is.
    public var insertion: RowInsertion?
    public var nodes: [NodeFrame]

    package init(
        tick: Tick, offset: Double, velocity: Double, insets: EdgeInsets, header: ControlStatus? = nil,
        footer: ControlStatus? = nil,
        insertion: RowInsertion? = nil, nodes: [NodeFrame]
    ) {
        (self.tick, self.offset, self.velocity, self.insets) = (tick, offset, velocity, insets)
        (self.header, self.footer, self.insertion, self.nodes) = (header, footer, insertion, nodes)
    }

    /// How far the list is pulled past its top inset, pt; negative when it is not (behaviour.md 0.1).
    public var pull: Double { -offset - insets.top }
    /// Time since tick 0, s.
    public var seconds: Double { tick.seconds }
}
