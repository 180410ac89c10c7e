import Motion
import RefreshEngine
import Testing

@testable import Scripts

@Suite("What happens to an app, and where things are drawn, in scripts")
struct AppEventScriptTests {
    private static let start = "pull 1\nsystem arrow\nset language en\nrows 40\nsections 10\ninset 64pt 0pt\n"

    /// What fails, and what is wrong with the script.
    private static func failures(_ steps: String...) -> [String] {
        do {
            var failures: [String] = []
            let script = try Script(parsing: start + steps.joined(separator: "\n"), file: "a.pull")
            _ = script.run { moment in
                if case .event(let event, _) = moment, case .failed(let failure) = event.kind {
                    failures.append(failure.description)
                }
                if case .event(let event, _) = moment, case .timedOut = event.kind { failures.append("\(event)") }
            }
            return failures
        } catch {
            return ["\(error)"]
        }
    }

    @Test("A second finger moves the list half as far, and nothing jumps when one of the two lifts")
    func second() {
        #expect(
            Self.failures(
                "down 400pt", "drag -100pt in 200ms", "expect offset 36pt", "second down", "second drag -80pt in 200ms",
                "expect offset 76pt", "drag -80pt in 200ms", "expect offset 116pt", "release", "hold 200ms",
                "expect offset 116pt", "drag -20pt in 200ms", "expect offset 136pt", "hold 200ms", "up", "wait settled",
                "expect offset 136pt"
            ) == [])
        #expect(
            Self.failures(
                "drag 100pt in 200ms", "second down", "always step within 4pt", "second drag -80pt in 200ms", "release",
                "hold 100ms", "end", "release", "wait settled") == [])
    }

    @Test(
        "A second finger that cannot be is refused, with what may be done",
        arguments: [
            ("second down", "there is no finger"), ("down 400pt\nsecond up", "there is no second finger"),
            ("down 400pt\nsecond drag 10pt in 1s", "there is no second finger"),
            ("down 400pt\nsecond down\nsecond down", "the second finger is down already"),
            ("down 400pt\nsecond down\nmove 410pt at 16ms", "two fingers are down"),
            ("down 400pt\nsecond down\nfling 900pt/s", "two fingers are down"),
            ("down 400pt\ntap 100pt", "the finger is down already"),
            ("second", "expected one of down, up, drag"), ("second left", "expected one of down, up, drag"),
            ("down 400pt\nbackground 1s\nup", "there is no finger"),
            ("stall 61s", "a duration from 0s to 60s"), ("background 2000s", "a duration from 0s to 60s"),
        ])
    func refused(_ body: String, _ words: String) {
        let failures = Self.failures(body)
        #expect(failures.count == 1 && failures[0].contains(words), "\(failures)")
    }

    @Test("tap statusbar brings the list to its top in 0.3 s; tap at a place moves nothing")
    func taps() {
        #expect(
            Self.failures(
                "scroll to 500pt", "tap 400pt", "wait settled", "expect offset 500pt", "tap statusbar", "sleep 290ms",
                "expect offset > -64pt", "sleep 9ms", "expect offset -64pt"
            ) == [])
    }

    @Test("stall keeps what happens meanwhile; background lifts the finger without a release")
    func stalls() {
        #expect(
            Self.failures(
                "stall 200ms", "drag 300pt in 100ms", "expect offset -64pt", "hold 200ms", "expect offset < -100pt",
                "background 2s", "expect callbacks none", "wait settled", "expect offset -64pt"
            ) == [])
        #expect(
            Self.failures(
                "work after 1s", "begin", "sleep 500ms", "background 5s", "wait settled timeout 2s",
                "expect callbacks \"begin action end\""
            ) == [])
    }

    @Test("Rows, pinned headers and the parts of a control are where a script expects them")
    func places() {
        #expect(
            Self.failures(
                "expect pinned header at 64pt", "expect row 1 at 92pt", "expect row 11 at 560pt", "scroll to 86pt",
                "expect row 4 at 74pt", "expect pinned header at 64pt", "scroll to 390pt",
                "expect pinned header at 50pt"
            ) == [])
        #expect(
            Self.failures(
                "scroll to 300pt", "insertRows 2 at 1", "expect row 3 at -184pt", "deleteRows 1 at 1", "reloadData",
                "expect row 3 at -184pt", "expect offset 300pt"
            ) == [])
        #expect(
            Self.failures(
                "expect node spinner hidden", "expect node arrow shown", "expect node time at 195pt 50.5pt", "begin",
                "sleep 1s", "expect node spinner shown", "expect node arrow hidden", "always node arrow hidden",
                "sleep 100ms", "end"
            ) == [])
    }

    @Test(
        "What is elsewhere fails with where it is; what does not exist with what there is",
        arguments: [
            ("expect row 4 at 100pt within 1pt", "row 4: expected 100pt, found 224pt, difference 124pt, tolerance 1pt"),
            ("expect row 900 at 100pt", "row 900: expected 100pt, found nothing"),
            ("sections 0\nexpect pinned header at 64pt", "pinned header: expected 64pt, found nothing"),
            ("expect node arrow hidden", "node \"arrow\": expected hidden, found shown"),
            (
                "expect node tail shown",
                "node \"tail\": expected shown, found only \"group\", \"background\", \"text\", \"time\", \"arrow\", \"spinner\""
            ),
            (
                "expect node time at 195pt 40pt within 2pt",
                "node \"time\": expected 195pt 40pt, found 195pt 50.5pt, difference 10.5pt, tolerance 2pt"
            ),
            ("system none\nexpect node arrow shown", "node \"arrow\": expected shown, found no nodes at all"),
        ])
    func elsewhere(_ body: String, _ failure: String) { #expect(Self.failures(body) == [failure]) }

    @Test(
        "A node is expected shown, hidden, or at a place, and nothing else",
        arguments: [
            "expect node arrow", "expect node arrow at 10pt", "expect node arrow shown within 1pt",
            "expect node arrow shown at 1pt 2pt",
        ])
    func nodeForms(_ body: String) {
        let failures = Self.failures(body)
        #expect(failures.count == 1 && failures[0].hasPrefix("a.pull:7:"), "\(failures)")
    }

    @Test("An inset changes along an animation")
    func keyboard() {
        #expect(Self.failures("inset 1pt 2pt in 1s").first?.contains("before it nothing moves") == true)
        #expect(
            Self.failures(
                "sleep 100ms", "inset 164pt 336pt in 250ms", "expect offset -64pt", "sleep 125ms",
                "expect offset < -65pt", "expect offset > -163pt", "sleep 125ms", "expect offset -164pt",
                "expect insetBottom 336pt"
            ) == [])
    }
}
