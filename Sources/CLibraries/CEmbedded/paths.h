// The files that the program carries, by their paths in the repository. Written by `scripts/documents`.
//
// `__has_include` tells the build to look at them again when they change. A file that is gone stops no build.

#if __has_include("scripts/debian/Apache-2.0")
        embedded "scripts/debian/Apache-2.0"
#endif
#if __has_include("scripts/debian/copyright")
        embedded "scripts/debian/copyright"
#endif
#if __has_include("Package.swift")
        embedded "Package.swift"
#endif
#if __has_include("scripts/template/.gitignore")
        embedded "scripts/template/.gitignore"
#endif
#if __has_include("scripts/template/Package.swift")
        embedded "scripts/template/Package.swift"
#endif
#if __has_include("scripts/template/README.md")
        embedded "scripts/template/README.md"
#endif
#if __has_include("scripts/template/Sources/mycontrol/Main.swift")
        embedded "scripts/template/Sources/mycontrol/Main.swift"
#endif
#if __has_include("scripts/template/Sources/mycontrol/MyControl.swift")
        embedded "scripts/template/Sources/mycontrol/MyControl.swift"
#endif
#if __has_include("scripts/template/Tests/pull.golden")
        embedded "scripts/template/Tests/pull.golden"
#endif
#if __has_include("scripts/template/Tests/pull.pull")
        embedded "scripts/template/Tests/pull.pull"
#endif
#if __has_include("web/bundle/clip.NGNCZZ5V.js")
        embedded "web/bundle/clip.NGNCZZ5V.js"
#endif
#if __has_include("web/bundle/clip.NGNCZZ5V.js.map")
        embedded "web/bundle/clip.NGNCZZ5V.js.map"
#endif
#if __has_include("web/bundle/early.XX4EU3HT.js")
        embedded "web/bundle/early.XX4EU3HT.js"
#endif
#if __has_include("web/bundle/early.XX4EU3HT.js.map")
        embedded "web/bundle/early.XX4EU3HT.js.map"
#endif
#if __has_include("web/bundle/index.html")
        embedded "web/bundle/index.html"
#endif
#if __has_include("web/bundle/later.ALONONG6.js")
        embedded "web/bundle/later.ALONONG6.js"
#endif
#if __has_include("web/bundle/later.ALONONG6.js.map")
        embedded "web/bundle/later.ALONONG6.js.map"
#endif
#if __has_include("web/bundle/later.EYFUGPIA.css")
        embedded "web/bundle/later.EYFUGPIA.css"
#endif
#if __has_include("web/bundle/main.LPEAIJJB.js")
        embedded "web/bundle/main.LPEAIJJB.js"
#endif
#if __has_include("web/bundle/main.LPEAIJJB.js.map")
        embedded "web/bundle/main.LPEAIJJB.js.map"
#endif
#if __has_include("web/bundle/pullwire-preview.js")
        embedded "web/bundle/pullwire-preview.js"
#endif
#if __has_include("web/bundle/report.html")
        embedded "web/bundle/report.html"
#endif
#if __has_include("web/bundle/shared.OQU353N5.js")
        embedded "web/bundle/shared.OQU353N5.js"
#endif
#if __has_include("web/bundle/shared.OQU353N5.js.map")
        embedded "web/bundle/shared.OQU353N5.js.map"
#endif
#if __has_include("web/bundle/standalone.css")
        embedded "web/bundle/standalone.css"
#endif
#if __has_include("web/bundle/standalone.html")
        embedded "web/bundle/standalone.html"
#endif
#if __has_include("web/bundle/standalone.js")
        embedded "web/bundle/standalone.js"
#endif
#if __has_include("web/bundle/style.3TCCWF5K.css")
        embedded "web/bundle/style.3TCCWF5K.css"
#endif
#if __has_include("web/clip/bytes.js")
        embedded "web/clip/bytes.js"
#endif
#if __has_include("web/clip/caption.js")
        embedded "web/clip/caption.js"
#endif
#if __has_include("web/clip/clip.css")
        embedded "web/clip/clip.css"
#endif
#if __has_include("web/clip/clip.js")
        embedded "web/clip/clip.js"
#endif
#if __has_include("web/clip/colors.js")
        embedded "web/clip/colors.js"
#endif
#if __has_include("web/clip/encode.js")
        embedded "web/clip/encode.js"
#endif
#if __has_include("web/clip/gif.js")
        embedded "web/clip/gif.js"
#endif
#if __has_include("web/clip/lzw.js")
        embedded "web/clip/lzw.js"
#endif
#if __has_include("web/clip/make.js")
        embedded "web/clip/make.js"
#endif
#if __has_include("web/clip/mp4.js")
        embedded "web/clip/mp4.js"
#endif
#if __has_include("web/clip/palette.js")
        embedded "web/clip/palette.js"
#endif
#if __has_include("web/clip/picture.js")
        embedded "web/clip/picture.js"
#endif
#if __has_include("web/clip/plan.js")
        embedded "web/clip/plan.js"
#endif
#if __has_include("web/clip/screen.js")
        embedded "web/clip/screen.js"
