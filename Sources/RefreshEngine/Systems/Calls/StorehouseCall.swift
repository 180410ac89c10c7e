extension Storehouse {
    /// CB-1: the initializer with all parameters.
    static func publishedCall(_ parameters: ParameterValues, edge: Edge) -> PublishedCall? {
        let style = StorehouseStyle(parameters)
        let plist = plist(of: parameters.text("figure"))
        let call = AppleCode.message(
            "self.storeHouseRefreshControl = [CBStoreHouseRefreshControl ",
            [
                ("attachToScrollView", "self.tableView"),
                ("target", "self"),
                ("refreshAction", "@selector(refreshTriggered:)"),
                ("plist", "@" + AppleCode.text(plist)),
                ("color", AppleCode.objectiveC(style.color)),
                ("lineWidth", plain(style.lineWidth)),
                ("dropHeight", plain(style.dropHeight)),
                ("scale", plain(style.scale)),
                ("horizontalRandomness", plain(parameters.number("horizontalRandomness"))),
                ("reverseLoadingAnimation", style.isReversed ? "YES" : "NO"),
                ("internalAnimationFactor", plain(style.factor)),
            ])
        let notes = [
            "// \(plist).plist has its bars: pullwire export plist.",
            "// Pass scrollViewDidScroll and scrollViewDidEndDragging on to it; when the work is done, call finishingLoading.",
        ]
        return PublishedCall("CBStoreHouseRefreshControl", .objectiveC, call + notes, plist: plist)
    }

    /// The source's own files are in its demo. A figure of one's own has no name.
    private static func plist(of figure: String) -> String {
        switch figure {
        case "akta": "AKTA"
        case _ where figures.contains { $0.name == figure }: figure
        default: "figure"
        }
    }

    static func animations(_ parameters: ParameterValues, edge: Edge) -> [NamedAnimation] {
        HoldMotion.animations(parameters, beginning: "the inset opens and the bars fly in without a finger") + [
            NamedAnimation(
                "glow", "a bar glows while it loads and darkens", of: "glow", stagger: "glowStagger", parameters),
            NamedAnimation("fall", "the bars fall away", of: "fall", parameters),
        ]
    }
}
