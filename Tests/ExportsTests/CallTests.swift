import Exports
import Figures
import Motion
import PreviewProtocol
import RefreshEngine
import TestSupport
import Testing

/// The values of a control, with some that were set.
func values(
    _ system: String, at edge: Edge = .header, preset: String = "published", language: Language = .en,
    _ set: [String: ParameterValue] = [:], in catalog: Catalog = .published
) throws -> [ExportedValues] {
    var scenario = Scenario()
    var choice = try SystemChoice(system, edge: edge, preset: preset, language: language, in: catalog)
    for (name, value) in set { try choice.set(name, to: value) }
    if edge == .header { scenario.header = choice } else { scenario.footer = choice }
    return ExportedValues.all(of: scenario, edge: edge, version: "9.9.9")
}

/// A control with a cycle of its own, which is no `PullControl`.
private struct Cycle: RefreshSystem {
    static let declaration = SystemDeclaration(name: "cycle", summary: "nothing", parameters: [])
    private var cycle = PullCycle()
    init(_ parameters: ParameterValues, edge: Edge, random: SplitMix64) {}
    mutating func configure(_ parameters: ParameterValues) {}
    var status: ControlStatus { ControlStatus(cycle.state, progress: cycle.progress) }
    mutating func step(_ view: PullView) -> [RefreshCommand] { cycle.step(view, PullCycle.Rules(height: 60)) }
    func nodes() -> [Node] { [Node(.group())] }
    func draw(_ view: PullView, into buffer: inout FrameBuffer) { buffer.add(RawNode()) }
}

@Suite("The call of a published control")
struct CallTests {
    @Test(
        "A PullControl has the animations of its rules; another control of an author those that it names, and none if it names none"
    )
    func ownAnimations() throws {
        let catalog = try Catalog.published.adding([Bar.self, Cycle.self])
        func names(_ system: String) throws -> [String] {
            try SystemChoice(system, edge: .header, in: catalog).animations.map(\.name)
        }
        #expect(try names("bar") == ["beginning", "closing"] && names("cycle").isEmpty)
    }

