import Testing

@testable import RefreshEngine

/// A system at an edge of a list that rests there, with what it holds while it loads, pt.
struct Refresher: CustomTestStringConvertible, Sendable {
    let name: String, edge: Edge, height: Double, isSticky: Bool

    static let headers = [
        Refresher(name: "storehouse", edge: .header, height: 80, isSticky: true),
        Refresher(name: "arrow", edge: .header, height: 52, isSticky: true),
        Refresher(name: "sprites", edge: .header, height: 100, isSticky: true),
        Refresher(name: "plain", edge: .header, height: 120, isSticky: true),
        Refresher(name: "sketch", edge: .header, height: 64, isSticky: false),
        Refresher(name: "words", edge: .header, height: 64, isSticky: false),
        Refresher(name: "labels", edge: .header, height: 60, isSticky: false),
        Refresher(name: "cupertino", edge: .header, height: 60, isSticky: false),
    ]
    static let footers = [
        Refresher(name: "arrow", edge: .footer, height: 52, isSticky: false),
        Refresher(name: "sprites", edge: .footer, height: 100, isSticky: false),
        Refresher(name: "sketch", edge: .footer, height: 64, isSticky: false),
    ]
    static let all = headers + footers

    var testDescription: String { "\(name) \(edge)" }

    /// Under an inset of 64, 600 pt high, 1000 pt of content: it rests from −64 to 400.
    var rest: Double { edge == .header ? -64 : 400 }
    /// Away from where it rests, out of the content.
    var sign: Double { edge == .header ? -1 : 1 }

    func list(start: Double? = nil, work: Work = .manual, content: Double = 1000) -> Preview {
        var scenario: Scenario =
            edge == .header
            ? .list(header: name, content: content, work: work) : .list(footer: name, content: content, work: work)
        scenario.start = start ?? rest
        return Preview(scenario)
    }

    /// Pulled so far that it refreshes, and let go.
    func pulled(work: Work = .manual) -> Preview {
        var preview = list(work: work)
        preview.drag(to: rest + sign)
        preview.drag(to: rest + sign * 125)
        preview.lift()
        preview.pass(120)
        return preview
    }

    /// Begun by the app, and loading.
    func begun(work: Work = .manual, start: Double? = nil) -> Preview {
        var preview = list(start: start, work: work)
        preview.apply(.begin(edge))
        preview.pass(120)
        return preview
    }

    func status(_ preview: Preview) -> ControlStatus? { edge == .header ? preview.frame.header : preview.frame.footer }
}
