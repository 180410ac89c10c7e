import RefreshEngine
import Testing

@testable import Scripts

@Suite("A script's finger for tools that drive real devices")
struct DeviceToolTests {
    private static let pull = """
        pull 1
        system storehouse
        work after 1s
        drag 250pt in 300ms
        release
        wait settled timeout 5s
        """

    private func gesture(_ text: String) throws -> DeviceGesture {
        try DeviceGesture(of: Script(parsing: text, file: "Tests/pull-one.pull", in: .published))
    }

    @Test("Maestro: a swipe between percentages of the screen, and a wait until nothing moves")
    func maestro() throws {
        let written = DeviceTool.maestro.write(try gesture(Self.pull))
        #expect(
            written.text == """
                # pull-one: written by `pullwire fmt --to maestro`, for a screen of 390 x 844 points.
                # In the simulation the control is armed 200 ms after the touch, 82.7 pt down.
                appId: ${APP_ID}
                ---
                - swipe:
                    start: 50%, 50%
                    end: 50%, 80%
                    duration: 300
                # It goes on after 5000 ms, settled or not: assert what is to be seen then.
                - waitForAnimationToEnd:
                    timeout: 5000

                """)
        #expect(written.losses.isEmpty)
    }

    @Test("XCUITest: a press that is dragged with a velocity and held")
    func xcuitest() throws {
        let text = DeviceTool.xcuitest.write(
            try gesture(Self.pull.replacing("release", with: "hold 200ms\nrelease"))
        ).text
        #expect(text.contains("func pullOne(in app: XCUIApplication) {"))
        #expect(
            text.contains(
                """
                    at(0.5, 0.5).press(
                        forDuration: 0, thenDragTo: at(0.5, 0.5).withOffset(CGVector(dx: 0, dy: 250)),
                        withVelocity: XCUIGestureVelocity(rawValue: 833), thenHoldForDuration: 0.2)
                """))
    }

    @Test("Espresso: every sample at its time, in dp from the touch; the last is where the finger lifts")
    func espresso() throws {
        let text = DeviceTool.espresso.write(try gesture(Self.pull)).text
        #expect(
            text.contains("class PullOne : ViewAction {") && text.contains("0.5f, 0.5f, 300, MotionEvent.ACTION_UP"))
        #expect(text.contains("                8f, 0f, 6.9444f,\n") && text.contains("300f, 0f, 250f,\n"))
        #expect(text.count(of: "f,\n") == 36, "a sample a tick of 300 ms")
    }

    @Test("Appium: the whole way, with its rests")
    func appium() throws {
        let text = DeviceTool.appium.write(try gesture(Self.pull.replacing("release", with: "hold 200ms\nrelease")))
            .text
        #expect(text.contains("    _touch(driver, scale, (0.5, 0.5), [(300, 0, 250), (200, 0, 250)])\n"))
        #expect(text.contains("    wait_settled(driver, timeout=5)\n"))
    }

    @Test("What a tool cannot say is named, in the text and beside it; each once")
    func losses() throws {
        let script = Self.pull.replacing(
            "release\nwait settled timeout 5s",
            with:
                "hold 200ms\nrelease\nsleep 4s\ndrag 100pt in 200ms ease out\ndrag -100pt in 200ms\nrelease\nsleep 400ms"
        )
        let maestro = DeviceTool.maestro.write(try gesture(script))
        #expect(
            maestro.losses == [
                "stroke 1: it rests 200 ms before it lifts; here it lifts while it moves, which throws the list",
                "a pause of 4000 ms: it has no command that waits for a time",
                "stroke 2: it turns round; here it goes straight to its farthest place",
                "a pause of 400 ms: it has no command that waits for a time",
            ])
        #expect(maestro.losses.allSatisfy { maestro.text.contains("# - \($0)\n") })
        #expect(maestro.text.contains("end: 50%, 62%"))
        #expect(DeviceTool.appium.write(try gesture(script)).losses.isEmpty)
        let cancelled = try gesture(Self.pull.replacing("release", with: "cancel"))
        #expect(
            DeviceTool.maestro.write(cancelled).losses == ["stroke 1: the system cancels it; here the finger lifts"])
        #expect(DeviceTool.espresso.write(cancelled).text.contains("ACTION_CANCEL"))
    }

    @Test("adb: a swipe, or single events where the finger rests or the system cancels it")
    func adb() throws {
        func lines(_ script: String) throws -> (last: [Substring], losses: [String]) {
            let written = DeviceTool.adb.write(try gesture(script))
            return (written.text.split(separator: "\n").suffix(2), written.losses)
        }
        #expect(try lines(Self.pull) == (["swipe 500 500 0 250 300", "settled 5"], []))
        let slow = ["stroke 1: it moves for 300 ms; here as long as the device needs for 8 moves"]
        let rests = try lines(Self.pull.replacing("release", with: "hold 200ms\nrelease"))
        #expect(rests == (["press 500 500 0 250 0 0.2 UP", "settled 5"], slow))
        let cancelled = try lines(Self.pull.replacing("release", with: "cancel"))
        #expect(cancelled == (["press 500 500 0 250 0 0 CANCEL", "settled 5"], slow))
    }

    @Test("A touch is at the same share of any screen, and its way as long")
    func shares() throws {
        let small = try gesture(Self.pull.replacing("work", with: "viewport 320x568\nwork"))
        #expect(DeviceTool.adb.write(small).text.hasSuffix("swipe 500 500 0 250 300\nsettled 5\n"))
    }

    @Test(
        "A gesture that moves for longer than a method for Espresso can have samples is an error that names the limit")
    func bound() throws {
        let most = "pull 1\nsystem plain\n" + String(repeating: "drag 100pt in 1s\nrelease\n", count: 16)
        #expect(DeviceTool.espresso.write(try gesture(most)).text.count(of: "f,\n") == 16 * 120)
        #expect {
            try gesture(most + "drag 100pt in 1s\nrelease\n")
        } throws: { error in
            "\(error)".contains("2040 samples") && "\(error)".contains("at most 2000, 16 s of movement")
        }
    }

    @Test("A list that scrolls to the side is pulled to the side")
    func horizontal() throws {
        let text = Self.pull.replacing("work", with: "set scroll.axis horizontal\nwork").replacing(
            "250pt", with: "180pt")
        #expect(DeviceTool.adb.write(try gesture(text)).text.hasSuffix("swipe 500 500 180 0 300\nsettled 5\n"))
    }

    @Test(
        "A tap is a tap",
        arguments: zip(
            [DeviceTool.maestro, .xcuitest, .adb],
            ["- tapOn:\n    point: 50%, 47%", "press(forDuration: 0)", "swipe 500 474 0 0 1"]))
    func tap(tool: DeviceTool, words: String) throws {
        #expect(tool.write(try gesture("pull 1\nsystem plain\ntap 400pt\nsleep 100ms")).text.contains(words))
    }

    @Test("Without a finger, and with a wait that nothing ends, it is an error that says where")
    func errors() {
        #expect(throws: ScriptError.self) { try gesture("pull 1\nsystem plain\nsleep 1s") }
        #expect(throws: ScriptError.self) {
            try gesture("pull 1\nsystem plain\ndrag 300pt in 200ms\nwait settled timeout 100ms")
        }
    }
}

extension String {
    fileprivate func count(of text: String) -> Int { ranges(of: text).count }
}
