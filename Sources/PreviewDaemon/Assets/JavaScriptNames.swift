/// What the words of a module stand for, as far as is needed to give its variables other names.
///
/// A variable keeps one name in the whole module, whatever its scope, so scopes need not be known. Properties keep
/// their names; `{ a }`, which is both a property and a variable, becomes `{ a: b }`.
struct JavaScriptNames {
    enum Role {
        case other, variable
        /// `{ a }`, in an object or in a pattern
        case shorthand
    }

    /// The role of each token.
    private(set) var roles: [Role] = []
    /// The variables that are declared outside all functions and blocks.
    private(set) var declared: Set<String> = []

    private enum Bracket { case round, square, block, object, classBody, template }

    private let tokens: [JavaScriptToken]
    private var open: [Bracket] = []
    /// Whether a `const` or `let` of the outermost scope goes on.
    private var isDeclaring = false

    init(_ tokens: [JavaScriptToken]) {
        self.tokens = tokens
        roles = [Role](repeating: .other, count: tokens.count)
        for place in tokens.indices { look(at: place) }
    }

    private func text(_ place: Int) -> String {
        tokens.indices.contains(place) && tokens[place].kind != .literal ? tokens[place].text : ""
    }

    private mutating func look(at place: Int) {
        let token = tokens[place]
        switch token.kind {
        case .number: break
        case .literal:
            if token.closesTemplate { open.removeLast() } else if token.opensTemplate { open.append(.template) }
        case .word:
            roles[place] = role(at: place)
            declare(place)
        case .sign:
            switch token.text {
            case "(": open.append(.round)
            case "[": open.append(.square)
            case "{": open.append(brace(at: place))
            case ")", "]", "}": if !open.isEmpty { open.removeLast() }
            case ";": if open.isEmpty { isDeclaring = false }
            default: break
            }
        }
    }

    private func role(at place: Int) -> Role {
        let (word, before, after) = (text(place), text(place - 1), text(place + 1))
        if before == "." || before == "?." || word.first == "#" || JavaScriptNames.keywords.contains(word) {
            return .other
        }
        switch open.last {
        case .object? where ["{", ",", "get", "set", "async", "*"].contains(before):
            if after == ":" || after == "(" { return .other }
            return (before == "{" || before == ",") && [",", "}", "="].contains(after) ? .shorthand : .variable
        case .classBody? where ["{", "}", ";", "get", "set", "async", "static", "*"].contains(before): return .other
        default: return .variable
        }
    }

    /// What an opening brace opens, by what is before it.
    private func brace(at place: Int) -> Bracket {
        switch text(place - 1) {
        case "" where place == 0 || tokens[place - 1].kind != .literal: return .block
        case ")", "=>", ";", "{", "}", "else", "try", "catch", "finally", "do": return .block
        case ":" where isCase(before: place - 1): return .block
        default:
            // `class A {`, `class A extends B.C {`
            let head = tokens[..<place].suffix(6).reversed().prefix { $0.kind == .word || $0.text == "." }
            return head.contains { $0.text == "class" } ? .classBody : .object
        }
    }

    /// Whether a colon ends `case …` or `default`.
    private func isCase(before place: Int) -> Bool {
        for index in tokens[..<place].indices.reversed() {
            switch text(index) {
            case "case", "default": return true
            case "?", ";", "{", "}": return false
            default: continue
            }
        }
        return false
    }

    private mutating func declare(_ place: Int) {
        let before = text(place - 1), isPattern = !open.isEmpty && open.allSatisfy { $0 == .object || $0 == .square }
        if open.isEmpty, ["const", "let"].contains(text(place)) { isDeclaring = true }
        guard roles[place] != .other else { return }
        if open.isEmpty,
            ["const", "let", "class", "function"].contains(before) || before == "*" && text(place - 2) == "function"
        {
            declared.insert(text(place))
        }
        if open.isEmpty, isDeclaring, before == "," { declared.insert(text(place)) }
        if isPattern, isDeclaring, isInPattern(place), ["{", "[", ",", ":", "..."].contains(before) {
            declared.insert(text(place))
        }
    }

    /// Whether the outermost bracket that is open begins a pattern that is declared: `const {`, `const a = 1, [`.
    private func isInPattern(_ place: Int) -> Bool {
        var depth = open.count
        for index in tokens[..<place].indices.reversed() {
            if ["}", "]", ")"].contains(text(index)) { depth += 1 }
            if ["{", "[", "("].contains(text(index)) { depth -= 1 }
            if depth == 0 { return ["const", "let", ","].contains(text(index - 1)) }
        }
        return false
    }

    static let keywords = Set(
        """
        break case catch class const continue debugger default delete do else enum export extends false finally for function if import in instanceof new null return super \
        switch this throw true try typeof var void while with yield let static async await of get set as from undefined NaN Infinity arguments eval
        """.split(separator: " ").map(String.init))

    /// Whether a word that is no variable of the outermost scope may be a variable of the browser's. Those with a
    /// capital, and handlers, all count.
    static func mayBeGlobal(_ word: String) -> Bool {
        word.first?.isUppercase == true || word.hasPrefix("on") || globals.contains(word)
    }

    /// The other variables of a window, and JavaScript's own functions. Source: Chromium's
    /// `Object.getOwnPropertyNames(window)`.
    private static let globals = Set(
        """
        addEventListener alert atob blur btoa caches cancelAnimationFrame cancelIdleCallback captureEvents chrome clearInterval clearTimeout clientInformation close closed \
        confirm console cookieStore createImageBitmap credentialless crossOriginIsolated crypto customElements decodeURI decodeURIComponent devicePixelRatio dispatchEvent \
        document documentPictureInPicture encodeURI encodeURIComponent escape event external fence fetch fetchLater find focus frameElement frames getComputedStyle \
        getScreenDetails getSelection globalThis history indexedDB innerHeight innerWidth isFinite isNaN isSecureContext launchQueue length localStorage location locationbar \
        matchMedia menubar moveBy moveTo name navigation navigator open opener origin originAgentCluster outerHeight outerWidth pageXOffset pageYOffset parent parseFloat \
        parseInt performance personalbar postMessage print prompt queryLocalFonts queueMicrotask releaseEvents removeEventListener reportError requestAnimationFrame \
        requestIdleCallback resizeBy resizeTo scheduler screen screenLeft screenTop screenX screenY scroll scrollBy scrollTo scrollX scrollY scrollbars self sessionStorage \
        setInterval setTimeout sharedStorage showDirectoryPicker showOpenFilePicker showSaveFilePicker speechSynthesis status statusbar stop structuredClone styleMedia \
        toString toolbar top trustedTypes unescape valueOf viewport visualViewport when window
        """.split(separator: " ").map(String.init))
}
