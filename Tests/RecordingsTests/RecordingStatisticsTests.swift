import Testing

@testable import Recordings

@Suite("what a recording holds")
struct RecordingStatisticsTests {
    @Test(
        "seconds, inputs and frames since it began, and what led there; scenes, notices and other marks are none of them",
        arguments: [
            ("", "0 s, 0 inputs, 0 frames"), ("[0,\"m\",\"recording\"]", "0 s, 0 inputs, 0 frames"),
            (
                "{\"pullcast\":1}\n[3,\"i\",{\"begin\":\"header\"}]\n[60,\"m\",\"recording\"]\n[60,\"f\",{\"scene\":{}}]\n[60,\"f\",{\"offset\":1}]\n[61,\"n\",{\"notice\":\"i\"}]\n[61,\"i\",{}]\n[90,\"f\",{}]\n[120,\"m\",\"recording\"]\n[180,\"x\",null]\n",
                "1 s, 1 input, 2 frames, and 1 input that led there"
            ),
        ])
    func counts(lines: String, text: String) {
        var count = RecordingStatistics()
        count.add(Array(lines.utf8))
        #expect(count.description == text)
    }
}
