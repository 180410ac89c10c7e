import Motion
import RefreshEngine

extension JSONWriter {
    /// - Parameter rest: the scene at rest: what looks the same is omitted
    mutating func write(_ frame: RawFrame<Double>, at tick: Tick, from rest: RawFrame<Double>) {
        writeList(of: frame, at: tick)
        key("nodes")
        object { json in
            frame.forEachDifference(from: rest) { node, text in
                json.key(node.index)
                json.object { $0.write(node.change, from: node.base, to: node.now, text: text) }
            }
        }
    }

    /// The same without a known scene: writes everything.
    mutating func write(whole frame: RawFrame<Double>) {
        writeList(of: frame, at: frame.tick)
        key("nodes")
        object { json in
            for id in frame.nodes.indices {
                json.key(id)
                json.object {
                    $0.write(NodeChange(rawValue: .max), from: nil, to: frame.nodes[id], text: frame.texts[id])
                }
            }
        }
    }

    private mutating func writeList(of frame: RawFrame<Double>, at tick: Tick) {
        let list = frame.list
        key("tick")
        integer(tick.count)
        key("offset")
        number(list.offset)
        if !isZero(list.velocity) {
            key("velocity")
            number(list.velocity)
        }
        key("insets")
        numbers(list.insetTop, list.insetBottom)
        if let header = list.header {
            key("header")
            write(header, frame.headerDetail)
        }
        if let footer = list.footer {
            key("footer")
            write(footer, frame.footerDetail)
        }
        if let insertion = list.insertion {
            key("insertion")
            object {
                $0.key("row")
                $0.integer(insertion.row)
                $0.key("progress")
                $0.number(insertion.progress)
            }
        }
    }

    private mutating func write(_ status: RawStatus<Double>, _ detail: String) {
        object {
            $0.key("state")
            $0.string(status.state.rawValue)
            $0.key("detail")
            $0.string(detail)
            $0.key("progress")
            $0.number(status.progress)
        }
    }
}
