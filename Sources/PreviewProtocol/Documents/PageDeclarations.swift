import RefreshEngine

/// The tables with which the page reads and writes messages, as a JavaScript module: `web/net/declarations.js`.
package enum PageDeclarations {
    package static var text: String {
        let look = LookField.all.map { field in
            switch field.kind {
            case .numbers(let numbers, let steps):
                #"{"name":"\#(field.name)","mask":\#(field.mask.rawValue),"numbers":\#(numbers.count),"steps":\#(plain(steps)),"at":\#(numbers.lowerBound.rawValue)}"#
            case .hidden, .color, .text: #"{"name":"\#(field.name)","mask":\#(field.mask.rawValue)}"#
            }
        }
        let rest = NodeNumber.allCases.map { plain(RawNode<Double>()[$0] * LookField.steps[$0]) }
        let frame = FrameChange.inBytes.map { "\($0.name): \($0.bit.rawValue)" }
        let status = StatusChange.inBytes.map { "\($0.name): \($0.bit.rawValue)" }
        return """
            // Written by scripts/documents from the daemon's declarations (Sources/PreviewProtocol): a change is made there. net/codec.js reads and writes messages by it.

            /** What the daemon sends, but for frames: each message's type, code and fields, in the order of the bytes. */
            export const fromDaemon = \(rows(ServerMessage.table.cases.map(\.document)));

            /** What a viewer sends. */
            export const fromViewer = \(rows(ClientMessage.table.cases.map(\.document)));

            /** The code of a frame, and what the bits of its mask say, in the order of the bytes. */
            export const frameCode = \(FrameWriter.code);
            export const frameMask = { \(frame.joined(separator: ", ")) };

            /** What the bits of a control's status say. */
            export const statusMask = { \(status.joined(separator: ", ")) };
            export const states = \(quoted(ControlState.allCases.map(\.rawValue)));

            /** A node's look, in the order of JSON; bytes are in the order of the masks. `at` is the first of its numbers among all. */
            export const look = [
              \(look.joined(separator: ",\n  "))
            ];

            /** A node's numbers in steps where nothing is said of them. */
            export const standardNumbers = [\(rest.joined(separator: ", "))];

            /** What binary messages count in, as steps a unit. A quotient of steps and these is the number that JSON would have. */
            export const steps = { length: \(plain(Quantization.length)), progress: \(plain(Quantization.progress)), velocity: \(plain(Quantization.velocity)) };

            """
    }

    private static func rows(_ cases: [CaseDocument]) -> String {
        "[\n  \(cases.pages.joined(separator: ",\n  "))\n]"
    }

    private static func quoted(_ words: [String]) -> String {
        "[" + words.map { "\"\($0)\"" }.joined(separator: ", ") + "]"
    }
}
