import Foundation
import Motion
import RefreshEngine
import TestSupport

@testable import PreviewSessions
@testable import SessionStorage

// A daemon's parts with the published systems. Outside of tests the catalog is always given.

extension Hub {
    init(
        _ limits: DaemonLimits = DaemonLimits(), _ detail: Journal.Detail = .inputs,
        lastRefreshes: [String: Moment] = [:]
    ) {
        self.init(.published, limits, detail, lastRefreshes: lastRefreshes)
    }
}

extension SessionEnvironment {
    init(kept: StoredSession? = nil) { self.init(catalog: .published, kept: kept) }
}

extension StoredSession {
    init(history: History, tick: Tick) { self.init(history: history, tick: tick, in: .published) }
}

extension Store {
    init(
        folder: URL, timeToLive: Tick = .seconds(Double(DaemonLimits().timeToLive.value)),
        busyTimeout: Double = Schema.busyTimeout, report: (String) -> Void = { _ in }
    ) throws(StoreError) {
        try self.init(
            folder: folder, catalog: .published, timeToLive: timeToLive, busyTimeout: busyTimeout, report: report)
    }
}
