extension Labels {
    /// RC-1: the system's control, and a view over it with a label for each tag.
    static func publishedCall(_ parameters: ParameterValues, edge: Edge) -> PublishedCall? {
        PublishedCall(
            "UIRefreshControl with the article's labels", .swift,
            [
                "refreshControl = UIRefreshControl()",
                "refreshControl.backgroundColor = \(AppleCode.swift(parameters.color("background")))",
                "refreshControl.tintColor = UIColor.yellowColor()",
                "tableView.addSubview(refreshControl)",
                "// RefreshContents.xib has a label for each character, with the tags from 1 on.",
                "if let customView = NSBundle.mainBundle().loadNibNamed(\"RefreshContents\", owner: self, options: nil).first as? UIView {",
                "    customView.frame = refreshControl.bounds",
                "    for (index, character) in \(AppleCode.text(parameters.text("text"))).characters.enumerate() {",
                "        guard let label = customView.viewWithTag(index + 1) as? UILabel else { break }",
                "        label.text = String(character)",
                "        label.textColor = \(AppleCode.swift(parameters.color("color")))",
                "        labelsArray.append(label)",
                "    }",
                "    refreshControl.addSubview(customView)",
                "}",
                "// When the work is done, call endRefreshing and insert the row \(AppleCode.text(parameters.text("row"))).",
            ].filter { !$0.hasSuffix("the row \"\".") }, omitted: ["threshold", "atRelease", "finishCycle"])
    }

    static func animations(_ parameters: ParameterValues, edge: Edge) -> [NamedAnimation] {
        HoldMotion.animations(parameters, opening: "the inset opens where no bounce does it") + [
            NamedAnimation("turn", "a label turns and takes a colour", of: "turn", stagger: "stagger", parameters),
            NamedAnimation("turnBack", "it turns back", of: "back", parameters),
            NamedAnimation("grow", "all labels grow", of: "pulse", parameters),
            NamedAnimation("shrink", "all labels shrink", of: "pulseBack", parameters),
        ]
    }
}
