import Motion
import RefreshEngine
import Testing

@testable import Scripts

@Suite("a whole cycle")
struct StorehouseScriptTests {
    private static let cycle = """
        system storehouse
        set dropHeight 80
        viewport 390x844
        content 2000pt
        inset 64pt 0pt
        seed 1
        work after 3s

        drag 260pt in 300ms                    # finger travel, positive = down
        hold 200ms
        expect state armed
        release
        wait state loading timeout 2s
        mark loading
        expect insetTop 144pt
        sleep 1s
        finish
        expect state ending
        wait settled timeout 5s
        expect offset -64pt
        expect insetTop 64pt
        """

    @Test("pulled, let go, loaded, finished: the list rests exactly where it began")
    func whole() throws {
        let run = try Run(Self.cycle)
        #expect(run.outcome == .passed)
        #expect(run.tick(of: .begin(.header)) == 60 && run.tick(of: .action(.header)) == 60)
        #expect(run.tick(of: .end(.header, .succeeded)) == 60 + 120 + 144)  // CB-15: 1.2 s
        let mark = try #require(run.events.first { $0.kind == .mark("loading") })
        #expect(mark.tick == Tick(60) && mark.location == ScriptLocation(file: "demo.pull", line: 15, column: 1))
    }

    @Test("the rubber band of the pull agrees with its closed form at every tick")
    func pull() throws {
        let run = try Run(Self.cycle)
        for tick in 0...36 {
            let pull = 260 * Double(tick) / 36
            #expect(near(run.frames[tick].offset, -64 - 0.55 * pull * 844 / (844 + 0.55 * pull)))
        }
    }

    @Test("the same script gives the same table, byte for byte")
    func repeats() throws {
        let first = try Run(Self.cycle).csv
        for _ in 0..<20 { #expect(try Run(Self.cycle).csv == first) }
    }

    @Test("the table has a line a tick from 0 to the last one, and is empty where there is no control")
    func table() throws {
        let run = try Run("system storehouse\ninset 64pt 8pt\nsleep 1t\ndown 400pt\nmove 440pt at 1t")
        #expect(
            run.csv == """
                tick,seconds,offset,velocity,insetTop,insetBottom,pull,header,headerProgress,footer,footerProgress
                0,0.0,-64.0,0.0,64.0,8.0,0.0,idle,0.0,,
                1,0.008333333333333333,-64.0,0.0,64.0,8.0,0.0,idle,0.0,,
                2,0.016666666666666666,-85.44110854503464,0.0,64.0,8.0,21.441108545034638,pulling,0.268013856812933,,

                """)
        #expect(try Run("").csv.hasSuffix("Progress\n0,0.0,0.0,0.0,0.0,0.0,0.0,,,,\n"))
    }
}
