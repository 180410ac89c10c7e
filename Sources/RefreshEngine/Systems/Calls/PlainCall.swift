import Motion

extension Plain {
    /// FZ-1, as the tutorial adds it.
    static func publishedCall(_ parameters: ParameterValues, edge: Edge) -> PublishedCall? {
        let height = plain(parameters.number("height"))
        return PublishedCall(
            "the tutorial's RefreshView", .swift,
            [
                "let refreshView = RefreshView(frame: CGRect(x: 0, y: -\(height), width: view.bounds.width, height: \(height)), scrollView: tableView)",
                "refreshView.backgroundColor = \(AppleCode.swift(parameters.color("color")))",
                "refreshView.delegate = self",
                "tableView.insertSubview(refreshView, atIndex: 0)",
                "// Pass scrollViewDidScroll and scrollViewWillEndDragging on to it; when the work is done, call endRefreshing.",
            ])
    }

    static func animations(_ parameters: ParameterValues, edge: Edge) -> [NamedAnimation] {
        HoldMotion.animations(parameters)
    }
}
