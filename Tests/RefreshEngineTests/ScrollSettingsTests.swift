import Motion
import Testing

@testable import RefreshEngine

@Suite("Scroll settings")
struct ScrollSettingsTests {
    @Test(
        "A choice that is taken back leaves no trace, whatever the profile",
        arguments: ScrollOption.all.map(\.parameter))
    func takenBack(parameter: Parameter) throws {
        var settings = ScrollSettings()
        let values: [ParameterValue]
        switch parameter.kind {
        case .choice(let words): values = words.dropFirst().map { .text($0) }
        case .number(_, let range): values = [.number(range.upperBound), .text("0.5")]
        default: values = []
        }
        #expect(!values.isEmpty)
        for value in values {
            try settings.set(parameter.name, to: value)
            #expect(settings != ScrollSettings())
            try settings.set(parameter.name, to: parameter.defaultValue)
            #expect(settings == ScrollSettings())
        }
    }

    @Test(
        "Every word of a choice says something that the profiles do not both say",
        arguments: ScrollOption.all.map(\.parameter))
    func words(parameter: Parameter) throws {
        guard case .choice(let words) = parameter.kind else { return }
        for profile in ["uikit", "flutter"] {
            let profiles = try words.map { word in
                var settings = ScrollSettings()
                try settings.set("profile", to: .text(profile))
                try settings.set(parameter.name, to: .text(word))
                return settings.profile
            }
            // "profile" is the same as one of the others, which all differ.
            #expect(Set(profiles).count == words.count - 1 && Set(profiles.dropFirst()).contains(profiles[0]))
        }
    }

    @Test(
        "A wrong value is refused with what is allowed, and changes nothing",
        arguments: [
            (
                "spring", "soft",
                "\"spring\" must be one of profile, uikit, flutter, critical10, critical10.9, pullToRefresh, easyRefresh, smartRefresh"
            ),
            ("decelerationRate", "1", "\"decelerationRate\" must be a number from 0 to 0.9999"),
            ("startSpeed", "-1pt/s", "\"startSpeed\" must be a number of pt/s from 0 to 1000"),
            ("scale", "5", "\"scale\" must be a number from 1 to 4"),
        ])
    func refused(name: String, value: String, message: String) {
        var settings = ScrollSettings()
        do throws(ParameterError) {
            try settings.set(name, to: .text(value))
            Issue.record("accepted")
        } catch { #expect(error.description == message) }
        #expect(settings == ScrollSettings())
    }

    @Test("Flutter's tolerances are pixels: a motion ends sooner on a coarser screen", arguments: [1.0, 2, 3])
    func scale(scale: Double) throws {
        var settings = ScrollSettings()
        try settings.set("profile", to: .text("flutter"))
        try settings.set("scale", to: .number(scale))
        #expect(
            settings.profile.bounceEnd == .init(distance: 1 / scale, speed: 20 / scale)
                && settings.profile.glideEnd == .stopping(below: 20 / scale))
    }
}
