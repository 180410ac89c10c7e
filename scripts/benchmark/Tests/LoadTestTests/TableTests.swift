import Testing

@testable import LoadTest

@Suite("What the benchmark prints")
struct TableTests {
    private static let rows = [
        Row("loading", "gap, p99, ms", 17.94, .atMost(25)),
        Row("dragged", "frames a second of the worst viewer", 48.2, .atLeast(55)),
        Row("viewers", "messages a second", 59_900), Row("json", "ratio", nil, .atMost(2)),
    ]

    @Test("Columns are as wide as they must be, and numbers stand under each other")
    func text() {
        #expect(
            Table.text(Self.rows) == """
                scenario  what                                 measured   target  met
                loading   gap, p99, ms                             17.9  <= 25.0  yes
                dragged   frames a second of the worst viewer      48.2  >= 55.0  no
                viewers   messages a second                       59900
                json      ratio                                       -  <= 2.00  no
                """)
    }

    @Test("For programs it is one object; what is not known is not there")
    func json() {
        #expect(
            Table.json(Self.rows)
                == #"{"rows":[{"scenario":"loading","what":"gap, p99, ms","value":17.94,"target":{"atMost":25},"met":true},"#
                + #"{"scenario":"dragged","what":"frames a second of the worst viewer","value":48.2,"target":{"atLeast":55},"met":false},"#
                + #"{"scenario":"viewers","what":"messages a second","value":59900},{"scenario":"json","what":"ratio","target":{"atMost":2},"met":false}]}"#
        )
    }

    @Test(
        "Figures have three digits, and all before the point",
        arguments: [(0.0, "0.00"), (1.5, "1.50"), (0.996, "1.00"), (12.34, "12.3"), (123.4, "123"), (60_065, "60065")])
    func figures(value: Double, text: String) { #expect(Table.figure(value) == text) }

    @Test("What is measured is named, or it is everything, in the order that is known")
    func options() throws {
        let known = ["loading", "dragged"]
        #expect(try BenchOptions([], known: known).names == known)
        let options = try BenchOptions(["--json", "dragged", "--quick", "--daemon", "/x/pullwire"], known: known)
        #expect(options.names == ["dragged"] && options.isJSON && options.isQuick && options.daemon == "/x/pullwire")
    }

    @Test("Wrong usage is told with what there is", arguments: [["loding"], ["--daemon"], ["--help"]])
    func usage(arguments: [String]) {
        #expect(throws: BenchError.self) { try BenchOptions(arguments, known: ["loading"]) }
    }
}
