import Testing

@testable import RefreshEngine

@Suite("Sections")
struct SectionTests {
    @Test(
        "A list has as many sections as its content has room for, and none for 0 rows",
        arguments: [(10, 2000.0, 5), (10, 468, 1), (10, 469, 2), (0, 2000, 0), (10, 0, 0)])
    func count(rows: Int, height: Double, sections: Int) {
        var preview = Preview(.storehouse())
        preview.apply(.content(height: height), .sections(rows: rows))
        let made = preview.simulation.scene.sections
        #expect(made.count == sections && made.enumerated().allSatisfy { $1.row == $0 * rows })
    }

    /// Ten rows and their header are 468 pt.
    @Test(
        "The row that a refresh adds is counted among rows, not headers, and is wholly there; one that begins a section brings its header",
        arguments: [
            (396.0, 8, 440.0), (440, 9, 484), (468, 10, 540), (480, 10, 540), (512, 10, 556), (540, 11, 584),
            (1000, 20, 1044), (0, 0, 72), (20, 0, 72),
        ])
    func insertedRow(content: Double, row: Int, height: Double) {
        var preview = Preview(.list(header: "labels", content: content, work: .manual))
        preview.apply(.sections(rows: 10), .begin(.header))
        preview.pass(60)
        preview.apply(.finish(.header, .succeeded))
        preview.settle()
        let scene = preview.simulation.scene
        #expect(scene.inserted.map(\.row) == [row] && scene.contentHeight == height)
        #expect(scene.sections.contains { $0.row == row / 10 * 10 })
    }

    @Test("An added row is gone when headers leave no room for it")
    func lostRow() {
        var preview = Preview(.list(header: "labels", content: 440, work: .manual))
        preview.apply(.begin(.header))
        preview.pass(60)
        preview.apply(.finish(.header, .succeeded), .content(height: 490), .sections(rows: 1000))
        #expect(preview.simulation.scene.inserted.isEmpty)
        #expect(RowGrid(sectionRows: 10).wholeRows(in: 468) == 10 && RowGrid(sectionRows: 0).wholeRows(in: 468) == 10)
    }
}
