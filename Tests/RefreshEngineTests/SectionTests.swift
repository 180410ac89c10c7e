import Testing
@testable import RefreshEngine

@Suite("Sections")
struct SectionTests {
    @Test("A list has as many sections as its content has room for, and none for 0 rows", arguments: [(10, 2000.0, 5), (10, 468, 1), (10, 469, 2), (0, 2000, 0), (10, 0, 0)])
    func count(rows: Int, height: Double, sections: Int) {
        var preview = Preview(.storehouse())
        preview.take(.content(height: height), .sections(rows: rows))
        let made = preview.simulation.scene.sections
        #expect(made.count == sections && made.enumerated().allSatisfy { $1.row == $0 * rows })
    }
}
