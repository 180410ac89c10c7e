import Foundation
import Motion
@testable import PreviewDaemon
import RefreshEngine
import Testing

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
        return pending.take()["demo"]
    }

    /// As many inputs as fill what may wait, beside the session itself.
    private var full: [SessionEvent] { [begun] + (0..<PendingChanges.maxLength - SessionChange().length).map { content($0) } }

    @Test("Two batches that wait are written as one: inputs behind inputs, and what is over, or made anew, without what was before")
    func merged() {
        #expect(pending([begun, content(1)], [content(2), .reached(Tick(3))])?.inputs.map(\.tick.count) == [1, 2])
        #expect(pending([begun, content(1)], [content(2), .reached(Tick(3))])?.tick == Tick(3))
        #expect(pending([begun, .reached(Tick(3))], [content(4)])?.hasRecovered == true)
        #expect(pending([begun, content(1)], [.began(Scenario(), after: Simulation(Scenario())), content(2)])?.inputs.map(\.tick.count) == [2])
        #expect(pending([begun, content(1)], [.ended])?.isOver == true)
        let again = pending([.ended], [begun, content(2)])
        #expect(again?.isOver == false && again?.scenario != nil && again?.inputs.count == 1)
    }

    @Test("That nobody watches is known whatever came after")
    func abandoned() {
        let left = pending([begun, .abandoned], [content(1)])?.abandoned
        #expect(left == .some(1000))
        #expect(pending([begun, .abandoned], [.began(Scenario(), after: Simulation(Scenario()))])?.abandoned == left)
        #expect(pending([begun, .abandoned], [.rejoined])?.abandoned == .some(nil))
    }

    @Test("So much may wait; of a session of which more happens the rest is left out, until it is made anew")
    func bound() {
        var pending = PendingChanges()
        pending.add(["demo": change(full)])
        pending.add(["demo": change([content(300_000)]), "other": change([begun])])
        let written = pending.take()
        #expect(written["demo"]?.inputs.count == full.count - 1 && written["other"] == nil)
        pending.add(["demo": change([content(300_001)]), "other": change([content(1)])])
        #expect(pending.isEmpty)
        pending.add(["demo": change([begun, content(1)])])
        pending.add(["demo": change([content(2)])])
        #expect(pending.take()["demo"]?.inputs.count == 2)
    }

    @Test("Behind what could not be written nothing is, until it is made anew; what is over is forgotten")
    func lost() {
        var pending = PendingChanges()
        pending.add(["gap": change([begun]), "anew": change([begun]), "over": change([.ended])])
        let taken = pending.take()
        pending.add(["gap": change([content(1)]), "anew": change([begun, content(1)])])
        pending.lose(taken)
        pending.add(["gap": change([content(2)]), "anew": change([content(2)]), "over": change([begun])])
        #expect(pending.take().mapValues(\.inputs.count) == ["anew": 2, "over": 0])
    }

    @Test("When everything is lost only what is whole is written")
    func lostAll() {
        var pending = PendingChanges()
        pending.add(["part": change([content(1)]), "whole": change([begun])])
        pending.loseAll()
        pending.add(["part": change([content(2)]), "whole": change([content(2)]), "other": change([content(2)])])
        #expect(pending.take().keys.sorted() == ["whole"])
        pending.add(["part": change([.whole(History(Scenario()), .zero, abandoned: nil)])])
        pending.add(["part": change([content(3)])])
        #expect(pending.take()["part"]?.inputs.count == 1)
    }
}
