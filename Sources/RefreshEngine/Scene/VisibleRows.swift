/// A row of the list that is visible. Tops and bottoms are in the viewport along the list's axis, pt.
package struct VisibleRow {
    package var index: Int
    package var top: Double, bottom: Double
    /// 1, or for a row that is being inserted the fraction of its height that is shown.
    package var grown: Double
}

/// A section header that is visible, in the viewport, pt.
package struct VisibleHeader {
    package var title: String
    package var top: Double, bottom: Double
}

/// The positions of the list's rows and section headers. The counterpart of the page's `model/rows.js`.
extension Scene {
    /// The rows that are visible; the content may end within its last row.
    package func visibleRows(offset: Double, insertion: RowInsertion?, length: Double) -> [VisibleRow] {
        guard rowHeight > 0 else { return [] }
        var rows: [VisibleRow] = []
        var index = firstCandidate(offset)
        var headers = sections.count { $0.row <= index }
        while true {
            while headers < sections.count, sections[headers].row <= index { headers += 1 }
            let rest = restTop(index, headers)
            let top = rest - missingHeight(insertion, index) - offset
            if rest >= contentHeight || top >= length { return rows }
            let grown = Scene.grown(insertion, index)
            let bottom = top + min(rowHeight, contentHeight - rest) * grown
            if bottom > 0 { rows.append(VisibleRow(index: index, top: top, bottom: bottom, grown: grown)) }
            index += 1
        }
    }

    /// The top of a row in the viewport, pt, also of one that is not visible; nil: the list has no such row.
    package func top(ofRow row: Int, in frame: Frame) -> Double? {
        let rest = restTop(row, sections.count { $0.row <= row })
        guard row >= 0, rest < contentHeight else { return nil }
        return rest - missingHeight(frame.insertion, row) - frame.offset
    }

    /// A row at or above the first visible one: the first visible one if all headers were above it.
    private func firstCandidate(_ offset: Double) -> Int {
        let row = ((offset - Double(sections.count) * Section.headerHeight) / rowHeight).rounded(.down)
        return Int(min(max(0, row), Double(InsertedRow.last)))
    }

    /// The section headers that are visible, pinned like UITableView's in the plain style: one moves with the content,
    /// but not above the top inset, where it stays until the end of its section pushes it away.
    package func visibleHeaders(_ frame: Frame) -> [VisibleHeader] {
        let tops = sections.enumerated().map { order, section in
            restTop(section.row, order) - missingHeight(frame.insertion, section.row)
        }
        return sections.indices.compactMap { order in
            let end = order + 1 < tops.count ? tops[order + 1] : contentHeight
            let top = max(tops[order] - frame.offset, min(frame.insets.top, end - Section.headerHeight - frame.offset))
            guard top + Section.headerHeight > 0, top < listSize.height else { return nil }
            return VisibleHeader(title: sections[order].title, top: top, bottom: top + Section.headerHeight)
        }
    }

    /// The section header that is pinned to the top inset, or that the next section is pushing away from there.
    package func pinnedHeader(_ frame: Frame) -> VisibleHeader? {
        visibleHeaders(frame).last { $0.top <= frame.insets.top + 1e-9 }
    }

    /// A row's index without the inserted rows, so that its text and colour stay the same when another one is inserted
    /// above it.
    package func indexBeforeInsertions(_ row: Int) -> Int { row - inserted.count { $0.row < row } }

    package func text(ofRow row: Int) -> String {
        inserted.first { $0.row == row }?.text ?? "Row \(indexBeforeInsertions(row) + 1)"
    }

    /// The top of a row, or of the header above it, in the content with every row at its full height, pt.
    private func restTop(_ row: Int, _ headersAbove: Int) -> Double {
        Double(row) * rowHeight + Double(headersAbove) * Section.headerHeight
    }

    /// How much higher a row is because of one above it that has not reached its full height, pt.
    private func missingHeight(_ insertion: RowInsertion?, _ row: Int) -> Double {
        guard let insertion, row > insertion.row else { return 0 }
        return (1 - Scene.grown(insertion, insertion.row)) * rowHeight
    }

    private static func grown(_ insertion: RowInsertion?, _ row: Int) -> Double {
        insertion?.row == row ? min(1, max(0, insertion?.progress ?? 1)) : 1
    }
}
