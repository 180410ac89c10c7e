import Foundation
import Testing

@testable import Pictures

@Suite("A process for a stranger's file")
struct DecoderProcessTests {
    private func run(
        _ script: String, _ input: [UInt8] = [], timeout: Double = 20, maxOutput: Int = 1 << 20
    ) throws -> (ending: DecoderProcess.Ending, output: [UInt8]) {
        try DecoderProcess(program: "/bin/sh", arguments: ["-c", script], timeout: timeout, maxOutput: maxOutput).run(
            input)
    }

    @Test("It is given bytes and gives bytes, more than any pipe holds, both ways at once")
    func bytes() throws {
        let input = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let (ending, output) = try run("cat", input, maxOutput: 4_000_000)
        #expect(ending == .exited(0) && output == input)
    }

    @Test("One that does not read is none that waits", arguments: ["exit 3", "exec <&-; exit 3"])
    func notReading(script: String) throws {
        #expect(try run(script, Array(repeating: 1, count: 5_000_000)).ending == .exited(3))
    }

    @Test("One that crashes is a value")
    func crash() throws { #expect(try run("kill -SEGV $$").ending == .signal(SIGSEGV)) }

    @Test(
        "One that takes too long is ended, whether it holds its output open, floods it, or has closed it",
        arguments: ["exec sleep 100", "exec cat /dev/zero", "exec >&-; exec sleep 100"])
    func late(script: String) throws {
        let ending = try run(script, timeout: 0.3, maxOutput: .max / 2).ending
        #expect(ending == .late)
    }

    @Test("One that writes too much is ended")
    func tooLong() throws {
        let (ending, output) = try run("exec cat /dev/zero", maxOutput: 100_000)
        #expect(ending == .tooLong && output.count < 200_000)
    }

    @Test("A program that there is not is an error that names it")
    func missing() {
        #expect(throws: PictureError("no process can be made of /no/such: No such file or directory")) {
            try DecoderProcess(program: "/no/such", arguments: [], timeout: 1, maxOutput: 1).run([])
        }
    }

    @Test("It inherits nothing of the environment")
    func environment() throws {
        setenv("PULLWIRE_TOKEN", "secret", 1)
        defer { unsetenv("PULLWIRE_TOKEN") }
        #expect(try run("cat /proc/$$/environ").output.isEmpty)
    }

    @Test("It inherits no descriptor but its three")
    func descriptors() throws {
        let output = try run("ls /proc/self/fd | wc -l").output
        // the fourth is of the folder that ls reads
        #expect(String(decoding: output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines) == "4")
    }
}
