import Foundation
import PreviewDaemon
import TestSupport

// The program of a control's author, as the tests run it. BAR_TWICE: with a mistake.
PreviewDaemon.serve(ProcessInfo.processInfo.environment["BAR_TWICE"] == nil ? [Bar.self] : [Bar.self, Bar.self])
