import Motion

/// `Color(0xffece6f0)`, as Compose and Flutter write it.
private func code(_ color: Color) -> String { "Color(0xff\(color.hex.dropFirst()))" }

extension Material {
    /// CN-3.1: the box has the standard threshold; another one is a parameter of its modifier.
    static func publishedCall(_ parameters: ParameterValues, edge: Edge) -> PublishedCall? {
        let threshold = parameters.number("threshold")
        let isStandard = threshold == 80
        let (color, circleColor) = (code(parameters.color("color")), code(parameters.color("circleColor")))
        let name = parameters.text("indicator") == "shape" ? "LoadingIndicator" : "Indicator"
        let distance = isStandard ? [] : ["        maxDistance = \(plain(threshold)).dp,"]
        let indicator =
            [
                "    PullToRefreshDefaults.\(name)(", "        state = state,", "        isRefreshing = isRefreshing,",
                "        modifier = Modifier.align(Alignment.TopCenter),", "        containerColor = \(circleColor),",
                "        color = \(color),",
            ] + distance + ["    )"]
        let list = "    // The list; when the work is done, isRefreshing becomes false."
        let box =
            isStandard
            ? [
                "PullToRefreshBox(", "    isRefreshing = isRefreshing,", "    onRefresh = onRefresh,",
                "    state = state,", "    indicator = {",
            ] + indicator.map { "    " + $0 } + ["    },", ") {", list, "}"]
            : [
                "Box(", "    Modifier.pullToRefresh(", "        isRefreshing = isRefreshing,", "        state = state,",
                "        threshold = \(plain(threshold)).dp,", "        onRefresh = onRefresh,", "    ),", ") {", list,
            ] + indicator + ["}"]
        return PublishedCall(
            "Material 3's PullToRefreshBox", .kotlin, ["val state = rememberPullToRefreshState()"] + box,
            omitted: ["dragFactor"])
    }

    static func animations(_ parameters: ParameterValues, edge: Edge) -> [NamedAnimation] {
        var spin = NamedAnimation(
            "spin", "the arc turns once while it loads", Animation(parameters.duration("turnDuration"), .linear))
        spin.source.duration = "turnDuration"
        return HoldMotion.animations(
            parameters, opening: "the circle goes to where it loads", beginning: "it comes there without a finger")
            + [
                NamedAnimation("fade", "the arrow grows opaque, and makes way for the arc", of: "fade", parameters),
                spin,
                NamedAnimation("quarter", "the arc makes a quarter of a turn more", of: "quarter", parameters),
                NamedAnimation("grow", "the arc grows while it loads", of: "grow", parameters),
                NamedAnimation("shrink", "the arc shrinks while it loads", of: "shrink", parameters),
            ]
    }
}

extension Cupertino {
    /// CN-3.9: UIKit's own control has no numbers that an app can set, so it is Flutter's call.
    static func publishedCall(_ parameters: ParameterValues, edge: Edge) -> PublishedCall? {
        PublishedCall(
            "Flutter's CupertinoSliverRefreshControl", .dart,
            [
                "CupertinoSliverRefreshControl(",
                "  refreshTriggerPullDistance: \(plain(parameters.number("threshold"))),",
                "  refreshIndicatorExtent: \(plain(parameters.number("height"))),",
                "  onRefresh: () async {", "    // Load; it is over when this future is.", "  },", ")",
                "// In UIKit: refreshControl = UIRefreshControl(); its tintColor is \(code(parameters.color("color"))).",
            ], omitted: ["background", "color", "radius"])
    }

    static func animations(_ parameters: ParameterValues, edge: Edge) -> [NamedAnimation] {
        var spin = NamedAnimation(
            "spin", "the ticks go round once", Animation(parameters.duration("spinDuration"), .linear))
        spin.source.duration = "spinDuration"
        return HoldMotion.animations(parameters) + [spin]
    }
}
