import RefreshEngine

/// A tool that moves a finger over a real device's screen.
public enum DeviceTool: String, Sendable, CaseIterable {
    case maestro, xcuitest, espresso, appium, adb

    /// A gesture in the tool's own language.
    public struct Written: Sendable {
        public var text: String
        /// What the tool cannot say of it, a line each. The text has them as comments, too.
        public var losses: [String]
    }

    public func write(_ gesture: DeviceGesture) -> Written {
        let losses = self.losses(of: gesture)
        var head = [
            "\(gesture.name): written by `pullwire fmt --to \(rawValue)`, for a screen of \(gesture.screen) points."
        ]
        if let armed = gesture.armed {
            head.append(
                "In the simulation the control is armed \(whole(armed.milliseconds)) ms after the touch, \(plain((armed.pull * 10).rounded() / 10)) pt down."
            )
        }
        head += losses.isEmpty ? [] : ["Not said, because \(name) cannot:"] + losses.map { "- " + $0 }
        let text =
            switch self {
            case .maestro: maestro(gesture)
            case .xcuitest: xcuitest(gesture)
            case .espresso: espresso(gesture)
            case .appium: appium(gesture)
            case .adb: adb(gesture)
            }
        let mark = self == .xcuitest || self == .espresso ? "//" : "#"
        let comment = head.map { "\(mark) \($0)\n" }.joined()
        return Written(text: self == .adb ? "#!/bin/sh\n" + comment + text : comment + text, losses: losses)
    }

    private var name: String {
        switch self {
        case .maestro: "Maestro"
        case .xcuitest: "XCUITest"
        case .espresso: "Espresso"
        case .appium: "Appium"
        case .adb: "adb"
        }
    }

    /// Whether it is told one way from a point to another, and not each sample.
    private var isStraight: Bool { self == .maestro || self == .xcuitest || self == .adb }

    /// Each once.
    private func losses(of gesture: DeviceGesture) -> [String] {
        var losses: [String] = []
        var number = 0
        for part in gesture.parts {
            var found: [String] = []
            switch part {
            case .settle where self == .espresso || self == .xcuitest:
                found = ["wait settled: it waits by itself until the app is idle, and things may still move then"]
            case .settle: break
            case .pause(let time) where self == .maestro:
                found = ["a pause of \(time) ms: it has no command that waits for a time"]
            case .pause: break
            case .stroke(let stroke):
                number += 1
                found = self.losses(of: stroke).map { "stroke \(number): \($0)" }
            }
            losses += found.filter { !losses.contains($0) }
        }
        return losses
    }

    private func losses(of stroke: DeviceStroke) -> [String] {
        var losses: [String] = []
        let (before, _, after) = stroke.phases
        if isStraight {
            if stroke.turnsRound {
                losses.append("it turns round; here it goes straight to its farthest place")
            }
            if !stroke.isEven, !stroke.turnsRound {
                losses.append("its speed changes; here it is the same all the way")
            }
        }
        if self == .maestro {
            if before > 0 { losses.append("it rests \(before) ms before it moves") }
            if after > 0 {
                losses.append(
                    "it rests \(after) ms before it lifts; here it lifts while it moves, which throws the list")
            }
        }
        if self == .adb, stroke.isPressed {
            losses.append(
                "it moves for \(stroke.phases.moving) ms; here as long as the device needs for \(DeviceTemplates.pressMoves) moves"
            )
        }
        if stroke.isCancelled, self != .espresso, self != .adb {
            losses.append("the system cancels it; here the finger lifts")
        }
        return losses
    }
}

// MARK: The tools

extension DeviceTool {
    /// A flow. Points are percentages of the screen, so that it fits other screens.
    /// Source: docs.maestro.dev, reference: swipe, waitForAnimationToEnd.
    private func maestro(_ gesture: DeviceGesture) -> String {
        func place(_ point: Point) -> String {
            let share = gesture.share(point)
            return "\(whole(100 * share.x))%, \(whole(100 * share.y))%"
        }
        let commands = gesture.parts.map { part in
            switch part {
            case .stroke(let stroke):
                stroke.farthest == stroke.start
                    ? "- tapOn:\n    point: \(place(stroke.start))\n"
                    : """
                    - swipe:
                        start: \(place(stroke.start))
                        end: \(place(stroke.farthest))
                        duration: \(max(1, stroke.phases.moving))

                    """
            case .pause(let time): "# a pause of \(time) ms\n"
            case .settle(let timeout):
                """
                # It goes on after \(timeout) ms, settled or not: assert what is to be seen then.
                - waitForAnimationToEnd:
                    timeout: \(timeout)

                """
            }
        }
        return "appId: ${APP_ID}\n---\n" + commands.joined()
    }

    /// A function for a test case. It touches at a share of the screen, and moves by points.
    /// Source: XCTest, XCUICoordinate.press(forDuration:thenDragTo:withVelocity:thenHoldForDuration:); velocities are
    /// points a second.
    private func xcuitest(_ gesture: DeviceGesture) -> String {
        let lines = gesture.parts.map { part in
            switch part {
            case .stroke(let stroke):
                let (before, moving, after) = stroke.phases
                let end = stroke.farthest
                let start = gesture.share(stroke.start)
                let touch = "at(\(decimal(start.x)), \(decimal(start.y)))"
                if end == stroke.start { return "    \(touch).press(forDuration: \(seconds(stroke.duration)))\n" }
                let way = end - stroke.start
                let velocity = (way.x * way.x + way.y * way.y).squareRoot() * 1000 / Double(max(1, moving))
                return """
                        \(touch).press(
                            forDuration: \(seconds(before)), thenDragTo: \(touch).withOffset(CGVector(dx: \(decimal(way.x)), dy: \(decimal(way.y)))),
                            withVelocity: XCUIGestureVelocity(rawValue: \(whole(velocity))), thenHoldForDuration: \(seconds(after)))

                    """
            case .pause(let time): return "    Thread.sleep(forTimeInterval: \(seconds(time)))\n"
            case .settle: return "    // wait settled\n"
            }
        }
        return """
            import XCTest

            func \(gesture.functionName)(in app: XCUIApplication) {
                func at(_ x: CGFloat, _ y: CGFloat) -> XCUICoordinate {
                    app.coordinate(withNormalizedOffset: CGVector(dx: x, dy: y))
                }
            \(lines.joined())}

            """
    }

