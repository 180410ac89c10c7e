import Foundation
import Testing

@testable import LoadTest

@Suite("Figures of many messages")
struct StatisticsTests {
    @Test("A percentile is what that share of all do not exceed, to a hundredth of a millisecond")
    func percentiles() {
        var histogram = Histogram()
        for milliseconds in 1...100 { histogram.add(milliseconds * 1_000_000) }
        #expect(histogram.percentile(0.5) == 50_010_000)
        #expect(histogram.percentile(0.99) == 99_010_000)
        #expect(histogram.percentile(0) == 1_010_000)
    }

    @Test("The longest is exact, also where it is beyond the last bucket")
    func longest() {
        var histogram = Histogram()
        histogram.add(12_345)
        histogram.add(Histogram.bucketWidth * Histogram.bucketCount + 7)
        histogram.add(12_346)
        #expect(histogram.max == 10_000_000_007)
        #expect(histogram.percentile(1) == 10_000_000_000)
        #expect(histogram.percentile(0.5) == 20_000)
    }

    @Test("Durations that fall into one bucket are counted one by one")
    func bucket() {
        var histogram = Histogram()
        for _ in 0..<9 { histogram.add(5) }
        histogram.add(50_000)
        #expect(histogram.percentile(0.9) == 10_000 && histogram.count == 10)
    }

    @Test("Of nothing there is no percentile")
    func empty() { #expect(Histogram().percentile(0.5) == nil) }

    @Test("A viewer that gets nothing any more shows in the longest gap, and in who got fewest")
    func silence() {
        var result = LoadResult()
        var viewer = LoadViewer(socket: -1)
        result.gaps.add(40)
        (viewer.messages, viewer.lastMessage) = (3, 1000)
        result.end(viewer, at: 1030, since: 0)
        #expect(result.gaps.max == 40 && result.gaps.count == 1 && result.fewest == 3)
        result.end(LoadViewer(socket: -1), at: 1030, since: 930)
        #expect(result.gaps.max == 100 && result.fewest == 0)
    }

    @Test("A ratio is to the mean of the floor before and after, and there is none where nothing came")
    func ratio() {
        func result(seconds: Double, messages: Int) -> LoadResult {
            var result = LoadResult()
            (result.serverSeconds, result.messages) = (seconds, messages)
            return result
        }
        let (before, after) = (result(seconds: 1, messages: 500_000), result(seconds: 2, messages: 500_000))
        #expect(Comparison(result: result(seconds: 3, messages: 500_000), before: before, after: after).ratio == 2)
        #expect(Comparison(result: result(seconds: 3, messages: 0), before: before, after: after).ratio == nil)
        #expect(Comparison(result: before, before: before, after: result(seconds: 0, messages: 0)).ratio == nil)
        #expect(Comparison.ratio(1, 0) == nil)
    }

    @Test("Of a server that prints no port there is none")
    func port() {
        #expect(ServerProcess.port(in: Data(#"{"event":"ready","port":8484,"pid":7}"#.utf8)) == 8484)
        #expect(ServerProcess.port(in: Data(#"{"port":65536}"#.utf8)) == nil && ServerProcess.port(in: Data()) == nil)
    }

    @Test("What the kernel says of a process is read, whatever its name is")
    func process() {
        let stat = "7 (a ) b) S 1 7 7 0 -1 4194560 100 0 0 0 150 50 0 0 20 0 3 0 1000 2000 300"
        #expect(ProcessFigures.processorSeconds(stat: stat) == 2)
        #expect(ProcessFigures.residentBytes(status: "Name:\tpullwire\nVmHWM:\t   70 kB\nVmRSS:\t   64 kB\n") == 65_536)
        #expect(ProcessFigures.processorSeconds(stat: "") == 0 && ProcessFigures.residentBytes(status: "") == 0)
    }
}
