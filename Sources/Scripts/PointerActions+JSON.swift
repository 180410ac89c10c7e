import PreviewProtocol

extension PointerActions {
    /// WebDriver's JSON, an action a line.
    public var json: String {
        let lines = items.map { "      " + PointerActions.line($0) }
        return """
            {
              "actions": [
                {"type":"pointer","id":"finger","parameters":{"pointerType":"touch"},"actions":[
            \(lines.joined(separator: ",\n"))
                ]}
              ]
            }

            """
    }

    private static func line(_ item: Item) -> String {
        var json = JSONWriter()
        json.object { json in
            json.key("type")
            switch item {
            case .pause(let duration): json.string("pause"); json.key("duration"); json.integer(duration)
            case .move(let duration, let x, let y, let fromPointer):
                json.string("pointerMove"); json.key("duration"); json.integer(duration)
                if fromPointer { json.key("origin"); json.string("pointer") }
                json.key("x"); json.number(x); json.key("y"); json.number(y)
            case .down: json.string("pointerDown"); json.key("button"); json.integer(0)
            case .up: json.string("pointerUp"); json.key("button"); json.integer(0)
            case .cancel: json.string("pointerCancel")
            }
        }
        return String(decoding: json.bytes, as: UTF8.self)
    }
}
