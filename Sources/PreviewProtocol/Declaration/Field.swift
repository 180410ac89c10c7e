/// A field of a message: its name, and how it is converted to JSON or bytes and back. Messages are declared as lists of
/// fields, in the order of the bytes; reading, writing and the documents all follow them.
struct Field<Root: Sendable>: Sendable {
    var document: FieldDocument
    let readJSON: @Sendable (JSONFields, inout Root) throws(ProtocolError) -> Void
    let writeJSON: @Sendable (Root, inout JSONWriter) -> Void
    /// - Parameter owner: what the field belongs to, for errors
    let readBytes: @Sendable (inout ByteReader, inout Root, _ owner: String) throws(ProtocolError) -> Void
    let writeBytes: @Sendable (Root, inout ByteWriter) -> Void
}

extension Field {
    /// A required field.
    init<Value: Sendable>(
        _ name: String, _ path: WritableKeyPath<Root, Value> & Sendable, _ format: Format<Value>,
        takesNull: Bool = false
    ) {
        document = FieldDocument(
            name: name, shape: format.shape, words: format.wanted, hasBounds: format.allowed != nil)
        readJSON = { (fields, root) throws(ProtocolError) in
            guard let value = (takesNull ? fields.node[name] : fields[name]).flatMap(format.fromJSON) else {
                throw fields.error(name, format.wanted)
            }
            root[keyPath: path] = try format.allowed?.check(value, name, of: fields.owner) ?? value
        }
        writeJSON = { root, json in
            json.key(name)
            format.toJSON(root[keyPath: path], &json)
        }
        readBytes = { (reader, root, owner) throws(ProtocolError) in
            let value = try format.fromBytes(&reader)
            root[keyPath: path] = value
            if let allowed = format.allowed {
                reader.note { () throws(ProtocolError) in _ = try allowed.check(value, name, of: owner) }
            }
        }
        writeBytes = { root, writer in format.toBytes(root[keyPath: path], &writer) }
    }

    /// A field that JSON may omit: it then has the standard value. Bytes always contain it.
    init<Value: Sendable & Equatable>(
        _ name: String, _ path: WritableKeyPath<Root, Value> & Sendable, _ format: Format<Value>, or standard: Value
    ) {
        let required = Field(name, path, format)
        document = required.document
        document.isOptional = true
        var json = JSONWriter()
        format.toJSON(standard, &json)
        document.standard =
            json.bytes.isEmpty || json.bytes == Array("null".utf8) ? nil : String(decoding: json.bytes, as: UTF8.self)
        readJSON = { (fields, root) throws(ProtocolError) in
            if fields[name] == nil { root[keyPath: path] = standard } else { try required.readJSON(fields, &root) }
        }
        writeJSON = { root, json in if root[keyPath: path] != standard { required.writeJSON(root, &json) } }
        (readBytes, writeBytes) = (required.readBytes, required.writeBytes)
    }

    /// One of the last fields of a daemon's message, which bytes omit, too, when it has the standard value: those who
    /// know nothing of it, or have not asked for it, are sent not a byte more.
    /// - Parameter isFollowed: whether bytes contain a field behind it, so that this one must be there
    init<Value: Sendable & Equatable>(
        _ name: String, _ path: WritableKeyPath<Root, Value> & Sendable, last format: Format<Value>, or standard: Value,
        isFollowed: @escaping @Sendable (Root) -> Bool = { _ in false }
    ) {
        let always = Field(name, path, format, or: standard)
        (document, readJSON, writeJSON) = (always.document, always.readJSON, always.writeJSON)
        document.isLast = true
        readBytes = { (reader, root, owner) throws(ProtocolError) in
            if reader.isAtEnd { root[keyPath: path] = standard } else { try always.readBytes(&reader, &root, owner) }
        }
        writeBytes = { root, writer in
            if root[keyPath: path] != standard || isFollowed(root) { always.writeBytes(root, &writer) }
        }
    }

    /// A constant number, for readers that calculate with it.
    init<Value: Sendable & Equatable>(_ name: String, constant: Value, _ format: Format<Value>) {
        document = FieldDocument(name: name, shape: format.shape, words: format.wanted)
        let wanted = "\(constant) as \"\(name)\""
        readJSON = { (fields, _) throws(ProtocolError) in
            if fields[name].flatMap(format.fromJSON) != constant { throw fields.error(name, wanted) }
        }
        writeJSON = { _, json in
            json.key(name)
            format.toJSON(constant, &json)
        }
        readBytes = { (reader, _, _) throws(ProtocolError) in
            let start = reader.position
            if try format.fromBytes(&reader) != constant { throw .malformed(at: start, wanted: wanted) }
        }
        writeBytes = { _, writer in format.toBytes(constant, &writer) }
    }