#endif
#if __has_include("web/clip/webm.js")
        embedded "web/clip/webm.js"
#endif
#if __has_include("web/compare/compare.css")
        embedded "web/compare/compare.css"
#endif
#if __has_include("web/compare/compare.js")
        embedded "web/compare/compare.js"
#endif
#if __has_include("web/compare/designs.js")
        embedded "web/compare/designs.js"
#endif
#if __has_include("web/compare/device.js")
        embedded "web/compare/device.js"
#endif
#if __has_include("web/compare/second.js")
        embedded "web/compare/second.js"
#endif
#if __has_include("web/compare/table.js")
        embedded "web/compare/table.js"
#endif
#if __has_include("web/compare/tool.js")
        embedded "web/compare/tool.js"
#endif
#if __has_include("web/components/arrows.js")
        embedded "web/components/arrows.js"
#endif
#if __has_include("web/components/button.css")
        embedded "web/components/button.css"
#endif
#if __has_include("web/components/button.js")
        embedded "web/components/button.js"
#endif
#if __has_include("web/components/color-field.css")
        embedded "web/components/color-field.css"
#endif
#if __has_include("web/components/color-field.js")
        embedded "web/components/color-field.js"
#endif
#if __has_include("web/components/components.css")
        embedded "web/components/components.css"
#endif
#if __has_include("web/components/dialog.css")
        embedded "web/components/dialog.css"
#endif
#if __has_include("web/components/dialog.js")
        embedded "web/components/dialog.js"
#endif
#if __has_include("web/components/fields.css")
        embedded "web/components/fields.css"
#endif
#if __has_include("web/components/fonts.js")
        embedded "web/components/fonts.js"
#endif
#if __has_include("web/components/icon.css")
        embedded "web/components/icon.css"
#endif
#if __has_include("web/components/icon.js")
        embedded "web/components/icon.js"
#endif
#if __has_include("web/components/icons-later.js")
        embedded "web/components/icons-later.js"
#endif
#if __has_include("web/components/later-menu.js")
        embedded "web/components/later-menu.js"
#endif
#if __has_include("web/components/menu.css")
        embedded "web/components/menu.css"
#endif
#if __has_include("web/components/menu.js")
        embedded "web/components/menu.js"
#endif
#if __has_include("web/components/number-field.css")
        embedded "web/components/number-field.css"
#endif
#if __has_include("web/components/number-field.js")
        embedded "web/components/number-field.js"
#endif
#if __has_include("web/components/picker.css")
        embedded "web/components/picker.css"
#endif
#if __has_include("web/components/pinch.js")
        embedded "web/components/pinch.js"
#endif
#if __has_include("web/components/row.css")
        embedded "web/components/row.css"
#endif
#if __has_include("web/components/row.js")
        embedded "web/components/row.js"
#endif
#if __has_include("web/components/scrub.js")
        embedded "web/components/scrub.js"
#endif
#if __has_include("web/components/segmented.css")
        embedded "web/components/segmented.css"
#endif
#if __has_include("web/components/segmented.js")
        embedded "web/components/segmented.js"
#endif
#if __has_include("web/components/select.css")
        embedded "web/components/select.css"
#endif
#if __has_include("web/components/select.js")
        embedded "web/components/select.js"
#endif
#if __has_include("web/components/showcase.css")
        embedded "web/components/showcase.css"
#endif
#if __has_include("web/components/showcase.js")
        embedded "web/components/showcase.js"
#endif
#if __has_include("web/components/slider.css")
        embedded "web/components/slider.css"
#endif
#if __has_include("web/components/slider.js")
        embedded "web/components/slider.js"
#endif
#if __has_include("web/components/splitter.css")
        embedded "web/components/splitter.css"
#endif
#if __has_include("web/components/splitter.js")
        embedded "web/components/splitter.js"
#endif
#if __has_include("web/components/tabs.css")
        embedded "web/components/tabs.css"
#endif
#if __has_include("web/components/tabs.js")
        embedded "web/components/tabs.js"
#endif
#if __has_include("web/components/toast.css")
        embedded "web/components/toast.css"
#endif
#if __has_include("web/components/toast.js")
        embedded "web/components/toast.js"
#endif
#if __has_include("web/components/tooltip.css")
        embedded "web/components/tooltip.css"
#endif
#if __has_include("web/components/tooltip.js")
        embedded "web/components/tooltip.js"
#endif
#if __has_include("web/components/typing.js")
        embedded "web/components/typing.js"
#endif
#if __has_include("web/curve/board.js")
        embedded "web/curve/board.js"
#endif
#if __has_include("web/curve/curve.css")
        embedded "web/curve/curve.css"
#endif
#if __has_include("web/curve/editor.js")
        embedded "web/curve/editor.js"
#endif
#if __has_include("web/curve/forms.js")
        embedded "web/curve/forms.js"
#endif
#if __has_include("web/curve/gallery.js")
        embedded "web/curve/gallery.js"
#endif
#if __has_include("web/curve/graph.js")
        embedded "web/curve/graph.js"
#endif
#if __has_include("web/curve/handles.js")
        embedded "web/curve/handles.js"
