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

    @Test(
        "Nodes that are drawn together are those that would be drawn one by one, whatever the buffer held before",
        arguments: 1...6 as ClosedRange<UInt64>)
    func together(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var (together, alone) = (FrameBuffer(), FrameBuffer())
        var changes = 0
        for _ in 1...300 {
            let words = (0..<random.integer(in: 0...2)).map { _ in ["", "a"][random.integer(in: 0...1)] }
            let opacities = (0..<random.integer(in: 0...4)).map { _ in Double(random.integer(in: 0...1)) }
            func draw(_ buffer: inout FrameBuffer, _ body: (inout FrameBuffer) -> Void) -> [Int] {
                buffer.draw(at: .zero) { buffer in
                    for word in words { buffer.add(RawNode(), text: word) }
                    body(&buffer)
                    return (.zero, header: "", footer: "")
                }
                var changed: [Int] = []
                buffer.takeChanges { index, _ in changed.append(index) }
                return changed
            }
            let first = draw(&together) { $0.add(opacities.count) { RawNode(opacity: opacities[$0]) } }
            let second = draw(&alone) { for opacity in opacities { $0.add(RawNode(opacity: opacity)) } }
            #expect(together.frame == alone.frame && first == second)
            #expect(together.hasChanged == alone.hasChanged)
            changes += alone.hasChanged ? 1 : 0
        }
        #expect(changes > 100 && changes < 300)
    }

    @Test("A node that differs in one of its numbers says which, whatever number it is", arguments: NodeNumber.allCases)
    func numbers(number: NodeNumber) {
        var node = RawNode()
        node[number] += 1
        var told: [NodeNumber] = []
        node.forEachNumber(unlike: RawNode()) { told.append($0) }
        #expect(told == [number])
        #expect(node.isIdentical(to: node) && !node.isIdentical(to: RawNode()))
    }

    @Test("A node of another colour, or one that is hidden, is another node", arguments: [false, true])
    func words(isHidden: Bool) {
        let node = RawNode(color: Color(0, 0, 2), isHidden: isHidden)
        #expect(node.isIdentical(to: node))
        #expect(!node.isIdentical(to: RawNode(color: Color(0, 0, 3), isHidden: isHidden)))
        #expect(!node.isIdentical(to: RawNode(color: Color(0, 0, 2), isHidden: !isHidden)))
    }
}
