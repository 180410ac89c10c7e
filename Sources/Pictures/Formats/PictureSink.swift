/// Receives the pictures of a decoder, one at a time, and enforces the limits.
struct PictureSink {
    enum Found {
        case note(String)
        case size(width: Int, height: Int)
        case picture(Bitmap, delay: Double)
    }

    private let send: (Found) throws(PictureError) -> Void
    private var count = 0, pixels = 0, notes: Set<String> = []

    init(_ send: @escaping (Found) throws(PictureError) -> Void) { self.send = send }

    /// The size of all pictures; called before the first one.
    func begin(width: Int, height: Int) throws(PictureError) {
        guard PictureLimits.side.contains(width), PictureLimits.side.contains(height) else {
            throw PictureError(
                "is \(width)x\(height) pixels; 1x1 to \(PictureLimits.side.upperBound)x\(PictureLimits.side.upperBound) are allowed"
            )
        }
        try send(.size(width: width, height: height))
    }

    /// Another picture is about to be decoded; that many pixels are read and written for it.
    mutating func reserve(_ pixels: Int) throws(PictureError) {
        (count, self.pixels) = (count + 1, self.pixels + pixels)
        guard count <= PictureLimits.pictures.upperBound else {
            throw PictureSink.tooMany("more than \(PictureLimits.pictures.upperBound)")
        }
        guard self.pixels <= PictureLimits.pixels else {
            throw PictureError(
                "has more than \(PictureLimits.pixels >> 20) million pixels in its first \(count) pictures; make them smaller or fewer"
            )
        }
    }

    static func tooMany(_ number: String) -> PictureError {
        PictureError(
            "has \(number) pictures; \(PictureLimits.pictures.upperBound) are allowed: leave out every second one, say, and show the others twice as long"
        )
    }

    func add(_ picture: Bitmap, delay: Double) throws(PictureError) { try send(.picture(picture, delay: delay)) }

    /// Reports a deviation from the file; each text once.
    mutating func note(_ text: String) throws(PictureError) {
        if notes.count < PictureStream.maxNotes, notes.insert(text).inserted { try send(.note(text)) }
    }

    /// How long browsers show a picture, s: they show one with a delay of 10 ms or less for 100 ms.
    /// Source: Chromium's and Firefox's decoders, for GIF as for APNG; so do all since Netscape.
    static func shownTime(_ delay: Double) -> Double { delay < 0.0105 ? 0.1 : delay }
}
