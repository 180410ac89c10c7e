import Motion
import RefreshEngine

/// What a session begins with that the engine does not know by itself: the time, fonts, images, and what was stored.
package struct SessionEnvironment {
    /// The systems that may be chosen.
    let catalog: Catalog
    package var clock = WallClock.standard
    /// Makes outlines of texts; nil: only the standard texts have outlines.
    var outlines: OutlineSource?
    /// The name of the run that begins, different from that of any run before.
    package var run = "0"
    /// The session as it was stored when its daemon ended; nil: it is a new one.
    package var kept: StoredSession?
    /// The images that may be named.
    var images = ["wire": ImageSet.wire]
    /// What the system begins with.
    package var preset = Preset.published, language = Language.en

    package init(
        catalog: Catalog, clock: WallClock = WallClock.standard, outlines: OutlineSource? = nil, run: String = "0",
        kept: StoredSession? = nil, images: [String: ImageSet] = ["wire": ImageSet.wire],
        preset: String = Preset.published, language: Language = Language.en
    ) {
        (self.catalog, self.clock, self.outlines, self.run, self.kept, self.images, self.preset, self.language) = (
            catalog, clock, outlines, run, kept, images, preset, language
        )
    }

    /// A preview with that system, or with the first of the catalog. Unknown presets and systems were refused before
    /// (``Hub/joinError``).
    /// - Parameter times: when each key was last refreshed (MS-6)
    func scenario(_ system: String?, _ times: RefreshTimes) -> Scenario {
        var scenario = Scenario()
        scenario.header = (system ?? catalog.declarations.first?.name).flatMap {
            try? SystemChoice($0, preset: preset, language: language, in: catalog)
        }
        scenario.clock = clock
        scenario.lastRefresh = times.moments
        scenario.images = images
        return scenario
    }
}

/// A stored session: its history, the tick that it had reached, and its preview at that tick.
package struct StoredSession: Sendable {
    let history: History
    package let tick: Tick
    let preview: Simulation
    let tuning: Tuning
    let noted: NotedTakes

    /// Runs the whole history again: too slow for the loop's thread.
    /// - Parameters:
    ///   - tuning: as it was written (``Tuning/json``); nil: nobody has tuned the session
    ///   - noted: as it was written (``NotedTakes/json``); nil: it has no notes
    ///   - catalog: the systems that may be chosen
    package init(
        history: History, tick: Tick, tuning: [UInt8]? = nil, noted: [UInt8]? = nil, in catalog: Catalog
    ) {
        (self.history, self.tick, preview) = (history, tick, history.preview(at: tick))
        self.tuning = tuning.map { [preview] in Tuning(json: $0, of: preview, in: catalog) } ?? Tuning(preview.template)
        self.noted = NotedTakes(json: noted ?? [], in: catalog)
    }
}
