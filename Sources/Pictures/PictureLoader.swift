import Foundation

/// Makes pictures from a user's GIF, APNG or Lottie file: once, in a process of its own, and afterwards from the cache.
///
///     let row = try PictureLoader().pictures(ofFile: "logo.gif")
///
/// Whatever a damaged or hostile file does to its decoder becomes an error here.
public struct PictureLoader: Sendable {
    /// The program to run, by default this one; it must call `PictureDecoder.run` when it is given
    /// `PictureDecoder.arguments`.
    public var program = "/proc/self/exe"
    public var arguments = PictureDecoder.arguments
    /// nil: nothing is cached.
    public var cache: PictureCache? = .standard
    /// How long decoding may take, s. Chosen: twice its processor time, for a machine that is busy.
    public var timeout = Double(ResourceLimits.processorTime) * 2

    public init() {}

    /// - Throws: `PictureError` that names the file and what is wrong with it
    func pictures(ofFile path: String) throws(PictureError) -> PictureRow {
        do throws(PictureError) {
            return try pictures(of: try read(path))
        } catch {
            throw PictureError("\(path) \(error)")
        }
    }

    private func read(_ path: String) throws(PictureError) -> [UInt8] {
        let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { throw PictureError("cannot be read: \(String(cString: strerror(errno)))") }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw PictureError("is no file") }
        guard status.st_size <= PictureLimits.bytes else {
            throw PictureError("is larger than \(PictureLimits.bytes >> 20) MiB")
        }
        let bytes = try? FileHandle(fileDescriptor: file, closeOnDealloc: false).read(upToCount: PictureLimits.bytes)
        return bytes.map { Array($0) } ?? []
    }

    func pictures(of file: [UInt8]) throws(PictureError) -> PictureRow {
        let key = PictureCache.key(of: file)
        if let known = cache?.stream(key), let row = try PictureStream.read(known) { return row }
        let child = DecoderProcess(
            program: program, arguments: arguments, timeout: timeout, maxOutput: PictureStream.maxBytes)
        let (ending, output) = try child.run(file)
        guard let row = try PictureStream.read(output) else {
            throw PictureError("cannot be decoded: \(words(ending))")
        }
        cache?.keep(output, key)
        return row
    }

    private func words(_ ending: DecoderProcess.Ending) -> String {
        switch ending {
        case .exited(let code): "the decoder ended without a result (exit code \(code))"
        case .signal(SIGXCPU), .signal(SIGKILL):
            "it takes more than \(ResourceLimits.processorTime) s of processor time"
        case .signal(let number):
            "the decoder crashed (signal \(number)); it may use \(ResourceLimits.addressSpace >> 20) MiB"
        case .late: "it takes more than \(timeout) s"
        case .tooLong: "it makes more than \(PictureLimits.bytes >> 20) MiB of PNG files"
        }
    }
}