    /// A ViewAction. It touches at a share of the view that it is performed on, moves by dp, and injects each sample at
    /// its time.
    /// Source: developer.android.com, androidx.test.espresso.UiController, android.view.MotionEvent.
    private func espresso(_ gesture: DeviceGesture) -> String {
        let lines = gesture.parts.map { part in
            switch part {
            case .stroke(let stroke):
                let start = gesture.share(stroke.start)
                let samples = stroke.samples.map { moment in
                    let way = moment.place - stroke.start
                    return "\(moment.time)f, \(decimal(way.x))f, \(decimal(way.y))f"
                }
                let rows =
                    samples.isEmpty ? "" : "\n" + samples.map { "                \($0),\n" }.joined() + "            "
                let end = stroke.isCancelled ? "ACTION_CANCEL" : "ACTION_UP"
                return """
                            stroke(
                                \(decimal(start.x))f, \(decimal(start.y))f, \(stroke.duration), MotionEvent.\(end),
                                floatArrayOf(\(rows)))

                    """
            case .pause(let time): return "        controller.loopMainThreadForAtLeast(\(time))\n"
            case .settle: return "        controller.loopMainThreadUntilIdle()\n"
            }
        }
        return DeviceTemplates.espresso(name: gesture.typeName, calls: lines.joined())
    }

    /// Python, for the Appium client: the actions of WebDriver. It touches at a share of the screen; the points of a way
    /// are multiplied by `scale`: 1 on iOS, and on Android, whose actions are in pixels, the density.
    /// Source: W3C WebDriver, Actions; appium-uiautomator2-driver, docs/actions.md.
    private func appium(_ gesture: DeviceGesture) -> String {
        let lines = gesture.parts.map { part in
            switch part {
            case .stroke(let stroke):
                let start = gesture.share(stroke.start)
                let actions = zip(stroke.moments, stroke.moments.dropFirst()).map { one, next in
                    let way = next.place - stroke.start
                    return "(\(next.time - one.time), \(decimal(way.x)), \(decimal(way.y)))"
                }
                return
                    "    _touch(driver, scale, (\(decimal(start.x)), \(decimal(start.y))), [\(actions.joined(separator: ", "))])\n"
            case .pause(let time): return "    time.sleep(\(seconds(time)))\n"
            case .settle(let timeout): return "    wait_settled(driver, timeout=\(seconds(timeout)))\n"
            }
        }
        return DeviceTemplates.appium(function: gesture.functionName.snakeCased, calls: lines.joined())
    }

    /// A script for sh. It touches at a share of the screen, and moves by dp, which the device's density makes pixels. A
    /// stroke with rests is single events; an `input` that cannot send them does not list `motionevent` in its help.
    /// Source: `adb shell input`, `adb shell wm density`, `adb shell wm size`.
    private func adb(_ gesture: DeviceGesture) -> String {
        let lines = gesture.parts.map { part in
            switch part {
            case .stroke(let stroke):
                let (before, moving, after) = stroke.phases
                let (start, way) = (gesture.share(stroke.start), stroke.farthest - stroke.start)
                let places = "\(whole(1000 * start.x)) \(whole(1000 * start.y)) \(whole(way.x)) \(whole(way.y))"
                return stroke.isPressed
                    ? "press \(places) \(seconds(before)) \(seconds(after)) \(stroke.isCancelled ? "CANCEL" : "UP")\n"
                    : "swipe \(places) \(max(1, moving))\n"
            case .pause(let time): return "sleep \(seconds(time))\n"
            case .settle(let timeout): return "settled \((timeout + 999) / 1000)\n"
            }
        }
        return DeviceTemplates.adb + lines.joined()
    }
}

private func whole(_ value: Double) -> Int { Int(value.rounded()) }
private func seconds(_ milliseconds: Int) -> String { plain(Double(milliseconds) / 1000) }

extension DeviceStroke {
    /// Whether adb has to send its events one by one: a swipe neither rests nor is cancelled.
    fileprivate var isPressed: Bool {
        let (before, moving, after) = phases
        return isCancelled || moving > 0 && (before > 0 || after > 0)
    }
}

extension DeviceGesture {
    /// A place as shares of the screen's width and height: a touch is on the list of other screens, too.
    fileprivate func share(_ place: Point) -> Point { Point(place.x / viewport.width, place.y / viewport.height) }

    fileprivate var screen: String { "\(plain(viewport.width)) x \(plain(viewport.height))" }

    private var words: [String] {
        let words = name.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.map { $0.lowercased() }
        return words.first?.first?.isNumber == false ? words : ["gesture"] + words
    }
    /// `pullAndBack`
    fileprivate var functionName: String {
        words[0] + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
    /// `PullAndBack`
    fileprivate var typeName: String { functionName.prefix(1).uppercased() + functionName.dropFirst() }
}

extension String {
    /// `pull_and_back` of `pullAndBack`
    fileprivate var snakeCased: String {
        map { $0.isUppercase ? "_" + $0.lowercased() : String($0) }.joined()
    }
}
