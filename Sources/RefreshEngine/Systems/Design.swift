/// The colours that the designed presets share, for the dark ground on which controls stand.
///
/// Chosen: quiet, and with a contrast to `Scene.standardBackground` of 9.4 for texts, 10.4 for strokes, and 1.8 for a
/// plane (a test computes them); WCAG asks for 4.5 and 3 where something is to be read.
enum Design {
    static let ink = Color(0xc3, 0xca, 0xd6), accent = Color(0xbc, 0xd4, 0xff), slate = Color(0x3d, 0x4b, 0x63)
}
