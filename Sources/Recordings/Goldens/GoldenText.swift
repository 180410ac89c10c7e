import Motion
import PreviewProtocol
import RefreshEngine

extension Golden {
    /// The file's bytes, as `Golden` shows them.
    public var text: [UInt8] {
        var bytes = line { json in
            json.key("golden"); json.integer(Golden.version)
            json.key("script"); json.string(script)
            json.key("ticksPerSecond"); json.integer(Tick.perSecond)
        }
        for line in frameLog.lines {
            switch line.content {
            case .scene(let fields): bytes += Array("{\"tick\":\(line.tick.count),\"scene\":{\(fields)}}\n".utf8)
            case .notice(let fields): bytes += Array("{\"tick\":\(line.tick.count),\(fields)}\n".utf8)
            case .frame(let changes): bytes += self.line { json in
                json.key("tick"); json.integer(line.tick.count)
                json.write(changes)
            }
            }
        }
        return bytes + line { json in json.key("end"); json.integer(frameLog.end.count) }
    }

    private func line(_ fields: (inout JSONWriter) -> Void) -> [UInt8] {
        var json = JSONWriter(decimals: FrameLog.Precision.golden.decimals)
        json.object(fields)
        return json.bytes + [UInt8(ascii: "\n")]
    }
}
