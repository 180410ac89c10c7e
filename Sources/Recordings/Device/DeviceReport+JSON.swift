import PreviewProtocol

extension DeviceComparison {
    /// For programs:
    /// `{"recording":"run.pullcast","phone":"phone.csv","align":"release","shift":0.5124,"rms":0.84,"worst":{…},"fits":[…],"warnings":[…]}`.
    public var json: String {
        JSONWriter.text {
            $0.object { json in
                json.key("recording")
                json.string(motion.file)
                json.key("phone")
                json.string(trace.file)
                json.key("align")
                json.string(alignment.anchor.rawValue)
                json.key("shift")
                json.number(alignment.shift)
                json.key("samples")
                json.integer(trace.samples.count)
                json.key("aligned")
                json.integer(aligned.count)
                json.key("rms")
                json.number(rms)
                json.key("worst")
                json.object { $0.write(worst) }
                json.key("fits")
                json.objects(laws) { $0.write($1) }
                json.key("warnings")
                json.array { for warning in warnings { $0.string(warning) } }
            }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func write(_ difference: DeviceComparison.Difference) {
        key("line")
        integer(difference.sample.line)
        key("time")
        number(difference.time)
        key("recording")
        number(difference.expected)
        key("phone")
        number(difference.sample.offset)
        key("difference")
        number(difference.difference)
    }

    fileprivate mutating func write(_ law: DeviceComparison.Law) {
        key("law")
        string(law.name)
        switch law.found {
        case .absent(let why):
            key("absent")
            string(why)
        case .fit(let fit):
            key("samples")
            integer(fit.count)
            key("start")
            number(fit.start)
            key("end")
            number(fit.end)
            key("rms")
            number(fit.rms)
            key("values")
            objects(law.numbers) { json, each in
                json.key("name")
                json.string(each.name)
                json.key("unit")
                json.string(each.unit.trimmingPrefix(" ").description)
                json.key("value")
                json.number(each.estimate.value)
                json.key("error")
                json.number(each.estimate.error)
                json.key("recording")
                json.number(each.reference)
            }
        }
    }
}
