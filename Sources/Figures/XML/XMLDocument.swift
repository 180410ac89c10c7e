import CExpat

/// An XML file as its elements. Nothing is fetched, and no entities but XML's own five are known: a file that declares
/// any is refused.
package struct XMLDocument {
    struct Element {
        /// As written, with its prefix if there is one.
        var name: String
        var attributes: [String: String]
        /// Of its start tag, from 1.
        var line: Int
        /// Places in `elements`, all behind its own.
        var children: [Int] = []
        /// All text that is directly in it.
        var text = ""
    }

    /// Chosen: many times what any drawing program nests or writes for a logo. A tree of that depth can be walked
    /// recursively.
    package static let maxDepth = 100, maxElements = 20_000

    /// The root is the first; there is always one.
    fileprivate(set) var elements: [Element] = []

    /// - Throws: an error with its line
    init(parsing bytes: [UInt8]) throws(FigureError) {
        self = try XMLBuilder().build(bytes)
    }

    fileprivate init() {}

    /// expat's versions: when this was built, and now.
    static var libraryVersions: (built: String, loaded: String) {
        (
            "\(XML_MAJOR_VERSION).\(XML_MINOR_VERSION).\(XML_MICRO_VERSION)",
            String(String(cString: XML_ExpatVersion()).drop { !$0.isNumber })
        )
    }
}

/// Builds a document from what expat reports. A class because expat holds a pointer to it.
private final class XMLBuilder {
    private var document = XMLDocument()
    /// From the root to the element that is open.
    private var path: [Int] = []
    private var error: FigureError?
    private let parser = XML_ParserCreate(nil)

    deinit { XML_ParserFree(parser) }

    func build(_ bytes: [UInt8]) throws(FigureError) -> XMLDocument {
        guard let parser else { throw .unusable("there is no memory to read XML") }
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetElementHandler(parser, { builder(of: $0)?.begin($1, $2) }, { data, _ in builder(of: data)?.end() })
        XML_SetCharacterDataHandler(parser) { builder(of: $0)?.add($1, count: $2) }
        XML_SetEntityDeclHandler(parser) { data, _, _, _, _, _, _, _, _ in builder(of: data)?.refuse("entities") }
        XML_SetAttlistDeclHandler(parser) { data, _, _, _, _, _ in builder(of: data)?.refuse("attributes") }
        // In one piece: expat scans a long token anew for each piece.
        let status = bytes.withUnsafeBytes {
            XML_Parse(parser, $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32($0.count), 1)
        }
        if let error { throw error }
        guard status == XML_STATUS_OK, !document.elements.isEmpty else {
            throw .line(
                line,
                "this is no XML that can be read: "
                    + (XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "no reason given"))
        }
        return document
    }

    private var line: Int { Int(XML_GetCurrentLineNumber(parser)) }

    private func begin(_ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
        guard error == nil, let name, var next = attributes else { return }
        guard path.count < XMLDocument.maxDepth else {
            return stop("elements are nested more than \(XMLDocument.maxDepth) deep")
        }
        guard document.elements.count < XMLDocument.maxElements else {
            return stop("there are more than \(XMLDocument.maxElements) elements")
        }
        var values: [String: String] = [:]
        while let key = next[0], let value = next[1] {
            values[String(cString: key)] = String(cString: value)
            next += 2
        }
        let index = document.elements.count
        if let parent = path.last { document.elements[parent].children.append(index) }
        document.elements.append(XMLDocument.Element(name: String(cString: name), attributes: values, line: line))
        path.append(index)
    }

    private func end() {
        if error == nil { path.removeLast() }
    }

    private func add(_ text: UnsafePointer<CChar>?, count: Int32) {
        guard error == nil, let text, let element = path.last else { return }
        let bytes = UnsafeRawBufferPointer(start: text, count: Int(count))
        document.elements[element].text += String(decoding: bytes, as: UTF8.self)
    }

    private func refuse(_ what: String) {
        stop(
            "the DOCTYPE declares \(what), which is not read; export the file again without it (for Illustrator: without its editing capabilities)"
        )
    }

    private func stop(_ text: String) {
        if error == nil { error = .line(line, text) }
        XML_StopParser(parser, XML_Bool(XML_FALSE))
    }
}

private func builder(of data: UnsafeMutableRawPointer?) -> XMLBuilder? {
    data.map { Unmanaged<XMLBuilder>.fromOpaque($0).takeUnretainedValue() }
}
