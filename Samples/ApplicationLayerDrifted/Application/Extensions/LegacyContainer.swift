/// What the first version of the app used.
enum Legacy {
    final class AppContainer {}
}
