// The files that the program carries, by their paths in the repository. Written by `scripts/documents`.
//
// `__has_include` tells the build to look at them again when they change.

#if __has_include("scripts/debian/Apache-2.0")
#endif
        embedded "scripts/debian/Apache-2.0"
#if __has_include("scripts/debian/copyright")
#endif
        embedded "scripts/debian/copyright"
#if __has_include("Package.swift")
#endif
        embedded "Package.swift"
#if __has_include("scripts/template/.gitignore")
#endif
        embedded "scripts/template/.gitignore"
#if __has_include("scripts/template/Package.swift")
#endif
        embedded "scripts/template/Package.swift"
#if __has_include("scripts/template/README.md")
#endif
        embedded "scripts/template/README.md"
#if __has_include("scripts/template/Sources/mycontrol/Main.swift")
#endif
        embedded "scripts/template/Sources/mycontrol/Main.swift"
#if __has_include("scripts/template/Sources/mycontrol/MyControl.swift")
#endif
        embedded "scripts/template/Sources/mycontrol/MyControl.swift"
#if __has_include("scripts/template/Tests/pull.golden")
#endif
        embedded "scripts/template/Tests/pull.golden"
#if __has_include("scripts/template/Tests/pull.pull")
#endif
        embedded "scripts/template/Tests/pull.pull"
#if __has_include("web/dock/actions.js")
#endif
        embedded "web/dock/actions.js"
#if __has_include("web/dock/axes.js")
#endif
        embedded "web/dock/axes.js"
#if __has_include("web/dock/chart.js")
#endif
        embedded "web/dock/chart.js"
#if __has_include("web/dock/commands.js")
#endif
        embedded "web/dock/commands.js"
#if __has_include("web/dock/dock.css")
#endif
        embedded "web/dock/dock.css"
#if __has_include("web/dock/dock.js")
#endif
        embedded "web/dock/dock.js"
#if __has_include("web/dock/draw.js")
#endif
        embedded "web/dock/draw.js"
#if __has_include("web/dock/filmstrip.js")
#endif
        embedded "web/dock/filmstrip.js"
#if __has_include("web/dock/help.js")
#endif
        embedded "web/dock/help.js"
#if __has_include("web/dock/measures.js")
#endif
        embedded "web/dock/measures.js"
#if __has_include("web/dock/phone.js")
#endif
        embedded "web/dock/phone.js"
#if __has_include("web/dock/plots.js")
#endif
        embedded "web/dock/plots.js"
#if __has_include("web/dock/pointer.js")
#endif
        embedded "web/dock/pointer.js"
#if __has_include("web/dock/readout.js")
#endif
        embedded "web/dock/readout.js"
#if __has_include("web/dock/recorder.js")
#endif
        embedded "web/dock/recorder.js"
#if __has_include("web/dock/signals.js")
#endif
        embedded "web/dock/signals.js"
#if __has_include("web/dock/sweep.js")
#endif
        embedded "web/dock/sweep.js"
#if __has_include("web/dock/thumbnail.js")
#endif
        embedded "web/dock/thumbnail.js"
#if __has_include("web/dock/ticks.js")
#endif
        embedded "web/dock/ticks.js"
#if __has_include("web/dock/transport.js")
#endif
        embedded "web/dock/transport.js"
#if __has_include("web/dock/widgets.js")
#endif
        embedded "web/dock/widgets.js"
#if __has_include("web/early.js")
#endif
        embedded "web/early.js"
#if __has_include("web/figure/actions.js")
#endif
        embedded "web/figure/actions.js"
#if __has_include("web/figure/asker.js")
#endif
        embedded "web/figure/asker.js"
#if __has_include("web/figure/board.js")
#endif
        embedded "web/figure/board.js"
#if __has_include("web/figure/desk.js")
#endif
        embedded "web/figure/desk.js"
#if __has_include("web/figure/editor.js")
#endif
        embedded "web/figure/editor.js"
