import Foundation
import Motion
import Testing

@testable import PreviewProtocol
@testable import RefreshEngine

/// The largest of some frames, bytes.
private struct Largest: Equatable {
    var binary = 0, json = 0

    mutating func note(binary: Int) { self.binary = max(self.binary, binary) }
    mutating func note(json: Int) { self.json = max(self.json, json) }
}

@Suite("The sizes of frames that the reference states")
struct FrameSizeTests {
    /// While the control loads and the list rests; and all others.
    private struct Sizes: Equatable {
        var loading = Largest(), flying = Largest()
    }

    /// Whole cycles of storehouse, from the finger's coming down until all is at rest: short, usual and long pulls,
    /// whose bars fly differently.
    private func cycles(_ see: (Simulation) -> Void) throws {
        for (seed, travel) in [(1, 170), (2, 250), (3, 700), (4, 400)] as [(UInt64, Double)] {
            var scenario = Scenario()
            scenario.header = try SystemChoice("storehouse")
            scenario.seed = seed
            var preview = Simulation(scenario)
            for tick in 1...900 {
                let touch = TouchSample(
                    time: (Double(tick) * 1e6 / 120).rounded(), y: 100 + travel * Double(min(tick, 40)) / 40)
                let input: Input? =
                    tick == 1
                    ? .fingerDown(touch) : tick < 60 ? .fingerMoved(touch) : tick == 60 ? .fingerUp(touch) : nil
                _ = preview.step(input.map { [$0] } ?? [])
                see(preview)
            }
        }
    }

    private func measure(every interval: Int) throws -> Sizes {
        var sizes = Sizes()
        var base: WireFrame?
        try cycles { preview in
            let frame = preview.frame()
            let isLoading = frame.header?.state == .loading && frame.velocity == 0
            if interval == 1 {
                let text = ServerMessage.frame(frame, of: preview.scene).json().count
                if isLoading { sizes.loading.note(json: text) } else { sizes.flying.note(json: text) }
            }
            guard preview.tick.count % interval == 0 else { return }
            let now = WireFrame(frame)
            let bytes = base.flatMap { now.message(from: $0) }?.count ?? 0
            base = now
            if isLoading { sizes.loading.note(binary: bytes) } else { sizes.flying.note(binary: bytes) }
        }
        return sizes
    }

    @Test("They are what whole cycles come to at 30, 60 and 120 frames a second, in whole tens")
    func stated() throws {
        let all = try [1, 2, 4].map(measure(every:))
        func tens(_ value: (Sizes) -> Int) -> Int { ((all.map(value).max() ?? 0) + 9) / 10 * 10 }
        let measured = [tens(\.loading.binary), tens(\.loading.json), tens(\.flying.binary), tens(\.flying.json)]
        let text = try String(
            contentsOf: Fixture.url.appendingPathComponent("../../../Sources/PreviewProtocol/README.md").standardized,
            encoding: .utf8)
        let sentence = try #require(
            text.firstMatch(
                of:
                    /loads a frame has at most ([\d,]+) bytes where JSON has ([\d,]+);[^.]*at most ([\d,]+) where JSON has ([\d,]+)\./
            )
        ).output
        let stated = [sentence.1, sentence.2, sentence.3, sentence.4].map { Int($0.replacing(",", with: "")) ?? 0 }
        #expect(stated == measured)
    }
}
