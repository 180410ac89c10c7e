import CRlottie

/// Draws the pictures of a Lottie file with rlottie.
///
/// As many a second as the file has, but at most 60, and only every second, third ... one if there would be more than
/// `PictureLimits.pictures`. They are drawn at twice the file's size, up to `maxSide`, and up to `maxPixels` for all of
/// them.
enum LottieDecoder {
    /// Chosen: the largest control (400 pt) on a phone's screen at 3x is hardly larger.
    static let maxSide = 1024.0
    /// Chosen: 240 pictures of 447 pixels, in a few seconds.
    static let maxPixels = 48e6
    /// Pictures a second. Chosen: what the page is sent by default.
    static let maxRate = 60.0

    /// Makes rlottie start its threads and load its decoder of embedded pictures, which it otherwise does with the
    /// first file that has one. After that it needs no more files.
    static func prepare() {
        let text =
            #"{"v":"5.5.7","w":1,"h":1,"fr":1,"ip":0,"op":1,"assets":[{"id":"a","w":1,"h":1,"u":"","p":"data:,A","e":1}],"layers":[{"ty":2,"refId":"a","ip":0,"op":1,"st":0,"ks":{}}]}"#
        guard let animation = lottie_animation_from_data(text, "", "") else { return }
        var pixel: UInt32 = 0
        lottie_animation_render(animation, 0, &pixel, 1, 1, 4)
        lottie_animation_destroy(animation)
    }

    static func decode(_ bytes: [UInt8], into sink: inout PictureSink) throws(PictureError) {
        let document = try LottieDocument(bytes)
        let plan = LottiePlan(document)
        let loaded = (bytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { text in
            lottie_animation_from_data(text.baseAddress, "", "")
        }
        guard let animation = loaded else { throw PictureError("is no Lottie file that rlottie can read") }
        defer { lottie_animation_destroy(animation) }
        try sink.begin(width: plan.width, height: plan.height)
        for note in document.notes + plan.notes { try sink.note(note) }
        var picture = Bitmap(width: plan.width, height: plan.height)
        let last = max(1, lottie_animation_get_totalframe(animation)) - 1
        for index in 0..<plan.count {
            try sink.reserve(picture.pixels.count)
            for place in picture.pixels.indices { picture.pixels[place] = 0 }
            picture.pixels.withUnsafeMutableBufferPointer { pixels in
                lottie_animation_render(
                    animation, min(last, index * plan.step), pixels.baseAddress, plan.width, plan.height, plan.width * 4
                )
                for place in pixels.indices where pixels[place] != 0 { pixels[place] = straight(pixels[place]) }
            }
            try sink.add(picture, delay: plan.delay(of: index))
        }
    }

    /// A pixel of a `Bitmap` from a premultiplied one (alpha, red, green and blue from the highest byte down).
    static func straight(_ pixel: UInt32) -> UInt32 {
        let alpha = pixel >> 24
        if alpha == 0 { return 0 }
        func channel(_ shift: UInt32) -> UInt8 {
            let value = pixel >> shift & 255
            return UInt8(alpha == 255 ? value : min(255, (value * 255 + alpha / 2) / alpha))
        }
        return Bitmap.pixel(channel(16), channel(8), channel(0), UInt8(alpha))
    }
}

/// Which pictures of a Lottie file are drawn, and how large.
struct LottiePlan: Equatable {
    let width: Int, height: Int
    /// Every `step`-th picture of the file is drawn.
    let step: Int
    let count: Int
    var notes: [String] = []
    private let frames: Double, rate: Double

    init(_ document: LottieDocument) {
        (frames, rate) = (document.frames, document.rate)
        let most = Double(PictureLimits.pictures.upperBound)
        let step = max(1, (rate / LottieDecoder.maxRate - 1e-6).rounded(.up), (frames / most - 1e-6).rounded(.up))
        self.step = Int(step)
        count = max(1, Int((frames / step - 1e-6).rounded(.up)))
        let size = document.width * document.height * Double(count)
        let scale = min(
            2, LottieDecoder.maxSide / max(document.width, document.height),
            (LottieDecoder.maxPixels / size).squareRoot())
        (width, height) = (max(1, Int(document.width * scale)), max(1, Int(document.height * scale)))
        if step > 1 {
            notes.append(
                "1 in \(Int(step)) of its \(Int(frames)) pictures is shown, \((rate / step * 100).rounded() / 100) a second"
            )
        }
    }

    /// s. The last one is shown for the remaining time, so that the loop is as long as in the file.
    func delay(of index: Int) -> Double {
        let length = index < count - 1 ? Double(step) : frames - Double((count - 1) * step)
        return min(max(length / rate, PictureLimits.delay.lowerBound), PictureLimits.delay.upperBound)
    }
}
