import SwiftUI

/// Assembles the modules once, and then shows its content.
public struct CoreScene<Content: Scene>: Scene {
    private let content: Content

    public init(modules: some Module, @SceneBuilder content: () -> Content) {
        Launch.assemble(modules)
        self.content = content()
    }

    public var body: some Scene { content }
}

// The app's body creates a scene on each evaluation; without this guard, each would replace the singletons.
@MainActor
private enum Launch {
    private static var isAssembled = false

    static func assemble(_ modules: some Module) {
        guard !isAssembled else { return }
        isAssembled = true
        let container = Container.shared
        CoreAssembly().assemble(container: container)
        modules.resolve(with: container, coordinatorRegistrar: CoordinatorRegistrar(container: container))
    }
}
