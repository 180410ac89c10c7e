import Motion
import RefreshEngine

/// Frames as comma-separated values, one line for each: what `pullwire run --frames out.csv` writes.
///
/// Numbers are written in the shortest form that reads back exactly, in pt, pt/s and s. A control is written as the
/// name of its state, empty where there is no control. Offset and insets are as presented. The velocity is that of
/// gliding or bouncing content, and 0 while a finger holds it or an animation moves it.
public enum FrameTable {
    /// The first line.
    public static let header =
        "tick,seconds,offset,velocity,insetTop,insetBottom,pull,header,headerProgress,footer,footerProgress\n"

    /// Appends the frame's line.
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
