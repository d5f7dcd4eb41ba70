import Observation

@MainActor
@Observable
final class ProfileViewModel {
    private(set) var name = ""
    private(set) var thanks = ""

    @ObservationIgnored var signedOut: () -> Void = {}

    private let getMemberProfileUseCase: GetMemberProfileUseCase
    private let signOutUseCase: SignOutUseCase

    init(getMemberProfileUseCase: GetMemberProfileUseCase, signOutUseCase: SignOutUseCase) {
        self.getMemberProfileUseCase = getMemberProfileUseCase
        self.signOutUseCase = signOutUseCase
    }

    func load() async {
        guard let profile = try? await getMemberProfileUseCase.execute() else { return }
        name = profile.member.name
        thanks = profile.doneCount == 0 ? "" : "Thank you for \(profile.doneCount) tasks."
    }

    func signOutTapped() async {
        guard (try? await signOutUseCase.execute()) != nil else { return }
        signedOut()
    }
}