#if __has_include("web/figure/exports.js")
#endif
        embedded "web/figure/exports.js"
#if __has_include("web/figure/figure.css")
#endif
        embedded "web/figure/figure.css"
#if __has_include("web/figure/hit.js")
#endif
        embedded "web/figure/hit.js"
#if __has_include("web/figure/items.js")
#endif
        embedded "web/figure/items.js"
#if __has_include("web/figure/keys.js")
#endif
        embedded "web/figure/keys.js"
#if __has_include("web/figure/list.js")
#endif
        embedded "web/figure/list.js"
#if __has_include("web/figure/operations.js")
#endif
        embedded "web/figure/operations.js"
#if __has_include("web/figure/order.js")
#endif
        embedded "web/figure/order.js"
#if __has_include("web/figure/pack.js")
#endif
        embedded "web/figure/pack.js"
#if __has_include("web/figure/panel.js")
#endif
        embedded "web/figure/panel.js"
#if __has_include("web/figure/pinch.js")
#endif
        embedded "web/figure/pinch.js"
#if __has_include("web/figure/pointer.js")
#endif
        embedded "web/figure/pointer.js"
#if __has_include("web/figure/recognize.js")
#endif
        embedded "web/figure/recognize.js"
#if __has_include("web/figure/snap.js")
#endif
        embedded "web/figure/snap.js"
#if __has_include("web/figure/source.js")
#endif
        embedded "web/figure/source.js"
#if __has_include("web/figure/tryout.js")
#endif
        embedded "web/figure/tryout.js"
#if __has_include("web/figure/view.js")
#endif
        embedded "web/figure/view.js"
#if __has_include("web/icon.svg")
#endif
        embedded "web/icon.svg"
#if __has_include("web/images/wire/0.png")
#endif
        embedded "web/images/wire/0.png"
#if __has_include("web/images/wire/1.png")
#endif
        embedded "web/images/wire/1.png"
#if __has_include("web/images/wire/10.png")
#endif
        embedded "web/images/wire/10.png"
#if __has_include("web/images/wire/11.png")
#endif
        embedded "web/images/wire/11.png"
#if __has_include("web/images/wire/12.png")
#endif
        embedded "web/images/wire/12.png"
#if __has_include("web/images/wire/13.png")
#endif
        embedded "web/images/wire/13.png"
#if __has_include("web/images/wire/14.png")
#endif
        embedded "web/images/wire/14.png"
#if __has_include("web/images/wire/15.png")
#endif
        embedded "web/images/wire/15.png"
#if __has_include("web/images/wire/16.png")
#endif
        embedded "web/images/wire/16.png"
#if __has_include("web/images/wire/17.png")
#endif
        embedded "web/images/wire/17.png"
#if __has_include("web/images/wire/18.png")
#endif
        embedded "web/images/wire/18.png"
#if __has_include("web/images/wire/19.png")
#endif
        embedded "web/images/wire/19.png"
#if __has_include("web/images/wire/2.png")
#endif
        embedded "web/images/wire/2.png"
#if __has_include("web/images/wire/20.png")
#endif
        embedded "web/images/wire/20.png"
#if __has_include("web/images/wire/21.png")
#endif
        embedded "web/images/wire/21.png"
#if __has_include("web/images/wire/22.png")
#endif
        embedded "web/images/wire/22.png"
#if __has_include("web/images/wire/23.png")
#endif
        embedded "web/images/wire/23.png"
#if __has_include("web/images/wire/3.png")
#endif
        embedded "web/images/wire/3.png"
#if __has_include("web/images/wire/4.png")
#endif
        embedded "web/images/wire/4.png"
#if __has_include("web/images/wire/5.png")
#endif
        embedded "web/images/wire/5.png"
#if __has_include("web/images/wire/6.png")
#endif
        embedded "web/images/wire/6.png"
#if __has_include("web/images/wire/7.png")
#endif
        embedded "web/images/wire/7.png"
#if __has_include("web/images/wire/8.png")
#endif
        embedded "web/images/wire/8.png"
