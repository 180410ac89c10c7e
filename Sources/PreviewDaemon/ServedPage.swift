import PageAssets
import WebSockets

/// The page's responses to requests, with or without permission to embed it.
package struct ServedPage: Sendable {
    private var page: Page
    /// The headers of `/?embed`; nil: nobody may embed the page in a frame.
    private let embedded: [HeaderField]?

    /// - Parameter embedders: the origins whose pages may embed `/?embed` in a frame
    package init(_ page: Page, embedders: [Origin] = []) {
        self.page = page
        embedded = embedders.isEmpty ? nil : SecurityPolicy.embedded(by: embedders)
    }

    /// Compresses its files on this thread, before somebody asks for them on the loop.
    func compress() { page.compress() }

    mutating func serve(engine: Asset) { page.add(engine: engine) }

    /// - Parameter path: below the daemon's base path
    func response(to path: String, _ request: Request? = nil) -> Response {
        guard let asset = page.asset(at: path, wantsModules: request?.value(of: "modules") != nil) else {
            return Response(status: 404, text: "Not found\n")
        }
        var response = Response(asset, request)
        if path == "/" || path == "/index.html", request?.value(of: "embed") != nil, let embedded {
            response.headers += embedded
        }
        return response
    }
}

extension Response {
    /// A file, as the request accepts it: compressed, or without its body if the client has it already.
    package init(_ asset: Asset, _ request: Request?) {
        let response = asset.response(acceptEncoding: request?.acceptEncoding, ifNoneMatch: request?.ifNoneMatch)
        self.init(
            status: response.status, contentType: response.contentType,
            headers: response.headers.map { HeaderField($0.name, $0.value) }, body: response.body)
    }
}
