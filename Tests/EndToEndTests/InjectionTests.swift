import Foundation
import Testing

/// `ashlar graph di`.
@Suite struct InjectionTests {
    private func project() throws -> TemporaryProject {
        try TemporaryProject([
            "AppContainer.swift": """
                final class AppContainer {
                    let http: HTTP = HTTPClient()
                    func makeUsers() -> Users { Users(http: http) }
                    func makeScreen() -> Screen { Screen(users: makeUsers()) }
                }
                """,
            "Parts.swift": """
                protocol HTTP {}
                final class HTTPClient: HTTP {}
                struct Users { let http: HTTP }
                final class Screen { init(users: Users) {} }
                """,
        ])
    }

    @Test(arguments: ["dot", "mermaid", "svg"]) func `a diagram shows services and consumers`(format: String) throws {
        let result = try Program.run("graph", "di", "--format", format, in: project())
        #expect(result.status == 0, "\(result.complaint)")
        for word in ["AppContainer", "HTTPClient", "Users", "Screen", "service is a protocol"] where format != "mermaid" || word.count < 13 {
            #expect(result.output.contains(word), "'\(word)' is missing")
        }
    }

    @Test(arguments: ["png", "pdf"]) func `a diagram is written to a file`(format: String) throws {
        let project = try project()
        let result = try Program.run("graph", "di", "--output", "di.\(format)", in: project)
        #expect(result.status == 0, "\(result.complaint)")
        let data = try Data(contentsOf: URL(fileURLWithPath: project.path + "/di.\(format)"))
        #expect(data.prefix(8).contains(UInt8(ascii: "P")))
    }

    @Test func `paths are text unless a format is given`() throws {
        let text = try Program.run("graph", "di", "--why", "HTTP", in: project())
        #expect(text.output == """
            1 path to 'HTTP (HTTPClient)'

            Screen
              is injected with Users, at AppContainer.swift:4:49
              is injected with HTTP (HTTPClient), at AppContainer.swift:3:45

            """)
        let picture = try Program.run("graph", "di", "--why", "HTTP", "--format", "dot", in: project())
        #expect(picture.output.contains("1 path to 'HTTP'"))
    }

    @Test func `a part is selected by name`() throws {
        let part = try Program.run("graph", "di", "--from", "Users", "--format", "mermaid", in: project())
        #expect(!part.output.contains("Screen"))
        let wrong = try Program.run("graph", "di", "--from", "Usres", in: project())
        #expect(wrong.status == 2)
        #expect(wrong.complaint == "ashlar: the picture has no node 'Usres'; did you mean 'Users'?\n")
        let container = try Program.run("graph", "di", "--collapse", "AppContainr", in: project())
        #expect(container.complaint == "ashlar: the picture has no group 'AppContainr'; did you mean 'AppContainer'?\n")
    }

    @Test func `the JSON contains bindings, injections and consumers`() throws {
        let result = try Program.run("graph", "di", "--format", "json", "--stats", in: project())
        let read = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
        #expect(read?["containers"] as? [String] == ["AppContainer"])
        let bindings = try #require(read?["bindings"] as? [[String: Any]])
        let injections = try #require(read?["injections"] as? [[String: Any]])
        let consumers = try #require(read?["consumers"] as? [[String: Any]])
        #expect(bindings.map { $0["containerIndex"] as? Int } == [0, 0, 0])
        #expect(injections.compactMap { ($0["consumerID"] as? Int).map { consumers[$0]["name"] as? String } } == ["Users", "Screen"])
        #expect(injections.map { $0["certainty"] as? String } == ["certain", "certain"])
        #expect(read?["unknown"] != nil)
        #expect(result.complaint.hasPrefix("containers 1, bindings 3: hand-written 3\n"))
    }

    @Test func `the JSON states what an argument makes`() throws {
        let source = """
            protocol Client { func load() }
            struct HttpClient: Client { func load() {} }
            final class Page { init(client: Client) {} }
            final class Start { func show() -> Page { Page(client: HttpClient()) } }
            """
        let result = try Program.run("graph", "di", "--format", "json", in: TemporaryProject(["App.swift": source]))
        let read = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
        let injections = try #require(read?["injections"] as? [[String: Any]])
        #expect(injections.map { $0["service"] as? String } == ["Client"])
        #expect(injections.map { $0["implementation"] as? String } == ["HttpClient"])
    }

    @Test func `a project without bindings is an error`() throws {
        let result = try Program.run("graph", "di", in: TemporaryProject(["A.swift": "struct A {}"]))
        #expect(result.status == 2)
        #expect(result.complaint.contains("the supported idioms are "))
    }
}
