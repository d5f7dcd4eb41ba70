// The examples of types and variables of which each target has another.

extension HandWritten {
    static let examplesOfTargets = [
        IdiomExample("variables at file level that are named as types, of which each target has another", of: name, """
            //- App/ServiceMock/Services.swift
            var Services = ServicesOfApp()
            final class ServicesOfApp {
                lazy var net = FakeNet()
                lazy var log = Log()
                lazy var clock = Clock()
            }
            //- App/Shared/Connector.swift
            final class Connector {
                private lazy var net = Services.net
                private lazy var users = Repositories.users
                func start() { net.load() }
            }
            //- App/Shared/Net.swift
            protocol Net { func load() }
            final class WebNet: Net { func load() {} }
            final class FakeNet: Net { func load() {} }
            final class Log { func write() {} }
            final class Clock { func now() {} }
            final class Users { func all() {} }
            final class Links { func all() {} }
            //- App/Shared/Repositories.swift
            var Repositories = RepositoriesOfApp()
            final class RepositoriesOfApp {
                lazy var users = Users()
                lazy var links = Links()
            }
            //- Family/Page.swift
            final class Page { let net = Services.net }
            //- Family/Services.swift
            var Services = ServicesOfApp()
            final class ServicesOfApp {
                lazy var net: Net = WebNet()
                lazy var log = Log()
                lazy var clock = Clock()
            }
            """, gives: """
            FakeNet → FakeNet (lazy singleton) in ServicesOfApp
            Log → Log (lazy singleton) in ServicesOfApp
            Clock → Clock (lazy singleton) in ServicesOfApp
            Users → Users (lazy singleton) in RepositoriesOfApp
            Links → Links (lazy singleton) in RepositoriesOfApp
            Net → WebNet (lazy singleton) in ServicesOfApp
            Log → Log (lazy singleton) in ServicesOfApp
            Clock → Clock (lazy singleton) in ServicesOfApp
            Connector ← Net
            Connector ← Users
            Page ← Net
            """),
        IdiomExample("views of one name of two apps, of which that in the nearest folder is made", of: name, """
            //- App/Views/Home/HomeView.swift
            import SwiftUI
            struct HomeView: View {
                let looper: Looper
                var body: some View { SettingsView(looper: looper, isShown: true) }
            }
            //- App/Views/Settings/SettingsView.swift
            import SwiftUI
            struct SettingsView: View {
                let looper: Looper
                let isShown: Bool
                var body: some View { Text("") }
            }
            //- Shared/Looper.swift
            final class Looper { func load() {} }
            //- Shared/Start.swift
            func start(looper: Looper) { show(SettingsView(looper: looper, isShown: false)) }
            //- Watch/Settings/SettingsView.swift
            import SwiftUI
            struct SettingsView: View {
                let looper: Looper
                var body: some View { Text("") }
            }
            """, gives: """
            SettingsView ← Looper external
            """),
    ]
}
