import Motion
import RefreshEngine

/// Drives a preview through anything, and looks at every number that leaves it.
struct Totality<Random: RandomNumberGenerator> {
    private var extremes: Extremes<Random>
    private var preview: Simulation
    private var sceneVersion = -1
    var random: Random { extremes.random }
    /// So many inputs it has taken.
    private(set) var inputs = 0
    /// The last ones, for who wants to know how it came there.
    private(set) var last: [Input] = []
    /// The first thing that must never be.
    private(set) var fault: String?

    init(_ random: Random) {
        extremes = Extremes(random)
        preview = Simulation(extremes.scenario())
        look([])
    }

    /// An input, and some ticks.
    mutating func step() {
        let input = extremes.input()
        inputs += 1
        last = last.suffix(39) + [input]
        act { $0.apply(input) }
        for _ in 0..<extremes.integer(in: 0...3) { act { $0.advance() } }
        // Sometimes long enough to come to rest, or to the end of an hour's animation.
        if extremes.chance(200) { for _ in 0..<600 { look(preview.advance()) } }
        if preview.isStill, extremes.chance(20) { preview.skip(Tick(extremes.integer(in: 1...500_000))) }
        if extremes.chance(50) { rest() }
    }

    /// The scene's version grows when the scene changes. (Scenes are slow to make: some of them.)
    private mutating func act(_ body: (inout Simulation) -> [Notice]) {
        let (version, scene) = (preview.sceneVersion, extremes.chance(20) ? preview.scene : nil)
        look(body(&preview))
        guard let scene else { return }
        if preview.sceneVersion == version, preview.scene != scene {
            tell("the scene has changed, and its version has not")
        }
    }

    /// One that goes on from where it rests.
    private mutating func rest() {
        guard let rested = preview.rested else { return }
        guard Limits.offset.contains(rested.start ?? 0), Limits.content.contains(rested.contentHeight),
            CivilTime.range.contains(rested.clock.moment)
        else {
            return tell("a rest beyond the limits: \(rested)")
        }
        preview = Simulation(rested)
        sceneVersion = -1
        look([])
    }

    private mutating func tell(_ text: String) { if fault == nil { fault = text } }

    private mutating func look(_ notices: [Notice]) {
        let frame = preview.frame()
        if !frame.isSound { tell("\(frame)") }
        for notice in notices where !notice.isSound { tell("\(notice)") }
        guard sceneVersion != preview.sceneVersion else { return }
        sceneVersion = preview.sceneVersion
        let scene = preview.scene
        if !scene.isSound || scene.nodes.count != frame.nodes.count { tell("\(scene)") }
    }
}

extension Frame {
    /// Whether every number is one, and every share between 0 and 1.
    fileprivate var isSound: Bool {
        // Farther than this nothing is ever seen.
        abs(offset) <= 1e7 && velocity.isFinite && insets.top.isFinite && insets.bottom.isFinite
            && [header, footer].allSatisfy { $0.map { (0...1).contains($0.progress) } ?? true }
            && insertion.map { (0...1).contains($0.progress) && (0...InsertedRow.last).contains($0.row) } ?? true
            && nodes.allSatisfy(\.isSound)
    }
}

extension NodeFrame {
    fileprivate var isSound: Bool {
        let t = transform
        // A sum is finite only if all of it is.
        return (t.a + t.b + t.c + t.d + t.tx + t.ty).isFinite && (0...1).contains(opacity)
            && (0...1).contains(strokeStart) && (0...1).contains(strokeEnd) && (0..<1000).contains(image)
    }
}

extension Scene {
    fileprivate var isSound: Bool {
        Limits.viewport.contains(viewport.width) && Limits.viewport.contains(viewport.height)
            && Limits.content.contains(contentHeight)
            && inserted.count <= Limits.insertedRows
            && nodes.allSatisfy { ($0.anchor.x + $0.anchor.y + $0.kind.size).isFinite && $0.rest.isSound }
    }
}

extension Node.Kind {
    /// The sum of its numbers.
    fileprivate var size: Double {
        switch self {
        case .group(let clip): clip?.sum ?? 0
        case .bar(let from, let to, let width): from.x + from.y + to.x + to.y + width
        case .rectangle(let frame, let radius): frame.sum + radius
        case .label(let size, _): size
        case .image(let frame, let images): frame.sum + images.size.width + images.size.height
        case .path(_, let length, let width, _): length + width
        case .spinner(let diameter): diameter
        }
    }
}

extension Rectangle { fileprivate var sum: Double { origin.x + origin.y + size.width + size.height } }

extension Notice {
    fileprivate var isSound: Bool {
        switch self {
        case .progress(_, let share): (0...1).contains(share)
        case .willEndDragging(let velocity, let target): velocity.isFinite && target.isFinite
        case .refreshed(_, _, let moment): CivilTime.range.contains(moment)
        case .rowInserted(let row, _): (0...InsertedRow.last).contains(row)
        case .state, .haptic, .begin, .action, .end, .cancel, .willBeginDragging, .didEndDragging,
            .willBeginDecelerating, .didEndDecelerating,
            .didEndScrollingAnimation, .floorOpened, .floorClosed:
            true
        }
    }
}
