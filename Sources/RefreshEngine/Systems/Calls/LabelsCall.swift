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
        [
            NamedAnimation("opening", "the inset opens", slide),
            NamedAnimation("beginning", "the inset opens without a finger", slide),
            NamedAnimation("closing", "the inset closes", slide),
            NamedAnimation("turn", "a label turns and takes a colour", Animation(LabelAnimation.turn, .linear)),
            NamedAnimation("turnBack", "it turns back", Animation(LabelAnimation.turnBack, .linear)),
            NamedAnimation("grow", "all labels grow", Animation(LabelAnimation.grow, .linear)),
            NamedAnimation("shrink", "all labels shrink", Animation(LabelAnimation.shrink, .linear)),
        ]
    }
}
