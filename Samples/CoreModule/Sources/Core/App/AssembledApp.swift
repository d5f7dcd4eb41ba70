import SwiftUI

/// An app that is assembled from modules before its first scene is shown.
@MainActor
public protocol AssembledApp: App {
    associatedtype Scenes: Scene
    associatedtype Modules: Module

    @SceneBuilder var scenes: Scenes { get }
    @ModuleBuilder var modules: Modules { get }
}

extension AssembledApp {
    public var body: some Scene {
        CoreScene(modules: modules) { scenes }
    }
}
