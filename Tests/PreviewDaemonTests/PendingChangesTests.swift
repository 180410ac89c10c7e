import Foundation
import Motion
import RefreshEngine
import Testing

@testable import PreviewSessions
@testable import SessionStorage

@Suite("What waits for the disk")
struct PendingChangesTests {
    private let begun = SessionEvent.began(Scenario(), after: nil)

    private func content(_ tick: Int) -> SessionEvent { .input(.content(height: 500), Tick(tick)) }

    private func change(_ events: [SessionEvent]) -> SessionChange {
        var change = SessionChange()
        for event in events { change.add(event, at: Date(timeIntervalSince1970: 1000)) }
        return change
    }

    /// What would be written of a session when these batches wait.
    private func pending(_ batches: [SessionEvent]...) -> SessionChange? {
        var pending = PendingChanges()
        for batch in batches { pending.add(["demo": change(batch)]) }
        return pending.drain()["demo"]
    }

    @Test(
        "Two batches that wait are written as one: inputs behind inputs, and what is over, or made anew, without what was before"
    )
    func merged() {
        #expect(pending([begun, content(1)], [content(2), .reached(Tick(3))])?.inputs.map(\.tick.count) == [1, 2])
        #expect(pending([begun, content(1)], [content(2), .reached(Tick(3))])?.tick == Tick(3))
        #expect(pending([begun, .reached(Tick(3))], [content(4)])?.hasRecovered == true)
        #expect(
            pending([begun, content(1)], [.began(Scenario(), after: Simulation(Scenario())), content(2)])?.inputs.map(
                \.tick.count) == [2])
        #expect(pending([content(1)], [.ended])?.isOver == true)
        let again = pending([.ended], [begun, content(2)])
        #expect(again?.before == .over && again?.end == nil && again?.scenario != nil && again?.inputs.count == 1)
    }

    @Test("That nobody watches is known whatever came after")
    func abandoned() {
        let left = pending([begun, .abandoned], [content(1)])?.abandoned
        #expect(left == .some(1000))
        #expect(pending([begun, .abandoned], [.began(Scenario(), after: Simulation(Scenario()))])?.abandoned == left)
        #expect(pending([begun, .abandoned], [.rejoined])?.abandoned == .some(nil))
    }

    @Test("Of a session that has begun and ended while it waits nothing is written; in a cluster it has a row before")
    func void() {
        #expect(pending([begun, content(1)], [.ended]) == nil)
        #expect(pending([begun], [.ended], [begun, content(1)], [.ended]) == nil)
        var cluster = PendingChanges(isClaimed: true)
        for event in [begun, .ended] { cluster.add(["demo": change([event])]) }
        #expect(cluster.drain()["demo"]?.isOver == true)
    }

    @Test("What could not be written is written with what came later")
    func putBack() {
        var pending = PendingChanges()
        pending.add([
            "more": change([begun, content(1)]), "same": change([begun]), "over": change([content(1)]),
            "again": change([.ended]),
        ])
        let taken = pending.drain()
        pending.add(["more": change([content(2)]), "over": change([.ended]), "again": change([begun, content(3)])])
        pending.putBack(taken)
        let written = pending.drain()
        #expect(
            written["more"]?.inputs.map(\.tick.count) == [1, 2] && written["more"]?.isFirst == true
                && written["same"]?.scenario != nil)
        #expect(
            written["over"]?.isOver == true && written["again"]?.before == .over && written["again"]?.inputs.count == 1)
    }

    @Test(
        "So much may wait; then the longest is given up, and asked for once; until it is given whole nothing of it is written but its end"
    )
    func bound() {
        #expect(PendingChanges.maxLength == 200_000)
        var pending = PendingChanges(maxLength: 1000)
        let long = [begun] + (1...940).map { content($0) }
        pending.add([
            "long": change(long), "stored": change(Array(long.dropFirst())), "other": change([begun, content(1)]),
        ])
        #expect(pending.drainWanted() == ["long", "stored"] && pending.drainWanted().isEmpty)
        #expect(pending.drain().mapValues(\.inputs.count) == ["other": 1])
        pending.add(["long": change([content(941)]), "stored": change([content(941)])])
        #expect(pending.isEmpty && pending.count == 2)
        pending.add(["long": change([.ended]), "stored": change([.ended])])
        #expect(pending.drain().mapValues(\.isOver) == ["stored": true] && pending.count == 0)
    }

    @Test("One that was given up is written when it is given whole")
    func whole() {
        var pending = PendingChanges(maxLength: 100)
        pending.add(["demo": change([begun] + (1...60).map { content($0) })])
        pending.add(["demo": change([content(61)])])
        #expect(pending.isEmpty)
        pending.add(["demo": change([.whole(History(Scenario()), .zero, abandoned: nil)])])
        pending.add(["demo": change([content(62)])])
        #expect(pending.drain()["demo"]?.inputs.map(\.tick.count) == [62])
    }

    @Test("One that is retired while changes of it are missing stays as it was stored")
    func retired() {
        var pending = PendingChanges(maxLength: 100)
        pending.add([
            "stored": change([.tuned(Tuning(Scenario()))] + (1...60).map { content($0) }),
            "new": change([begun] + (1...60).map { content($0) }),
        ])
        pending.add(["stored": change([.retired]), "new": change([.retired])])
        #expect(pending.isRetiring("stored"))
        let written = pending.drain()
        #expect(
            written.keys.sorted() == ["stored"] && written["stored"]?.isRetired == true
                && written["stored"]?.tuning == nil && written["stored"]?.inputs.isEmpty == true)
    }

    @Test("Behind what can never be written nothing is, until it is made anew; what has ended is over all the same")
    func lost() {
        var pending = PendingChanges()
        pending.add(["gap": change([begun]), "anew": change([begun]), "over": change([.ended, begun])])
        let taken = pending.drain()
        pending.add(["gap": change([content(1)]), "anew": change([begun, content(1)])])
        for (name, change) in taken { pending.lose(change, of: name) }
        pending.add(["gap": change([content(2)]), "anew": change([content(2)]), "over": change([content(2)])])
        #expect(pending.drainWanted().isEmpty)
        #expect(
            pending.drain().mapValues { "\($0.inputs.count) \($0.isOver)" } == ["anew": "2 false", "over": "0 true"])
    }

    @Test("When everything is lost only what is whole is written")
    func lostAll() {
        var pending = PendingChanges()
        pending.add(["part": change([content(1)]), "whole": change([begun])])
        pending.loseAll()
        pending.add(["part": change([content(2)]), "whole": change([content(2)]), "other": change([content(2)])])
        #expect(pending.drain().keys.sorted() == ["whole"])
        pending.add(["part": change([.whole(History(Scenario()), .zero, abandoned: nil)])])
        pending.add(["part": change([content(3)])])
        #expect(pending.drain()["part"]?.inputs.count == 1)
    }
}
