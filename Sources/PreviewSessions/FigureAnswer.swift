import Figures
import PreviewProtocol
import RefreshEngine

extension ClientMessage.FigureRequest {
    /// Makes the figure and writes it in the format that was asked for. Takes up to some ten milliseconds for a message
    /// of the maximum length.
    func answer(id: Int?, isCancelled: @escaping () -> Bool) throws(MessageError) -> ServerMessage {
        do throws(FigureError) {
            let made = try made(isCancelled)
            return .figured(try target.text(of: made.figure), notes: made.notes, id: id)
        } catch {
            throw MessageError(.figure, error.description)
        }
    }

    private func made(_ isCancelled: @escaping () -> Bool) throws(FigureError) -> MadeFigure {
        let form: Figure.Form = target == .strokes ? .strokes : .bars
        let options = FigureOptions(
            height: height, order: order == .drawn ? .drawn : .leftToRight,
            maxBars: maxBars ?? FigureOptions().maxBars)
        switch source {
        case .text: return try FigureSource.word(content).figure(form, options, isCancelled: isCancelled)
        case .svg: return try FigureSource.svg(try bytes()).figure(form, options, isCancelled: isCancelled)
        case .plist: return try FigureSource.plist(try bytes()).figure(form, options, isCancelled: isCancelled)
        case .json: return try FigureSource.json(try bytes()).figure(form, options, isCancelled: isCancelled)
        case .figure:
            let own = try figure()
            return try own.converted(
                to: target == .svg || target == .json ? own.form : form, options, isCancelled: isCancelled)
        }
    }

    private func bytes() throws(FigureError) -> [UInt8] {
        guard isBase64 else { return Array(content.utf8) }
        guard let bytes = FigureSource.bytes(base64: content) else { throw .unusable("\"content\" is not in base64") }
        return bytes
    }

    /// The figure that the text `content` describes. Only path data begins with a letter.
    private func figure() throws(FigureError) -> Figure {
        do throws(FigureTextError) {
            return try Figure(parsing: content, as: content.first { !$0.isWhitespace } == "M" ? .strokes : .bars)
        } catch {
            throw .unusable("the figure \(error)")
        }
    }
}

extension ClientMessage.FigureRequest.Target {
    fileprivate func text(of figure: Figure) throws(FigureError) -> String {
        switch self {
        case .bars, .strokes: figure.text
        case .svg: String(decoding: figure.svg, as: UTF8.self)
        case .plist: String(decoding: try figure.plist, as: UTF8.self)
        case .json: String(decoding: figure.json, as: UTF8.self)
        }
    }
}
