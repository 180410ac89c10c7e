import RefreshEngine

extension Scene {
    /// The picture sets that its nodes show.
    var pictures: Set<ImageSet> {
        Set(nodes.compactMap { if case .image(_, let images) = $0.kind { images } else { nil } })
    }
}
