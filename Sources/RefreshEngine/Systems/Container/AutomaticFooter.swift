import Motion

/// When a footer begins by itself because the end of the list comes near: MJRefresh's MJRefreshAutoFooter, with the
/// preload of EasyRefresh and flutter_pulltorefresh.
///
/// Facts CN-1 of docs/containers.md.
struct AutomaticFooter: Hashable {
    /// What its parameters say.
    struct Rules: Hashable {
        /// How far before the end of the list it begins, pt.
        let preload: Double
        /// How often one drag may begin it.
        let triggersPerDrag: Int
        let whenShort: WhenShort
        let retry: Retry
        let whenDone: WhenDone

        /// nil: it is pulled.
        init?(_ parameters: ParameterValues, edge: Edge) {
            guard edge == .footer, AutomaticFooter.isMode(parameters) else { return nil }
            preload = parameters.number("preload")
            let triggers = Int(parameters.number("triggersPerDrag"))
            triggersPerDrag = triggers > 0 ? triggers : .max
            whenShort = WhenShort(rawValue: parameters.text("whenShort")) ?? .lift
            retry = Retry(rawValue: parameters.text("retry")) ?? .scroll
            whenDone = WhenDone(rawValue: parameters.text("whenDone")) ?? .content
        }
    }

    /// When it begins under content that does not fill the list.
    enum WhenShort: String, CaseIterable { case lift, atOnce, never }
    /// What makes it try again after a failure.
    enum Retry: String, CaseIterable { case scroll, tap }
    /// Where it stands when there is no more data: under the content, at the end of the visible area if that is lower,
    /// or nowhere.
    enum WhenDone: String, CaseIterable { case content, view, hidden }

    static func isMode(_ parameters: ParameterValues) -> Bool { parameters["mode"] == .text("automatic") }

    /// How often the drag that is under way has begun it.
    private var triggers = 0
    private var wasDragging = false
    /// The offset at the last event, pt; nil: there was none.
    private var lastOffset: Double?
    /// Whether the content has moved on at this event; nil: its list comes to where it begins.
    private var hasGrown: Bool?
    private var firstTick: Tick?
    /// The height of the short content for which it has begun by itself, pt; nil: for none.
    private var filled: Double?
    /// The last refresh has failed.
    var hasFailed = false

    /// What a list at rest is remembered by.
    var memory: ControlMemory {
        get { filled.map { ["failed": hasFailed ? 1 : 0, "filled": $0.bitPattern] } ?? ["failed": hasFailed ? 1 : 0] }
        set {
            hasFailed = newValue["failed"] == 1
            filled = newValue["filled"].map { Double(bitPattern: $0) }
        }
    }

    /// Whether it waits for a tap (CN-1.7).
    func waitsForTap(_ rules: Rules) -> Bool { hasFailed && rules.retry == .tap }

    /// Looks at an event, whatever the footer does meanwhile.
    mutating func follow(_ view: PullView) {
        if view.isDragging, !wasDragging { triggers = 0 }
        firstTick = firstTick ?? view.tick
        hasGrown = firstTick == view.tick ? nil : lastOffset.map { view.offset > $0 }
        (wasDragging, lastOffset) = (view.isDragging, view.offset)
    }

    /// Whether it begins at the event that it has looked at (CN-1.2 to CN-1.7).
    /// - Parameter height: its own, pt
    mutating func begins(_ view: PullView, height: Double, _ rules: Rules) -> Bool {
        guard let hasGrown else { return false }
        if let tap = view.tap, tap >= view.contentEnd, tap < view.contentEnd + height { return true }
        if waitsForTap(rules) { return false }
        let isShort = view.content <= view.visibleHeight
        if isShort, rules.whenShort == .atOnce, filled != view.content {
            filled = view.content
            return true
        }
        let isAtEnd =
            isShort
            ? rules.whenShort != .never && view.hasLifted && view.pull >= 0
            : hasGrown && view.pull >= height - rules.preload || view.hasLifted && view.pull >= height
        guard isAtEnd else { return false }
        if view.isDragging || view.hasLifted {
            guard triggers < rules.triggersPerDrag else { return false }
            triggers += 1
        }
        return true
    }
}

extension AutomaticFooter {
    static let parameters = [
        Parameter(
            "mode", .choice(["pulled", "automatic"]), default: "pulled",
            "whether it is pulled, or begins by itself at the end of the list", label: "Begins",
            group: .automatic),
        Parameter(
            "preload", .number(unit: "pt", 0...2000), default: 0,
            "how far before the end of the list an automatic footer begins", group: .automatic, step: 5),
        Parameter(
            "triggersPerDrag", .whole(unit: "", 0...100), default: 1,
            "how often one drag may begin an automatic footer; 0: without a limit", label: "Times a drag",
            group: .automatic),
        Parameter(
            "whenShort", .choice(words(WhenShort.self)), default: "lift",
            "when an automatic footer begins under content that does not fill the list", label: "Short content",
            group: .automatic),
        Parameter(
            "retry", .choice(words(Retry.self)), default: "scroll",
            "what makes an automatic footer try again after a failure", group: .automatic),
        Parameter(
            "whenDone", .choice(words(WhenDone.self)), default: "content",
            "where an automatic footer stands when there is no more data: under the content, at the end of the view, or hidden",
            label: "No more data at", group: .automatic),
        Parameter(
            "hitOver", .flag, default: true, "whether a throw goes beyond the end at an automatic footer",
            label: "Throws go over", group: .automatic),
        Parameter(
            "scrollToNew", .flag, default: false,
            "whether a list that shows the footer goes on by its height when rows have come",
            label: "Scroll to new rows", group: .automatic),
    ]

    /// A look as the libraries' automatic footers have it. MJRefresh begins when the whole footer is seen; 70 and 15 pt
    /// are EasyRefresh's infiniteOffset and flutter_pulltorefresh's footerTriggerDistance.
    static func presets(_ look: Preset) -> [Preset] {
        [
            look.moving("mjrefresh", "an automatic footer as MJRefresh has it", ["mode": "automatic"]),
            look.moving(
                "easyrefresh", "an automatic footer as EasyRefresh has it", ["mode": "automatic", "preload": 70]),
            look.moving(
                "pulltorefresh", "an automatic footer as flutter_pulltorefresh has it",
                ["mode": "automatic", "preload": 15]),
        ]
    }

    private static func words<Choice: CaseIterable & RawRepresentable>(_ choice: Choice.Type) -> [String]
    where Choice.RawValue == String { choice.allCases.map { $0.rawValue } }

    /// Why these values make no sense together; nil: they do.
    static func conflict(_ parameters: ParameterValues) -> String? {
        guard isMode(parameters) else { return nil }
        let placement = Placement(parameters, edge: .footer)
        if placement.isClamped || placement.style == .fills {
            let name = placement.isClamped ? "\"clamped\" on" : "\"placement\" fills"
            return natively(
                "\"mode\" automatic holds the footer's place at the end of the list, where \(name) leaves it none; reset that first",
                elsewhere: "")
        }
        let pulled: [(name: String, value: ParameterValue)] = [
            ("trigger", "lift"), ("armAt", 1), ("armsBeyond", false), ("pullFactor", 1),
        ]
        let other = pulled.first { name, value in parameters[name] != nil && parameters[name] != value }
        return other.map {
            natively(
                "\"mode\" automatic is not pulled, so \"\($0.name)\" has no meaning with it; reset that first",
                elsewhere: "")
        }
    }
}
