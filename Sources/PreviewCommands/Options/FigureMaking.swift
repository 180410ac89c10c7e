import ArgumentParser
import Figures
import PreviewTesting
import RefreshEngine

/// How `pullwire figure` makes a figure.
struct FigureMaking: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Of a capital letter, or of the whole drawing. (default: 40; points of a list stay as they are)",
            valueName: "pt"))
    var height: NumberArgument?

    @Option(
        help: ArgumentHelp(
            "In which order bars light up and strokes are drawn: drawn or left-to-right.", valueName: "order"))
    var order = FigureOptions.Order.drawn

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How many bars there may be; curves become coarser until they fit.", valueName: "count"))
    var maxBars = NumberArgument(100)

    @Option(
        parsing: .unconditional, help: ArgumentHelp("How far a bar may be from its curve, anywhere.", valueName: "pt"))
    var tolerance = NumberArgument(argument: "0.1")

    func validate() throws { _ = try options() }

    func options() throws(ValidationError) -> FigureOptions {
        var options = FigureOptions(
            order: order, maxBars: try maxBars.whole("--max-bars", in: 1...Limits.figureBars),
            tolerance: try tolerance.number("--tolerance", in: FigureOptions.tolerances, unit: " pt"))
        if let height { options.height = try height.number("--height", in: FigureOptions.heights, unit: " pt") }
        return options
    }
}

extension FigureOptions.Order: ExpressibleByArgument {}
extension Figure.Form: ExpressibleByArgument {}