#if __has_include("web/images/wire/9.png")
#endif
        embedded "web/images/wire/9.png"
#if __has_include("web/index.html")
#endif
        embedded "web/index.html"
#if __has_include("web/inspector/bases.js")
#endif
        embedded "web/inspector/bases.js"
#if __has_include("web/inspector/choices.js")
#endif
        embedded "web/inspector/choices.js"
#if __has_include("web/inspector/edits.js")
#endif
        embedded "web/inspector/edits.js"
#if __has_include("web/inspector/field.js")
#endif
        embedded "web/inspector/field.js"
#if __has_include("web/inspector/figure-row.js")
#endif
        embedded "web/inspector/figure-row.js"
#if __has_include("web/inspector/first-gesture.js")
#endif
        embedded "web/inspector/first-gesture.js"
#if __has_include("web/inspector/gesture.js")
#endif
        embedded "web/inspector/gesture.js"
#if __has_include("web/inspector/head.js")
#endif
        embedded "web/inspector/head.js"
#if __has_include("web/inspector/history.js")
#endif
        embedded "web/inspector/history.js"
#if __has_include("web/inspector/inspector.css")
#endif
        embedded "web/inspector/inspector.css"
#if __has_include("web/inspector/inspector.js")
#endif
        embedded "web/inspector/inspector.js"
#if __has_include("web/inspector/knobs.js")
#endif
        embedded "web/inspector/knobs.js"
#if __has_include("web/inspector/link-gesture.js")
#endif
        embedded "web/inspector/link-gesture.js"
#if __has_include("web/inspector/link.js")
#endif
        embedded "web/inspector/link.js"
#if __has_include("web/inspector/numbers.js")
#endif
        embedded "web/inspector/numbers.js"
#if __has_include("web/inspector/offer.js")
#endif
        embedded "web/inspector/offer.js"
#if __has_include("web/inspector/panel.js")
#endif
        embedded "web/inspector/panel.js"
#if __has_include("web/inspector/picker.js")
#endif
        embedded "web/inspector/picker.js"
#if __has_include("web/inspector/presets.js")
#endif
        embedded "web/inspector/presets.js"
#if __has_include("web/inspector/script-lines.js")
#endif
        embedded "web/inspector/script-lines.js"
#if __has_include("web/inspector/scrub.js")
#endif
        embedded "web/inspector/scrub.js"
#if __has_include("web/inspector/share.js")
#endif
        embedded "web/inspector/share.js"
#if __has_include("web/inspector/thumbnails.js")
#endif
        embedded "web/inspector/thumbnails.js"
#if __has_include("web/inspector/typing.js")
#endif
        embedded "web/inspector/typing.js"
#if __has_include("web/inspector/values.js")
#endif
        embedded "web/inspector/values.js"
#if __has_include("web/main.js")
#endif
        embedded "web/main.js"
#if __has_include("web/model/acts.js")
#endif
        embedded "web/model/acts.js"
#if __has_include("web/model/automatic.js")
#endif
        embedded "web/model/automatic.js"
#if __has_include("web/model/digest.js")
#endif
        embedded "web/model/digest.js"
#if __has_include("web/model/elements.js")
#endif
        embedded "web/model/elements.js"
#if __has_include("web/model/files.js")
#endif
        embedded "web/model/files.js"
#if __has_include("web/model/gestures.js")
#endif
        embedded "web/model/gestures.js"
#if __has_include("web/model/handlers.js")
#endif
        embedded "web/model/handlers.js"
#if __has_include("web/model/jump.js")
#endif
        embedded "web/model/jump.js"
#if __has_include("web/model/lanes.js")
#endif
        embedded "web/model/lanes.js"
#if __has_include("web/model/later.js")
#endif
        embedded "web/model/later.js"
#if __has_include("web/model/live.js")
#endif
        embedded "web/model/live.js"
#if __has_include("web/model/nodes.js")
#endif
        embedded "web/model/nodes.js"
