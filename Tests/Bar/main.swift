import Foundation
import PreviewCommands
import TestSupport

// The program of a control's author, as the tests run it. BAR_TWICE: with a mistake. BAR_RESTLESS: with a control that
// is not the same in every run. BAR_OUTLINED: with one whose path data cannot be read. BAR_ENDLESS: with one that does
// not come back.
let environment = ProcessInfo.processInfo.environment
let further: [(String, any RefreshSystem.Type)] = [
    ("BAR_TWICE", Bar.self), ("BAR_RESTLESS", Restless.self), ("BAR_OUTLINED", Outlined.self),
    ("BAR_ENDLESS", Endless.self),
]
Pullwire.run([Bar.self] + further.filter { environment[$0.0] != nil }.map(\.1))