#endif
#if __has_include("web/curve/motion.js")
        embedded "web/curve/motion.js"
#endif
#if __has_include("web/curve/named.js")
        embedded "web/curve/named.js"
#endif
#if __has_include("web/curve/row.js")
        embedded "web/curve/row.js"
#endif
#if __has_include("web/dock/action-cards.js")
        embedded "web/dock/action-cards.js"
#endif
#if __has_include("web/dock/actions.js")
        embedded "web/dock/actions.js"
#endif
#if __has_include("web/dock/animations.js")
        embedded "web/dock/animations.js"
#endif
#if __has_include("web/dock/axes.js")
        embedded "web/dock/axes.js"
#endif
#if __has_include("web/dock/bars.js")
        embedded "web/dock/bars.js"
#endif
#if __has_include("web/dock/chart.js")
        embedded "web/dock/chart.js"
#endif
#if __has_include("web/dock/commands.js")
        embedded "web/dock/commands.js"
#endif
#if __has_include("web/dock/curves.js")
        embedded "web/dock/curves.js"
#endif
#if __has_include("web/dock/dock.css")
        embedded "web/dock/dock.css"
#endif
#if __has_include("web/dock/dock.js")
        embedded "web/dock/dock.js"
#endif
#if __has_include("web/dock/draw.js")
        embedded "web/dock/draw.js"
#endif
#if __has_include("web/dock/filmstrip.js")
        embedded "web/dock/filmstrip.js"
#endif
#if __has_include("web/dock/grips.js")
        embedded "web/dock/grips.js"
#endif
#if __has_include("web/dock/gutter.js")
        embedded "web/dock/gutter.js"
#endif
#if __has_include("web/dock/help.js")
        embedded "web/dock/help.js"
#endif
#if __has_include("web/dock/jump.js")
        embedded "web/dock/jump.js"
#endif
#if __has_include("web/dock/lanes.js")
        embedded "web/dock/lanes.js"
#endif
#if __has_include("web/dock/lower.js")
        embedded "web/dock/lower.js"
#endif
#if __has_include("web/dock/measures.js")
        embedded "web/dock/measures.js"
#endif
#if __has_include("web/dock/note-panel.js")
        embedded "web/dock/note-panel.js"
#endif
#if __has_include("web/dock/notes.js")
        embedded "web/dock/notes.js"
#endif
#if __has_include("web/dock/over.js")
        embedded "web/dock/over.js"
#endif
#if __has_include("web/dock/phone.js")
        embedded "web/dock/phone.js"
#endif
#if __has_include("web/dock/pixels.js")
        embedded "web/dock/pixels.js"
#endif
#if __has_include("web/dock/plots.js")
        embedded "web/dock/plots.js"
#endif
#if __has_include("web/dock/pointer.js")
        embedded "web/dock/pointer.js"
#endif
#if __has_include("web/dock/recorder.js")
        embedded "web/dock/recorder.js"
#endif
#if __has_include("web/dock/signal-menu.js")
        embedded "web/dock/signal-menu.js"
#endif
#if __has_include("web/dock/signals.js")
        embedded "web/dock/signals.js"
#endif
#if __has_include("web/dock/slim.css")
        embedded "web/dock/slim.css"
#endif
#if __has_include("web/dock/slim.js")
        embedded "web/dock/slim.js"
#endif
#if __has_include("web/dock/sweep.js")
        embedded "web/dock/sweep.js"
#endif
#if __has_include("web/dock/take-menu.js")
        embedded "web/dock/take-menu.js"
#endif
#if __has_include("web/dock/thumbnail.js")
        embedded "web/dock/thumbnail.js"
#endif
#if __has_include("web/dock/ticks.js")
        embedded "web/dock/ticks.js"
#endif
#if __has_include("web/dock/transport.js")
        embedded "web/dock/transport.js"
#endif
#if __has_include("web/dock/tune-lane.js")
        embedded "web/dock/tune-lane.js"
#endif
#if __has_include("web/early.js")
        embedded "web/early.js"
#endif
#if __has_include("web/element/attributes.js")
        embedded "web/element/attributes.js"
#endif
#if __has_include("web/element/controls.js")
        embedded "web/element/controls.js"
#endif
#if __has_include("web/element/device.js")
        embedded "web/element/device.js"
#endif
#if __has_include("web/element/engines.js")
        embedded "web/element/engines.js"
#endif
#if __has_include("web/element/link.js")
        embedded "web/element/link.js"
#endif
#if __has_include("web/element/page.js")
        embedded "web/element/page.js"
#endif
#if __has_include("web/element/playback.js")
        embedded "web/element/playback.js"
#endif
#if __has_include("web/element/player.js")
        embedded "web/element/player.js"
#endif
#if __has_include("web/element/preview-element.js")
        embedded "web/element/preview-element.js"
#endif
#if __has_include("web/element/preview.js")
        embedded "web/element/preview.js"
#endif
#if __has_include("web/element/pull.js")
        embedded "web/element/pull.js"
#endif
#if __has_include("web/element/session.js")
        embedded "web/element/session.js"
