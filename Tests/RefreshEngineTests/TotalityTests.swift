import Foundation
import Motion
import Testing

@testable import RefreshEngine

@Suite("Every number in the engine is finite (DESIGN.md, invariant 7a)")
struct TotalityTests {
    /// PULLWIRE_INPUTS=10000000 for the full measure, in release.
    private static let inputs = ProcessInfo.processInfo.environment["PULLWIRE_INPUTS"].flatMap(Int.init) ?? 40_000
    private static let seeds = 40

    @Test(
        "Whatever inputs within the limits come in whatever order, every frame, scene and notice is sound, and nothing traps",
        arguments: 1...UInt64(seeds))
    func anything(seed: UInt64) {
        var totality = Totality(SplitMix64(seed: seed))
        while totality.inputs < Self.inputs / Self.seeds, totality.fault == nil { totality.step() }
        #expect(totality.fault == nil, "\(totality.last)")
    }
}
