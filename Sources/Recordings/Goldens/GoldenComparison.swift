import Motion
import RefreshEngine

/// The comparison of two frame logs: a run with its golden, or a recording with another one.
public struct GoldenComparison: Sendable {
    /// The first difference; nil when there is none.
    public internal(set) var first: GoldenDifference?
    /// The first differences in scenes, and how many there are in all. A parameter that has another value is one of
    /// them.
    public internal(set) var inScenes: [GoldenDifference] = [], sceneCount = 0
    /// The first number of the motion, not of a scene, that differs.
    public internal(set) var firstNumber: GoldenDifference?
    /// The number of the motion with the largest difference in terms of its tolerance, if that is beyond the tolerance.
    public internal(set) var worst: GoldenDifference?
    /// The number of ticks at which something differs.
    public internal(set) var differingTicks = 0
    /// The number with the largest difference in terms of its tolerance; nil when all numbers are equal.
    public internal(set) var largest: GoldenDifference?

    /// - Parameters:
    ///   - expected: the reference
    ///   - actual: what is compared with it
    public init(_ expected: FrameLog, _ actual: FrameLog, _ tolerances: GoldenTolerances) {
        (self.tolerances, screen) = (tolerances, ScreenComparison(tolerances))
        var (old, new) = (expected.lines[...], actual.lines[...])
        let end = min(expected.end, actual.end)
        var before: Tick?
        while let tick = [old.first?.tick, new.first?.tick].compactMap({ $0 }).min(), tick <= end {
            count(until: tick, since: before)
            compare(old.popTick(tick), new.popTick(tick), at: tick)
            before = tick
        }
        count(until: end + Tick(1), since: before)
        compareEnds(expected.end, actual.end)
        // comparisons are kept, these are not needed any more
        (self.expected, self.actual, differing, screen) = ([:], [:], [], ScreenComparison(tolerances))
    }

    /// How many differences in scenes are kept. Chosen: as many as one reads.
    private static let maxShown = 6

    private let tolerances: GoldenTolerances
    private var expected: [FrameField: FrameValue] = [:], actual: [FrameField: FrameValue] = [:]
    /// The fields that differ now.
    private var differing: Set<FrameField> = []
    /// The nodes, by the newest scene of each log.
    private var screen: ScreenComparison
    private var scenes: (old: String?, new: String?)
    /// The nodes of the present scenes of which a difference in the scene has been seen.
    private var seenInScene: Set<Int> = []
    /// Whether a scene or a notice differs at the present tick.
    private var differsOnce = false
}

extension GoldenComparison {
    /// Counts the ticks from the last compared one to the one before `tick`; nothing changed between them.
    private mutating func count(until tick: Tick, since before: Tick?) {
        guard let before else { return }
        if !differing.isEmpty { differingTicks += (tick - before).count } else if differsOnce { differingTicks += 1 }
        differsOnce = false
    }

    private mutating func compareEnds(_ expected: Tick, _ actual: Tick) {
        guard expected != actual else { return }
        differingTicks += abs(expected.count - actual.count)
        note(
            GoldenDifference(
                tick: min(expected, actual), subject: .end, expected: "tick \(expected.count)",
                actual: "tick \(actual.count)"))
    }

    private mutating func note(_ difference: GoldenDifference) {
        if first == nil { first = difference }
    }

    private mutating func compare(_ old: ArraySlice<FrameLog.Line>, _ new: ArraySlice<FrameLog.Line>, at tick: Tick) {
        let (oldScenes, newScenes) = (old.compactMap(\.scene), new.compactMap(\.scene))
        let hasScene = !oldScenes.isEmpty || !newScenes.isEmpty
        if hasScene { rest(oldScenes.last, newScenes.last) }
        compareScenes(oldScenes, newScenes, tick)
        compareNotices(old.compactMap(\.notice), new.compactMap(\.notice), tick)
        var changed: [FrameField] = hasScene ? Array(differing) : []
        for change in old.flatMap(\.changes) {
            expected[change.field] = change.value
            changed.append(change.field)
        }
        for change in new.flatMap(\.changes) {
            actual[change.field] = change.value
            changed.append(change.field)
        }
        for field in changed where field.name.isOnScreen {
            screen.note(expected[field] ?? field.rest, actual[field] ?? field.rest, field)
        }
        for field in changed where !field.isOfNode { compare(field, at: tick) }
        compareOnScreen(at: tick)
        for field in changed where field.isOfNode && !screen.takes(field) { compare(field, at: tick) }
    }

