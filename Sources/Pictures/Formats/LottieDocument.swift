import Foundation

/// What is checked in a Lottie file before rlottie gets it. Source: the Lottie animation format, section "Composition".
struct LottieDocument {
    /// Of the composition, pixels.
    let width: Double, height: Double
    /// The number of its pictures, and how many a second.
    let frames: Double, rate: Double
    private(set) var notes: [String] = []

    init(_ bytes: [UInt8]) throws(PictureError) {
        let root: [String: Any]
        do {
            root = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any] ?? [:]
        } catch {
            throw PictureError(
                "is no JSON, so no Lottie file: \((error as NSError).userInfo["NSDebugDescription"] ?? error.localizedDescription)"
            )
        }
        if let key = DuplicateKey.first(in: bytes) {
            throw PictureError("is no Lottie file: an object in it has \(key.prefix(60).debugDescription) twice")
        }
        width = try LottieDocument.number("w", root, 1...1e5)
        height = try LottieDocument.number("h", root, 1...1e5)
        rate = try LottieDocument.number("fr", root, 0.01...1000)
        let first = try LottieDocument.number("ip", root, -1e6...1e6)
        let last = try LottieDocument.number("op", root, -1e6...1e6)
        guard last > first else {
            throw PictureError("has no picture: it begins at \(first) (\"ip\") and ends at \(last) (\"op\")")
        }
        frames = last - first
        guard let layers = root["layers"] as? [Any], !layers.isEmpty else {
            throw PictureError("is no Lottie file: it has no \"layers\"")
        }
        let assets = root["assets"] as? [Any] ?? []
        for case let asset as [String: Any] in assets {
            guard let path = asset["p"] as? String, !path.hasPrefix("data:") else { continue }
            throw PictureError(
                "needs another file, \(path.prefix(60).debugDescription); export it with its pictures inside")
        }
        let all = layers + assets.flatMap { ($0 as? [String: Any])?["layers"] as? [Any] ?? [] }
        let texts = all.count { ($0 as? [String: Any])?["ty"] as? Int == 5 }
        if texts > 0 { notes.append("its texts are not drawn (layers: \(texts)); make outlines of them") }
    }

    private static func number(
        _ name: String, _ root: [String: Any], _ range: ClosedRange<Double>
    ) throws(PictureError) -> Double {
        guard let number = root[name] as? NSNumber, range.contains(number.doubleValue) else {
            throw PictureError(
                "is no Lottie file: it needs a number \"\(name)\" from \(range.lowerBound) to \(range.upperBound)")
        }
        return number.doubleValue
    }
}
