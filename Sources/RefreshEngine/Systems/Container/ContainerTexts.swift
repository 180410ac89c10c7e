import Motion

/// What the description of a container can say.
enum Wording: String, Hashable, Sendable, CaseIterable {
    case normal, pull, release, loading, succeeded, failed, noMoreData

    /// The name of the parameter that replaces it: `textNormal`.
    var parameter: String {
        switch self {
        case .normal: "textNormal"
        case .pull: "textPull"
        case .release: "textRelease"
        case .loading: "textLoading"
        case .succeeded: "textSucceeded"
        case .failed: "textFailed"
        case .noMoreData: "textNoMoreData"
        }
    }

    /// Its place in their order.
    fileprivate var place: Int {
        switch self {
        case .normal: 0
        case .pull: 1
        case .release: 2
        case .loading: 3
        case .succeeded: 4
        case .failed: 5
        case .noMoreData: 6
        }
    }

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

/// Every text of a container at one edge.
struct ContainerTexts: Hashable {
    /// In the order of the wordings.
    private let texts: [String]
    /// Before the time of the last refresh.
    let time: String
    private let never, today: String

    init(_ parameters: ParameterValues, edge: Edge) {
        let language = (Language(rawValue: parameters.text("language")) ?? .zh).texts
        func own(_ name: String, else standard: String) -> String {
            let text = parameters.text(name)
            return text.isEmpty ? standard : text
        }
        texts = Wording.allCases.map { own($0.parameter, else: language[$0, edge]) }
        time = own("textTime", else: language.time)
        never = own("textNever", else: language.never)
        today = language.today
    }

    subscript(wording: Wording) -> String { texts[wording.place] }

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
