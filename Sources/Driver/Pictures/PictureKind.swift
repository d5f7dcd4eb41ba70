/// What a picture of a project can show.
package enum PictureKind: String, CaseIterable, Sendable {
    /// Build targets, by what manifests declare and sources import.
    case modules
    /// The groups of the rule file.
    case layers
    /// The units that a rule keeps independent or free of cycles.
    case features
    /// Swift files, by the types that they name.
    case files
    /// Types that no other holds, by the types that they name.
    case types
    /// What provides which service, and who asks for it.
    case di
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
