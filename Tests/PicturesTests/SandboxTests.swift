import Foundation
import Testing

@testable import Pictures

@Suite("What the process that decodes a stranger's file has and may do")
struct SandboxTests {
    @Test("It has no environment and three descriptors; it can read its input, write and take memory, and nothing else")
    func confined() throws {
        let child = DecoderProcess(
            program: built.appendingPathComponent("confined").path, arguments: [], timeout: 60, maxOutput: 1 << 16)
        let (ending, output) = try child.run([42])
        #expect(ending == .exited(0))
        let lines = String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
        let refused = [
            "open", "create", "status", "unlink", "internet", "unix", "netlink", "pipe", "dup", "signal", "execute",
            "spawn", "thread", "code", "other input",
        ]
        #expect(
            lines == ["environment 0", "descriptors [0, 1, 2]"] + refused.map { "\($0) \(EPERM)" } + [
                "read 0", "memory 0", "input 42",
            ])
    }

    @Test("The program that is run to decode is shut in before it reads the first byte")
    func decoder() throws {
        let process = Process()
        let input = Pipe()
        process.executableURL = built.appendingPathComponent("pullwire")
        process.arguments = PictureDecoder.arguments
        (process.standardInput, process.standardOutput) = (input, FileHandle.nullDevice)
        try process.run()
        // More than a pipe holds: when it is written, some of it has been read.
        try input.fileHandleForWriting.write(contentsOf: Data(count: 1 << 20))
        let status = try String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
        #expect(status.contains("\nSeccomp:\t2\n") && status.contains("\nNoNewPrivs:\t1\n"))
    }

    @Test("A Lottie file with a picture in it is drawn there, too: what that needs is loaded before")
    func embedded() throws {
        let png = Data(try Bitmap(width: 8, height: 8, pixels: Array(repeating: 0xFF00_00FF, count: 64)).png())
            .base64EncodedString()
        let text =
            #"{"v":"5.5.7","w":8,"h":8,"fr":30,"ip":0,"op":1,"assets":[{"id":"a","w":8,"h":8,"u":"","p":"data:image/png;base64,\#(png)","e":1}],"layers":[{"ty":2,"refId":"a","ip":0,"op":1,"st":0,"ks":{"o":{"a":0,"k":100},"r":{"a":0,"k":0},"p":{"a":0,"k":[0,0,0]},"a":{"a":0,"k":[0,0,0]},"s":{"a":0,"k":[100,100,100]}}}]}"#
        let row = try loader().pictures(of: Array(text.utf8))
        let picture = try Bitmap(png: try #require(row.pictures.first).png, width: row.width, height: row.height)
        // Red; rlottie does not make it quite opaque.
        let middle = picture.pixels[8 * 16 + 8]
        #expect(row.width == 16 && middle & 0xFF_FFFF == 0xFF && middle >> 24 > 0xF0)
    }
}
