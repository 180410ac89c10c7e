import ArgumentParser
import PageAssets
import PreviewTesting

struct LicensesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "licenses",
        abstract: "Print what is in the program and by whom, with the licences.",
        discussion: """
            It is in the form of Debian's copyright files: Pullwire's own licence, those of what is linked into the program, the authors of the designs that the \
            controls are made after, and the licences' texts in full.

            Examples:
              pullwire licenses
              pullwire licenses | less
            """)

    /// The package's copyright file, and the licence that it only refers to, because every Debian has its text.
    private static let paths = ["scripts/debian/copyright", "scripts/debian/Apache-2.0"]

    func run() {
        StandardOutput.write(
            LicensesCommand.paths.compactMap(EmbeddedFiles.bytes).map { String(decoding: $0, as: UTF8.self) }.joined(
                separator: "\n"))
    }
}
