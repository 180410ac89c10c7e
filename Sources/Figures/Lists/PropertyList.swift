/// Property lists are read by our own code: Foundation's reader follows shared references until memory is full.
extension PointLists {
    /// Reads an XML or a binary property list.
    init(plist bytes: [UInt8]) throws(FigureError) {
        if bytes.starts(with: BinaryPropertyList.mark) {
            let list = try BinaryPropertyList(bytes)
            self.init(starts: try list.texts(of: "startPoints"), ends: try list.texts(of: "endPoints"))
        } else {
            let list = try XMLPropertyList(bytes)
            self.init(starts: try list.texts(of: "startPoints"), ends: try list.texts(of: "endPoints"))
        }
    }

    static func missing(_ key: String, _ found: [String]) -> FigureError {
        let known = found.isEmpty ? "none" : found.prefix(10).map { String($0.prefix(40)) }.joined(separator: ", ")
        return .unusable("the property list has no key \(key), only \(known); a figure has startPoints and endPoints")
    }

    static func noText(_ key: String, _ index: Int) -> FigureError {
        .unusable("\(key)[\(index)] (bar \(index + 1)) is no text such as {12,42}")
    }
}

/// An XML property list whose root is a dictionary.
struct XMLPropertyList {
    private let document: XMLDocument
    private let root: XMLDocument.Element

    init(_ bytes: [UInt8]) throws(FigureError) {
        document = try XMLDocument(parsing: bytes)
        let plist = document.elements[0]
        guard plist.name == "plist" else {
            throw .line(plist.line, "the file is no property list: it begins with <\(plist.name.prefix(40))>")
        }
        guard let first = plist.children.first, document.elements[first].name == "dict" else {
            throw .line(plist.line, "the property list is no dictionary")
        }
        root = document.elements[first]
    }

    func texts(of key: String) throws(FigureError) -> [String] {
        let children = root.children.map { document.elements[$0] }
        guard let place = children.indices.first(where: { children[$0].name == "key" && children[$0].text == key })
        else {
            throw PointLists.missing(key, children.filter { $0.name == "key" }.map(\.text))
        }
        guard place + 1 < children.count, children[place + 1].name == "array" else {
            throw .line(children[place].line, "\(key) is no array")
        }
        let items = children[place + 1].children
        try PointLists.check(count: items.count, of: key)
        var texts: [String] = []
        for (index, item) in items.enumerated() {
            let element = document.elements[item]
            guard element.name == "string", element.children.isEmpty else {
                throw .line(element.line, PointLists.noText(key, index).description)
            }
            texts.append(element.text)
        }
        return texts
    }
}
