import Motion
import RefreshEngine

/// Frames as comma-separated values, a line each: what `pullwire run --frames out.csv` writes.
///
/// Numbers are the shortest texts that mean exactly them, in pt, pt/s and s; a control is its state's name, empty where there is none.
/// The offset and the insets are those that are shown; the velocity is that of content which glides or bounces, and 0 while a finger
/// holds it or an animation moves it.
public enum FrameTable {
    /// The first line.
    public static let header =
        "tick,seconds,offset,velocity,insetTop,insetBottom,pull,header,headerProgress,footer,footerProgress\n"

    /// Adds the frame's line to `text`.
    public static func write(_ frame: Frame, to text: inout some TextOutputStream) {
        frame.tick.count.description.write(to: &text)
        for value in [frame.seconds, frame.offset, frame.velocity, frame.insets.top, frame.insets.bottom, frame.pull] {
            text.write(",")
            (value + 0).write(to: &text)  // −0 as 0
        }
        write(frame.header, to: &text)
        write(frame.footer, to: &text)
        text.write("\n")
    }

    private static func write(_ control: ControlStatus?, to text: inout some TextOutputStream) {
        text.write(",")
        text.write(control?.state.rawValue ?? "")
        text.write(",")
        control.map { ($0.progress + 0).write(to: &text) }
    }
}