    private mutating func compareOnScreen(at tick: Tick) {
        for field in differing where field.name.isOnScreen && screen.takes(field) { differing.remove(field) }
        for (difference, field) in screen.differences(expected, actual, tick) {
            weigh(difference, field)
            if difference.share > 1, difference.isInScene, let node = difference.node, seenInScene.insert(node).inserted
            {
                noteInScene(difference)
            }
        }
    }

    /// After a new scene all nodes are at rest.
    private mutating func rest(_ old: String?, _ new: String?) {
        scenes = (old ?? scenes.old, new ?? scenes.new)
        (screen, seenInScene) = (ScreenComparison(tolerances, scenes.old, scenes.new), [])
        for field in expected.keys where field.isOfNode { expected[field] = nil }
        for field in actual.keys where field.isOfNode { actual[field] = nil }
        differing = differing.filter { !$0.isOfNode }
    }

    private mutating func compare(_ field: FrameField, at tick: Tick) {
        let (old, new) = (expected[field] ?? field.rest, actual[field] ?? field.rest)
        differing.remove(field)
        for difference in GoldenDifference.between(old, new, field, tick, tolerances) { weigh(difference, field) }
    }

    /// - Parameter field: the field of the motion; nil for a scene or a notice
    private mutating func weigh(_ difference: GoldenDifference, _ field: FrameField?) {
        if difference.share > largest?.share ?? 0 { largest = difference }
        guard difference.share > 1 else { return }
        note(difference)
        guard let field else {
            differsOnce = true
            return
        }
        differing.insert(field)
        guard difference.number != nil, !difference.isInScene else { return }
        if firstNumber == nil { firstNumber = difference }
        if worst.map({ difference.isWorse(than: $0) }) ?? true { worst = difference }
    }

    private mutating func compareScenes(_ old: [String], _ new: [String], _ tick: Tick) {
        for index in 0..<max(old.count, new.count) {
            let (expected, actual) = (index < old.count ? old[index] : nil, index < new.count ? new[index] : nil)
            if expected == actual { continue }
            for difference in GoldenDifference.between(scenes: expected, actual, tick, tolerances)
            where !screen.takes(inScene: difference) {
                weigh(difference, nil)
                if difference.share > 1 { noteInScene(difference) }
            }
        }
    }

    private mutating func noteInScene(_ difference: GoldenDifference) {
        sceneCount += 1
        if inScenes.count < GoldenComparison.maxShown { inScenes.append(difference) }
    }

    /// Compares the notices of a tick in their order.
    private mutating func compareNotices(_ old: [String], _ new: [String], _ tick: Tick) {
        for index in 0..<max(old.count, new.count) {
            let (expected, actual) = (index < old.count ? old[index] : nil, index < new.count ? new[index] : nil)
            if expected == actual { continue }
            guard let expected, let actual,
                let differences = GoldenDifference.between(notices: expected, actual, tick, tolerances)
            else {
                differsOnce = true
                note(
                    GoldenDifference(
                        tick: tick, subject: .notice, expected: GoldenDifference.words(of: expected),
                        actual: GoldenDifference.words(of: actual)))
                return
            }
            for difference in differences { weigh(difference, nil) }
        }
    }
}

extension FrameLog.Line {
    fileprivate var scene: String? { if case .scene(let text) = content { text } else { nil } }
    fileprivate var notice: String? { if case .notice(let text) = content { text } else { nil } }
    fileprivate var changes: [FrameLog.Change] { if case .frame(let changes) = content { changes } else { [] } }
}

extension ArraySlice<FrameLog.Line> {
    /// Removes and returns the lines of a tick, if they are next.
    fileprivate mutating func popTick(_ tick: Tick) -> ArraySlice<FrameLog.Line> {
        let lines = prefix { $0.tick == tick }
        self = dropFirst(lines.count)
        return lines
    }
}
