import SwiftUI

struct RootView: View {
    @State private var login: LoginViewModel
    @State private var healthMetrics: HealthMetricListViewModel

    init(login: LoginViewModel, healthMetrics: HealthMetricListViewModel) {
        _login = State(initialValue: login)
        _healthMetrics = State(initialValue: healthMetrics)
    }

    var body: some View {
        if login.user == nil {
            LoginView(viewModel: login)
        } else {
            HealthMetricListView(viewModel: healthMetrics)
        }
    }
}
