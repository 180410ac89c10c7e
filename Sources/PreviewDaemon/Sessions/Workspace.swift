import PreviewProtocol
import RefreshEngine

/// What one session after the other is drawn and written with: one for all of them, so that it costs a session no memory.
struct Workspace {
    var drawing = FrameBuffer()
    var writer = FrameWriter()
}
