import Motion
import PreviewProtocol
import Recordings
import RefreshEngine

/// The takes of a session that have notes, and the notes: they are stored with the session.
package struct NotedTakes: Sendable {
    /// The oldest first.
    let takes: [Take]
    let notes: Notes
    /// The number of the session's newest take.
    let newest: Int

    package var isEmpty: Bool { takes.isEmpty }

    /// In samples of a finger.
    package var length: Int { takes.reduce(notes.list.count) { $0 + $1.inputs.reduce(0) { $0 + $1.input.length } } }
}

/// `{"newest":3,"newestNote":2,"takes":[{"number":3,"name":"","scenario":{…},"inputs":[[12,{…}],…],"marks":[[40,"top"],…],"end":512},…],"notes":[{"number":2,"take":3,"tick":40,"text":"…","by":"…"},…]}`
extension NotedTakes {
    package var json: [UInt8] {
        JSONWriter.bytes { json in
            json.object { json in
                json.field("newest", newest)
                json.field("newestNote", notes.newest)
                json.objects("takes", takes) { $1.write(to: &$0) }
                json.objects("notes", notes.list) { json, note in
                    json.field("number", note.number)
                    json.field("take", note.take)
                    json.field("tick", note.tick.count)
                    json.field("text", note.text)
                    json.field("by", note.author)
                }
            }
        }
    }

    /// What can be read of it: a take that cannot be run again as it was, perhaps because its control no longer exists,
    /// is left out with its notes.
    init(json: [UInt8], in catalog: Catalog) {
        let root = try? JSONReader.read(json[...])
        let takes = (root?["takes"]?.array ?? []).prefix(Takes.maxCount).compactMap { try? Take($0, in: catalog) }
        let kept = takes.enumerated().filter { $0.offset == 0 || $0.element.number > takes[$0.offset - 1].number }
        self.takes = kept.map(\.element)
        let numbers = Set(self.takes.map(\.number))
        var found: Set<Int> = []
        let list = (root?["notes"]?.array ?? []).compactMap { try? ServerMessage.Note(stored: $0) }.filter {
            numbers.contains($0.take) && found.insert($0.number).inserted
        }
        notes = Notes(Array(list.prefix(Notes.maxCount)), newest: root?["newestNote"]?.integer ?? 0)
        newest = max(root?["newest"]?.integer ?? 0, numbers.max() ?? 0)
    }
}

extension ServerMessage.Note {
    fileprivate init(stored node: JSONNode) throws(ProtocolError) {
        let fields = try JSONFields(node, of: "note")
        self.init(
            number: try fields.whole("number", 1...Int(Int32.max)), take: try fields.whole("take", 1...Int(Int32.max)),
            tick: Tick(try fields.whole("tick", ClientMessage.Note.ticks)),
            text: try fields.read("text", ClientMessage.Note.allowed, \.string),
            author: try fields.read("by", ClientMessage.Note.allowedAuthor, default: "", \.string))
    }
}

extension Take {
    fileprivate func write(to json: inout JSONWriter) {
        json.field("number", number)
        json.field("name", name)
        json.object("scenario") { $0.write(scenario, .changed) }
        json.array("inputs") { $0.writeItems(inputs) }
        json.array("marks") { json in
            for mark in marks {
                json.array {
                    $0.integer(mark.tick.count)
                    $0.string(mark.name)
                }
            }
        }
        json.field("end", end.count)
    }

    fileprivate init(_ node: JSONNode, in catalog: Catalog) throws(ProtocolError) {
        let fields = try JSONFields(node, of: "take")
        guard let first = fields["scenario"] else { throw fields.error("scenario", "an object") }
        let scenario = try Scenario(first, in: catalog)
        let (start, limit) = (scenario.tick.count, scenario.tick.count + Takes.maxTicks.count)
        (number, name) = (
            try fields.whole("number", 1...Int(Int32.max)), try fields.read("name", "a text", "", \.string)
        )
        var (inputs, gate): ([TimedInput], FingerGate) = ([], FingerGate())
        for item in fields["inputs"]?.array ?? [] {
            guard let pair = item.array, pair.count == 2, let tick = pair[0].integer,
                (inputs.last?.tick.count ?? start)...limit ~= tick, inputs.count < Takes.maxInputs
            else { throw .notJSON }
            let input = try Input(pair[1], of: scenario, in: catalog)
            do throws(SampleError) { try gate.pass(input) } catch { throw ProtocolError(error) }
            inputs.append(TimedInput(tick: Tick(tick), input: input))
        }
        self.inputs = inputs
        end = Tick(try fields.whole("end", (inputs.last?.tick.count ?? start)...limit))
        marks = (fields["marks"]?.array ?? []).prefix(Takes.maxMarks).compactMap { mark in
            guard let pair = mark.array, pair.count == 2, let tick = pair[0].integer, start...limit ~= tick,
                let name = pair[1].string
            else { return nil }
            return TimedMark(tick: Tick(tick), name: name)
        }
        self.start = Simulation(scenario)
    }
}

extension JSONWriter {
    /// `[12,{"down":[0,420]}],…`: the items of an array of inputs.
    package mutating func writeItems(_ inputs: [TimedInput]) {
        for next in inputs {
            array {
                $0.integer(next.tick.count)
                $0.object { $0.write(next.input, .changed) }
            }
        }
    }
}
