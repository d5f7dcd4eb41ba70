// Drift: a helper in the feature's folder belongs to no screen. A feature's folder should only list its screens.
// [a-feature-folder-holds-only-screens]
enum LessonFormatting {
    static func indented(_ text: String) -> String {
        "\u{2003}" + text
    }
}
