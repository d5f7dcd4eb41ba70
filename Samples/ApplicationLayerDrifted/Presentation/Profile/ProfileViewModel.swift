import Observation

@MainActor
@Observable
final class ProfileViewModel {
    private(set) var name = ""
    private(set) var thanks = ""

    @ObservationIgnored var signedOut: () -> Void = {}

    // Drift: one parameter instead of four. What this screen needs is now known at run time only.
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
        // Drift: made on the spot. The container's way to sign out has changed since, this one has not.
        let signOutUseCase = SignOutUseCaseImpl(
            sessionRepository: container.sessionRepository,
            supportTaskRepository: container.supportTaskRepository,
            memberRepository: container.memberRepository
        )
        guard (try? await signOutUseCase.execute()) != nil else { return }
        signedOut()
    }
}
