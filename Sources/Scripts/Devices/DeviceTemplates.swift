/// What stands around a gesture's strokes.
enum DeviceTemplates {
    static func espresso(name: String, calls: String) -> String {
        """
        import android.os.SystemClock
        import android.view.MotionEvent
        import android.view.View
        import androidx.test.espresso.UiController
        import androidx.test.espresso.ViewAction
        import androidx.test.espresso.matcher.ViewMatchers.isDisplayed

        /** `onView(withId(R.id.list)).perform(\(name)())` */
        class \(name) : ViewAction {
            private lateinit var controller: UiController
            private lateinit var view: View

            override fun getConstraints() = isDisplayed()
            override fun getDescription() = "\(name)"

            override fun perform(uiController: UiController, view: View) {
                controller = uiController
                this.view = view
        \(calls)    }

            /** Milliseconds since the touch, x and y of each sample, and when and how the finger leaves. */
            private fun stroke(x: Float, y: Float, duration: Long, end: Int, samples: FloatArray) {
                val down = SystemClock.uptimeMillis()
                val corner = IntArray(2).also(view::getLocationOnScreen)
                val density = view.resources.displayMetrics.density
                fun event(time: Long, action: Int, x: Float, y: Float) = MotionEvent.obtain(
                    down, down + time, action, corner[0] + x * density, corner[1] + y * density, 0)
                val events = mutableListOf(event(0, MotionEvent.ACTION_DOWN, x, y))
                for (i in samples.indices step 3) {
                    events += event(samples[i].toLong(), MotionEvent.ACTION_MOVE, samples[i + 1], samples[i + 2])
                }
                val (lastX, lastY) = if (samples.isEmpty()) x to y else samples[samples.size - 2] to samples.last()
                events += event(duration, end, lastX, lastY)
                controller.injectMotionEventSequence(events)
                events.forEach(MotionEvent::recycle)
            }
        }

        """
    }

    static func appium(function: String, calls: String) -> String {
        """
        import time

        from selenium.webdriver.remote import command

        from settled import wait_settled  # docs/devices/settled.py of Pullwire


        def \(function)(driver, scale=1):
            \"\"\"`scale`: 1 on iOS; on Android driver.get_display_density() / 160.\"\"\"
        \(calls)

        def _touch(driver, scale, path):
            \"\"\"`path`: milliseconds since the last place, x, y.\"\"\"
            moves = [{"type": "pointerMove", "duration": ms, "x": round(x * scale), "y": round(y * scale)} for ms, x, y in path]
            actions = [moves[0], {"type": "pointerDown", "button": 0}, *moves[1:], {"type": "pointerUp", "button": 0}]
            finger = {"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}, "actions": actions}
            driver.execute(command.Command.W3C_ACTIONS, {"actions": [finger]})

        """
    }

    static let adb = """
        set -eu

        # An override comes after the physical density, and counts.
        density=$(adb shell wm density | sed -n 's/.*: *\\([0-9][0-9]*\\).*/\\1/p' | tail -n 1)
        pixels() { echo $(($1 * density / 160)); }

        swipe() {
            adb shell input swipe "$(pixels "$1")" "$(pixels "$2")" "$(pixels "$3")" "$(pixels "$4")" "$5"
        }

        # Waits until two screenshots are the same, at most so many seconds.
        settled() {
            before= tries=0
            while [ "$tries" -le "$(($1 * 2))" ]; do
                now=$(adb exec-out screencap | cksum)
                [ "$now" != "$before" ] || return 0
                before=$now tries=$((tries + 1))
                sleep 0.5
            done
            echo "the screen still changes after $1 s" >&2
            return 1
        }


        """
}