#endif
#if __has_include("web/element/settings.js")
        embedded "web/element/settings.js"
#endif
#if __has_include("web/element/sheet.js")
        embedded "web/element/sheet.js"
#endif
#if __has_include("web/element/source.js")
        embedded "web/element/source.js"
#endif
#if __has_include("web/element/view.js")
        embedded "web/element/view.js"
#endif
#if __has_include("web/engine/answers.js")
        embedded "web/engine/answers.js"
#endif
#if __has_include("web/engine/design.js")
        embedded "web/engine/design.js"
#endif
#if __has_include("web/engine/engine.js")
        embedded "web/engine/engine.js"
#endif
#if __has_include("web/engine/engine.wasm")
        embedded "web/engine/engine.wasm"
#endif
#if __has_include("web/engine/exact-looks.js")
        embedded "web/engine/exact-looks.js"
#endif
#if __has_include("web/engine/frame-message.js")
        embedded "web/engine/frame-message.js"
#endif
#if __has_include("web/engine/message.js")
        embedded "web/engine/message.js"
#endif
#if __has_include("web/engine/motion.js")
        embedded "web/engine/motion.js"
#endif
#if __has_include("web/engine/recording.js")
        embedded "web/engine/recording.js"
#endif
#if __has_include("web/figure/actions.js")
        embedded "web/figure/actions.js"
#endif
#if __has_include("web/figure/board.js")
        embedded "web/figure/board.js"
#endif
#if __has_include("web/figure/cascade.js")
        embedded "web/figure/cascade.js"
#endif
#if __has_include("web/figure/edited-figure.js")
        embedded "web/figure/edited-figure.js"
#endif
#if __has_include("web/figure/editor.js")
        embedded "web/figure/editor.js"
#endif
#if __has_include("web/figure/exports.js")
        embedded "web/figure/exports.js"
#endif
#if __has_include("web/figure/figure.css")
        embedded "web/figure/figure.css"
#endif
#if __has_include("web/figure/hit.js")
        embedded "web/figure/hit.js"
#endif
#if __has_include("web/figure/items.js")
        embedded "web/figure/items.js"
#endif
#if __has_include("web/figure/keys.js")
        embedded "web/figure/keys.js"
#endif
#if __has_include("web/figure/list.js")
        embedded "web/figure/list.js"
#endif
#if __has_include("web/figure/operations.js")
        embedded "web/figure/operations.js"
#endif
#if __has_include("web/figure/order.js")
        embedded "web/figure/order.js"
#endif
#if __has_include("web/figure/pack.js")
        embedded "web/figure/pack.js"
#endif
#if __has_include("web/figure/panel.js")
        embedded "web/figure/panel.js"
#endif
#if __has_include("web/figure/pointer.js")
        embedded "web/figure/pointer.js"
#endif
#if __has_include("web/figure/preview-pull.js")
        embedded "web/figure/preview-pull.js"
#endif
#if __has_include("web/figure/recognize.js")
        embedded "web/figure/recognize.js"
#endif
#if __has_include("web/figure/rulers.js")
        embedded "web/figure/rulers.js"
#endif
#if __has_include("web/figure/selected.js")
        embedded "web/figure/selected.js"
#endif
#if __has_include("web/figure/snap.js")
        embedded "web/figure/snap.js"
#endif
#if __has_include("web/figure/source.js")
        embedded "web/figure/source.js"
#endif
#if __has_include("web/figure/svg.js")
        embedded "web/figure/svg.js"
#endif
#if __has_include("web/figure/view.js")
        embedded "web/figure/view.js"
#endif
#if __has_include("web/follow/clock.js")
        embedded "web/follow/clock.js"
#endif
#if __has_include("web/follow/display-clock.js")
        embedded "web/follow/display-clock.js"
#endif
#if __has_include("web/follow/follow.js")
        embedded "web/follow/follow.js"
#endif
#if __has_include("web/follow/follower.js")
        embedded "web/follow/follower.js"
#endif
#if __has_include("web/follow/mix.js")
        embedded "web/follow/mix.js"
#endif
#if __has_include("web/follow/timeline.js")
        embedded "web/follow/timeline.js"
#endif
#if __has_include("web/follow/traces.js")
        embedded "web/follow/traces.js"
#endif
#if __has_include("web/follow/unconfirmed.js")
        embedded "web/follow/unconfirmed.js"
#endif
#if __has_include("web/fonts/OFL.txt")
        embedded "web/fonts/OFL.txt"
#endif
#if __has_include("web/fonts/inter-400.05f8bcd4.woff2")
        embedded "web/fonts/inter-400.05f8bcd4.woff2"
#endif
#if __has_include("web/fonts/inter-500.15da5aa2.woff2")
        embedded "web/fonts/inter-500.15da5aa2.woff2"
#endif
#if __has_include("web/fonts/inter-600.ae85fcf3.woff2")
        embedded "web/fonts/inter-600.ae85fcf3.woff2"
#endif
#if __has_include("web/icon.svg")
        embedded "web/icon.svg"
#endif
#if __has_include("web/images/wire/0.png")
        embedded "web/images/wire/0.png"
