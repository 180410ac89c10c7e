import Measures
import Motion
import RefreshEngine

/// Previews that a page runs, by their handles. It is what the functions of `Exports.swift` do, for tests to call
/// natively.
struct Engine {
    /// How many previews there may be at once. Chosen: one that is confirmed and one that is predicted for each of two
    /// designs, a gallery of thirty elements, and as many again.
    static let maxPreviews = 64

    /// Which of a frame's numbers says where its texts are; the next one is their bytes.
    static let textPlace = 14

    /// The systems that there are.
    let catalog: Catalog
    /// What was wrong with the last message.
    private(set) var reason = ""
    /// What a page has asked for last, but for frames, in the forms of README.md.
    private(set) var answer = EngineWriter()
    private var previews: [Simulation?] = []
    /// By the previews' handles.
    private var logs = Array(repeating: NoticeLog(), count: Engine.maxPreviews)
    private var measured = [(measures: MotionMeasures, start: Tick)?](repeating: nil, count: Engine.maxPreviews)
    private var buffer = FrameBuffer()
    private var numbers: [Double] = []
    private var texts: [UInt8] = []
    /// Grows when the texts are others than those of the last frame.
    private var textVersion = 0.0

    init(_ catalog: Catalog) { self.catalog = catalog }

    /// - Returns: the new preview's handle, or -1
    mutating func open(_ message: UnsafeRawBufferPointer) -> Int {
        var reader = EngineReader(message)
        do throws(EngineError) { return keep(Simulation(try reader.scenario(in: catalog))) } catch {
            return refuse(error.reason)
        }
    }

    /// - Returns: how many notices it brought, or -1
    mutating func input(_ handle: Int, _ message: UnsafeRawBufferPointer) -> Int {
        guard let scenario = preview(handle)?.scenario else { return refuse("there is no such preview") }
        var reader = EngineReader(message)
        do throws(EngineError) {
            let input = try reader.input(of: scenario, in: catalog)
            measured[handle]?.measures.observe(input)
            return log(previews[handle]?.apply(input) ?? [], of: handle)
        } catch { return refuse(error.reason) }
    }

    /// Goes on by so many ticks. What is still costs nothing.
    mutating func advance(_ handle: Int, by ticks: Int) -> Int {
        guard let now = preview(handle)?.tick, ticks >= 0, ticks <= Limits.tick.upperBound - now.count else {
            return refuse("there is no such preview, or it would run too long")
        }
        let goal = now + Tick(ticks)
        var notices = 0
        // In its place: a copy would be a second owner, for which each tick would copy the controls.
        while let tick = previews[handle]?.tick, tick < goal {
            measureTick(handle)
            if previews[handle]?.isStill == true {
                previews[handle]?.skip(goal - tick)
            } else {
                notices += log(previews[handle]?.advance() ?? [], of: handle)
            }
        }
        return notices
    }

    func tick(_ handle: Int) -> Int { preview(handle)?.tick.count ?? -1 }

    func isStill(_ handle: Int) -> Bool { preview(handle)?.isStill ?? true }

    /// Whether it is still, without a finger and without a refresh.
    func isIdle(_ handle: Int) -> Bool { preview(handle)?.isIdle ?? true }

    /// The tick at which the work of the refreshes under way is done; -1: there is none, or it waits for `finish`.
    func workEnd(_ handle: Int) -> Int { preview(handle)?.workEnd?.count ?? -1 }

    /// From now on its motion is measured; false: there is no such preview.
    mutating func measure(_ handle: Int) -> Bool {
        guard let now = preview(handle)?.tick else { return false }
        measured[handle] = (MotionMeasures(), now)
        return true
    }

    /// Answers with the measures, the present tick included, and measures no more; false: there is no such preview, or
    /// it is not measured.
    mutating func measures(_ handle: Int) -> Bool {
        guard preview(handle) != nil, measured[handle] != nil else { return false }
        measureTick(handle)
        answer.removeAll()
        answer.list(measured[handle]?.measures.all ?? []) { $0.measure($1) }
        measured[handle] = nil
        return true
    }

    /// Everything at its present tick has happened.
    private mutating func measureTick(_ handle: Int) {
        guard let start = measured[handle]?.start, let preview = previews[handle] else { return }
        measured[handle]?.measures.observe(preview, at: preview.tick - start)
    }

