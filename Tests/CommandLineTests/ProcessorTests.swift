import Foundation
import Testing

@Suite("DESIGN.md, invariant 2: another processor, the same bits")
struct ProcessorTests {
    /// Hides the processor's fused multiply-add from glibc, which then takes other variants of exp, sin, pow ...
    private static let withoutFMA = ["GLIBC_TUNABLES": "glibc.cpu.hwcaps=-FMA,-FMA4,-AVX2,-AVX2_Usable,-FMA_Usable"]

    private static let scripts = (FileManager.default.enumerator(atPath: repository("Tests/Golden"))?.allObjects ?? [])
        .compactMap { $0 as? String }.filter { $0.hasSuffix(".pull") }.sorted()

    @Test("a recording made with FMA verifies without it, and one made without it with it", arguments: scripts)
    func recording(script: String) throws {
        for (here, there) in [([:], Self.withoutFMA), (Self.withoutFMA, [:])] {
            let file = try temporaryFile("a.pullcast")
            #expect(
                try Program(["run", repository("Tests/Golden/" + script), "--record", file], environment: here).code
                    == 0)
            let replay = try Program(["replay", file, "--verify"], environment: there)
            #expect(replay.code == 0 && replay.output.contains("verified"), "\(replay.output)\(replay.errors)")
        }
    }

    @Test("all of them are tried")
    func tried() { #expect(Self.scripts.count >= 21) }

    @Test(
        "the elementary functions give correctly rounded values without FMA, too: their tests pass in a child without it"
    )
    func functions() throws {
        let tests = try Program(
            at: URL(fileURLWithPath: CommandLine.arguments[0]),
            ["--testing-library", "swift-testing", "--filter", "ElementaryTests"], environment: Self.withoutFMA)
        #expect(
            tests.code == 0
                && (tests.output + tests.errors).contains("nearest to the value\" with 20 test cases passed"),
            "\(tests.output)\(tests.errors)")
    }
}
