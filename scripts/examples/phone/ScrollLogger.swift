import UIKit

/// Writes down how a UIScrollView moves: a line each time the display is refreshed, with the times of the display's own
/// clock.
///
///     let logger = ScrollLogger(tableView)      // in viewDidAppear; keep it
///     logger.share(from: self)                  // when you have pulled: AirDrop the file to your computer
///
/// Then: pullwire compare run.pullcast scroll.csv --align release --origin -91 where -91 is what
/// `tableView.adjustedContentInset.top` is on your device, negative: the offset at which the list rests.
final class ScrollLogger: NSObject {
    private weak var scrollView: UIScrollView?
    private var lines = ["time_s,offset_pt,finger_pt"]
    private var link: CADisplayLink?

    init(_ scrollView: UIScrollView) {
        self.scrollView = scrollView
        super.init()
        link = CADisplayLink(target: self, selector: #selector(refreshed))
        // 120 needs CADisableMinimumFrameDurationOnPhone
        link?.preferredFrameRateRange = CAFrameRateRange(minimum: 60, maximum: 120, preferred: 120)
        link?.add(to: .main, forMode: .common)  // .default would stop while a finger is down
    }

    @objc private func refreshed(_ link: CADisplayLink) {
        guard let scrollView, lines.count < 36_000 else { return stop() }  // ten minutes at 60 a second
        let pan = scrollView.panGestureRecognizer
        let isDown = scrollView.isTracking && pan.numberOfTouches > 0
        // empty while no finger is down
        let finger = isDown ? String(format: "%.2f", pan.location(in: scrollView.superview).y) : ""
        lines.append(String(format: "%.6f,%.4f", link.timestamp, scrollView.contentOffset.y) + "," + finger)
    }

    func stop() { link?.invalidate() }

    func share(from controller: UIViewController) {
        stop()
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("scroll.csv")
        try? (lines.joined(separator: "\n") + "\n").write(to: file, atomically: true, encoding: .utf8)
        controller.present(UIActivityViewController(activityItems: [file], applicationActivities: nil), animated: true)
    }
}
