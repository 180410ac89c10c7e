import Motion
import Recordings
import TestSupport
import Testing

@testable import PreviewProtocol
@testable import RefreshEngine

@Suite("A frame and a scene that do not fit each other")
struct MisfitTests {
    private func preview(_ anything: inout Anything) -> Simulation {
        var preview = Simulation(anything.scenario())
        for _ in 0..<anything.random.integer(in: 0...20) {
            _ = preview.step([
                anything.input(
                    Input.Kind.allCases[anything.random.integer(in: 0...Input.Kind.allCases.count - 1)],
                    of: preview.scenario)
            ])
        }
        return preview
    }

    @Test(
        "Both encoders say of any frame what the scene has, and of any two frames what differs; they never trap",
        arguments: 1...200 as ClosedRange<UInt64>)
    func total(seed: UInt64) throws {
        var anything = Anything(seed: seed)
        let scene = preview(&anything).scene
        let other = preview(&anything)
        var frame = other.frame()
        switch seed % 4 {
        case 0: frame.nodes.removeLast(min(frame.nodes.count, 3))
        case 1: frame.nodes += frame.nodes + [NodeFrame(opacity: 0.5)]
        case 2: (frame.tick, frame.offset, frame.velocity) = (Tick(1 << 51), .nan, -.infinity)
        default: break
        }
        let text = try JSONReader.read(ServerMessage.frame(frame, of: scene).json()[...])
        #expect((text["nodes"]?.members ?? []).allSatisfy { Int($0.key).map { $0 < scene.nodes.count } == true })

        var reception = FrameDecoder()
        _ = try reception.decode(ServerMessage.scene(scene).binary())
        _ = try reception.decode(ServerMessage.frame(frame, of: scene).binary())
        #expect(reception.frame.nodes.count == scene.nodes.count)
        for (base, now) in [(WireFrame(frame), WireFrame(restOf: scene)), (WireFrame(restOf: scene), WireFrame(frame))]
        {
            if let bytes = now.message(from: base) { _ = try reception.decode(bytes) }
        }
    }

    @Test("A frame with a node more than its scene: the node is left out; with one less, the rest is at rest")
    func literal() {
        let bar = Node(.bar(from: .zero, to: Point(1, 1), width: 1))
        let scene = Scene(viewport: Size(390, 844), contentHeight: 0, rowHeight: 44, background: .black, nodes: [bar])
        func text(_ count: Int) -> String {
            let nodes = Array(repeating: NodeFrame(opacity: 0.5), count: count)
            return String(
                decoding: ServerMessage.frame(
                    Frame(tick: .zero, offset: 0, velocity: 0, insets: .zero, nodes: nodes), of: scene
                ).json(), as: UTF8.self)
        }
        #expect(text(2) == #"{"type":"frame","tick":0,"offset":0,"insets":[0,0],"nodes":{"0":{"opacity":0.5}}}"#)
        #expect(text(2) == text(1))
        #expect(text(0).hasSuffix(#""nodes":{}}"#))
        let (first, last) = (
            Frame(tick: Tick(.min), offset: 0, velocity: 0, insets: .zero, nodes: []),
            Frame(tick: Tick(.max), offset: 1, velocity: 0, insets: .zero, nodes: [])
        )
        #expect(WireFrame(last).message(from: WireFrame(first)) != nil)
    }
}
