// The examples of what is no service, since a view only shows it or consists of it.

extension HandWritten {
    static let examplesOfShownData = [
        IdiomExample("what cells show, parts of views, and values that are compared", of: name, """
            import SwiftUI
            import UIKit
            protocol ImageLoader { func load() }
            final class FeedCellViewModel { func open() {} }
            final class FeedViewModel { func load() {} }
            final class FeedCell: UITableViewCell {
                var viewModel: FeedViewModel?
                var loader: ImageLoader?
            }
            final class FeedPage: UIViewController {
                init(viewModel: FeedViewModel, row: FeedCellViewModel, reference: any Reference) {}
            }
            protocol Reference { var name: String { get } }
            extension Reference {
                func hash(into hasher: inout Hasher) { hasher.combine(name) }
            }
            struct MapView: UIViewRepresentable {
                func makeUIView(context: Context) -> MapCanvas {
                    let canvas = MapCanvas()
                    canvas.coordinator = context.coordinator
                    return canvas
                }
                final class Coordinator: NSObject { func tap() {} }
            }
            final class MapCanvas: UIView { var coordinator: MapView.Coordinator? }
            final class Feed {
                private let model: FeedViewModel
                init(model: FeedViewModel) { self.model = model }
                func fill(_ cell: FeedCell) { cell.viewModel = model }
                func show(viewModel: FeedViewModel, row: FeedCellViewModel, loader: ImageLoader, reference: any Reference) {
                    let cell = FeedCell()
                    cell.viewModel = viewModel
                    cell.loader = loader
                    open(FeedPage(viewModel: viewModel, row: row, reference: reference))
                }
                func configure(_ configuration: URLSessionConfiguration) { configuration.urlCache = URLCache.shared }
                func load(context: NSManagedObjectContext) { open(Editor(row: Row(context: context))) }
                func draw(scene: Chart) { open(Editor(chart: scene)) }
            }
            final class Chart: SKScene { func zoom() {} }
            final class Editor {
                init(row: Row) {}
                init(chart: Chart) {}
                func edit(row: Row) { open(Editor(row: row)) }
            }
            """, gives: """
            FeedCell ← FeedViewModel external
            FeedCell ← ImageLoader external
            FeedPage ← FeedViewModel external
            """),
        IdiomExample("types of the system that are named like services, and the provider of a widget", of: name, """
            import ClockKit
            import SwiftUI
            import WidgetKit
            struct ClockProvider: TimelineProvider {
                func getTimeline(in context: Context) {}
            }
            struct Clock: Widget {
                var body: some WidgetConfiguration {
                    StaticConfiguration(kind: "clock", provider: ClockProvider()) { _ in Text("") }
                }
            }
            final class Groups { init(iterator: any IteratorProtocol, store: SettingsStore) {} }
            final class Face {
                func show(iterator: any IteratorProtocol, store: SettingsStore, image: CLKImageProvider) {
                    draw(CLKComplicationTemplate(imageProvider: image))
                    open(Groups(iterator: iterator, store: store))
                }
            }
            """, gives: """
            Groups ← SettingsStore external
            """),
        IdiomExample("scenes that an app composes", of: name, """
            import SwiftUI
            protocol Client { func load() }
            final class HttpClient: Client { func load() {} }
            final class Opener {
                init(client: Client) {}
                func open() {}
            }
            @main struct Main: App {
                private let client: Client
                private let opener: Opener
                init() {
                    let client: Client = HttpClient()
                    self.client = client
                    opener = Opener(client: client)
                }
                var body: some Scene { menu() }
                private func menu() -> some Scene { MenuScene(client: client, opener: opener) }
            }
            struct MenuScene: Scene {
                let client: Client
                let opener: Opener
                var body: some Scene { WindowGroup { Text("") } }
            }
            """, gives: """
            Client → HttpClient (singleton) in Main
            Opener → Opener (singleton) in Main
            Opener ← Client
            Main ← Client
            Main ← Opener
            """),
        IdiomExample("settings in a type that is named like a container, which only shares itself", of: name, """
            import Foundation
            final class StorageContainer {
                static let store = UserDefaults(suiteName: "a")
                static let shared = StorageContainer()
                var name = ""
            }
            final class Page {
                func show() { StorageContainer.store.set(1, forKey: "a") }
                func hide() { other.hide(StorageContainer.shared.name) }
            }
            """, gives: ""),
        IdiomExample("settings with services, which what gets them reads for itself", of: name, """
            protocol Encoding { func encode() }
            protocol Decoding { func decode() }
            protocol Interceptor { func intercept() }
            struct ClientConfiguration {
                let encoding: Encoding
                let decoding: Decoding
                let interceptor: Interceptor
            }
            final class Client {
                private let configuration: ClientConfiguration
                init(configuration: ClientConfiguration) { self.configuration = configuration }
                func load() { send(configuration.encoding) }
                private func send(_ encoding: Encoding) {}
            }
            final class Retries {
                private let configuration: ClientConfiguration
                init(configuration: ClientConfiguration) { self.configuration = configuration }
                func retry() { configuration.interceptor.intercept() }
            }
            """, gives: """
            """),
        IdiomExample("a structure of values that is made of an object", of: name, """
            protocol Peripheral {
                var name: String { get }
                func connect()
            }
            struct Device {
                let name: String
                init(_ peripheral: Peripheral) { name = peripheral.name }
            }
            final class Session {
                init(_ peripheral: Peripheral) {}
                func close() {}
            }
            final class Central {
                func list(_ peripheral: Peripheral) { show(Device(peripheral), Session(peripheral)) }
                private func show(_ device: Device, _ session: Session) {}
            }
            """, gives: """
            Session ← Peripheral external
            """),
        IdiomExample("a value behind a protocol", of: name, """
            import Foundation
            protocol AddressProvider { var address: URL { get } }
            extension URL: AddressProvider { var address: URL { self } }
            final class RemoteAddress: AddressProvider { var address: URL { URL(fileURLWithPath: "/") } }
            final class Client { init(provider: AddressProvider) {} }
            final class Start {
                func start() { open(Client(provider: URL(fileURLWithPath: "")), Client(provider: RemoteAddress())) }
                private func open(_ clients: Client...) {}
            }
            """, gives: """
            Client ← AddressProvider external
            """),
    ]
}
