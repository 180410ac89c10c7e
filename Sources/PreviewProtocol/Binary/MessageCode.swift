/// The first byte of a binary message. The daemon's are below 128, a viewer's above.
enum MessageCode {
    static let welcome: UInt8 = 1, scene: UInt8 = 2, frame: UInt8 = 3, notice: UInt8 = 4, script: UInt8 = 5, refusal: UInt8 = 6, pong: UInt8 = 7
    static let recording: UInt8 = 8, done: UInt8 = 9

    static let drag: UInt8 = 129, begin: UInt8 = 130, finish: UInt8 = 131, reset: UInt8 = 132, set: UInt8 = 133, system: UInt8 = 134
    static let content: UInt8 = 135, sections: UInt8 = 136, resize: UInt8 = 137, inset: UInt8 = 138, work: UInt8 = 139, rate: UInt8 = 140
    static let play: UInt8 = 141, ping: UInt8 = 142, upload: UInt8 = 143, record: UInt8 = 144, stop: UInt8 = 145
}
