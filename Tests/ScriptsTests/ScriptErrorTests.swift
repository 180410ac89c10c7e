import Testing

@testable import Scripts

@Suite("errors in scripts")
struct ScriptErrorTests {
    private func error(in text: String) -> String? {
        do throws(ScriptErrors) {
            _ = try Script(parsing: text, file: "demo.pull")
            return nil
        } catch { return error.description }
    }

    /// A line under `pull 1` and what is wrong with it, after `demo.pull:2:`.
    @Test(
        "an error names its place and what was expected there",
        arguments: [
            ("drag 140 in 300ms", #"6: expected a length such as 140pt, found "140""#),
            ("drag 140px in 300ms", #"6: expected a length such as 140pt, found "140px""#),
            ("drag 140pt in 300", #"15: expected a duration such as 300ms, 2s or 12t, found "300""#),
            ("drag 140pt in 300pt", #"15: expected a duration such as 300ms, 2s or 12t, found "300pt""#),
            ("drag 140pt in -1s", #"15: expected a duration from 0s to 3600s, found "-1s""#),
            ("drag 140pt in 3601s", #"15: expected a duration from 0s to 3600s, found "3601s""#),
            ("drag 140pt", "11: expected \"in\", found the end of the line"),
            ("drag 140pt  # far", "11: expected \"in\", found the end of the line"),
            ("drag 140pt im 1s", #"12: expected "in", found "im"; did you mean in?"#),
            ("drag 140pt in 1s ease bounce", #"23: expected a curve (linear, in, out, in-out), found "bounce""#),
            (
                "drag 140pt in 1s ease in-uot",
                #"23: expected a curve (linear, in, out, in-out), found "in-uot"; did you mean in-out?"#
            ),
            ("drag 1e6pt in 1s", "1: the finger goes to 1000422pt, but a length is from -100000pt to 100000pt"),
            ("  relase", #"3: unknown word "relase"; did you mean release?"#),
            ("Drag 1pt in 1s", #"1: unknown word "Drag"; did you mean drag?"#),
            (
                "watercolour",
                #"1: unknown word "watercolour"; a step is one of system, footer, preset, set, viewport, content, rows, sections, inset, start, seed, work, clock, lastRefresh, drag, hold, release, down, move, up, cancel, fling, begin, finish, reset, scroll, resize, tap, second, stall, background, insertRows, deleteRows, reloadData, sleep, wait, expect, print, mark, note, golden, repeat, always, end, include"#
            ),
            (
                "system storhouse",
                #"8: there is no system "storhouse"; there is storehouse, arrow, sprites, plain, sketch, words, labels, material, cupertino; did you mean storehouse?"#
            ),
            ("system", "7: expected the name of a system, or none, found the end of the line"),
            ("footer storehouse", "8: storehouse can be header only"),
            (
                "set dropHeight 80",
                #"5: "dropHeight" is a parameter of which system? Name one first, as in "system storehouse""#
            ),
            (
                "set scroll.speed 1",
                #"5: scroll has no parameter "speed"; it has profile, rate, axis, bounces, alwaysBounce, scale, largeTitle, searchBar, snaps, decelerationRate, spring, bounceEnd, glideEnd, startSpeed, edgeSpeedLimit, estimator, release, inwardThrow, blending, insetWhileReleasing, contentSizeWhileBouncing, damping, dampingFactor, maxPull, offsetSetter"#
            ),
            ("set scroll.rate slow", #"17: "rate" must be one of normal, fast"#),
            ("set scroll.rate", "16: expected one of normal, fast, found the end of the line"),
            ("viewport 390", #"10: expected a size such as 390x844, found "390""#),
            ("viewport 390x844pt", #"10: expected a size such as 390x844, found "390x844pt""#),
            ("viewport 390x8440", #"10: expected a size from 50x50 to 4096x4096, found "390x8440""#),
            ("content 1000001pt", #"9: expected a length from 0pt to 1000000pt, found "1000001pt""#),
            ("rows 1.5", #"6: expected a whole number such as 20, found "1.5""#),
            ("rows 22728", #"6: expected a whole number from 0 to 22727, found "22728""#),
            ("inset 64pt", "11: expected a length such as 140pt, found the end of the line"),
            ("inset 64pt -1pt", #"12: expected a length from 0pt to 2000pt, found "-1pt""#),
            ("start 1e999pt", #"7: expected a length such as 140pt, found "1e999pt""#),
            ("seed -1", #"6: expected a whole number from 0 to 18446744073709551615, found "-1""#),
            ("work later", #"6: expected after or manual, found "later""#),
            (
                "work after 3s fialed",
                #"15: expected a result (succeeded, failed, noMoreData) or "rows", found "fialed"; did you mean failed?"#
            ),
            ("fling 900pt", #"7: expected a velocity such as 900pt/s, found "900pt""#),
            ("fling 100001pt/s", #"7: expected a velocity from -100000pt/s to 100000pt/s, found "100001pt/s""#),
            ("release", #"1: there is no finger; "down" or "drag" puts one down"#),
            ("cancel", #"1: there is no finger; "down" or "drag" puts one down"#),
            ("move 1pt at 1s", #"1: there is no finger; "down" or "drag" puts one down"#),
            ("wait loading", #"6: expected settled or state, found "loading""#),
            ("wait state loading", #"1: there is no header; "system NAME" makes one"#),
            ("wait footer settled", #"13: expected a field of the footer (state), found "settled""#),
            (
                "wait footer state header idle",
                #"19: expected a state (idle, pulling, armed, beginning, loading, ending), found "header""#
            ),
            ("wait footer state idle", #"6: there is no footer; "footer NAME" makes one"#),
            ("wait settled for 1s", #"14: expected "timeout", found "for""#),
            ("finish footer", #"8: there is no footer; "footer NAME" makes one"#),
            (
                "expect ofset 1pt",
                #"8: expected one of offset, velocity, insetTop, insetBottom, pull, tick, seconds, state, progress, detail, text, node, row, pinned, callbacks, haptic, timeToArm, overshoot, settle, peakVelocity, largestStep, largestVelocityChange, found "ofset"; did you mean offset?"#
            ),
            ("expect offset 1pt within -1pt", #"26: expected a length from 0pt to 2000000pt, found "-1pt""#),
            ("expect tick 1.5", #"13: expected a number of ticks such as 36t, found "1.5""#),
            ("mark", "5: expected a name, found the end of the line"),
            ("golden", "7: expected a name, found the end of the line"),
            ("golden ../a", #"8: expected a name of at most 64 letters, digits, -, _ and ., found "../a""#),
            ("golden a within 1ms", #"17: expected a tolerance such as 0.01pt, found "1ms""#),
            ("golden a within -1pt", #"17: expected a tolerance from 0pt to 2000000pt, found "-1pt""#),
            ("mark a b", #"8: expected the end of the line, found "b""#),
            (
                "mark \u{1b}[31m" + String(repeating: "x", count: 60) + " b",
                "72: expected the end of the line, found \"b\""
            ),
            (
                "\u{1b}" + String(repeating: "é", count: 60),
                #"1: unknown word "\u{1B}ééééééééééééééééééééééééééééééééééééééé…"; a step is one of "#
            ),
        ])
    func line(line: String, message: String) {
        let found = error(in: "pull 1\n" + line) ?? "nothing wrong"
        #expect(
            message.hasSuffix("one of ") ? found.hasPrefix("demo.pull:2:" + message) : found == "demo.pull:2:" + message
        )
    }

    @Test(
        "an error that depends on the lines before names its own line",
        arguments: [
            (
                "drag 1pt in 1s\nviewport 390x844",
                #"3:1: "viewport" stands before the first action only; later there is "resize""#
            ),
            ("mark a\nstart 1pt", #"3:1: "start" stands before the first action only; later there is "scroll""#),
            ("mark a\nseed 1", #"3:1: "seed" stands before the first action only"#),
            ("down 1pt\ndown 2pt", #"3:1: the finger is down already; "up" lifts it"#),
            (
                "down 1pt\nmove 2pt at 2ms\nmove 3pt at 1ms",
                "4:1: moves stand in the order of their times: this one is earlier than the one before"
            ),
            (
                "down 99999pt\ndrag 2pt in 1s",
                "3:1: the finger goes to 100001pt, but a length is from -100000pt to 100000pt"
            ),
            (
                "system storehouse\nset dropHeigth 80",
                #"3:5: storehouse has no parameter "dropHeigth"; it has figure, color, lineWidth, dropHeight, scale, horizontalRandomness, reverseLoadingAnimation, internalAnimationFactor, arrivalCurve, spin, relativeHeight, glowDuration, glowCurve, glowStagger, glowRest, glowPeak, order, resultFade, fallDuration, fallCurve, armAt, pullFactor, armsBeyond, trigger, holdDuration, holdCurve, beginDuration, beginCurve, closeDuration, closeCurve, settle, placement, clamped, secondFloor, floorAt, floorSpeed, floorDuration, floorCurve, floorColor, floorTextColor, floorText, onStart, expires, startPage, startColor, beginOver, locks, ignoredInset; did you mean dropHeight?"#
            ),
            ("system storehouse\nset dropHeight 500", #"3:16: "dropHeight" must be a number of pt from 20 to 400"#),
            ("system storehouse\nset color #ff8000", "3:10: expected a colour as rrggbb, found the end of the line"),
            (
                "system storehouse\nexpect header offset 1pt",
                #"3:15: expected a field of the header (state, progress, detail, callbacks, haptic), found "offset""#
            ),
            (
                "system storehouse\nexpect state Armed",
                #"3:14: expected a state (idle, pulling, armed, beginning, loading, ending), found "Armed"; did you mean armed?"#
            ),
            ("mark a\n\n# hello\n  hlod 1s", #"5:3: unknown word "hlod"; did you mean hold?"#),
        ])
    func context(body: String, message: String) {
        #expect(error(in: "pull 1\n" + body) == "demo.pull:" + message)
    }

    @Test(
        "the first line is `pull 1`",
        arguments: [
            ("", #"1:1: expected "pull 1", found nothing"#), ("# only\n\n", #"1:1: expected "pull 1", found nothing"#),
            ("\n drag 1pt in 1s", #"2:2: expected "pull 1" on the first line, found "drag""#),
            ("pull 2", #"1:6: expected version 1, found "2""#),
            ("pull", "1:5: expected version 1, found the end of the line"),
            ("pull 1 now", #"1:8: expected the end of the line, found "now""#),
        ])
    func version(text: String, message: String) {
        #expect(error(in: text) == "demo.pull:" + message)
    }

    @Test("a script has at most 1 MiB, 100,000 steps, and 50,152 characters a line")
    func limits() {
        #expect(error(in: "pull 1\nmark " + String(repeating: "x", count: 50_147)) == nil)
        #expect(
            error(in: "pull 1\nmark " + String(repeating: "x", count: 50_148))
                == "demo.pull:2:50153: a line has at most 50152 characters")
        let steps = String(repeating: "up\n", count: 100_000).replacing("up\nup\n", with: "down 1pt\nup\n")
        #expect(error(in: "pull 1\n" + steps) == nil)
        #expect(error(in: "pull 1\n" + steps + "mark a") == "demo.pull:100002:1: a script has at most 100000 steps")
        let long = String(repeating: "#\n", count: 1 << 19)
        #expect(error(in: "pull 1\n" + long.dropLast(7)) == nil)  // 1,048,576 bytes
        #expect(
            error(in: "pull 1\n" + long.dropLast(6))
                == "demo.pull:1:1: a script has at most 1048576 bytes, this one has 1048577")
        #expect(
            error(in: "pull 1\n" + long) == "demo.pull:1:1: a script has at most 1048576 bytes, this one has 1048583")
    }
}
