/// Unsupported formats that people take for a supported one.
public enum UnreadFormat {
    /// The format of a file by its first bytes, for an error: `a WebP picture`. nil: none of these.
    public static func name(of file: some Sequence<UInt8>) -> String? {
        let head = Array(file.prefix(12))
        if head.starts(with: [0xFF, 0xD8, 0xFF]) { return "a JPEG picture" }
        if head.starts(with: "RIFF".utf8), head.dropFirst(8).elementsEqual("WEBP".utf8) { return "a WebP picture" }
        // Source: dotlottie.io: an archive with Lottie files (.json) in one of its folders.
        if head.starts(with: [0x50, 0x4B, 3, 4]) {
            return "a ZIP archive, as .lottie files are (unzip it, and give the .json file in it)"
        }
        return nil
    }
}
