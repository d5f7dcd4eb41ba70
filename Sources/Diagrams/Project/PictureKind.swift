/// A kind of picture of a project: what its nodes and edges are.
package struct PictureKind: Sendable {
    /// The facts that a kind is drawn from.
    package enum Needs: Sendable { case dependencies, injection }

    /// What users call it: `modules`.
    package let name: String
    package let needs: Needs
    /// The lifetimes whose objects count as leaves that can be left out.
    let shortLived: @Sendable (DiagramSource) -> Set<String>
    /// From how many edges on hubs are numbered in a large picture; 0 for never.
    let hubLimit: Int
    /// Draws all of it.
    let picture: @Sendable (DiagramSource, PictureOptions) throws -> Picture

    init(
        name: String, needs: Needs = .dependencies, shortLived: @escaping @Sendable (DiagramSource) -> Set<String> = { _ in [] },
        hubLimit: Int = 0, picture: @escaping @Sendable (DiagramSource, PictureOptions) throws -> Picture
    ) {
        self.name = name
        self.needs = needs
        self.shortLived = shortLived
        self.hubLimit = hubLimit
        self.picture = picture
    }

    /// The kind of that name; `nil` where there is none.
    package init?(named name: String) {
        guard let kind = Self.all.first(where: { $0.name == name }) else { return nil }
        self = kind
    }
}

/// What to show of a picture, and how much.
package struct PictureOptions: Sendable {
    /// The rule whose units are the features; where `nil` the first that has any, the project's own before a preset's.
    package var rule: String?
    /// Show only what some nodes lead to, by name; everything where empty.
    package var from: [String] = []
    /// Show only the paths to a node, by name, from those that no other leads to.
    package var why: String?
    /// Show only what lies this near to some nodes, by name; everything where empty.
    package var focus: [String] = []
    /// How many edges away from these or from the focus; by default all that these lead to, and one from the focus.
    package var depth: Int?
    /// Groups that are drawn as one node each; `*` stands for all.
    package var collapsed: [String] = []
    /// By what nodes are framed in a picture of how objects are put together.
    package var frames = Frames.container
    /// Whether short-lived objects are drawn that ask for nothing.
    package var showsLeaves = true
    /// Numbers stand for lines to what more than so many lead to, 0 for never; where `nil` only in a large picture of how
    /// objects are put together.
    package var hubs: Int?
    /// Whether edges are drawn that a longer way stands for.
    package var showsTransitiveEdges = true
    /// Whether modules from outside of the project are nodes.
    package var showsExternals = false
    package var showsTests = true
    /// Whether dependencies that may mean several declarations are edges.
    package var showsAmbiguous = false
    /// What links begin with, before the path of a file; `nil` for links relative to the project's root.
    package var linkBase: String?

    package init() {}

    /// Where a picture of how objects are put together takes its frames from.
    package enum Frames: String, CaseIterable, Sendable {
        /// What holds a binding.
        case container
        /// The group of the rule file that holds the file of what is made.
        case layer
    }
}
