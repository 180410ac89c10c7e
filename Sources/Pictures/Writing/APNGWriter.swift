/// Writes an APNG in full colour. Source: PNG specification 3, 11.3.2 and 13.
///
/// A class, like all writers: one of them holds a C pointer.
package final class APNGWriter: AnimationWriter {
    private let picturesPerSecond: Int
    private var changes = PictureChanges()
    /// The file's header with the first picture, then each part that differs, in order.
    private var frames: [Frame] = []
    private var head: [UInt8] = []
    package private(set) var count = 0

    private struct Frame {
        var area: Area
        /// The picture's number.
        var number: Int
        /// The compressed pixels.
        var data: [UInt8]
    }

    package init(picturesPerSecond: Int) { self.picturesPerSecond = picturesPerSecond }

    package func add(_ picture: Bitmap) throws(PictureError) {
        let shown = changes.shown
        let number = changes.count
        guard let area = changes.next(picture) else { return }
        let file = try picture.part(area, over: shown).png()
        var chunks = PNGChunks(file)
        var data: [UInt8] = []
        while let chunk = try chunks.next() {
            if chunk.type == "IDAT" {
                data += chunk.data
            } else if frames.isEmpty, chunk.type != "IEND" {
                head += PNGChunks.write(chunk.type, chunk.data)
            }
        }
        frames.append(Frame(area: area, number: number, data: data))
        count += data.count + APNGWriter.bytesAround
    }

    /// Bytes of a part besides its compressed pixels: the chunk fcTL, and the chunk's frame.
    private static let bytesAround = 38 + 16

    package func finish() throws(PictureError) -> [UInt8] {
        guard let first = frames.first else { throw PictureError("has no picture") }
        var file = PNGHeader.signature + head + chunk("acTL", [UInt32(frames.count), 0].flatMap(PNGChunks.bytes))
        file += control(0, of: first, sequence: 0) + chunk("IDAT", first.data)
        for (place, frame) in frames.enumerated().dropFirst() {
            let sequence = UInt32(place * 2 - 1)
            file +=
                control(place, of: frame, sequence: sequence)
                + chunk("fdAT", PNGChunks.bytes(sequence + 1) + frame.data)
        }
        return file + chunk("IEND", [])
    }

    /// Its position in the picture, its duration, and that it is drawn over the present picture and stays.
    private func control(_ place: Int, of frame: Frame, sequence: UInt32) -> [UInt8] {
        let end = place + 1 < frames.count ? frames[place + 1].number : changes.count
        let area = [frame.area.width, frame.area.height, frame.area.left, frame.area.top].flatMap {
            PNGChunks.bytes(UInt32($0))
        }
        let delay = [min(end - frame.number, 65_535), picturesPerSecond].flatMap {
            PNGChunks.bytes(UInt32($0)).suffix(2)
        }
        return chunk("fcTL", PNGChunks.bytes(sequence) + area + delay + [0, place == 0 ? 0 : 1])
    }

    private func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] { PNGChunks.write(type, data[...]) }
}