#endif
#if __has_include("web/images/wire/1.png")
        embedded "web/images/wire/1.png"
#endif
#if __has_include("web/images/wire/10.png")
        embedded "web/images/wire/10.png"
#endif
#if __has_include("web/images/wire/11.png")
        embedded "web/images/wire/11.png"
#endif
#if __has_include("web/images/wire/12.png")
        embedded "web/images/wire/12.png"
#endif
#if __has_include("web/images/wire/13.png")
        embedded "web/images/wire/13.png"
#endif
#if __has_include("web/images/wire/14.png")
        embedded "web/images/wire/14.png"
#endif
#if __has_include("web/images/wire/15.png")
        embedded "web/images/wire/15.png"
#endif
#if __has_include("web/images/wire/16.png")
        embedded "web/images/wire/16.png"
#endif
#if __has_include("web/images/wire/17.png")
        embedded "web/images/wire/17.png"
#endif
#if __has_include("web/images/wire/18.png")
        embedded "web/images/wire/18.png"
#endif
#if __has_include("web/images/wire/19.png")
        embedded "web/images/wire/19.png"
#endif
#if __has_include("web/images/wire/2.png")
        embedded "web/images/wire/2.png"
#endif
#if __has_include("web/images/wire/20.png")
        embedded "web/images/wire/20.png"
#endif
#if __has_include("web/images/wire/21.png")
        embedded "web/images/wire/21.png"
#endif
#if __has_include("web/images/wire/22.png")
        embedded "web/images/wire/22.png"
#endif
#if __has_include("web/images/wire/23.png")
        embedded "web/images/wire/23.png"
#endif
#if __has_include("web/images/wire/3.png")
        embedded "web/images/wire/3.png"
#endif
#if __has_include("web/images/wire/4.png")
        embedded "web/images/wire/4.png"
#endif
#if __has_include("web/images/wire/5.png")
        embedded "web/images/wire/5.png"
#endif
#if __has_include("web/images/wire/6.png")
        embedded "web/images/wire/6.png"
#endif
#if __has_include("web/images/wire/7.png")
        embedded "web/images/wire/7.png"
#endif
#if __has_include("web/images/wire/8.png")
        embedded "web/images/wire/8.png"
#endif
#if __has_include("web/images/wire/9.png")
        embedded "web/images/wire/9.png"
#endif
#if __has_include("web/index.html")
        embedded "web/index.html"
#endif
#if __has_include("web/inspector/base-presets.js")
        embedded "web/inspector/base-presets.js"
#endif
#if __has_include("web/inspector/choices.js")
        embedded "web/inspector/choices.js"
#endif
#if __has_include("web/inspector/code-view.js")
        embedded "web/inspector/code-view.js"
#endif
#if __has_include("web/inspector/commands.js")
        embedded "web/inspector/commands.js"
#endif
#if __has_include("web/inspector/edits.js")
        embedded "web/inspector/edits.js"
#endif
#if __has_include("web/inspector/embed.js")
        embedded "web/inspector/embed.js"
#endif
#if __has_include("web/inspector/field.js")
        embedded "web/inspector/field.js"
#endif
#if __has_include("web/inspector/figure-row.js")
        embedded "web/inspector/figure-row.js"
#endif
#if __has_include("web/inspector/gallery.css")
        embedded "web/inspector/gallery.css"
#endif
#if __has_include("web/inspector/gallery.js")
        embedded "web/inspector/gallery.js"
#endif
#if __has_include("web/inspector/gesture-v1.js")
        embedded "web/inspector/gesture-v1.js"
#endif
#if __has_include("web/inspector/head.js")
        embedded "web/inspector/head.js"
#endif
#if __has_include("web/inspector/history.js")
        embedded "web/inspector/history.js"
#endif
#if __has_include("web/inspector/inspector.css")
        embedded "web/inspector/inspector.css"
#endif
#if __has_include("web/inspector/inspector.js")
        embedded "web/inspector/inspector.js"
#endif
#if __has_include("web/inspector/knobs.js")
        embedded "web/inspector/knobs.js"
#endif
#if __has_include("web/inspector/link-gesture.js")
        embedded "web/inspector/link-gesture.js"
#endif
#if __has_include("web/inspector/link-prompt.js")
        embedded "web/inspector/link-prompt.js"
#endif
#if __has_include("web/inspector/link.js")
        embedded "web/inspector/link.js"
#endif
#if __has_include("web/inspector/page-file.js")
        embedded "web/inspector/page-file.js"
#endif
#if __has_include("web/inspector/panel.js")
        embedded "web/inspector/panel.js"
#endif
#if __has_include("web/inspector/parameter-commands.js")
        embedded "web/inspector/parameter-commands.js"
#endif
#if __has_include("web/inspector/presets.js")
        embedded "web/inspector/presets.js"
#endif
#if __has_include("web/inspector/script-lines.js")
        embedded "web/inspector/script-lines.js"
#endif
#if __has_include("web/inspector/share.css")
        embedded "web/inspector/share.css"
#endif
#if __has_include("web/inspector/share.js")
        embedded "web/inspector/share.js"
