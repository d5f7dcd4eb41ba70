import Observation

@MainActor
@Observable
final class ProfileViewModel {
    private(set) var name = ""
    private(set) var thanks = ""

    @ObservationIgnored var signedOut: () -> Void = {}

    // Drift: a view model holds the container (service locator), so its initializer hides its dependencies.
    private let container: AppContainer

    init(container: AppContainer) {
        self.container = container
    }

    func load() async {
        guard let profile = try? await container.getMemberProfileUseCase().execute() else { return }
        name = profile.member.name
        thanks = profile.doneCount == 0 ? "" : "Thank you for \(profile.doneCount) tasks."
    }

    func signOutTapped() async {
        // Drift: a view model creates a use case, so changes to the container's factory have no effect here.
        let signOutUseCase = SignOutUseCaseImpl(
            sessionRepository: container.sessionRepository,
            supportTaskRepository: container.supportTaskRepository,
            memberRepository: container.memberRepository
        )
        guard (try? await signOutUseCase.execute()) != nil else { return }
        signedOut()
    }
}
