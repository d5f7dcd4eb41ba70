import Core
import Foundation

protocol ReminderService: Service {
    func remind(of bed: String, at date: Date)
}
