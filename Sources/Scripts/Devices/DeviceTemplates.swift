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

            /**
             * A touch at a share of the view's width and height; of each sample milliseconds and dp since the touch; and
             * when and how the finger leaves.
             */
            private fun stroke(x: Float, y: Float, duration: Long, end: Int, samples: FloatArray) {
                val down = SystemClock.uptimeMillis()
                val corner = IntArray(2).also(view::getLocationOnScreen)
                val density = view.resources.displayMetrics.density
                fun event(time: Long, action: Int, dx: Float, dy: Float) = MotionEvent.obtain(
                    down, down + time, action, corner[0] + x * view.width + dx * density, corner[1] + y * view.height + dy * density, 0)
                val events = mutableListOf(event(0, MotionEvent.ACTION_DOWN, 0f, 0f))
                for (i in samples.indices step 3) {
                    events += event(samples[i].toLong(), MotionEvent.ACTION_MOVE, samples[i + 1], samples[i + 2])
                }
                val (lastX, lastY) = if (samples.isEmpty()) 0f to 0f else samples[samples.size - 2] to samples.last()
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

        def _touch(driver, scale, start, path):
            \"\"\"`start`: a share of the screen's width and height. `path`: milliseconds since the last place, and how far from the start.\"\"\"
            screen = driver.get_window_size()
            x, y = start[0] * screen["width"], start[1] * screen["height"]
            moves = [{"type": "pointerMove", "duration": ms, "x": round(x + dx * scale), "y": round(y + dy * scale)} for ms, dx, dy in [(0, 0, 0), *path]]
            actions = [moves[0], {"type": "pointerDown", "button": 0}, *moves[1:], {"type": "pointerUp", "button": 0}]
            finger = {"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}, "actions": actions}
            driver.execute(command.Command.W3C_ACTIONS, {"actions": [finger]})

        """
    }

    /// Into how many moves adb divides the way of a stroke with rests. Chosen: few, because the device starts a process
    /// for each.
    static let pressMoves = 8

    static let adb = """
        set -eu

        # An override comes after the physical density, and counts.
        density=$(adb shell wm density | sed -n 's/.*: *\\([0-9][0-9]*\\).*/\\1/p' | tail -n 1)
        size=$(adb shell wm size | sed -n 's/.*: *\\([0-9]*\\)x\\([0-9]*\\).*/\\1 \\2/p' | tail -n 1)

        # A place in pixels: thousandths of the screen's width and height, and as many dp from there.
        place() { echo $(($1 * ${size% *} / 1000 + $3 * density / 160)) $(($2 * ${size#* } / 1000 + $4 * density / 160)); }

        # From thousandths of the screen as many dp to the right and down, in milliseconds.
        swipe() {
            adb shell input swipe $(place "$1" "$2" 0 0) $(place "$1" "$2" "$3" "$4") "$5"
        }

        # The same, with a rest before and one after it, in seconds; at its end UP or CANCEL. The device starts `input` for
        # every move, so it does not say how long they take.
        press() {
            command="input motionevent DOWN $(place "$1" "$2" 0 0); sleep $5"
            step=1
            while [ $step -le \(pressMoves) ]; do
                last=$(place "$1" "$2" $(($3 * step / \(pressMoves))) $(($4 * step / \(pressMoves))))
                command="$command; input motionevent MOVE $last"
                step=$((step + 1))
            done
            adb shell "$command; sleep $6; input motionevent $7 $last"
        }

        # Waits until two screenshots half a second apart are the same, at most so many seconds.
        settled() {
            before= end=$(($(date +%s) + $1))
            while :; do
                now=$(adb exec-out screencap | cksum)
                [ "$now" != "$before" ] || return 0
                before=$now
                [ "$(date +%s)" -lt $end ] || break
                sleep 0.5
            done
            echo "the screen still changes after $1 s" >&2
            return 1
        }


        """
}