    /// - Parameter target: the handle that is to have the copy; -1: a new one
    mutating func copy(_ handle: Int, to target: Int) -> Int {
        guard let preview = preview(handle) else { return refuse("there is no such preview") }
        guard previews.indices.contains(target) else { return keep(preview) }
        set(target, to: preview)
        return target
    }

    mutating func close(_ handle: Int) {
        if previews.indices.contains(handle) { set(handle, to: nil) }
    }

    /// Answers with the scene; false: there is no such preview.
    mutating func scene(_ handle: Int) -> Bool {
        guard let scene = preview(handle)?.scene else { return false }
        answer.removeAll()
        answer.scene(scene)
        return true
    }

    /// Answers with the notices since they were last asked for; false: there is no such preview.
    mutating func notices(_ handle: Int) -> Bool {
        guard preview(handle) != nil else { return false }
        answer.removeAll()
        logs[handle].drain(into: &answer)
        return true
    }

    /// Answers with the animations that run; false: there is no such preview.
    mutating func animations(_ handle: Int) -> Bool {
        guard let running = preview(handle)?.runningAnimations else { return false }
        answer.removeAll()
        answer.list(running) { $0.animation($1.animation, at: $1.edge) }
        return true
    }

    /// The present frame's digest; 0: there is no such preview.
    mutating func digest(_ handle: Int) -> UInt64 {
        guard previews.indices.contains(handle), draw(handle) else { return 0 }
        return buffer.frame.digest
    }

    /// The present frame in the numbers of README.md, for as long as `body` runs; false: there is no such preview.
    mutating func frame(
        _ handle: Int,
        _ body: (_ numbers: UnsafeMutableBufferPointer<Double>, _ texts: UnsafeBufferPointer<UInt8>) -> Void
    ) -> Bool {
        guard draw(handle) else { return false }
        let frame = buffer.frame
        write(frame.headerDetail, frame.footerDetail, frame.texts)
        let list = frame.list
        numbers.removeAll(keepingCapacity: true)
        numbers += [Double(frame.tick.count), list.offset, list.velocity, list.insetTop, list.insetBottom]
        for status in [list.header, list.footer] {
            numbers += [Double(status?.state.place ?? -1), status?.progress ?? 0]
        }
        numbers += [Double(list.insertion?.row ?? -1), list.insertion?.progress ?? 0]
        numbers += [Double(frame.nodes.count), Double(previews[handle]?.sceneVersion ?? 0), textVersion, 0, 0]
        for node in frame.nodes { node.forEachValue { numbers.append($0) } }
        numbers.withUnsafeMutableBufferPointer { numbers in texts.withUnsafeBufferPointer { body(numbers, $0) } }
        return true
    }

    /// Each text as its length in bytes, as four bytes, and its UTF-8.
    private mutating func write(_ header: String, _ footer: String, _ labels: [String]) {
        var new: [UInt8] = []
        new.reserveCapacity(texts.count)
        func add(_ text: String) {
            let count = UInt32(text.utf8.count)
            for shift: UInt32 in [0, 8, 16, 24] { new.append(UInt8(truncatingIfNeeded: count >> shift)) }
            new += text.utf8
        }
        add(header)
        add(footer)
        for label in labels { add(label) }
        if new == texts { return }
        texts = new
        textVersion += 1
    }

    private mutating func draw(_ handle: Int) -> Bool {
        guard previews.indices.contains(handle), previews[handle] != nil else { return false }
        previews[handle]?.draw(into: &buffer)
        return true
    }

    private func preview(_ handle: Int) -> Simulation? { previews.indices.contains(handle) ? previews[handle] : nil }

    /// A preview begins without notices and measures: those of the one that it is a copy of belong to that one.
    private mutating func set(_ handle: Int, to preview: Simulation?) {
        previews[handle] = preview
        logs[handle] = NoticeLog()
        measured[handle] = nil
    }

    /// - Returns: how many they are
    private mutating func log(_ notices: [Notice], of handle: Int) -> Int {
        logs[handle].add(notices, at: Tick(tick(handle)))
        measured[handle]?.measures.observe(notices)
        return notices.count
    }

    private mutating func keep(_ preview: Simulation) -> Int {
        if let free = previews.firstIndex(where: { $0 == nil }) {
            set(free, to: preview)
            return free
        }
        guard previews.count < Engine.maxPreviews else { return refuse("there are too many previews") }
        previews.append(preview)
        return previews.count - 1
    }

    private mutating func refuse(_ reason: String) -> Int {
        self.reason = reason
        return -1
    }
}
