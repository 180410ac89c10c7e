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

    @Test(
        "Only an input that changes what the scene is made of makes another version of it",
        arguments: [
            (.content(height: 2000), false), (.content(height: 1999), true), (.sections(rows: 0), false),
            (.sections(rows: 3), true),
            (.viewport(Size(390, 844)), false), (.viewport(Size(390, 845)), true),
            (.system(try? SystemChoice("plain"), .header), false),
            (.system(try? SystemChoice("arrow"), .header), true), (.system(nil, .footer), false),
            (.system(nil, .header), true),
            (.begin(.header), false), (.scrollSettings(ScrollSettings()), false),
        ] as [(Input, Bool)])
    func sceneVersion(input: Input, isNew: Bool) throws {
        var scenario = Scenario()
        scenario.header = try SystemChoice("plain")
        var preview = Simulation(scenario)
        let (version, scene) = (preview.sceneVersion, preview.scene)
        _ = preview.apply(input)
        #expect((preview.sceneVersion != version) == isNew && (preview.scene != scene) == isNew)
    }
}
