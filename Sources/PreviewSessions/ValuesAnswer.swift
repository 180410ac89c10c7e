import Exports
import PreviewProtocol
import RefreshEngine

extension ClientMessage.ValuesRequest {
    /// Writes the values. It takes some milliseconds, and ten for each curve of CSS.
    func answer(of scenario: Scenario, id: Int?) throws(MessageError) -> ServerMessage {
        let values = ExportedValues.all(of: scenario, edge: Edge(rawValue: edge.rawValue), version: Version.text)
        do throws(ExportError) {
            return .valued(
                ServerMessage.Valued(
                    format: format, file: values.fileName(in: format), text: try values.text(in: format),
                    formats: values.formats), id: id)
        } catch {
            throw MessageError(.format, error.description)
        }
    }
}
