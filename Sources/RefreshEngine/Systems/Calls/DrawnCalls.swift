/// What the header and the footer of TJRefresh have in common as calls. They are told a handler only: colours are
/// properties of the views, and what they draw is in their source.
private enum DrawnCall {
    static func lines(at edge: Edge, _ background: Color) -> [String] {
        let (add, view, end) =
            edge == .header
            ? ("addRefreshHeaderWithHandle", "header", "endRefreshing")
            : ("addLoadMoreFooterWithHandle", "footer", "endLoading")
        return [
            "[self.tableView \(add):^{", "    // Load; when the work is done, call [self.tableView.\(view) \(end)].",
            "}];",
            "self.tableView.\(view).backgroundColor = \(AppleCode.objectiveC(background));",
        ]
    }

    /// How strokes look: two lines of a function of the source.
    static func stroke(_ color: Color, _ width: Double) -> [String] {
        [
            "", "// In TJRefreshHeader.m, -setupLayer:shapeLayer:path: says:",
            "shapeLayer.strokeColor = \(AppleCode.objectiveC(color)).CGColor;",
            "shapeLayer.lineWidth = \(plain(width));",
        ]
    }

    /// A figure's strokes as the path of the icon's frame.
    static func path(_ strokes: [Figure.Stroke]) -> [String] {
        func point(_ point: Point) -> String { "CGPointMake(\(plain(point.x)), \(plain(point.y)))" }
        func line(_ segment: PathSegment) -> String {
            switch segment {
            case .move(let end): "[draftPath moveToPoint:\(point(end))];"
            case .line(let end): "[draftPath addLineToPoint:\(point(end))];"
            case .quadratic(let control, let end):
                "[draftPath addQuadCurveToPoint:\(point(end)) controlPoint:\(point(control))];"
            case .cubic(let one, let two, let end):
                "[draftPath addCurveToPoint:\(point(end)) controlPoint1:\(point(one)) controlPoint2:\(point(two))];"
            }
        }
        let body = strokes.flatMap { $0.segments.map(line) + ($0.isClosed ? ["[draftPath closePath];"] : []) }
        return [
            "",
            "// In TJRefreshHeader.m, in -setup1, instead of the news icon; its square and its lines are not added then:",
            "UIBezierPath *draftPath = [UIBezierPath bezierPath];",
        ] + body
    }
}

extension Sketch {
    static func publishedCall(_ parameters: ParameterValues, edge: Edge) -> PublishedCall? {
        guard edge == .header else {
            return PublishedCall(
                "TJRefresh's footer", .objectiveC, DrawnCall.lines(at: edge, parameters.color("footerColor")))
        }
        var lines =
            DrawnCall.lines(at: edge, parameters.color("headerColor"))
            + DrawnCall.stroke(parameters.color("color"), parameters.number("lineWidth"))
        if case .strokes(let strokes) = parameters.figure("figure") { lines += DrawnCall.path(strokes) }
        return PublishedCall("TJRefresh's header", .objectiveC, lines)
    }

    static func animations(_ parameters: ParameterValues, edge: Edge) -> [NamedAnimation] {
        let own =
            edge == .header
            ? [
                NamedAnimation(
                    "step", "the parts of the icon change places while it loads", of: "move", stagger: "interval",
                    parameters)
            ] : []
        return HoldMotion.animations(parameters) + own
    }
}

extension Words {
    /// TJ-13: the second drawing, whose layer the source never makes (TJ-B10).
    static func publishedCall(_ parameters: ParameterValues, edge: Edge) -> PublishedCall? {
        let text = [
            "", "// In TJRefreshHeader.m, -init calls -setup2 instead of -setup1, and -setup2 begins with:",
            "self.wordsLayer = [CALayer new];",
            "UIBezierPath *wordPath = [self bezierPathWithString:@\(AppleCode.text(parameters.text("text")))];",
        ]
        return PublishedCall(
            "TJRefresh's header with a text", .objectiveC,
            DrawnCall.lines(at: edge, parameters.color("background")) + text
                + DrawnCall.stroke(parameters.color("color"), parameters.number("lineWidth")))
    }

    static func animations(_ parameters: ParameterValues, edge: Edge) -> [NamedAnimation] {
        HoldMotion.animations(parameters)
    }
}
