import Motion
import PreviewTesting
import Recordings
import RefreshEngine
import Scripts

/// A pull by hand on a control with a preset, its work, and the way back, as a recording that has inputs only: an engine
/// makes the frames again.
struct GalleryRecording {
    /// Its file's.
    let bytes: [UInt8]
    /// The tick that is shown while nothing plays: the control at work.
    let poster: Tick
    /// The pictures that it shows.
    let images: Set<ImageSet>

    /// Of the list, pt. The page's style sheet gives each preview this shape. Chosen: as wide as a phone, and as high as
    /// the pull needs.
    static let viewport = Size(390, 460)
    /// Chosen: long enough to see a control load.
    private static let work = Work.after(.seconds(1.5), .succeeded)
    /// From the beginning of the work. Chosen: every control has come to its place by then.
    private static let posterDelay = Tick.seconds(0.9)
    /// Chosen: as a person pulls, far enough for every control, and within the viewport.
    private static let gesture = """
        pull 1
        sleep 300ms
        down 70pt
        drag 340pt in 700ms ease in-out
        hold 250ms
        release
        wait settled timeout 10s
        sleep 500ms
        """

    /// - Throws: when there is no such system or preset, or the pull did not refresh it
    init(of system: String, preset: String) throws(CommandError) {
        var scenario = Scenario()
        (scenario.viewport, scenario.work) = (Self.viewport, Self.work)
        let script: Script
        do {
            scenario.header = try SystemChoice(system, preset: preset, in: .published)
            script = try Script(
                parsing: Self.gesture, file: "\(system) \(preset)", in: .published, base: Script.Base(scenario))
        } catch {
            throw .usage("\(error)")
        }
        var writer = RecordingWriter(session: "\(system)-\(preset)", scenario: scenario)
        writer.begin(at: .zero)
        var (last, begin): (Tick, Tick?) = (.zero, nil)
        let outcome = script.run { moment in
            switch moment {
            case .input: writer.observe(moment)
            case .tick(let preview): last = preview.tick
            case .notices(let notices, let tick): if notices.contains(.begin(.header)) { begin = begin ?? tick }
            case .event, .restart: break
            }
        }
        guard outcome == .passed, let begin else { throw .usage("\(system) with its preset \(preset) did not refresh") }
        writer.end(at: last)
        (bytes, poster) = (writer.drainLines(), begin + Self.posterDelay)
        images = Simulation(scenario).scene.pictures
    }
}