#endif
#if __has_include("web/inspector/sharing.js")
        embedded "web/inspector/sharing.js"
#endif
#if __has_include("web/inspector/start.js")
        embedded "web/inspector/start.js"
#endif
#if __has_include("web/inspector/thumbnails.js")
        embedded "web/inspector/thumbnails.js"
#endif
#if __has_include("web/inspector/tuning.js")
        embedded "web/inspector/tuning.js"
#endif
#if __has_include("web/inspector/values.js")
        embedded "web/inspector/values.js"
#endif
#if __has_include("web/inspector/words.js")
        embedded "web/inspector/words.js"
#endif
#if __has_include("web/later.css")
        embedded "web/later.css"
#endif
#if __has_include("web/main.js")
        embedded "web/main.js"
#endif
#if __has_include("web/model/anchors.js")
        embedded "web/model/anchors.js"
#endif
#if __has_include("web/model/automatic.js")
        embedded "web/model/automatic.js"
#endif
#if __has_include("web/model/axis.js")
        embedded "web/model/axis.js"
#endif
#if __has_include("web/model/commands.js")
        embedded "web/model/commands.js"
#endif
#if __has_include("web/model/digest.js")
        embedded "web/model/digest.js"
#endif
#if __has_include("web/model/easing-text.js")
        embedded "web/model/easing-text.js"
#endif
#if __has_include("web/model/easing.js")
        embedded "web/model/easing.js"
#endif
#if __has_include("web/model/elements.js")
        embedded "web/model/elements.js"
#endif
#if __has_include("web/model/event.js")
        embedded "web/model/event.js"
#endif
#if __has_include("web/model/files.js")
        embedded "web/model/files.js"
#endif
#if __has_include("web/model/focus.js")
        embedded "web/model/focus.js"
#endif
#if __has_include("web/model/gestures.js")
        embedded "web/model/gestures.js"
#endif
#if __has_include("web/model/handlers.js")
        embedded "web/model/handlers.js"
#endif
#if __has_include("web/model/jump.js")
        embedded "web/model/jump.js"
#endif
#if __has_include("web/model/lanes.js")
        embedded "web/model/lanes.js"
#endif
#if __has_include("web/model/latest-request.js")
        embedded "web/model/latest-request.js"
#endif
#if __has_include("web/model/lazy.js")
        embedded "web/model/lazy.js"
#endif
#if __has_include("web/model/live.js")
        embedded "web/model/live.js"
#endif
#if __has_include("web/model/nodes.js")
        embedded "web/model/nodes.js"
#endif
#if __has_include("web/model/notes.js")
        embedded "web/model/notes.js"
#endif
#if __has_include("web/model/numbers.js")
        embedded "web/model/numbers.js"
#endif
#if __has_include("web/model/own-input.js")
        embedded "web/model/own-input.js"
#endif
#if __has_include("web/model/packed-gesture.js")
        embedded "web/model/packed-gesture.js"
#endif
#if __has_include("web/model/people.js")
        embedded "web/model/people.js"
#endif
#if __has_include("web/model/phone-trace.js")
        embedded "web/model/phone-trace.js"
#endif
#if __has_include("web/model/phone.js")
        embedded "web/model/phone.js"
#endif
#if __has_include("web/model/playhead.js")
        embedded "web/model/playhead.js"
#endif
#if __has_include("web/model/preferences.js")
        embedded "web/model/preferences.js"
#endif
#if __has_include("web/model/pull.js")
        embedded "web/model/pull.js"
#endif
#if __has_include("web/model/replay.js")
        embedded "web/model/replay.js"
#endif
#if __has_include("web/model/retry.js")
        embedded "web/model/retry.js"
#endif
#if __has_include("web/model/rows.js")
        embedded "web/model/rows.js"
#endif
#if __has_include("web/model/scheduler.js")
        embedded "web/model/scheduler.js"
#endif
#if __has_include("web/model/sheets.js")
        embedded "web/model/sheets.js"
#endif
#if __has_include("web/model/sources.js")
        embedded "web/model/sources.js"
#endif
#if __has_include("web/model/states.js")
        embedded "web/model/states.js"
#endif
#if __has_include("web/model/storage.js")
        embedded "web/model/storage.js"
#endif
#if __has_include("web/model/store.js")
        embedded "web/model/store.js"
#endif
#if __has_include("web/model/sweep.js")
        embedded "web/model/sweep.js"
#endif
#if __has_include("web/model/takes.js")
        embedded "web/model/takes.js"
#endif
#if __has_include("web/model/trace.js")
        embedded "web/model/trace.js"
#endif
#if __has_include("web/model/tracer.js")
        embedded "web/model/tracer.js"
#endif
#if __has_include("web/model/tuned-replay.js")
        embedded "web/model/tuned-replay.js"
#endif
#if __has_include("web/model/uploads.js")
        embedded "web/model/uploads.js"
#endif
#if __has_include("web/model/velocity.js")
        embedded "web/model/velocity.js"
#endif
#if __has_include("web/net/address.js")
        embedded "web/net/address.js"
#endif
#if __has_include("web/net/base64.js")
        embedded "web/net/base64.js"
