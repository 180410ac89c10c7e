/// Fields of an object: a name and its value.
extension JSONWriter {
    package mutating func field(_ name: String, _ value: (inout JSONWriter) -> Void) {
        key(name)
        value(&self)
    }

    package mutating func field(_ name: String, _ text: String) {
        key(name)
        string(text)
    }

    package mutating func field(_ name: String, _ value: Int) {
        key(name)
        integer(value)
    }

    package mutating func field(_ name: String, _ value: Bool) {
        key(name)
        bool(value)
    }

    package mutating func field(_ name: String, number: Double) {
        key(name)
        self.number(number)
    }

    package mutating func field(_ name: String, exact: Double) {
        key(name)
        self.exact(exact)
    }

    package mutating func object(_ name: String, _ fields: (inout JSONWriter) -> Void) {
        key(name)
        object(fields)
    }

    package mutating func array(_ name: String, _ items: (inout JSONWriter) -> Void) {
        key(name)
        array(items)
    }

    package mutating func objects<Items: Sequence>(
        _ name: String, _ items: Items, _ fields: (inout JSONWriter, Items.Element) -> Void
    ) {
        key(name)
        objects(items, fields)
    }
}
