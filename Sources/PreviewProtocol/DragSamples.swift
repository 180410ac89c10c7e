import Motion
import RefreshEngine

extension Field where Root == (ClientMessage.DragPhase, [TouchSample]) {
    /// The samples of a `drag`: in JSON pairs of time and position, in bytes each as its difference from the one
    /// before. `DragPhase.check` defines which are allowed.
    static let samples = Field(
        document: FieldDocument(
            name: "samples",
            shape: Shape(
                schema: #"{"type":"array","items":\#(Shape.reference("sample"))}"#,
                bytes:
                    "list of (time in whole µs, signed; y in steps, signed), each number less that of the sample before, the first sample's as they are",
                page: #""samples""#),
            words:
                "a list of `[time in µs, y in pt]`: one with `began` and `ended`, 1 to \(ClientMessage.maxSamples) with `moved`, none with `cancelled`",
            standard: "[]", isOptional: true, hasBounds: true),
        readJSON: { (fields, drag) throws(ProtocolError) in
            guard let field = fields["samples"] else { return }
            let samples = field.array?.map(\.sample)
            guard let samples, !samples.contains(nil) else { throw fields.error("samples", drag.0.wanted) }
            drag.1 = samples.compactMap { $0 }
        },
        writeJSON: { drag, json in
            json.array("samples") { json in drag.1.forEach { json.numbers($0.time, $0.y) } }
        },
        readBytes: { (reader, drag, _) throws(ProtocolError) in drag.1 = try reader.samples() },
        writeBytes: { $1.write($0.1) })
}

extension JSONNode {
    /// `[8333,124.5]`
    fileprivate var sample: TouchSample? {
        guard let items = array, items.count == 2, let time = items[0].number, let y = items[1].number else {
            return nil
        }
        return TouchSample(time: time, y: y)
    }
}

extension ByteWriter {
    fileprivate mutating func write(_ samples: [TouchSample]) {
        unsigned(samples.count)
        var (time, y) = (0, Int32(0))
        for sample in samples {
            let now = (whole(sample.time), Quantization.steps(sample.y, Quantization.length))
            signed(now.0 - time)
            difference(y, now.1)
            (time, y) = now
        }
    }

    /// Within the 53 bits of a number, halved for the sign and again for differences.
    private func whole(_ value: Double) -> Int { Int(max(-0x1p51, min(0x1p51, value.rounded()))) }
}

extension ByteReader {
    fileprivate mutating func samples() throws(ProtocolError) -> [TouchSample] {
        var (time, y) = (0, Int32(0))
        return try list(shortest: 2) { (reader) throws(ProtocolError) in
            time &+= try reader.signed()
            try reader.change(&y)
            return TouchSample(time: Double(time), y: Quantization.value(y, Quantization.length))
        }
    }
}

extension ClientMessage.DragPhase {
    /// How many samples a message of this phase has.
    var count: ClosedRange<Int> {
        switch self {
        case .began, .ended: 1...1
        case .moved: 1...ClientMessage.maxSamples
        case .cancelled: 0...0
        }
    }

    /// `1 to 256 of [time in µs, y in pt]`
    var wanted: String {
        (count.count == 1 ? "\(count.lowerBound)" : "\(count.lowerBound) to \(count.upperBound)")
            + " of [time in µs, y in pt]"
    }

    /// The samples of a message in whole microseconds, if this phase allows their number, each is within its bounds and
    /// none is earlier than the one before it.
    func check(_ samples: [TouchSample]) throws(ProtocolError) -> [TouchSample] {
        guard samples.count <= ClientMessage.maxSamples else {
            throw .outOfRange(field: "samples", of: "drag", allowed: wanted, found: "\(samples.count)")
        }
        guard count.contains(samples.count) else { throw .missing(field: "samples", of: "drag", wanted: wanted) }
        var (checked, last) = (samples, TouchSample?.none)
        for index in samples.indices {
            do throws(SampleError) {
                let sample = try samples[index].inWholeMicroseconds.checked(after: last)
                if sample != samples[index] { checked[index] = sample }  // in bytes they are whole already
                last = sample
            } catch { throw ProtocolError(error) }
        }
        return checked
    }
}

extension ProtocolError {
    /// The protocol error for a wrong sample of a `drag`.
    package init(_ error: SampleError) {
        switch error {
        case .y, .time: self = .outOfRange(field: "samples", of: "drag", allowed: error.allowed, found: error.found)
        case .backwards: self = .missing(field: "samples", of: "drag", wanted: "\(error.allowed), found \(error.found)")
        }
    }
}
