/// A kind of picture of a project, which decides what its nodes and edges are.
package struct PictureKind: Sendable {
    /// The facts that a kind is drawn from.
    package enum Needs: Sendable { case dependencies, injection }

    /// The name on the command line: `modules`.
    package let name: String
    package let needs: Needs
    /// The lifetimes of bindings that count as leaves, which `showsLeaves` leaves out.
    let leafLifetimes: @Sendable (DiagramSource) -> Set<String>
    /// A node with more incoming neighbors, or more than twice as many outgoing ones, is a hub. Numbers replace the edges of hubs
    /// in pictures of more than 60 edges. 0 for never.
    let hubLimit: Int
    /// The numbers of nodes and of edges above which the whole picture is drawn as parts of the project; `nil` for never.
    let overviewAbove: (nodes: Int, edges: Int)?
    /// Creates the picture of the whole project.
    let picture: @Sendable (DiagramSource, PictureOptions) throws -> Picture

    init(
        name: String, needs: Needs = .dependencies,
        leafLifetimes: @escaping @Sendable (DiagramSource) -> Set<String> = { _ in [] }, hubLimit: Int = 0,
        overviewAbove: (nodes: Int, edges: Int)? = nil, picture: @escaping @Sendable (DiagramSource, PictureOptions) throws -> Picture
    ) {
        self.name = name
        self.needs = needs
        self.leafLifetimes = leafLifetimes
        self.hubLimit = hubLimit
        self.overviewAbove = overviewAbove
        self.picture = picture
    }

    /// About as many nodes as can be read in one picture.
    static let readableNodes = 150

    /// The kind of that name; `nil` if there is none.
    package init?(named name: String) {
        guard let kind = Self.all.first(where: { $0.name == name }) else { return nil }
        self = kind
    }
}

/// Which part of a picture to show, and in how much detail.
package struct PictureOptions: Sendable {
    /// The id of the rule whose units are the features. If `nil`, the first rule with units; the project's own precede
    /// those of presets.
    package var rule: String?
    /// Names of nodes: show only these and what they lead to. Everything if empty.
    package var from: [String] = []
    /// Name of a node: show only the paths to it, from `from` or else from nodes without incoming edges.
    package var why: String?
    /// Names of nodes: show only these and what is within `depth` edges of them. Everything if empty.
    package var focus: [String] = []
    /// The number of nodes around those in `focus` to show, the nearest and strongest first; `nil` for all.
    package var focusLimit: Int?
    /// The distance from `from` or `focus`, in edges. If `nil`, unlimited from `from`, and 1 from `focus`.
    package var depth: Int?
    /// Groups to draw as one node each; `*` means all.
    package var collapsed: [String] = []
    /// Whether a large picture, unless a part of it is chosen, shows parts of the project instead.
    package var showsParts = false
    /// What frames nodes in a picture of dependency injection.
    package var frames = Frames.container
    /// Whether to show transient bindings without injections of their own.
    package var showsLeaves = true
    /// The `limit` of `numberingHubs(above:)`; 0 for never. If `nil`, the kind decides.
    package var hubs: Int?
    /// Whether to show only what is in cycles.
    package var showsOnlyCycles = false
    /// Whether to show transitive edges, which a longer path implies.
    package var showsTransitiveEdges = true
    /// Whether to show modules and services from outside of the project.
    package var showsExternals = false
    package var showsTests = true
    /// Whether nodes have their sizes.
    package var measuresSizes = false
    /// Whether sizes have the number of relations between types.
    package var measuresCohesion = false
    /// Whether the reader of a picture sees its warnings too; a note says how many there are otherwise.
    package var marksWarnings = false
    /// Whether to show references that may refer to several declarations.
    package var showsAmbiguous = false
    /// The URL that precedes the path of a file in links; `nil` for links relative to the project's root.
    package var linkBase: String?

    package init() {}

    /// What frames nodes in a picture of dependency injection.
    package enum Frames: String, CaseIterable, Sendable {
        /// The container of a binding.
        case container
        /// The group of the rule file that selects the file of the implementation.
        case layer
    }
}
