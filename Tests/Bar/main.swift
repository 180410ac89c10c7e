import Foundation
import PreviewDaemon
import TestSupport

// The program of a control's author, as the tests run it. BAR_TWICE: with a mistake. BAR_RESTLESS: with a control that is not the same in every run.
let environment = ProcessInfo.processInfo.environment
PreviewDaemon.serve([Bar.self] + (environment["BAR_TWICE"] == nil ? [] : [Bar.self]) + (environment["BAR_RESTLESS"] == nil ? [] : [Restless.self]))