    @Test("CB-1: the initializer with all parameters, the two that were set first among the comments")
    func bars() throws {
        #expect(
            try values(
                "storehouse",
                [
                    "dropHeight": 95.5, "reverseLoadingAnimation": true, "figure": "akta",
                    "color": .color(Color(1, 2, 3)),
                ]
            ).text(in: .control) == """
                // storehouse (header), by pullwire 9.9.9. Lengths in pt, times in s.
                // As published but for: figure akta (storehouse), color 010203 (ffffff), dropHeight 95.5pt (80pt), reverseLoadingAnimation on (off).
                // For CBStoreHouseRefreshControl, in Objective-C.
                self.storeHouseRefreshControl = [CBStoreHouseRefreshControl attachToScrollView:self.tableView
                                                                                        target:self
                                                                                 refreshAction:@selector(refreshTriggered:)
                                                                                         plist:@"AKTA"
                                                                                         color:[UIColor colorWithRed:1 / 255.0 green:2 / 255.0 blue:3 / 255.0 alpha:1]
                                                                                     lineWidth:2
                                                                                    dropHeight:95.5
                                                                                         scale:1
                                                                          horizontalRandomness:150
                                                                       reverseLoadingAnimation:YES
                                                                       internalAnimationFactor:0.7];
                // AKTA.plist has its bars: pullwire export plist.
                // Pass scrollViewDidScroll and scrollViewDidEndDragging on to it; when the work is done, call finishingLoading.

                """)
    }

    @Test(
        "MS: the container with its animator, at the bottom, with texts of its own; what it has no place for is named")
    func container() throws {
        let set: [String: ParameterValue] = [
            "textPull": "say \"pull\" \\(now)", "minimumLoading": 1, "hideTime": true, "timeKey": "a", "height": 60,
        ]
        #expect(
            try values("arrow", at: .footer, set).text(in: .control) == #"""
                // arrow (footer), by pullwire 9.9.9. Lengths in pt, times in s.
                // As published but for: height 60pt (52pt), textPull "say "pull" \(now)" (""), hideTime on (off), timeKey "a" (""), minimumLoading 1s (0s).
                // For MSCustomRefresh's container with NormalAnimator, in Swift.
                // Not in the published control: minimumLoading 1s.
                let animator = NormalAnimator.normalAnimator()
                animator.frame.size.height = 60
                animator.backgroundColor = UIColor(red: 255 / 255.0, green: 128 / 255.0, blue: 0 / 255.0, alpha: 1)
                animator.lastRefreshTimeKey = "a"
                animator.setupDescriptionForState { state, _ in
                    switch state {
                    case .normal: return "正常状态"
                    case .pullToRefresh: return "say \"pull\" \\(now)"
                    case .releaseToFresh: return "松开手刷新"
                    case .loading: return "加载数据中..."
                    }
                }
                tableView.ms_addRefreshFooter(animator) {
                    // Load; when the work is done, call tableView.ms_stopFooterAnimation().
                }

                """#)
    }

    @Test("MS: pictures and their loop for GifAnimator, in another language with its own time")
    func pictures() throws {
        let text = try values("sprites", preset: "designed", language: .de, ["pullFrames": "2-7", "duration": 0.5])
            .text(in: .control)
        for line in [
            "let animator = GifAnimator.gifAnimatorWithHeight(80)",
            #"    case .pullToRefresh: return ((2...7).flatMap { UIImage(named: "wire-\($0)") }, 0.5)"#,
            #"    case .loading: return ((0...23).flatMap { UIImage(named: "wire-\($0)") }, 0.5)"#,
            #"    case .releaseToFresh: return "Zum Aktualisieren loslassen""#,
            "animator.setupLastFreshTime { date in",
            #"    "Zuletzt: " + NSDateFormatter.localizedStringFromDate(date, dateStyle: .ShortStyle, timeStyle: .ShortStyle)"#,
            "animator.descriptionLabel.textColor = UIColor(red: 195 / 255.0, green: 202 / 255.0, blue: 214 / 255.0, alpha: 1)",
            "tableView.ms_addRefreshHeader(animator) {",
        ] { #expect(text.contains(line + "\n"), "\(line)") }
    }

    @Test("TJ: handlers, and the lines of the source that have no parameter: strokes, a figure of one's own, a text")
    func drawn() throws {
        let icon = try values("sketch", ["figure": "M0 0L10 0C15 0 15 5 15 10Q1 2 3 4Z", "lineWidth": 1.5]).text(
            in: .control)
        #expect(
            icon.contains(
                "[self.tableView addRefreshHeaderWithHandle:^{\n    // Load; when the work is done, call [self.tableView.header endRefreshing].\n}];\n"
            ))
        #expect(
            icon.contains("shapeLayer.lineWidth = 1.5;\n")
                && icon.hasSuffix(
                    """
                    UIBezierPath *draftPath = [UIBezierPath bezierPath];
                    [draftPath moveToPoint:CGPointMake(0, 0)];
                    [draftPath addLineToPoint:CGPointMake(10, 0)];
                    [draftPath addCurveToPoint:CGPointMake(15, 10) controlPoint1:CGPointMake(15, 0) controlPoint2:CGPointMake(15, 5)];
                    [draftPath addQuadCurveToPoint:CGPointMake(3, 4) controlPoint:CGPointMake(1, 2)];
                    [draftPath closePath];

                    """)
        )
        #expect(
            try values("sketch", at: .footer).text(in: .control).hasSuffix(
                """
                // For TJRefresh's footer, in Objective-C.
                [self.tableView addLoadMoreFooterWithHandle:^{
                    // Load; when the work is done, call [self.tableView.footer endLoading].
                }];
                self.tableView.footer.backgroundColor = [UIColor colorWithRed:255 / 255.0 green:0 / 255.0 blue:0 / 255.0 alpha:1];

                """))
        let text = try values("words").text(in: .control)
        #expect(
            text.contains("UIBezierPath *wordPath = [self bezierPathWithString:@\"WithWith\"];\n")
                && text.contains("self.wordsLayer = [CALayer new];\n"))
    }

    @Test("FZ and RC: the tutorial's view, and the system's control under the article's labels")
    func others() throws {
        #expect(
            try values("plain", ["height": 90]).text(in: .control).contains(
                """
                let refreshView = RefreshView(frame: CGRect(x: 0, y: -90, width: view.bounds.width, height: 90), scrollView: tableView)
                refreshView.backgroundColor = UIColor(red: 0 / 255.0, green: 255 / 255.0, blue: 0 / 255.0, alpha: 1)
                refreshView.delegate = self
                tableView.insertSubview(refreshView, atIndex: 0)

                """))
        let labels = try values("labels", ["text": "AB", "row": "", "threshold": 120]).text(in: .control)
        #expect(
            labels.contains("    for (index, character) in \"AB\".characters.enumerate() {\n")
                && !labels.contains("insert the row"))
        #expect(labels.contains("// Not in the published control: threshold 120pt.\n"))
    }

    @Test("CN-3: the platforms' own are calls in Kotlin and in Dart")
    func platforms() throws {
        let material = try values("material", ["color": .color(Color(0, 0, 255)), "dragFactor": 0.4])
        #expect(
            try material.text(in: .control).contains(
                """
                // For Material 3's PullToRefreshBox, in Kotlin.
                // Not in the published control: dragFactor 0.4.
                val state = rememberPullToRefreshState()
                PullToRefreshBox(
                    isRefreshing = isRefreshing,
                    onRefresh = onRefresh,
                    state = state,
                    indicator = {
                        PullToRefreshDefaults.Indicator(
                            state = state,
                            isRefreshing = isRefreshing,
                            modifier = Modifier.align(Alignment.TopCenter),
                            containerColor = Color(0xffece6f0),
                            color = Color(0xff0000ff),
                        )
                    },
                ) {
                    // The list; when the work is done, isRefreshing becomes false.
                }

                """))
        #expect(material.fileName(in: .control) == "material.kt")
        let lower = try values("material", ["threshold": 100, "indicator": "shape"]).text(in: .control)
        #expect(
            lower.contains(
                """
                Box(
                    Modifier.pullToRefresh(
                        isRefreshing = isRefreshing,
                        state = state,
                        threshold = 100.dp,
                        onRefresh = onRefresh,
                    ),
                ) {
                    // The list; when the work is done, isRefreshing becomes false.
                    PullToRefreshDefaults.LoadingIndicator(

                """) && lower.contains("        maxDistance = 100.dp,\n"))
        let cupertino = try values("cupertino", ["threshold": 90])
        #expect(
            try cupertino.text(in: .control).contains(
                """
                CupertinoSliverRefreshControl(
                  refreshTriggerPullDistance: 90,
                  refreshIndicatorExtent: 60,

                """))
        #expect(cupertino.fileName(in: .control) == "cupertino.dart")
    }

    @Test(
        "The property list of the bars is read back as the same figure",
        arguments: ["storehouse", "akta", "pullwire", "0,0 0.1,0.30000000000000004; -3,7 1e-3,8"])
    func plist(figure: String) throws {
        let values = try values("storehouse", ["figure": .text(figure)])
        let text = try values.text(in: .plist)
        let choice = try SystemChoice("storehouse", values: ["figure": .text(figure)])
        #expect(
            try FigureSource(recognizing: Array(text.utf8)).figure(.bars).figure == choice.parameters.figure("figure"))
        #expect(text.contains("<!-- storehouse (header), by pullwire 9.9.9. Points in pt, y downwards. -->\n"))
        #expect(
            values.fileName(in: .plist)
                == (figure == "akta" ? "AKTA.plist" : figure.contains(",") ? "figure.plist" : figure + ".plist"))
        #expect(try values.text(in: .control).contains("plist:@\"\(values.fileName(in: .plist).dropLast(6))\"\n"))
    }

    @Test("Every published control has a call, at each of its edges and with each preset, and its name is in it")
    func all() throws {
        for declaration in Catalog.published.declarations {
            for edge in declaration.edges {
                for preset in ["published", "designed"] {
                    let values = try values(declaration.name, at: edge, preset: preset)
                    let text = try values.text(in: .control)
                    #expect(
                        text.hasPrefix("// \(declaration.name) (\(edge.rawValue)), by")
                            && values.formats.contains(.control)
                            && values.formats.contains(.plist) == (declaration.name == "storehouse"))
                    #expect(text == (try values.text(in: .control)))
                }
            }
        }
    }

    @Test("A control of one's own has no call, and an edge without one neither; the error says what there is")
    func none() throws {
        let own = try values("bar", in: Catalog.published.adding([Bar.self]))
        #expect(own.formats == [.swiftui, .uikit, .compose, .flutter, .css, .tokens, .json])
        #expect(throws: ExportError.notPublished(system: "bar", formats: own.formats)) { try own.text(in: .control) }
        #expect(throws: ExportError.noBars(system: "bar", formats: own.formats)) { try own.text(in: .plist) }
        #expect(
            "\(ExportError.notPublished(system: "bar", formats: own.formats))"
                == "bar is no published control, so there is no call of it; there is swiftui, uikit, compose, flutter, css, tokens, json"
        )
        let empty = ExportedValues.all(of: Scenario(), edge: .footer, version: "1")
        #expect(throws: ExportError.noControl(.footer, .control)) { try empty.text(in: .control) }
        #expect(try empty.text(in: .swiftui).hasPrefix("// the list without a control, by pullwire 1."))
    }
}

extension SystemChoice {
    init(_ name: String, values: [String: ParameterValue]) throws(ParameterError) {
        try self.init(name)
        for (name, value) in values { try set(name, to: value) }
    }
}
