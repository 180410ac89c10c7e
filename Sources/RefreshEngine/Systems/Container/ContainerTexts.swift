import Motion

/// What the description of a container can say.
enum Wording: String, Hashable, Sendable, CaseIterable {
    case normal, pull, release, loading, succeeded, failed, noMoreData

    /// The name of the parameter that replaces it: `textNormal`.
    var parameter: String { "text" + rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

    /// What people call it.
    var label: String {
        switch self {
        case .normal: "At rest"
        case .pull: "Pulled"
        case .release: "Armed"
        case .loading: "Loading"
        case .succeeded: "Succeeded"
        case .failed: "Failed"
        case .noMoreData: "No more data"
        }
    }

    var summary: String {
        switch self {
        case .normal: "said at rest"
        case .pull: "said while it is pulled"
        case .release: "said when letting go refreshes"
        case .loading: "said while it loads"
        case .succeeded: "said for resultHold when the work is done"
        case .failed: "said for resultHold when the work has failed"
        case .noMoreData: "said by a footer when there is no more data"
        }
    }
}

enum Language: String, CaseIterable { case zh, en }

/// Every text of a container at one edge.
struct ContainerTexts: Hashable {
    private let texts: [Wording: String]
    private let time, never, today: String

    init(_ parameters: ParameterValues, edge: Edge) {
        let language = Language(rawValue: parameters.text("language")) ?? .zh
        func own(_ name: String, else standard: String) -> String {
            let text = parameters.text(name)
            return text.isEmpty ? standard : text
        }
        texts = Dictionary(uniqueKeysWithValues: Wording.allCases.map { ($0, own($0.parameter, else: language.text($0, edge))) })
        time = own("textTime", else: language == .zh ? "上次刷新时间:" : "Last refresh: ")
        never = own("textNever", else: language == .zh ? "首次刷新" : "Never refreshed")
        today = language == .zh ? "今天 " : "today "
    }

    subscript(wording: Wording) -> String { texts[wording] ?? "" }

    /// MS-23, MS-B1: today is the same calendar day where the clock hangs.
    func time(of refresh: Moment?, on clock: WallClock) -> String {
        guard let refresh else { return never }
        let (now, then) = (clock.civil(clock.moment), clock.civil(refresh))
        let hour = twoDigits(then.hour) + ":" + twoDigits(then.minute)
        if then.isSameDay(as: now) { return time + today + hour }
        let day = twoDigits(then.month) + "-" + twoDigits(then.day) + " " + hour
        if then.year == now.year { return time + day }
        return time + twoDigits(then.year / 100) + twoDigits(then.year % 100) + "-" + day
    }
}

private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

extension Language {
    /// Source: MS-19 for the four published states. Chosen: the texts of the results.
    fileprivate func text(_ wording: Wording, _ edge: Edge) -> String {
        let isHeader = edge == .header
        switch (self, wording) {
        case (.zh, .normal): return "正常状态"
        case (.zh, .pull): return isHeader ? "继续下拉刷新" : "继续上拉刷新"
        case (.zh, .release): return "松开手刷新"
        case (.zh, .loading): return "加载数据中..."
        case (.zh, .succeeded): return isHeader ? "刷新成功" : "加载成功"
        case (.zh, .failed): return isHeader ? "刷新失败" : "加载失败"
        case (.zh, .noMoreData): return "没有更多数据了"
        case (.en, .normal): return isHeader ? "Pull down to refresh" : "Pull up to load more"
        case (.en, .pull): return isHeader ? "Keep pulling down" : "Keep pulling up"
        case (.en, .release): return isHeader ? "Release to refresh" : "Release to load more"
        case (.en, .loading): return "Loading..."
        case (.en, .succeeded): return isHeader ? "Refreshed" : "Loaded"
        case (.en, .failed): return isHeader ? "Refreshing failed" : "Loading failed"
        case (.en, .noMoreData): return "No more data"
        }
    }
}
