import RefreshEngine

extension JSONWriter {
    package mutating func write(_ scene: Scene) {
        key("viewport"); numbers(scene.viewport.width, scene.viewport.height)
        key("content"); object {
            $0.key("height"); $0.number(scene.contentHeight)
            $0.key("rowHeight"); $0.number(scene.rowHeight)
            if !scene.sections.isEmpty {
                $0.key("headerHeight"); $0.number(Section.headerHeight)
                $0.key("sections"); $0.write(scene.sections)
            }
            if !scene.inserted.isEmpty { $0.key("inserted"); $0.write(scene.inserted) }
        }
        key("background"); write(scene.background)
        if let header = scene.header { key("header"); write(header) }
        if let footer = scene.footer { key("footer"); write(footer) }
        key("nodes"); objects(scene.nodes.enumerated()) { $0.write($1.element, id: $1.offset) }
    }

    package mutating func write(_ rows: [InsertedRow]) {
        objects(rows) {
            $0.key("row"); $0.integer($1.row)
            $0.key("text"); $0.string($1.text)
        }
    }

    private mutating func write(_ sections: [Section]) {
        objects(sections) {
            $0.key("row"); $0.integer($1.row)
            $0.key("title"); $0.string($1.title)
        }
    }

    private mutating func write(_ choice: SystemChoice) {
        object {
            $0.key("system"); $0.string(choice.name)
            $0.key("parameters"); $0.object { json in
                for (name, value) in choice.parameters.sorted {
                    json.key(name)
                    json.write(value)
                }
            }
        }
    }

    private mutating func write(_ node: Node, id: Int) {
        key("id"); integer(id)
        write(node.kind)
        if let parent = node.parent { key("parent"); integer(parent) }
        if node.parent == nil { key("layer"); string(node.layer.rawValue) }
        if node.anchor != .zero { key("at"); numbers(node.anchor.x, node.anchor.y) }
        write(node.rest)
    }

    private mutating func write(_ kind: Node.Kind) {
        key("kind")
        switch kind {
        case .group(let clip):
            string("group")
            if let clip { key("clip"); write(clip) }
        case .bar(let from, let to, let width):
            string("bar")
            key("from"); numbers(from.x, from.y)
            key("to"); numbers(to.x, to.y)
            key("width"); number(width)
        case .rectangle(let frame, let radius):
            string("rectangle")
            key("frame"); write(frame)
            if radius != 0 { key("radius"); number(radius) }
        case .label(let size, let alignment):
            string("label")
            key("size"); number(size)
            key("align"); string(alignment.rawValue)
        case .image(let frame, let images):
            string("image")
            key("frame"); write(frame)
            key("images"); string(images.path)
            key("count"); integer(images.count)
            if let columns = images.columns { key("columns"); integer(columns) }
        case .path(let data, let length, let width, let fill):
            string("path")
            key("data"); string(data)
            key("length"); number(length)
            key("width"); number(width)
            if let fill { key("fill"); write(fill) }
        case .spinner(let diameter):
            string("spinner")
            key("diameter"); number(diameter)
        }
    }

    private mutating func write(_ rectangle: Rectangle) {
        numbers(rectangle.origin.x, rectangle.origin.y, rectangle.size.width, rectangle.size.height)
    }
}
