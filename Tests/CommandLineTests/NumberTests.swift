import Foundation
import Testing

/// Every number of the command line: finite, decimal, within its bounds, or exit code 2 and words that name them.
@Suite("numbers on the command line")
struct NumberTests {
    private static let script = "Tests/Golden/storehouse-basic.pull"

    @Test(
        "what is no number, or beyond all, is refused with the option's bounds",
        arguments: [
            (["play", repository(script), "--session", "x"], "--speed", "--speed must be from 0.1 to 10"),
            (["play", repository(script), "--session", "x"], "--port", "--port must be from 1 to 65535"),
            (["compare", "a.pullcast", "b.pullcast"], "--within", "--within must be from 0 to 2000000 pt"),
            (["replay", "a.pullcast"], "--within", "--within must be from 0 to 2000000 pt"),
            (["run", repository(script)], "--jobs", "--jobs must be from 1 to 1024"),
            (["record", "--session", "x"], "--for", "wants a time such as 10s or 500ms, a day at most"),
            (["serve", "--data", "none"], "--port", "--port must be from 0 to 65535"),
            (["serve", "--data", "none"], "--viewers", "--viewers must be from 1 to 1000000"),
            (["serve", "--data", "none"], "--handshake-timeout", "--handshake-timeout must be from 1 to 3600"),
            (["serve", "--data", "none"], "--time-to-live", "--time-to-live must be from 0 to 86400"),
            (["run", repository(script)], "--set dropHeight=", "\"dropHeight\" must be a number of pt from 20 to 400"),
        ] as [([String], String, String)])
    func refused(command: [String], option: String, bounds: String) throws {
        for number in ["nan", "inf", "1e400", "-1", "1e300", "0x10", "1_0"] {
            let parts = option.split(separator: " ").map(String.init)
            let arguments = parts.count == 2 ? [parts[0], parts[1] + number] : [option, number]
            let run = try Program(command + arguments)
            #expect(run.code == 2 && run.errors.contains(bounds), "\(arguments): \(run.errors)")
        }
        if !option.contains(" ") {
            let run = try Program(command + [option, ""])
            #expect(run.code == 2 && run.errors.contains(bounds), "empty: \(run.errors)")
        }
    }

    @Test(
        "numbers at their bounds pass, one beyond does not",
        arguments: [
            ("--message-length", "256", "255"), ("--message-length", "16777216", "16777217"),
            ("--message-rate", "100000", "100001"), ("--nodes", "100000", "100001"),
            ("--time-to-live", "86400", "86401"), ("--script-length", "1048576", "1048577"),
            ("--content-height", "1000000", "1000001"),
            ("--handshake-timeout", "3600", "3601"), ("--gone-after", "3601", "3602"), ("--gone-after", "6", "5"),
            ("--sessions", "1", "0"),
        ])
    func limits(option: String, at: String, beyond: String) throws {
        // An address that is none is told only when all numbers are right.
        let serve = { (value: String) in
            try Program("serve", "--data", "none", "--port", "0", "--address", "localhost", option, value).errors
        }
        #expect(try serve(at).contains("is not a numeric address"))
        #expect(try serve(beyond).contains("\(option) must be from"))
    }

    @Test("counts are whole numbers")
    func fractions() throws {
        let run = try Program("serve", "--data", "none", "--viewers", "1.5")
        #expect(run.code == 2 && run.errors.contains("--viewers must be a whole number, not 1.5"))
    }
}
