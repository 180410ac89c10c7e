import Motion

/// The call of the published container, for an animator that is told what differs from its own look. The container is
/// as high as its animator.
struct ContainerCall {
    private let parameters: ParameterValues, edge: Edge, texts: ContainerTexts
    /// The source's names of the two labels.
    let description: String, time: String

    init(_ parameters: ParameterValues, edge: Edge, description: String, time: String) {
        (self.parameters, self.edge, self.description, self.time) = (parameters, edge, description, time)
        texts = ContainerTexts(parameters, edge: edge)
    }

    /// The parameters that the container has no place for.
    static let omitted: Set<String> = [
        "textSucceeded", "textFailed", "textNoMoreData", "textNever", "exclusive", "minimumLoading", "resultHold",
    ]

    /// - Parameter published: the colour of the texts without being told
    func look(textColor published: Color) -> [String] {
        let color = parameters.color("textColor")
        let colors =
            color == published
            ? [] : [description, time].map { "animator.\($0).textColor = \(AppleCode.swift(color))" }
        return colors
            + (parameters.flag("hideDescription") ? ["animator.\(description).hidden = true"] : [])
            + (parameters.flag("hideTime") && edge == .header ? ["animator.\(time).hidden = true"] : [])
            + (parameters.flag("hidesAutomatically") ? ["animator.isAutomaticlyHidden = true"] : [])
            + (parameters.text("timeKey").isEmpty
                ? [] : ["animator.lastRefreshTimeKey = \(AppleCode.text(parameters.text("timeKey")))"])
    }

    /// MS-19, MS-23: closures, where a text is not the published one.
    var wording: [String] {
        let published = Language.zh.texts
        let states: [(String, Wording)] = [
            ("normal", .normal), ("pullToRefresh", .pull), ("releaseToFresh", .release), ("loading", .loading),
        ]
        var lines: [String] = []
        if states.contains(where: { texts[$0.1] != published[$0.1, edge] }) {
            lines +=
                ["animator.setupDescriptionForState { state, _ in", "    switch state {"]
                + states.map { "    case .\($0.0): return \(AppleCode.text(texts[$0.1]))" } + ["    }", "}"]
        }
        if edge == .header, texts.time != published.time {
            lines += [
                "animator.setupLastFreshTime { date in",
                "    \(AppleCode.text(texts.time)) + NSDateFormatter.localizedStringFromDate(date, dateStyle: .ShortStyle, timeStyle: .ShortStyle)",
                "}",
            ]
        }
        return lines
    }

    var addition: [String] {
        let name = edge == .header ? "Header" : "Footer"
        return [
            "tableView.ms_addRefresh\(name)(animator) {",
            "    // Load; when the work is done, call tableView.ms_stop\(name)Animation().", "}",
        ]
    }
}

extension RefreshContainer {
    static func publishedCall(_ parameters: ParameterValues, edge: Edge) -> PublishedCall? {
        Content.publishedCall(parameters, edge: edge)
    }

    static func animations(_ parameters: ParameterValues, edge: Edge) -> [NamedAnimation] {
        HoldMotion.animations(parameters) + Content.animations(parameters)
    }
}

extension Arrow {
    static func publishedCall(_ parameters: ParameterValues, edge: Edge) -> PublishedCall {
        // the source's spelling
        let call = ContainerCall(parameters, edge: edge, description: "descroptionLabel", time: "lastTimelabel")
        let own = [
            "let animator = NormalAnimator.normalAnimator()",
            "animator.frame.size.height = \(plain(parameters.number("height")))",
            "animator.backgroundColor = \(AppleCode.swift(parameters.color("background")))",
        ]
        return PublishedCall(
            "MSCustomRefresh's container with NormalAnimator", .swift,
            own + call.look(textColor: .black) + call.wording + call.addition, omitted: ContainerCall.omitted)
    }

    static func animations(_ parameters: ParameterValues) -> [NamedAnimation] {
        var spin = NamedAnimation(
            "spin", "the spinner turns once", Animation(parameters.duration("spinnerPeriod"), .linear))
        spin.source.duration = "spinnerPeriod"
        return [NamedAnimation("turn", "the arrow turns over", of: "turn", parameters), spin]
    }
}

extension Sprites {
    static func publishedCall(_ parameters: ParameterValues, edge: Edge) -> PublishedCall {
        let call = ContainerCall(parameters, edge: edge, description: "descriptionLabel", time: "lastTimeLabel")
        let own = ["let animator = GifAnimator.gifAnimatorWithHeight(\(plain(parameters.number("height"))))"]
        return PublishedCall(
            "MSCustomRefresh's container with GifAnimator", .swift,
            own + call.look(textColor: Color(0xaa, 0xaa, 0xaa)) + call.wording + pictures(parameters) + call.addition,
            omitted: ContainerCall.omitted)
    }

    /// MS-25: one duration for a whole loop. Of pictures with times of their own it is the sum, in equal parts.
    private static func pictures(_ parameters: ParameterValues) -> [String] {
        let look = Look(parameters)
        let duration = plain(look.loopDuration)
        func row(_ name: String, _ range: ClosedRange<Int>) -> String {
            "return ((\(range.lowerBound)...\(range.upperBound)).flatMap { UIImage(named: \(AppleCode.text(name + "-").dropLast())\\($0)\") }, \(duration))"
        }
        let pulled = parameters.text("images")
        let loading = look.hasOwnLoading ? parameters.text("loadingImages") : pulled
        return [
            "animator.setupImagesForRefreshstate { state in", "    switch state {",
            "    case .pullToRefresh: " + row(pulled, look.pulledRange),
            "    case .loading: " + row(loading, look.loadingRange), "    default: return nil", "    }", "}",
        ]
    }

    static func animations(_ parameters: ParameterValues) -> [NamedAnimation] {
        let look = Look(parameters)
        var loop = NamedAnimation(
            "loop", "all pictures are shown once", Animation(.seconds(look.loopDuration), .linear))
        if look.times == nil { loop.source.duration = "duration" }
        return [loop]
    }
}
