import PreviewProtocol
import Recordings
import RefreshEngine

/// `[{"edge":"header","system":{"name":"…","parameters":{…}}},…]`: the previous systems of its edges.
extension Tuning {
    package var json: [UInt8] {
        var json = JSONWriter()
        json.objects(past) {
            $0.field("edge", $1.edge.rawValue)
            $0.key("system")
            $0.write(recorded: $1, .changed)
        }
        return json.bytes
    }

    /// The tuning of a session that has been tuned. What cannot be read, such as a system or parameter that no longer
    /// exists, is left out.
    /// - Parameter preview: the session's own
    init(json: [UInt8], of preview: Simulation, in catalog: Catalog) {
        let template = preview.template
        let past = ((try? JSONReader.read(json[...]))?.array ?? []).compactMap { node -> SystemChoice? in
            guard let fields = try? JSONFields(node, of: "tuning"),
                let edge = fields["edge"]?.string.flatMap({ Edge(rawValue: $0) })
            else { return nil }
            return (try? fields.system("system", at: edge, template, in: catalog, isForgiving: true)) ?? nil
        }
        self.init(isTuned: true, header: template.header?.name, footer: template.footer?.name, past: past)
    }
}
