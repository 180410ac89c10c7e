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
                    point(195, 422).press(
                        forDuration: 0, thenDragTo: point(195, 672),
                        withVelocity: XCUIGestureVelocity(rawValue: 833), thenHoldForDuration: 0.2)
                """))
    }

    @Test("Espresso: every sample at its time, in dp; the last is where the finger lifts")
    func espresso() throws {
        let text = DeviceTool.espresso.write(try gesture(Self.pull)).text
        #expect(
            text.contains("class PullOne : ViewAction {") && text.contains("195f, 422f, 300, MotionEvent.ACTION_UP"))
        #expect(text.contains("                8f, 195f, 428.9444f,\n") && text.contains("300f, 195f, 672f,\n"))
        #expect(text.count(of: "f,\n") == 36, "a sample a tick of 300 ms")
    }

    @Test("Appium: the whole way, with its rests")
    func appium() throws {
        let text = DeviceTool.appium.write(try gesture(Self.pull.replacing("release", with: "hold 200ms\nrelease")))
            .text
        #expect(text.contains("    _touch(driver, scale, [(0, 195, 422), (300, 195, 672), (200, 195, 672)])\n"))
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
        #expect(DeviceTool.adb.write(cancelled).losses == ["stroke 1: the system cancels it; here the finger lifts"])
        #expect(DeviceTool.espresso.write(cancelled).text.contains("ACTION_CANCEL"))
    }

    @Test("A list that scrolls to the side is pulled to the side")
    func horizontal() throws {
        let text = Self.pull.replacing("work", with: "set scroll.axis horizontal\nwork").replacing(
            "250pt", with: "180pt")
        #expect(DeviceTool.adb.write(try gesture(text)).text.hasSuffix("swipe 195 422 375 422 300\nsettled 5\n"))
    }

    @Test(
        "A tap is a tap",
        arguments: zip([DeviceTool.maestro, .xcuitest], ["- tapOn:\n    point: 50%, 47%", "press(forDuration: 0)"]))
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
