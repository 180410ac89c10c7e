import Motion
import Testing

@testable import RefreshEngine

@Suite("A frame is drawn in place")
struct FrameBufferTests {
    @Test(
        "Whatever a buffer held before, it then holds what a new one would, and knows whether that is something else",
        arguments: 1...6 as ClosedRange<UInt64>)
    func drawnOver(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var buffer = FrameBuffer()
        var preview = Simulation(Scenario())
        var last = preview.frame()
        preview.draw(into: &buffer)
        for tick in 1...600 {
            let design = Catalog.published.declarations[
                random.integer(in: 0...Catalog.published.declarations.count - 1)]
            let edge = Edge.allCases[random.integer(in: 0...1)]
            let inputs: [Input] =
                switch random.integer(in: 0...60) {
                case 0: [.system(design.edges.contains(edge) ? try SystemChoice(design.name, edge: edge) : nil, edge)]
                case 1: [.begin(edge)]
                case 2: [.finish(edge, .succeeded)]
                default: []
                }
            _ = preview.step(inputs)
            preview.draw(into: &buffer)
            let frame = preview.frame()
            #expect(Frame(buffer.frame) == frame)
            last.tick = frame.tick
            #expect(buffer.hasChanged == (last != frame), "tick \(tick)")
            last = frame
        }
    }

    @Test("A text alone is a change, and so is a node less")
    func parts() {
        var buffer = FrameBuffer()
        func hasChanged(_ texts: String...) -> Bool {
            buffer.draw(at: .zero) { buffer in
                for text in texts { buffer.add(RawNode(), text: text) }
                return (.zero, header: "", footer: "")
            }
            return buffer.hasChanged
        }
        #expect(hasChanged("a", "b"))
        #expect(!hasChanged("a", "b"))
        #expect(hasChanged("a", "c"))
        #expect(hasChanged("a") && buffer.frame.texts == ["a"] && buffer.frame.nodes.count == 1)
        #expect(!hasChanged("a"))
    }

    @Test("A node that differs in one of its numbers says which, whatever number it is", arguments: NodeNumber.allCases)
    func numbers(number: NodeNumber) {
        var node = RawNode()
        node[number] += 1
        var told: [NodeNumber] = []
        node.forEachNumber(unlike: RawNode()) { told.append($0) }
        #expect(told == [number])
    }
}
