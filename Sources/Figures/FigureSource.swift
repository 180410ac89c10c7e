import Foundation
import RefreshEngine

/// What a figure is made of.
///
///     let made = try FigureSource.word("HELLO").figure(.bars)
///     print(made.figure.text)     // 0,0 0,40; 26,0 26,40; ...
public enum FigureSource: Hashable, Sendable {
    /// A text in our own letters of single strokes (``letters``).
    case word(String)
    /// An SVG file: lines, shapes and paths. A filled shape is its outline.
    case svg([UInt8])
    /// The file of the published control: `startPoints` and `endPoints`, XML or binary.
    case plist([UInt8])
    /// `{"bars":[[x1,y1,x2,y2],...]}`, `{"strokes":["M0 0L10 10",...]}`, the published keys, or an array of
    /// `"x1,y1,x2,y2"`.
    case json([UInt8])

    /// The maximum length of a file, bytes: 1 MiB. Chosen: more than any drawing of a logo has, and read in a moment.
    public static let maxBytes = 1 << 20

    /// All characters that a word may have.
    public static var letters: [Character] { LetterSet.standard.characters }

    /// All letters as an SVG file, to look at.
    public static var letterSheet: [UInt8] { LetterSet.standard.sheet }

    /// The bytes of a file that a message carries as text; nil: that is no base64.
    package static func bytes(base64 text: String) -> [UInt8]? { Data(base64Encoded: text).map { Array($0) } }

    /// Recognizes a file by its beginning: a binary property list, XML with the root `plist` or `svg`, JSON.
    /// - Throws: `FigureError` for any other, and for one that is too long
    public init(recognizing bytes: [UInt8]) throws(FigureError) {
        try FigureSource.check(bytes)
        if bytes.starts(with: BinaryPropertyList.mark) {
            self = .plist(bytes)
            return
        }
        let beginning = bytes.first { !isSpace($0) }
        if beginning == UInt8(ascii: "{") || beginning == UInt8(ascii: "[") {
            self = .json(bytes)
        } else if let beginning, beginning == UInt8(ascii: "<") || beginning >= 0xEF {  // a byte order mark
            self = try XMLDocument(parsing: bytes).elements[0].name == "plist" ? .plist(bytes) : .svg(bytes)
        } else {
            throw .unusable("this is no figure; there is SVG, a property list with startPoints and endPoints, and JSON")
        }
    }

    private static func check(_ bytes: [UInt8]) throws(FigureError) {
        guard bytes.count <= maxBytes else {
            throw .unusable("the file has more than \(maxBytes >> 20) MiB, which no figure has")
        }
        guard !bytes.isEmpty else { throw .unusable("the file is empty") }
        guard !bytes.starts(with: [0x1F, 0x8B]) else {
            throw .unusable("the file is compressed; unpack it first, as with gunzip")
        }
    }

    /// Makes the figure.
    ///
    /// What is drawn (a word, SVG, strokes in JSON) begins at 0,0 and is scaled to `options.height`. What is written as
    /// points (a property list, bars in JSON) stays exactly as it is unless a height is given.
    /// - Parameter isCancelled: asked again and again, so that it ends soon when nobody waits for it any more
    /// - Throws: `FigureError` that names the line, the index or the character
    public func figure(
        _ form: Figure.Form, _ options: FigureOptions = FigureOptions(), isCancelled: @escaping () -> Bool = { false }
    ) throws(FigureError) -> MadeFigure {
        try options.check()
        let maker = FigureMaker(form: form, options: options, isCancelled: isCancelled)
        switch self {
        case .word(let text):
            return try maker.make(
                try LetterSet.standard.strokes(of: text),
                scale: (options.height ?? FigureOptions.standardHeight) / LetterSet.capitalHeight)
        case .svg(let bytes):
            try FigureSource.check(bytes)
            let (strokes, notes) = try SVGReader.strokes(of: bytes, isCancelled: isCancelled)
            return try maker.make(strokes, height: options.height ?? FigureOptions.standardHeight, notes: notes)
        case .plist(let bytes):
            try FigureSource.check(bytes)
            return try maker.make(.bars(try PointLists(plist: bytes).bars()))
        case .json(let bytes):
            try FigureSource.check(bytes)
            return try maker.make(try FigureJSON.read(bytes))
        }
    }
}

/// A figure, and what of its source could not be used.
public struct MadeFigure: Hashable, Sendable {
    public var figure: Figure
    /// Sentences for the user, each with its line if it has one: `line 12: <text> cannot be used ...`.
    public var notes: [String]
}
