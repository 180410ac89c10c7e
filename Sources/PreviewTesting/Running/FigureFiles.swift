import Figures
import RefreshEngine

/// Reads a figure's file that the user named. Of a file that is too long, only the beginning is read.
package func figureFile(_ path: String) throws(CommandError) -> [UInt8] {
    try bytes(of: path, atMost: FigureSource.maxBytes, "no figure")
}

/// Reads the figure in a file that the user named.
package func figureFile(_ path: String, _ form: Figure.Form) throws(CommandError) -> MadeFigure {
    try madeFigure(try figureFile(path), form, of: path)
}

func madeFigure(_ bytes: [UInt8], _ form: Figure.Form, of path: String) throws(CommandError) -> MadeFigure {
    do throws(FigureError) { return try FigureSource(recognizing: bytes).figure(form) } catch {
        throw .usage("\(path): \(error)")
    }
}
