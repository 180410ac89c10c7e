import Motion

/// A row of pictures that the pull leafs through and that loops while it loads, beside texts: MS's GifAnimator.
///
/// Facts MS-24 to MS-27 of behaviour.md, with the corrections MS-B9, MS-B10 and MS-B13.
struct Sprites: Animator {
    /// Its designed look.
    private static let look = ContainerStyle.designed("light texts in the reader's language", ["height": .number(80)])

    /// Chosen: by looking at them.
    private static let moves = [
        look.moving(
            "snappy", "a quick loop, a quick close",
            [
                "duration": 0.5, "pullCurve": "ease out", "holdCurve": "cubic(0.2, 0, 0, 1)",
                "closeCurve": "cubic(0.3, 0, 0, 1)",
            ]),
        look.moving(
            "soft", "a slow loop, a slow close",
            [
                "duration": 2, "pullCurve": "ease in out", "holdDuration": 0.45, "holdCurve": "ease out", "settle": 0.2,
                "closeDuration": 0.8, "closeCurve": "cubic(0.2, 0, 0, 1)",
            ]),
    ]

    static let declaration = SystemDeclaration(
        name: "sprites",
        summary: "pictures that the pull leafs through and that loop while it loads",
        edges: [.header, .footer],
        workSeconds: 3,  // no source; as CB-17
        alwaysBounces: true,  // MS-9
        holdStyle: ContainerStyle.hold, fitsHeight: true,
        parameters: ContainerStyle.parameters(
            height: 100, textColor: Color(0xaa, 0xaa, 0xaa),
            [
                Parameter("images", .images, default: .text("wire"), "the pictures that the pull leafs through"),
                Parameter(
                    "loadingImages", .images, default: .text(""),
                    "the pictures that loop while it loads; empty: the same", group: .loading),
                Parameter(
                    "pullFrames", .frames(of: ["images"]), default: .text(""),
                    "which of the pictures the pull leafs through, such as 0-40; empty: all", group: .pull),
                Parameter(
                    "loopFrames", .frames(of: ["loadingImages", "images"]), default: .text(""),
                    "which of the pictures loop while it loads, such as 41-90; empty: all",
                    group: .loading),
                Parameter(
                    "fileTimes", .flag, default: .flag(true),
                    "whether pictures with times of their own keep them in the loop", label: "Times of the file",
                    group: .loading),
                Parameter(
                    "duration", .number(unit: "s", 0...60), default: .number(1),
                    "of one loop of pictures without times of their own; 0: it stands still (MS-25)",
                    label: "Loop duration", group: .motion, step: 0.1),
            ]
                + [
                    .curve(
                        "pullCurve", default: .linear, "how the pull leafs through the pictures (MS-26)",
                        label: "Pull curve")
                ].later),
        presets: [look] + moves + AutomaticFooter.presets(look))

    static let firstWording = Wording.pull  // MS-27
    static let descriptionSize = 14.0, timeSize = 14.0

    /// MS-24, pt: between the pictures and the texts, and between the two texts.
    private static let imageMargin = 15.0, lineGap = 8.0
    /// Of a line of 14 pt, pt: as MS-18 has it.
    private static let lineHeight = 17.0

    struct Look: Hashable {
        let pulled, loading: ImageSet?
        let hasOwnLoading: Bool
        let pulledRange, loadingRange: ClosedRange<Int>
        /// Of the pictures that loop; nil: each is shown for the same part of `duration`.
        let times: PictureTimes?
        let duration, height: Double
        let pullCurve: Easing
        let textColor: Color
        /// Whether the pictures stand on the right of the texts.
        let isRightToLeft: Bool

        init(_ parameters: ParameterValues) {
            hasOwnLoading = !parameters.text("loadingImages").isEmpty
            pulled = parameters.images("images")
            loading = parameters.images(hasOwnLoading ? "loadingImages" : "images")
            pulledRange = Look.range(parameters.text("pullFrames"), of: pulled)
            loadingRange = Look.range(parameters.text("loopFrames"), of: loading)
            times = if parameters.flag("fileTimes"), let loading { PictureTimes(loading, loadingRange) } else { nil }
            duration = parameters.number("duration")
            height = parameters.number("height")
            pullCurve = parameters.curve("pullCurve")
            textColor = parameters.color("textColor")
            isRightToLeft = ContainerStyle.isRightToLeft(parameters)
        }

        /// Of one loop, s.
        var loopDuration: Double { times?.duration ?? duration }

        private static func range(_ text: String, of images: ImageSet?) -> ClosedRange<Int> {
            let count = images?.count ?? 1
            return PictureRange(text)?.clamped(to: count) ?? 0...count - 1
        }

