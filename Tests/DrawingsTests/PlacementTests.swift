import Motion
import RefreshEngine
import Testing

@testable import Drawings

@Suite("Where nodes and rows are drawn")
struct PlacementTests {
    private let insets = EdgeInsets(top: 64, bottom: 0)

    private func scene(
        _ nodes: [Node] = [], height: Double = 1000, sections: [Section] = [], inserted: [InsertedRow] = []
    ) -> Scene {
        Scene(
            viewport: Size(100, 200), contentHeight: height, rowHeight: 44, inserted: inserted, sections: sections,
            background: .black, nodes: nodes)
    }

    private func frame(_ offset: Double = 0, insertion: RowInsertion? = nil, _ nodes: [NodeFrame] = []) -> Frame {
        Frame(tick: .zero, offset: offset, velocity: 0, insets: insets, insertion: insertion, nodes: nodes)
    }

    @Test(
        "A node is moved by the offset, its groups, its anchor and its transform; it has their opacity, layer and clips, and is hidden with them"
    )
    func groups() {
        let clip = Rectangle(0, 0, 10, 10)
        let nodes = [
            Node(.group(clip: clip), layer: .back, anchor: Point(5, 0)), Node(.group(), parent: 0, anchor: Point(1, 2)),
            Node(.spinner(diameter: 4), parent: 1),
        ]
        let looks = [
            NodeFrame(transform: Transform(scale: 2), opacity: 0.5),
            NodeFrame(transform: Transform(x: 3), opacity: 0.5), NodeFrame(transform: Transform(scale: 3), opacity: 7),
        ]
        let placed = PlacedNode.place(scene(nodes), frame(-10, looks))
        #expect(
            placed.map(\.matrix) == [
                Transform(2, 0, 0, 2, 5, 10), Transform(2, 0, 0, 2, 13, 14), Transform(6, 0, 0, 6, 13, 14),
            ])
        #expect(placed.map(\.opacity) == [0.5, 0.25, 0.25] && placed.allSatisfy { $0.layer == .back && !$0.isHidden })
        #expect(placed.map(\.clips.count) == [0, 1, 1] && placed[2].clips[0].matrix == placed[0].matrix)
        var hidden = looks
        hidden[1].isHidden = true
        #expect(PlacedNode.place(scene(nodes), frame(0, hidden)).map(\.isHidden) == [false, true, true])
    }

    @Test("A node whose parent does not come before it is hidden")
    func lost() {
        let nodes = [Node(.group(), parent: 1), Node(.group(), parent: -1), Node(.group(), parent: 0)]
        #expect(
            PlacedNode.place(scene(nodes), frame(0, Array(repeating: NodeFrame(), count: 3))).map(\.isHidden) == [
                true, true, true,
            ])
    }

    @Test("Rows fill the viewport; the last one ends where the content does")
    func rows() {
        #expect(scene().visibleRows(offset: 50, insertion: nil, length: 200).map(\.index) == [1, 2, 3, 4, 5])
        let low = scene(height: 60).visibleRows(offset: -64, insertion: nil, length: 200)
        #expect(low.map(\.top) == [64, 108] && low.map(\.bottom) == [108, 124])
        #expect(
            scene(height: 1e6).visibleRows(offset: 999_900, insertion: nil, length: 200).map(\.index) == [
                22_725, 22_726, 22_727,
            ])
    }

    @Test("A row that is being inserted has grown so far, and those below it stand so much higher")
    func insertion() {
        let rows = scene().visibleRows(offset: 0, insertion: RowInsertion(row: 1, progress: 0.25), length: 120)
        #expect(
            rows.map(\.top) == [0, 44, 55, 99] && rows.map(\.bottom) == [44, 55, 99, 143]
                && rows.map(\.grown) == [1, 0.25, 1, 1])
    }

    @Test("An inserted row has its own text; the numbers and colours of the others stay")
    func texts() {
        let scene = scene(inserted: [InsertedRow(row: 0, text: "new"), InsertedRow(row: 2, text: "newer")])
        #expect((0..<4).map(scene.text) == ["new", "Row 1", "newer", "Row 2"] && scene.indexBeforeInsertions(3) == 1)
    }

    @Test(
        "A header stays below the inset until the end of its section pushes it away; rows stand below the headers above them"
    )
    func headers() {
        let scene = scene(sections: [Section(row: 0, title: "A"), Section(row: 2, title: "B")])  // B begins at 116
        func headers(_ offset: Double) -> [String] {
            scene.visibleHeaders(frame(offset)).map { "\($0.title)\($0.top)" }
        }
        #expect(
            headers(-64) == ["A64.0", "B180.0"] && headers(0) == ["A64.0", "B116.0"]
                && headers(30) == ["A58.0", "B86.0"] && headers(120) == ["B64.0"])
        #expect(scene.visibleRows(offset: 0, insertion: nil, length: 200).map(\.top) == [28, 72, 144, 188])
    }
}
