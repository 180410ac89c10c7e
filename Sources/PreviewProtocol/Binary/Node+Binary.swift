import RefreshEngine

// A node of a scene. Bytes: README.md, "Binary".

extension ByteWriter {
    mutating func write(_ node: Node) {
        unsigned(node.parent.map { $0 + 1 } ?? 0)
        choice(node.layer)
        point(node.anchor)
        write(node.kind)
        let rest = PlainNode<Int32>(PlainNode<Double>(node.rest)), text = node.rest.text
        let change = NodeChange(.standard, rest).union(text.isEmpty ? [] : .text)
        byte(change.rawValue)
        write(change, from: .standard, to: rest, text: text)
    }

    private mutating func write(_ kind: Node.Kind) {
        switch kind {
        case .group(nil): byte(0)
        case .group(let clip?): byte(1); rectangle(clip)
        case .bar(let from, let to, let width): byte(2); point(from); point(to); length(width)
        case .rectangle(let frame, let radius): byte(3); rectangle(frame); length(radius)
        case .label(let size, let alignment): byte(4); length(size); choice(alignment)
        case .image(let frame, let images): byte(5); rectangle(frame); write(images)
        case .path(let data, let length, let width, let fill):
            byte(6); text(data); self.length(length); self.length(width); optional(fill) { $0.color($1) }
        case .spinner(let diameter): byte(7); length(diameter)
        }
    }

    private mutating func write(_ images: ImageSet) {
        text(images.path)
        unsigned(images.count)
        unsigned(images.columns ?? 0)
    }
}

extension ByteReader {
    mutating func node() throws(ProtocolError) -> Node {
        let parent = try unsigned()
        let (layer, anchor): (Node.Layer, Point) = (try choice(), try point())
        let kind = try kind()
        var rest = PlainNode<Int32>.standard, text = ""
        try change(&rest, &text, NodeChange(rawValue: try byte("a node's fields")))
        return Node(kind, parent: parent == 0 ? nil : parent - 1, layer: layer, anchor: anchor, rest: NodeFrame(PlainNode<Double>(rest), text: text))
    }

    private mutating func kind() throws(ProtocolError) -> Node.Kind {
        switch try byte("a kind of node") {
        case 0: return .group()
        case 1: return .group(clip: try rectangle())
        case 2: return .bar(from: try point(), to: try point(), width: try length())
        case 3: return .rectangle(try rectangle(), radius: try length())
        case 4: return .label(size: try length(), alignment: try choice())
        case 5: return .image(try rectangle(), try images())
        case 6:
            return .path(
                data: try text(), length: try length(), width: try length(),
                fill: try optional { (reader) throws(ProtocolError) in try reader.color() })
        case 7: return .spinner(diameter: try length())
        default: throw wrong("a kind of node: 0 to 7", length: 1)
        }
    }

    private mutating func images() throws(ProtocolError) -> ImageSet {
        let path = try text()
        let (count, columns) = (try unsigned(), try unsigned())
        return ImageSet(path: path, count: count, columns: columns == 0 ? nil : columns)
    }
}
