import PreviewProtocol

extension DeviceComparison {
    /// For programs:
    /// `{"recording":"run.pullcast","phone":"phone.csv","align":"release","shift":0.5124,"rms":0.84,"worst":{…},"fits":[…],"warnings":[…]}`.
    public var json: String {
        JSONWriter.text {
            $0.object { json in
                json.field("recording", motion.file)
                json.field("phone", trace.file)
                json.field("align", alignment.anchor.rawValue)
                json.field("shift", number: alignment.shift)
                json.field("samples", trace.samples.count)
                json.field("aligned", aligned.count)
                json.field("rms", number: rms)
                json.object("worst") { $0.write(worst) }
                json.objects("fits", laws) { $0.write($1) }
                json.array("warnings") { for warning in warnings { $0.string(warning) } }
            }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func write(_ difference: DeviceComparison.Difference) {
        field("line", difference.sample.line)
        field("time", number: difference.time)
        field("recording", number: difference.expected)
        field("phone", number: difference.sample.offset)
        field("difference", number: difference.difference)
    }

    fileprivate mutating func write(_ law: DeviceComparison.Law) {
        field("law", law.name)
        switch law.found {
        case .absent(let why):
            field("absent", why)
        case .fit(let fit):
            field("samples", fit.count)
            field("start", number: fit.start)
            field("end", number: fit.end)
            field("rms", number: fit.rms)
            objects("values", law.numbers) { json, each in
                json.field("name", each.name)
                json.field("unit", each.unit.trimmingPrefix(" ").description)
                json.field("value", number: each.estimate.value)
                json.field("error", number: each.estimate.error)
                json.field("recording", number: each.reference)
            }
        }
    }
}
