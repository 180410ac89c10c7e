import PreviewProtocol

/// What a database keeps of one session: the texts in its rows. Whoever may write to the database may have changed
/// them, so nothing in them is certain; ``RestorePolicy`` reads them.
package struct SessionRecord: Sendable {
    package let name: SessionName
    /// The scenario that it began with, in JSON.
    let scenario: [UInt8]
    /// The tick that it had reached, in digits.
    let tick: String
    /// How many daemons in a row have died while they restored it; nil: this is not a number.
    let deaths: Int?
    /// What has happened since, in JSON: batches in the order in which they were written.
    let inputs: [[UInt8]]
    /// What it keeps for those who tune it, in JSON; nil: nobody has tuned it.
    let tuning: [UInt8]?
    /// Its notes and their takes, in JSON; nil: it has none.
    let noted: [UInt8]?

    package init(
        name: SessionName, scenario: [UInt8], tick: String, deaths: Int?, inputs: [[UInt8]], tuning: [UInt8]? = nil,
        noted: [UInt8]? = nil
    ) {
        (self.name, self.scenario, self.tick) = (name, scenario, tick)
        (self.deaths, self.inputs, self.tuning, self.noted) = (deaths, inputs, tuning, noted)
    }

    /// `{"session":"demo","why":"…","tick":"512","scenario":"{…}","inputs":["[[12,{…}]]",…]}`: what is written down of
    /// a record that cannot be read, or not as a whole.
    package func json(why: String) -> [UInt8] {
        var json = JSONWriter()
        json.object {
            $0.field("session", name.text)
            $0.field("why", why)
            $0.field("tick", tick)
            $0.field("scenario", String(decoding: scenario, as: UTF8.self))
            $0.array("inputs") { json in inputs.forEach { json.string(String(decoding: $0, as: UTF8.self)) } }
        }
        return json.bytes
    }
}
