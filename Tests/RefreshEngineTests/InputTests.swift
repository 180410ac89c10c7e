import Motion
import RefreshEngine
import Testing

@Suite("Inputs")
struct InputTests {
    @Test("An input takes at most 32 bytes, with its tick 40: a session's history keeps 20,000 of them")
    func size() {
        #expect(MemoryLayout<Input>.stride <= 32)
        #expect(MemoryLayout<(Tick, Input)>.stride <= 40)
    }
}
