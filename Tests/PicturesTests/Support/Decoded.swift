import Foundation

@testable import Pictures

/// What a decoder found in a file, here in this process.
struct Decoded {
    var pictures: [(bitmap: Bitmap, delay: Double)] = []
    var notes: [String] = []
    var error: String?

    init(_ file: [UInt8]) {
        var pictures: [(bitmap: Bitmap, delay: Double)] = []
        var notes: [String] = []
        var sink = PictureSink { (found) throws(PictureError) in
            switch found {
            case .note(let text): notes.append(text)
            case .size: break
            case .picture(let bitmap, let delay): pictures.append((bitmap, delay))
            }
        }
        do throws(PictureError) { try PictureDecoder.decode(file, into: &sink) } catch {
            self.error = error.description
        }
        (self.pictures, self.notes) = (pictures, notes)
    }

    /// Each picture as rows of letters: `.` is transparent, letters are those of `colors`, `?` is any other pixel.
    var drawn: [[String]] {
        pictures.map { picture in
            (0..<picture.bitmap.height).map { y in
                String(
                    (0..<picture.bitmap.width).map { x in
                        let pixel = picture.bitmap.pixels[y * picture.bitmap.width + x]
                        return pixel == 0 ? "." : colors.first { $0.value == pixel }?.key ?? "?"
                    })
            }
        }
    }

    var delays: [Double] { pictures.map(\.delay) }
}

/// Colours of the tests' pictures: red, green, blue, white.
let colors: [Character: UInt32] = ["r": 0xFF00_00FF, "g": 0xFF00_FF00, "b": 0xFFFF_0000, "w": 0xFFFF_FFFF]

let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../..").standardized
/// Where programs are built: beside the test bundle.
let built = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()

/// A loader that runs the program as it was built, with a cache of its own or none.
func loader(cache: URL? = nil) -> PictureLoader {
    var loader = PictureLoader()
    loader.program = built.appendingPathComponent("pullwire").path
    loader.cache = cache.map(PictureCache.init)
    return loader
}

/// A folder that is not there yet.
func newFolder() -> URL {
    FileManager.default.temporaryDirectory.appendingPathComponent("pullwire-\(UUID().uuidString)")
}