        func pulledIndex(at progress: Double) -> Int {
            let share = min(max(pullCurve.value(at: progress), 0), 1)
            return pulledRange.lowerBound + Sprites.index(at: share, of: pulledRange.count)
        }

        func loadingIndex(after loaded: Tick) -> Int {
            let index =
                times?.index(after: loaded)
                ?? Sprites.index(after: loaded.seconds, of: loadingRange.count, duration: duration)
            return loadingRange.lowerBound + index
        }
    }

    private var own: Look

    init(_ parameters: ParameterValues, edge: Edge) { own = Look(parameters) }
    mutating func configure(_ parameters: ParameterValues) { own = Look(parameters) }

    mutating func change(from: ContainerState, to: ContainerState, at tick: Tick) {}
    mutating func settle(at tick: Tick) {}
    var isStill: Bool { true }
    /// MS-26: one picture stands still.
    var isStillWhileLoading: Bool { own.loadingRange.count == 1 || own.loopDuration == 0 }

    func running(loading: Tick?) -> [RunningAnimation] {
        guard let loading, !isStillWhileLoading else { return [] }
        return [RunningAnimation("loop", since: loading)]
    }

    // MARK: Which picture

    /// MS-26: of the pictures that a pull leafs through.
    static func index(at progress: Double, of count: Int) -> Int { min(Int(Double(count) * progress), count - 1) }

    /// MS-26: of a loop, so many seconds after it began. A billionth of a picture is forgiven, so that 0.3 s of ten is
    /// the third.
    static func index(after time: Double, of count: Int, duration: Double) -> Int {
        guard duration > 0 else { return 0 }
        let loops = time / max(duration, Tick(1).seconds)
        return min(Int((loops - loops.rounded(.down)) * Double(count) + 1e-9), count - 1)
    }

    // MARK: Drawing

    func nodes() -> [Node] {
        [
            picture(own.pulled, "pulled"), picture(own.loading, "loading"),
            Node(
                .label(size: Sprites.descriptionSize, alignment: .center), rest: NodeFrame(color: own.textColor),
                name: "text"),
            Node(
                .label(size: Sprites.timeSize, alignment: .center), rest: NodeFrame(color: own.textColor), name: "time"),
        ]
    }

    /// As high as the control, about its middle. A set that the host does not have is a picture of nothing.
    private func picture(_ images: ImageSet?, _ name: String) -> Node {
        guard let images else { return Node(.group(), name: name) }
        let size = size(of: images)
        return Node(.image(Rectangle(-size.width / 2, -size.height / 2, size.width, size.height), images), name: name)
    }

    private func size(of images: ImageSet) -> Size {
        Size(images.size.width / images.size.height * own.height, own.height)
    }

    func draw(_ container: ContainerSnapshot, into buffer: inout FrameBuffer) {
        let (description, time) = (container.captions.description, container.captions.time)
        let both = !description.text.isEmpty && !time.text.isEmpty
        // MS-24: two lines stand about the middle with their gap, one stands on it (MS-B13).
        let half = Sprites.lineHeight * container.captions.textScale / 2
        let (above, below) = both ? (half, Sprites.lineGap + half) : (0, 0)
        buffer.add(
            node(own.pulled, own.pulledIndex(at: container.progress), isShown: container.loading == nil, container))
        buffer.add(
            node(
                own.loading, own.loadingIndex(after: container.loading ?? .zero), isShown: container.loading != nil,
                container))
        let middle = Point(container.size.width / 2, container.size.height / 2)
        buffer.add(description, in: container.size.width, at: middle - Point(0, above), own.textColor)
        buffer.add(time, in: container.size.width, at: middle + Point(0, below), own.textColor)
    }

    /// The picture in the middle of what MS-24 leaves for it, as large as fits.
    private func node(
        _ images: ImageSet?, _ index: Int, isShown: Bool, _ container: ContainerSnapshot
    ) -> RawNode<Double> {
        guard let images else { return RawNode() }
        let width = Sprites.imageWidth(of: container)
        let transform = Transform(
            scale: min(1, width / size(of: images).width),
            x: own.isRightToLeft ? container.size.width - width / 2 : width / 2, y: container.size.height / 2)
        return RawNode(transform: transform, image: index, isHidden: !isShown || width == 0)
    }

    /// MS-24: as wide as the control, or up to the wider text; nothing is left beside a text that fills the control.
    static func imageWidth(of container: ContainerSnapshot) -> Double {
        let text = container.captions.width(in: container.size.width)
        return text == 0 ? container.size.width : max(0, (container.size.width - text) / 2 - imageMargin)
    }
}
