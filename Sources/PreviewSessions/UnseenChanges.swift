import Motion

/// What has changed in a session since its viewers were last offered a frame, and why.
struct UnseenChanges {
    /// Inputs no further apart than this are one movement. Chosen: a sample of 60 a second, and one tick that it may be
    /// late.
    private static let inputPause = Tick(4)

    /// Something may look different from what viewers were shown.
    private(set) var isChanged = true
    /// Some viewers have not yet been offered the effect of a viewer's last input.
    private(set) var isAnswerPending = false
    private var hasInput = false
    private var lastInput = Tick(-UnseenChanges.inputPause.count)
    /// The session rests, and what follows from that has been done.
    private var isRestHandled = false

    /// Something may look different now.
    mutating func note() { isChanged = true }

    /// The same, because of an input.
    /// - Parameter isOfViewer: a viewer has sent it, not a script or a recording
    mutating func noteInput(isOfViewer: Bool) { (isChanged, hasInput) = (true, isOfViewer) }

    /// An entry to the session ends.
    mutating func settle(at now: Tick) {
        if hasInput { (lastInput, isAnswerPending, hasInput) = (now, true, false) }
        if isChanged { isRestHandled = false }
    }

    /// Why viewers are offered a frame at that tick of the daemon.
    func cause(at now: Tick) -> FrameCause {
        isAnswerPending ? .answer : now < lastInput + UnseenChanges.inputPause ? .timeBetweenInputs : .time
    }

    /// Viewers have been offered the preview.
    /// - Parameter isPending: some will be offered it later
    mutating func show(isPending: Bool) {
        isAnswerPending = isAnswerPending && isPending
        isChanged = false
    }

    /// The session rests.
    /// - Returns: whether what follows from rest is still to be done
    mutating func handleRest() -> Bool {
        defer { isRestHandled = true }
        return !isRestHandled
    }
}
