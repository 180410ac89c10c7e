import Motion

/// The parameters that every container has, whatever its animator.
struct ContainerStyle: Hashable {
    let height: Double
    let color: Color
    let texts: ContainerTexts
    let isDescriptionHidden, isTimeHidden, hidesAutomatically, isExclusive: Bool
    let timeKey: String
    let minimumLoading, resultHold: Tick
    let motion: HoldMotion
    /// nil: it is pulled.
    let automatic: AutomaticFooter.Rules?
    let scrollsToNew: Bool
    /// How much larger its texts are than published: iOS' Dynamic Type.
    let textScale: Double
    /// The pull that arms, pt.
    let threshold: Double

    /// MS-14; MS-13: under short content a footer comes to the end of the visible area.
    static let hold = HoldStyle(isSticky: true, fillsRoom: true)
    /// How the inset opens and closes (MS-13, MS-15).
    private static let slide = Animation(.seconds(0.25))
    /// Of a text of its own, characters.
    private static let maxTextLength = 80

    init(_ parameters: ParameterValues, edge: Edge) {
        height = parameters.number("height")
        color = parameters.color("textColor")
        texts = ContainerTexts(parameters, edge: edge)
        isDescriptionHidden = parameters.flag("hideDescription")
        isTimeHidden = parameters.flag("hideTime") || edge == .footer  // MS-21, MS-27
        hidesAutomatically = parameters.flag("hidesAutomatically")
        isExclusive = parameters.flag("exclusive")
        timeKey = parameters.text("timeKey").isEmpty ? TimeKey.shared : parameters.text("timeKey")
        minimumLoading = .seconds(parameters.number("minimumLoading"))
        resultHold = .seconds(parameters.number("resultHold"))
        motion = HoldMotion(parameters)
        threshold = height * motion.armAt
        automatic = AutomaticFooter.Rules(parameters, edge: edge)
        scrollsToNew = parameters.flag("scrollToNew") && edge == .footer
        textScale = parameters.number("textScale")
    }

    static func parameters(height: Double, textColor: Color, _ own: [Parameter]) -> [Parameter] {
        [
            Parameter(
                "height", .number(unit: "pt", 20...400), default: .number(height),
                "of the control, and the pull that arms", group: .pull)
        ]
            + own
            + [
                Parameter("textColor", .color, default: .color(textColor), "of texts"),
                Parameter(
                    "language", .choice(Language.allCases.map { $0.rawValue }), default: .text(Language.zh.rawValue),
                    "of the texts that are not your own", group: .texts),
            ]
            + Wording.allCases.map { text($0.parameter, $0.summary, label: $0.label) }
            + [
                text("textTime", "before the time of the last refresh", label: "Last refresh"),
                text("textNever", "instead of that time as long as there is none", label: "No refresh yet"),
                Parameter(
                    "hideDescription", .flag, default: .flag(false), "whether the description is left out",
                    group: .texts),
                Parameter(
                    "hideTime", .flag, default: .flag(false),
                    "whether the last refresh is left out; a footer never shows it", group: .texts),
                Parameter(
                    "timeKey", .text(maxLength: Parameter.maxNameLength), default: .text(""),
                    "under which the last refresh is kept; empty: with all that have none",
                    label: "Key of last refresh"),
                Parameter(
                    "hidesAutomatically", .flag, default: .flag(false),
                    "whether it is seen only while it is pulled or refreshes"),
                Parameter(
                    "exclusive", .flag, default: .flag(false),
                    "whether it stays idle while the control at the other edge refreshes, which goes on undisturbed",
                    group: .list),
                Parameter(
                    "minimumLoading", .number(unit: "s", 0...60), default: .number(0), "how long it loads at least",
                    step: 0.1),
                Parameter(
                    "resultHold", .number(unit: "s", 0...60), default: .number(0),
                    "how long it says how the work ended before it closes", step: 0.1),
            ]
            + [
                Parameter(
                    "textScale", .number(unit: "", 0.8...3.2), default: 1,
                    "of its texts: iOS' Dynamic Type goes from 0.82 to 3.12", group: .texts, step: 0.05)
            ].later
            + HoldMotion.parameters(hold: slide, begin: slide, close: slide, armsBeyond: false).later
            + AutomaticFooter.parameters.only(at: .footer).later
    }

    /// Whether its texts are read from right to left: what stands beside them is then on their right (CN-7.9).
    static func isRightToLeft(_ parameters: ParameterValues) -> Bool {
        Language(rawValue: parameters.text("language"))?.isRightToLeft == true
    }

    /// A design for the dark ground that a list stands on, with texts in the reader's language.
    static func designed(_ summary: String, _ own: [String: ParameterValue]) -> Preset {
        let values: [String: ParameterValue] = [
            "textColor": .color(Design.ink), "language": .text(Language.en.rawValue),
        ]
        var texts = Dictionary(
            uniqueKeysWithValues: Language.allCases.map { ($0, ["language": ParameterValue.text($0.rawValue)]) })
        // Chosen: of the published texts, "normal state" and three dots are no words for a reader.
        texts[.zh] = texts[.zh]?.with(["textNormal": .text("拉动刷新"), "textLoading": .text("正在加载…")])
        return .designed(summary, values.with(own), texts: texts)
    }

    private static func text(_ name: String, _ summary: String, label: String) -> Parameter {
        Parameter(
            name, .text(maxLength: maxTextLength), default: .text(""), summary + "; empty: the language's", label: label
        )
    }
}
