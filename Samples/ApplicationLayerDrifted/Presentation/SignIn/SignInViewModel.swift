import Foundation
import Observation

@MainActor
@Observable
final class SignInViewModel {
    var email: String
    var code = ""
    private(set) var complaint: String?
    private(set) var isSigningIn = false

    let privacyPolicyURL: URL
    @ObservationIgnored var signedIn: () -> Void = {}

    private let signInUseCase: SignInUseCase

    init(signInUseCase: SignInUseCase, lastEmail: String?, privacyPolicyURL: URL) {
        self.signInUseCase = signInUseCase
        self.privacyPolicyURL = privacyPolicyURL
        email = lastEmail ?? ""
    }

    func signInTapped() async {
        isSigningIn = true
        defer { isSigningIn = false }
        do {
            try await signInUseCase.execute(email: email, code: code)
            signedIn()
        } catch SignInError.emailIsIncomplete {
            complaint = "This is not a whole address."
        } catch SignInError.codeIsIncomplete {
            complaint = "The code has six digits."
        } catch {
            complaint = "This did not work. Please try again."
        }
    }
}