#if __has_include("web/model/patience.js")
#endif
        embedded "web/model/patience.js"
#if __has_include("web/model/phone-trace.js")
#endif
        embedded "web/model/phone-trace.js"
#if __has_include("web/model/phone.js")
#endif
        embedded "web/model/phone.js"
#if __has_include("web/model/playhead.js")
#endif
        embedded "web/model/playhead.js"
#if __has_include("web/model/preferences.js")
#endif
        embedded "web/model/preferences.js"
#if __has_include("web/model/replay.js")
#endif
        embedded "web/model/replay.js"
#if __has_include("web/model/rows.js")
#endif
        embedded "web/model/rows.js"
#if __has_include("web/model/scheduler.js")
#endif
        embedded "web/model/scheduler.js"
#if __has_include("web/model/storage.js")
#endif
        embedded "web/model/storage.js"
#if __has_include("web/model/store.js")
#endif
        embedded "web/model/store.js"
#if __has_include("web/model/sweep.js")
#endif
        embedded "web/model/sweep.js"
#if __has_include("web/model/takes.js")
#endif
        embedded "web/model/takes.js"
#if __has_include("web/model/trace.js")
#endif
        embedded "web/model/trace.js"
#if __has_include("web/model/tracer.js")
#endif
        embedded "web/model/tracer.js"
#if __has_include("web/model/uploads.js")
#endif
        embedded "web/model/uploads.js"
#if __has_include("web/model/velocity.js")
#endif
        embedded "web/model/velocity.js"
#if __has_include("web/net/address.js")
#endif
        embedded "web/net/address.js"
#if __has_include("web/net/binary.js")
#endif
        embedded "web/net/binary.js"
#if __has_include("web/net/bytes.js")
#endif
        embedded "web/net/bytes.js"
#if __has_include("web/net/checks.js")
#endif
        embedded "web/net/checks.js"
#if __has_include("web/net/client.js")
#endif
        embedded "web/net/client.js"
#if __has_include("web/net/codec.js")
#endif
        embedded "web/net/codec.js"
#if __has_include("web/net/connection.js")
#endif
        embedded "web/net/connection.js"
#if __has_include("web/net/declarations.js")
#endif
        embedded "web/net/declarations.js"
#if __has_include("web/net/early-socket.js")
#endif
        embedded "web/net/early-socket.js"
#if __has_include("web/net/frames.js")
#endif
        embedded "web/net/frames.js"
#if __has_include("web/net/latency.js")
#endif
        embedded "web/net/latency.js"
#if __has_include("web/net/looks.js")
#endif
        embedded "web/net/looks.js"
#if __has_include("web/net/pings.js")
#endif
        embedded "web/net/pings.js"
#if __has_include("web/net/requests.js")
#endif
        embedded "web/net/requests.js"
#if __has_include("web/net/resume-point.js")
#endif
        embedded "web/net/resume-point.js"
#if __has_include("web/net/shapes.js")
#endif
        embedded "web/net/shapes.js"
#if __has_include("web/report.html")
#endif
        embedded "web/report.html"
#if __has_include("web/report/data.js")
#endif
        embedded "web/report/data.js"
#if __has_include("web/report/decisions.js")
#endif
        embedded "web/report/decisions.js"
#if __has_include("web/report/details.js")
#endif
        embedded "web/report/details.js"
#if __has_include("web/report/list.js")
#endif
        embedded "web/report/list.js"
#if __has_include("web/report/pair.js")
#endif
        embedded "web/report/pair.js"
#if __has_include("web/report/report.css")
#endif
        embedded "web/report/report.css"
#if __has_include("web/report/report.js")
#endif
        embedded "web/report/report.js"
#if __has_include("web/shell/announcer.js")
#endif
        embedded "web/shell/announcer.js"
#if __has_include("web/shell/bar.js")
#endif
        embedded "web/shell/bar.js"
#if __has_include("web/shell/build.css")
#endif
        embedded "web/shell/build.css"
