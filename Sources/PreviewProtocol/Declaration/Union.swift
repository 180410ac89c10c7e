/// One of several alternatives, distinguished by a word in JSON and by a byte: a message, a notice, a kind of node.
struct Union<Value: Sendable>: Sendable {
    /// The key of that word in JSON.
    let tag: String
    /// What the byte means: `a kind of notice`.
    let what: String
    let cases: [Case<Value>]
    /// The byte of each case.
    private let bytes: [UInt8]

    init(_ tag: String, _ what: String, _ cases: [Case<Value>]) {
        (self.tag, self.what, self.cases) = (tag, what, cases)
        bytes = cases.map(\.document.code)
    }

    func named(_ name: String) -> Case<Value>? { cases.first { $0.document.name == name } }

    /// Which case has that byte. By its index, because a case in a variable is a copy of its document.
    func place(of byte: UInt8) -> Int? { bytes.firstIndex(of: byte) }

    func read(_ fields: JSONFields) throws(ProtocolError) -> Value {
        guard let name = fields[tag]?.string, let first = named(name) else { throw fields.error(tag, wanted) }
        // Of two cases with one name, the later one has more fields.
        let last = cases.last {
            $0.document.name == name && $0.document.fields.allSatisfy { $0.isOptional || fields[$0.name] != nil }
        }
        return try (last ?? first).readJSON(fields)
    }

    func write(_ value: Value, to json: inout JSONWriter) {
        for one in cases where one.writeJSON(value, tag, &json) { return }
        assertionFailure("\(value) is in no row of its table")
    }

    /// nil: a value is out of bounds, which the reader has noted.
    func read(_ reader: inout ByteReader, of owner: String) throws(ProtocolError) -> Value? {
        guard let place = place(of: try reader.byte(what)) else {
            throw reader.error("\(what): \(codes)", length: 1)
        }
        return try cases[place].readBytes(&reader, owner)
    }

    func write(_ value: Value, to writer: inout ByteWriter) {
        for index in cases.indices where cases[index].writeBytes(value, &writer) { return }
        assertionFailure("\(value) is in no row of its table")
    }

    private var codes: String { cases.count == 2 ? "0 or 1" : "0 to \(cases.count - 1)" }

    var wanted: String { "one of " + cases.map(\.document.name).joined(separator: ", ") }
}

/// One of the alternatives.
struct Case<Value: Sendable>: Sendable {
    let document: CaseDocument
    let readJSON: @Sendable (JSONFields) throws(ProtocolError) -> Value
    /// Writes the word and the fields. Returns false for a value of another case.
    let writeJSON: @Sendable (Value, _ tag: String, inout JSONWriter) -> Bool
    /// Reads what follows the byte; nil: a value is out of bounds, which the reader has noted.
    let readBytes: @Sendable (inout ByteReader, _ owner: String) throws(ProtocolError) -> Value?
    /// Writes the byte and the fields. Returns false for a value of another case.
    let writeBytes: @Sendable (Value, inout ByteWriter) -> Bool
}

extension Case {
    /// - Parameters:
    ///   - blank: the value into which the fields are read
    ///   - make: makes the value from these fields; throws where they do not fit each other
    ///   - payload: the value whose fields are written; nil for a value of another case
    init<Payload: Sendable>(
        _ name: String, _ code: UInt8, _ meaning: String = "", _ fields: [Field<Payload>], _ blank: Payload,
        rules: String = "",
        make: @escaping @Sendable (Payload) throws(ProtocolError) -> Value,
        payload: @escaping @Sendable (Value) -> Payload?
    ) {
        let record = Record(fields)
        document = CaseDocument(name: name, code: code, meaning: meaning, fields: record.documents, rules: rules)
        readJSON = { (object) throws(ProtocolError) in try make(try record.read(object, into: blank)) }
        writeJSON = { value, tag, json in
            guard let payload = payload(value) else { return false }
            json.field(tag, name)
            record.write(payload, to: &json)
            return true
        }
        readBytes = { (reader, owner) throws(ProtocolError) in
            let payload = try record.read(&reader, into: blank, of: owner.isEmpty ? name : owner)
            return reader.rangeError == nil ? reader.note { () throws(ProtocolError) in try make(payload) } : nil
        }
        writeBytes = { value, writer in
            guard let payload = payload(value) else { return false }
            writer.byte(code)
            record.write(payload, to: &writer)
            return true
        }
    }

    /// A case without fields.
    init(_ name: String, _ code: UInt8, _ meaning: String = "", _ value: Value) where Value: Equatable {
        self.init(name, code, meaning, [Field<Void>](), (), make: { value }, payload: { $0 == value ? () : nil })
    }
}

extension Field {
    /// One of several alternatives, next to the other fields of a message: its word and the fields of its case are in
    /// the same JSON object.
    init<Value: Sendable>(_ path: WritableKeyPath<Root, Value> & Sendable, _ union: Union<Value>) {
        document = FieldDocument(
            name: union.tag, shape: Shape(schema: "", bytes: union.what, page: "", minBytes: 1), words: union.wanted,
            cases: union.cases.map(\.document))
        readJSON = { (fields, root) throws(ProtocolError) in root[keyPath: path] = try union.read(fields) }
        writeJSON = { root, json in union.write(root[keyPath: path], to: &json) }
        readBytes = { (reader, root, owner) throws(ProtocolError) in
            if let value = try union.read(&reader, of: owner) { root[keyPath: path] = value }
        }
        writeBytes = { root, writer in union.write(root[keyPath: path], to: &writer) }
    }
}