#endif
#if __has_include("web/net/base85.js")
        embedded "web/net/base85.js"
#endif
#if __has_include("web/net/binary.js")
        embedded "web/net/binary.js"
#endif
#if __has_include("web/net/bytes.js")
        embedded "web/net/bytes.js"
#endif
#if __has_include("web/net/checks.js")
        embedded "web/net/checks.js"
#endif
#if __has_include("web/net/client.js")
        embedded "web/net/client.js"
#endif
#if __has_include("web/net/codec.js")
        embedded "web/net/codec.js"
#endif
#if __has_include("web/net/connection.js")
        embedded "web/net/connection.js"
#endif
#if __has_include("web/net/declarations.js")
        embedded "web/net/declarations.js"
#endif
#if __has_include("web/net/early-socket.js")
        embedded "web/net/early-socket.js"
#endif
#if __has_include("web/net/frames.js")
        embedded "web/net/frames.js"
#endif
#if __has_include("web/net/handshake-error.js")
        embedded "web/net/handshake-error.js"
#endif
#if __has_include("web/net/latency.js")
        embedded "web/net/latency.js"
#endif
#if __has_include("web/net/looks.js")
        embedded "web/net/looks.js"
#endif
#if __has_include("web/net/pings.js")
        embedded "web/net/pings.js"
#endif
#if __has_include("web/net/requests.js")
        embedded "web/net/requests.js"
#endif
#if __has_include("web/net/resume-point.js")
        embedded "web/net/resume-point.js"
#endif
#if __has_include("web/net/shapes.js")
        embedded "web/net/shapes.js"
#endif
#if __has_include("web/page.js")
        embedded "web/page.js"
#endif
#if __has_include("web/report.html")
        embedded "web/report.html"
#endif
#if __has_include("web/report/data.js")
        embedded "web/report/data.js"
#endif
#if __has_include("web/report/decisions.js")
        embedded "web/report/decisions.js"
#endif
#if __has_include("web/report/details.js")
        embedded "web/report/details.js"
#endif
#if __has_include("web/report/list.js")
        embedded "web/report/list.js"
#endif
#if __has_include("web/report/pair.js")
        embedded "web/report/pair.js"
#endif
#if __has_include("web/report/report.css")
        embedded "web/report/report.css"
#endif
#if __has_include("web/report/report.js")
        embedded "web/report/report.js"
#endif
#if __has_include("web/rest.js")
        embedded "web/rest.js"
#endif
#if __has_include("web/shell/announcer.js")
        embedded "web/shell/announcer.js"
#endif
#if __has_include("web/shell/banner.js")
        embedded "web/shell/banner.js"
#endif
#if __has_include("web/shell/bar.js")
        embedded "web/shell/bar.js"
#endif
#if __has_include("web/shell/build.css")
        embedded "web/shell/build.css"
#endif
#if __has_include("web/shell/build.js")
        embedded "web/shell/build.js"
#endif
#if __has_include("web/shell/commands.js")
        embedded "web/shell/commands.js"
#endif
#if __has_include("web/shell/device-cards.js")
        embedded "web/shell/device-cards.js"
#endif
#if __has_include("web/shell/device-menu.js")
        embedded "web/shell/device-menu.js"
#endif
#if __has_include("web/shell/latency-card.js")
        embedded "web/shell/latency-card.js"
#endif
#if __has_include("web/shell/latency.js")
        embedded "web/shell/latency.js"
#endif
#if __has_include("web/shell/layout.js")
        embedded "web/shell/layout.js"
#endif
#if __has_include("web/shell/match.js")
        embedded "web/shell/match.js"
#endif
#if __has_include("web/shell/menus.css")
        embedded "web/shell/menus.css"
#endif
#if __has_include("web/shell/more-menu.js")
        embedded "web/shell/more-menu.js"
#endif
#if __has_include("web/shell/notice-log.css")
        embedded "web/shell/notice-log.css"
#endif
#if __has_include("web/shell/notice-log.js")
        embedded "web/shell/notice-log.js"
#endif
#if __has_include("web/shell/palette.css")
        embedded "web/shell/palette.css"
#endif
#if __has_include("web/shell/palette.js")
        embedded "web/shell/palette.js"
#endif
#if __has_include("web/shell/people-card.js")
        embedded "web/shell/people-card.js"
#endif
#if __has_include("web/shell/people.css")
        embedded "web/shell/people.css"
#endif
#if __has_include("web/shell/people.js")
        embedded "web/shell/people.js"
#endif
#if __has_include("web/shell/readouts.css")
        embedded "web/shell/readouts.css"
#endif
#if __has_include("web/shell/readouts.js")
        embedded "web/shell/readouts.js"
#endif
#if __has_include("web/shell/session-menu.js")
        embedded "web/shell/session-menu.js"
#endif
#if __has_include("web/shell/sessions.js")
        embedded "web/shell/sessions.js"
#endif
#if __has_include("web/shell/sheet.css")
        embedded "web/shell/sheet.css"
#endif
#if __has_include("web/shell/sheet.js")
        embedded "web/shell/sheet.js"