#if __has_include("web/shell/build.js")
#endif
        embedded "web/shell/build.js"
#if __has_include("web/shell/device-menu.js")
#endif
        embedded "web/shell/device-menu.js"
#if __has_include("web/shell/layout.js")
#endif
        embedded "web/shell/layout.js"
#if __has_include("web/shell/menu.js")
#endif
        embedded "web/shell/menu.js"
#if __has_include("web/shell/notice-log.js")
#endif
        embedded "web/shell/notice-log.js"
#if __has_include("web/shell/readouts.js")
#endif
        embedded "web/shell/readouts.js"
#if __has_include("web/shell/session-menu.js")
#endif
        embedded "web/shell/session-menu.js"
#if __has_include("web/shell/sessions.js")
#endif
        embedded "web/shell/sessions.js"
#if __has_include("web/shell/shell.css")
#endif
        embedded "web/shell/shell.css"
#if __has_include("web/shell/shell.js")
#endif
        embedded "web/shell/shell.js"
#if __has_include("web/shell/splitter.js")
#endif
        embedded "web/shell/splitter.js"
#if __has_include("web/shell/theme.js")
#endif
        embedded "web/shell/theme.js"
#if __has_include("web/shell/toast.js")
#endif
        embedded "web/shell/toast.js"
#if __has_include("web/stage/bounds.js")
#endif
        embedded "web/stage/bounds.js"
#if __has_include("web/stage/devices.js")
#endif
        embedded "web/stage/devices.js"
#if __has_include("web/stage/devices.json")
#endif
        embedded "web/stage/devices.json"
#if __has_include("web/stage/display.js")
#endif
        embedded "web/stage/display.js"
#if __has_include("web/stage/drawings.js")
#endif
        embedded "web/stage/drawings.js"
#if __has_include("web/stage/finger.js")
#endif
        embedded "web/stage/finger.js"
#if __has_include("web/stage/font.js")
#endif
        embedded "web/stage/font.js"
#if __has_include("web/stage/hardware.js")
#endif
        embedded "web/stage/hardware.js"
#if __has_include("web/stage/inertia.js")
#endif
        embedded "web/stage/inertia.js"
#if __has_include("web/stage/keys.js")
#endif
        embedded "web/stage/keys.js"
#if __has_include("web/stage/list.js")
#endif
        embedded "web/stage/list.js"
#if __has_include("web/stage/motion-label.js")
#endif
        embedded "web/stage/motion-label.js"
#if __has_include("web/stage/notches.js")
#endif
        embedded "web/stage/notches.js"
#if __has_include("web/stage/outlines.js")
#endif
        embedded "web/stage/outlines.js"
#if __has_include("web/stage/overlay.js")
#endif
        embedded "web/stage/overlay.js"
#if __has_include("web/stage/paint.js")
#endif
        embedded "web/stage/paint.js"
#if __has_include("web/stage/painters.js")
#endif
        embedded "web/stage/painters.js"
#if __has_include("web/stage/pick.js")
#endif
        embedded "web/stage/pick.js"
#if __has_include("web/stage/picker.js")
#endif
        embedded "web/stage/picker.js"
#if __has_include("web/stage/pictures.js")
#endif
        embedded "web/stage/pictures.js"
#if __has_include("web/stage/pointer.js")
#endif
        embedded "web/stage/pointer.js"
#if __has_include("web/stage/screen.js")
#endif
        embedded "web/stage/screen.js"
#if __has_include("web/stage/snapshot.js")
#endif
        embedded "web/stage/snapshot.js"
#if __has_include("web/stage/stage.css")
#endif
        embedded "web/stage/stage.css"
#if __has_include("web/stage/stage.js")
#endif
        embedded "web/stage/stage.js"
#if __has_include("web/stage/strip.js")
#endif
        embedded "web/stage/strip.js"
#if __has_include("web/stage/wheel.js")
#endif
        embedded "web/stage/wheel.js"
#if __has_include("web/style.css")
#endif
        embedded "web/style.css"
