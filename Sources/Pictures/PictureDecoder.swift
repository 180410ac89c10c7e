import Foundation

/// The decoding process: it reads a file from standard input and writes a `PictureStream` to standard output.
public enum PictureDecoder {
    /// The arguments with which a program that serves pictures must call `run`.
    public static let arguments = ["decode-pictures"]

    /// Limits and sandboxes this process, decodes, and writes.
    public static func run() {
        signal(SIGPIPE, SIG_IGN)
        guard ResourceLimits.apply() else {
            return write(.error("cannot be decoded: the process that does it cannot be limited"))
        }
        LottieDecoder.prepare()
        if let reason = Sandbox.apply() {
            return write(
                .error(
                    "cannot be decoded: the system does not let the process that does it be shut in (seccomp: \(reason)); give a folder of PNG files instead"
                ))
        }
        var sum = 0
        var sink = PictureSink { (found) throws(PictureError) in
            switch found {
            case .note(let text): write(.note(text))
            case .size(let width, let height): write(.size(width: width, height: height))
            case .picture(let picture, let delay):
                let png = try picture.png()
                sum += png.count
                guard sum <= PictureLimits.bytes else {
                    throw PictureError(
                        "makes more than \(PictureLimits.bytes >> 20) MiB of PNG files; make its pictures smaller or fewer"
                    )
                }
                write(.picture(delay: delay, bytes: png.count))
                write(png)
            }
        }
        do throws(PictureError) {
            try decode(readInput(), into: &sink)
            write(.end)
        } catch { write(.error(error.description)) }
    }

    static func decode(_ bytes: [UInt8], into sink: inout PictureSink) throws(PictureError) {
        if bytes.starts(with: Array("GIF8".utf8)) { return try GIFDecoder.decode(bytes, into: &sink) }
        if bytes.starts(with: PNGHeader.signature) { return try APNGDecoder.decode(bytes, into: &sink) }
        if bytes.first(where: { !" \t\r\n\u{FEFF}".utf8.contains($0) }) == UInt8(ascii: "{") {
            return try LottieDecoder.decode(bytes, into: &sink)
        }
        if bytes.isEmpty { throw PictureError("is empty") }
        if let name = UnreadFormat.name(of: bytes) {
            throw PictureError("is \(name); what can be read is a GIF, an APNG and a Lottie file (.json)")
        }
        throw PictureError("is neither a GIF nor an APNG nor a Lottie file (.json)")
    }

    private static func readInput() throws(PictureError) -> [UInt8] {
        var input: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(STDIN_FILENO, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return input }
            input += piece.prefix(count)
            guard input.count <= PictureLimits.bytes else {
                throw PictureError("is larger than \(PictureLimits.bytes >> 20) MiB")
            }
        }
    }

    private static func write(_ line: PictureStream.Line) {
        // A text must fit into one line of limited length.
        write(
            Array(line.text.dropLast().replacing("\n", with: " ").utf8.prefix(PictureStream.maxLineBytes - 1)) + [
                UInt8(ascii: "\n")
            ])
    }

    /// Ends the process when nobody reads its output any more.
    private static func write(_ bytes: [UInt8]) {
        if !DecoderProcess.write(bytes, to: STDOUT_FILENO) { exit(1) }
    }
}