    /// The same field, in JSON present only where another one is not.
    func unless(_ other: String, _ isOther: @escaping @Sendable (Root) -> Bool) -> Field {
        var document = document
        (document.unless, document.isOptional) = (other, true)
        return Field(
            document: document,
            readJSON: { (fields, root) throws(ProtocolError) in
                if fields[self.document.name] != nil { try self.readJSON(fields, &root) }
            },
            writeJSON: { root, json in if !isOther(root) { self.writeJSON(root, &json) } }, readBytes: readBytes,
            writeBytes: writeBytes)
    }

    /// The same field, present only where another one has a value.
    func onlyWith(_ other: String, _ isOther: @escaping @Sendable (Root) -> Bool) -> Field {
        var document = document
        (document.onlyWith, document.isOptional) = (other, true)
        return Field(
            document: document,
            readJSON: { (fields, root) throws(ProtocolError) in
                if fields[other] != nil { try self.readJSON(fields, &root) }
            },
            writeJSON: { root, json in if isOther(root) { self.writeJSON(root, &json) } },
            readBytes: { (reader, root, owner) throws(ProtocolError) in
                if isOther(root) { try self.readBytes(&reader, &root, owner) }
            },
            writeBytes: { root, writer in if isOther(root) { self.writeBytes(root, &writer) } })
    }

    /// The same field, in JSON before those of a higher rank; the default rank is 0.
    func ranked(_ rank: Int) -> Field { documented { $0.rank = rank } }

    /// The same field of a value that contains a `Root`.
    func of<Outer: Sendable>(_ path: WritableKeyPath<Outer, Root> & Sendable) -> Field<Outer> {
        Field<Outer>(
            document: document,
            readJSON: { (fields, outer) throws(ProtocolError) in try self.readJSON(fields, &outer[keyPath: path]) },
            writeJSON: { self.writeJSON($0[keyPath: path], &$1) },
            readBytes: { (reader, outer, owner) throws(ProtocolError) in
                try self.readBytes(&reader, &outer[keyPath: path], owner)
            },
            writeBytes: { self.writeBytes($0[keyPath: path], &$1) })
    }

    /// The same field, with its meaning.
    func meaning(_ meaning: String) -> Field { documented { $0.meaning = meaning } }

    /// The same field, in JSON inside an object of that name.
    func inObject(_ name: String) -> Field { documented { $0.group = name } }

    private func documented(_ change: (inout FieldDocument) -> Void) -> Field {
        var field = self
        change(&field.document)
        return field
    }
}

/// Fields in both of their orders.
struct Record<Root: Sendable>: Sendable {
    /// In the order of the bytes.
    let fields: [Field<Root>]
    private let inJSON: [Field<Root>]

    init(_ fields: [Field<Root>]) {
        self.fields = fields
        inJSON = Set(fields.map(\.document.rank)).sorted().flatMap { rank in fields.filter { $0.document.rank == rank }
        }
    }

    var documents: [FieldDocument] { fields.map(\.document) }

    func read(_ object: JSONFields, into blank: Root) throws(ProtocolError) -> Root {
        var root = blank
        for field in fields {
            guard let group = field.document.group else {
                try field.readJSON(object, &root)
                continue
            }
            guard let inner = try object.object(group) else { throw object.error(group, "an object") }
            try field.readJSON(inner, &root)
        }
        return root
    }

    /// Writes the fields of a JSON object. The fields of a group are written together, in the first one's place.
    func write(_ root: Root, to json: inout JSONWriter) {
        var written: String?
        for field in inJSON {
            guard let group = field.document.group else {
                field.writeJSON(root, &json)
                continue
            }
            if group == written { continue }
            written = group
            json.object(group) { json in
                for field in inJSON where field.document.group == group { field.writeJSON(root, &json) }
            }
        }
    }

    func read(_ reader: inout ByteReader, into blank: Root, of owner: String) throws(ProtocolError) -> Root {
        var root = blank
        // By their indices: a field in a variable is a copy of its document.
        for index in fields.indices { try fields[index].readBytes(&reader, &root, owner) }
        return root
    }

    func write(_ root: Root, to writer: inout ByteWriter) {
        for index in fields.indices { fields[index].writeBytes(root, &writer) }
    }
}