#endif
#if __has_include("web/shell/shell.css")
        embedded "web/shell/shell.css"
#endif
#if __has_include("web/shell/shell.js")
        embedded "web/shell/shell.js"
#endif
#if __has_include("web/shell/theme.js")
        embedded "web/shell/theme.js"
#endif
#if __has_include("web/site/gallery.css")
        embedded "web/site/gallery.css"
#endif
#if __has_include("web/site/gallery.js")
        embedded "web/site/gallery.js"
#endif
#if __has_include("web/stage/bounds.js")
        embedded "web/stage/bounds.js"
#endif
#if __has_include("web/stage/callout.js")
        embedded "web/stage/callout.js"
#endif
#if __has_include("web/stage/devices.js")
        embedded "web/stage/devices.js"
#endif
#if __has_include("web/stage/devices.json")
        embedded "web/stage/devices.json"
#endif
#if __has_include("web/stage/display.js")
        embedded "web/stage/display.js"
#endif
#if __has_include("web/stage/drawings.js")
        embedded "web/stage/drawings.js"
#endif
#if __has_include("web/stage/finger.js")
        embedded "web/stage/finger.js"
#endif
#if __has_include("web/stage/focus.js")
        embedded "web/stage/focus.js"
#endif
#if __has_include("web/stage/font.js")
        embedded "web/stage/font.js"
#endif
#if __has_include("web/stage/hardware.js")
        embedded "web/stage/hardware.js"
#endif
#if __has_include("web/stage/hints.css")
        embedded "web/stage/hints.css"
#endif
#if __has_include("web/stage/hints.js")
        embedded "web/stage/hints.js"
#endif
#if __has_include("web/stage/hold.js")
        embedded "web/stage/hold.js"
#endif
#if __has_include("web/stage/inertia.js")
        embedded "web/stage/inertia.js"
#endif
#if __has_include("web/stage/keys.js")
        embedded "web/stage/keys.js"
#endif
#if __has_include("web/stage/list.js")
        embedded "web/stage/list.js"
#endif
#if __has_include("web/stage/motion-label.js")
        embedded "web/stage/motion-label.js"
#endif
#if __has_include("web/stage/notches.js")
        embedded "web/stage/notches.js"
#endif
#if __has_include("web/stage/outlines.js")
        embedded "web/stage/outlines.js"
#endif
#if __has_include("web/stage/overlay.js")
        embedded "web/stage/overlay.js"
#endif
#if __has_include("web/stage/paint.js")
        embedded "web/stage/paint.js"
#endif
#if __has_include("web/stage/painters.js")
        embedded "web/stage/painters.js"
#endif
#if __has_include("web/stage/pick.js")
        embedded "web/stage/pick.js"
#endif
#if __has_include("web/stage/picker.js")
        embedded "web/stage/picker.js"
#endif
#if __has_include("web/stage/pictures.js")
        embedded "web/stage/pictures.js"
#endif
#if __has_include("web/stage/pointer.js")
        embedded "web/stage/pointer.js"
#endif
#if __has_include("web/stage/preview-style.js")
        embedded "web/stage/preview-style.js"
#endif
#if __has_include("web/stage/screen.js")
        embedded "web/stage/screen.js"
#endif
#if __has_include("web/stage/snapshot.js")
        embedded "web/stage/snapshot.js"
#endif
#if __has_include("web/stage/stage.css")
        embedded "web/stage/stage.css"
#endif
#if __has_include("web/stage/stage.js")
        embedded "web/stage/stage.js"
#endif
#if __has_include("web/stage/strip.js")
        embedded "web/stage/strip.js"
#endif
#if __has_include("web/stage/tools.css")
        embedded "web/stage/tools.css"
#endif
#if __has_include("web/stage/tools.js")
        embedded "web/stage/tools.js"
#endif
#if __has_include("web/stage/top.js")
        embedded "web/stage/top.js"
#endif
#if __has_include("web/stage/wheel.js")
        embedded "web/stage/wheel.js"
#endif
#if __has_include("web/standalone.js")
        embedded "web/standalone.js"
#endif
#if __has_include("web/standalone/design-changes.js")
        embedded "web/standalone/design-changes.js"
#endif
#if __has_include("web/standalone/file.js")
        embedded "web/standalone/file.js"
#endif
#if __has_include("web/standalone/gesture.js")
        embedded "web/standalone/gesture.js"
#endif
#if __has_include("web/standalone/loader.js")
        embedded "web/standalone/loader.js"
#endif
#if __has_include("web/standalone/refusal.js")
        embedded "web/standalone/refusal.js"
#endif
#if __has_include("web/standalone/script.js")
        embedded "web/standalone/script.js"
#endif
#if __has_include("web/standalone/session.js")
        embedded "web/standalone/session.js"
#endif
#if __has_include("web/standalone/standalone.css")
        embedded "web/standalone/standalone.css"
#endif
#if __has_include("web/standalone/takes.js")
        embedded "web/standalone/takes.js"
#endif
#if __has_include("web/standalone/world.js")
        embedded "web/standalone/world.js"
#endif
#if __has_include("web/style.css")
        embedded "web/style.css"
#endif
