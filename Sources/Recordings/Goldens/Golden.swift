import Motion
import PreviewProtocol
import RefreshEngine
import Scripts

/// The reference for a motion: everything that a script showed from tick 0 to a tick, as numbers.
///
/// Its file consists of lines of JSON, which are readable and change little in a diff:
///
///     {"golden":1,"script":"pull.pull","ticksPerSecond":120}
///     {"tick":0,"scene":{"viewport":[390,844], … "nodes":[ … ]}}
///     {"tick":0,"offset":-64,"insetTop":64,"header":{"state":"idle","detail":"idle"},"transform":{"0":[1,0,195,0]}}
///     {"tick":12,"notice":"willBeginDragging"}
///     {"tick":12,"offset":-71.9023,"header":{"state":"pulling"},"opacity":{"1-3":[0.1,0.2,0.3],"7":0.5}}
///     {"end":564}
///
/// A scene is written when it is new. A frame holds only the fields that differ from the frame before, with numbers in
/// four decimals; a tick at which nothing changes has no line. A field that was never written has its value at rest;
/// after a new scene all its nodes are at rest. Two goldens are compared as one sees them: places, sizes and widths of
/// nodes in points of the screen, after the transforms of all their groups (``GoldenTolerances``). A node is named by
/// its index in the scene; `1-3` has a list with one value for each node. A transform `[a,b,tx,ty]` has c = −b and d =
/// a.
public struct Golden: Sendable {
    /// The version of the file's format.
    public static let version = 1

    /// The name of the script's file, without its folder.
    public var script: String
    public internal(set) var frameLog = FrameLog()
}

extension Golden {
    /// The bytes of the file.
    public var text: [UInt8] {
        var bytes = line { json in
            json.field("golden", Golden.version)
            json.field("script", script)
            json.field("ticksPerSecond", Tick.perSecond)
        }
        for line in frameLog.lines {
            switch line.content {
            case .scene(let fields): bytes += Array("{\"tick\":\(line.tick.count),\"scene\":{\(fields)}}\n".utf8)
            case .notice(let fields): bytes += Array("{\"tick\":\(line.tick.count),\(fields)}\n".utf8)
            case .frame(let changes):
                bytes += self.line { json in
                    json.field("tick", line.tick.count)
                    json.write(changes)
                }
            }
        }
        return bytes
            + line { json in
                json.field("end", frameLog.end.count)
            }
    }

    private func line(_ fields: (inout JSONWriter) -> Void) -> [UInt8] {
        JSONWriter.bytes(decimals: FrameLog.Precision.golden.decimals) { $0.object(fields) } + [UInt8(ascii: "\n")]
    }
}
