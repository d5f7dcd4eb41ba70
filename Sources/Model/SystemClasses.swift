/// The superclasses of classes of Apple's frameworks.
///
/// From the public interfaces of Foundation, Core Data, UIKit, AppKit, WatchKit, SwiftUI and the frameworks that have views,
/// view controllers or gesture recognizers, and of XCTest.
package enum SystemClasses {
    /// The superclass of each class.
    private static let superclass: [String: String] = {
        var table: [String: String] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: ":")
            for name in parts[1].split(separator: " ") { table[String(name)] = String(parts[0]) }
        }
        return table
    }()

    /// Whether it is a view, a view controller or another responder of Apple's frameworks: as a type, it says what something looks like or
    /// where it is shown, not what it is for.
    package static func isView(_ name: String) -> Bool {
        ["View", "AnyView"].contains(name) || superclasses(of: name).contains { $0 == "UIResponder" || $0 == "NSResponder" }
    }

    /// All superclasses of a class, the nearest first; empty for a class that is not listed.
    static func superclasses(of name: String) -> [String] {
        var found: [String] = []
        var next = superclass[name]
        while let name = next, !found.contains(name) {
            found.append(name)
            next = superclass[name]
        }
        return found
    }

    /// A superclass before the colon, its subclasses after it.
    private static let text = """
        NSObject:UIResponder NSResponder Operation Formatter Thread Bundle NSCoder Port Stream URLProtocol URLSession \
        URLSessionTask URLSessionConfiguration URLCache NSPredicate NSExpression NSUserActivity Progress NSManagedObject \
        NSManagedObjectContext NSManagedObjectModel NSPersistentContainer NSPersistentStore NSPersistentStoreCoordinator \
        NSFetchedResultsController NSFetchRequest NSPropertyDescription NSEntityDescription NSEntityMigrationPolicy \
        NSAttributedString NSLayoutManager NSTextContainer NSTextAttachment NSParagraphStyle NSLayoutConstraint NSLayoutAnchor \
        UIGestureRecognizer NSGestureRecognizer UIBarItem UIMenuElement UIImage NSImage UIColor NSColor UIFont NSFont \
        UIBezierPath NSBezierPath UIEvent UITouch UIDevice UIScreen UIPresentationController \
        UIPercentDrivenInteractiveTransition UIDynamicBehavior UIDynamicAnimator UICollectionViewLayout \
        UICollectionViewLayoutAttributes UICollectionViewLayoutInvalidationContext UICollectionViewDiffableDataSource \
        UITableViewDiffableDataSource UINavigationItem UIAlertAction UIPasteboard NSPasteboard UIActivityItemProvider \
        UIActivity UIPrintInteractionController UIPrintPageRenderer UIFeedbackGenerator UITraitCollection \
        UIViewPropertyAnimator UITextInteraction NSCell NSMenu NSMenuItem NSToolbar NSToolbarItem NSStatusBar NSStatusItem \
        NSAlert NSDocumentController NSController NSSound NSTableColumn NSTabViewItem NSCollectionViewLayout NSTouchBar \
        NSTouchBarItem NSAnimation NSEvent NSWorkspace CALayer CAAnimation CATransaction CADisplayLink CAMediaTimingFunction \
        WKInterfaceObject WKInterfaceController WKExtension WKWebViewConfiguration WKUserContentController WKProcessPool \
        AVPlayer AVPlayerItem AVAsset AVCaptureSession AVCaptureDevice AVCaptureOutput AVCaptureInput AVAudioPlayer \
        AVAudioRecorder AVAudioEngine AVAudioNode AVAudioSession AVSpeechSynthesizer CLLocationManager CLGeocoder \
        CMMotionManager CBManager CBPeer CBAttribute CKRecord CKContainer CKDatabase MKLocalSearch MKDirections MKShape \
        MKMapItem SKNode SKAction SKPhysicsBody SKTexture SCNNode SCNScene SCNGeometry SCNMaterial GKScene GKEntity \
        GKComponent GKState GKStateMachine GKPlayer ARSession ARConfiguration ARAnchor ARFrame MSMessage MSSession PKPass \
        PKPaymentRequest PKTool SKRequest SKPayment SKPaymentQueue SKProduct HKObject HKQuery HKHealthStore HKObjectType \
        EKObject EKEventStore CNContact CNContactStore UNUserNotificationCenter UNNotificationContent UNNotificationTrigger \
        UNNotificationServiceExtension INExtension INIntent INIntentResponse NEProvider VNRequest VNObservation MLModel XCTest \
        XCUIElement PDFDocument PDFPage PDFAnnotation CPTemplate CPInterfaceController NSFileProviderExtension
        UIResponder:UIView UIViewController UIApplication UIScene
        UIScene:UIWindowScene
        UIView:UIControl UIWindow UIScrollView UILabel UIImageView UIStackView UIActivityIndicatorView UIProgressView \
        UIPickerView UITableViewCell UITableViewHeaderFooterView UICollectionReusableView UINavigationBar UIToolbar UITabBar \
        UISearchBar UIVisualEffectView UIInputView UIPopoverBackgroundView UIAlertView UIActionSheet UIWebView \
        UIContentUnavailableView UIListContentView UICalendarView UIEventAttributionView WKWebView MKMapView MKAnnotationView \
        MKOverlayView MKCompassButton MKScaleView MKUserTrackingButton MTKView GLKView SCNView SKView ARView \
        ARCoachingOverlayView ARSCNView ARSKView PDFView PDFThumbnailView PHLivePhotoView MPVolumeView AVRoutePickerView \
        ADBannerView LPLinkView TVCardContentView TVMonogramContentView RPSystemBroadcastPickerView HKActivityRingView \
        MSStickerView MSStickerBrowserView
        UIControl:UIButton UITextField UISwitch UISlider UISegmentedControl UIStepper UIPageControl UIDatePicker \
        UIRefreshControl UIColorWell UIPasteControl ASAuthorizationAppleIDButton CLLocationButton TVLockupView
        UIButton:PKPaymentButton PKIdentityButton INUIAddVoiceShortcutButton BCChatButton
        UITextField:UISearchTextField
        UIScrollView:UITableView UICollectionView UITextView PKCanvasView
        UICollectionReusableView:UICollectionViewCell
        UICollectionViewCell:UICollectionViewListCell TVCollectionViewFullScreenCell
        UICollectionViewLayout:UICollectionViewFlowLayout UICollectionViewCompositionalLayout UICollectionViewTransitionLayout
        TVLockupView:TVCardView TVPosterView TVMonogramView
        MKAnnotationView:MKMarkerAnnotationView MKPinAnnotationView MKUserLocationView
        UIBarItem:UIBarButtonItem UITabBarItem
        UIBarButtonItem:MKUserTrackingBarButtonItem
        UIViewController:UITableViewController UICollectionViewController UINavigationController UITabBarController \
        UISplitViewController UIPageViewController UIAlertController UIActivityViewController UIInputViewController \
        UIReferenceLibraryViewController UISearchController UISearchContainerViewController UIDocumentPickerViewController \
        UIDocumentMenuViewController UIDocumentBrowserViewController UIDocumentViewController UIFontPickerViewController \
        UIColorPickerViewController UITextFormattingViewController UIPrinterPickerViewController UICloudSharingController \
        UIHostingController AVPlayerViewController SFSafariViewController SFAddToHomeScreenViewController QLPreviewController \
        MPMediaPickerController MPMoviePlayerViewController PHPickerViewController CNContactViewController \
        CNContactPickerViewController EKEventViewController PKAddPaymentPassViewController \
        PKPaymentAuthorizationViewController PKAddPassesExtensionViewController PKAddSecureElementPassViewController \
        PKShareSecureElementPassViewController PKIssuerProvisioningExtensionViewController SKStoreProductViewController \
        SKCloudServiceSetupViewController SLComposeViewController SLComposeServiceViewController RPPreviewViewController \
        RPBroadcastActivityViewController GLKViewController VNDocumentCameraViewController DataScannerViewController \
        MSMessagesAppViewController MSStickerBrowserViewController INUIAddVoiceShortcutViewController \
        INUIEditVoiceShortcutViewController ASCredentialProviderViewController \
        ASAccountAuthenticationModificationViewController FPUIActionExtensionViewController \
        CABTMIDILocalPeripheralViewController AUViewController MCBrowserViewController TVDigitEntryViewController \
        ADInterstitialViewController DDDevicePickerViewController MKMapItemDetailViewController MKLookAroundViewController \
        TVUserSelectionViewController
        UINavigationController:UIImagePickerController UIVideoEditorController MFMailComposeViewController \
        MFMessageComposeViewController EKEventEditViewController GKGameCenterViewController GKMatchmakerViewController \
        GKTurnBasedMatchmakerViewController GKFriendRequestComposeViewController PKAddPassesViewController \
        ABPeoplePickerNavigationController
        UITableViewController:CABTMIDICentralViewController
        AUViewController:AUGenericViewController
        UIPresentationController:UIPopoverPresentationController UISheetPresentationController
        UIGestureRecognizer:UITapGestureRecognizer UIPanGestureRecognizer UIPinchGestureRecognizer UIRotationGestureRecognizer \
        UISwipeGestureRecognizer UILongPressGestureRecognizer UIHoverGestureRecognizer
        UIPanGestureRecognizer:UIScreenEdgePanGestureRecognizer
        UIMenuElement:UIMenu UICommand UIAction UIDeferredMenuElement
        UICommand:UIKeyCommand
        UIDynamicBehavior:UIAttachmentBehavior UICollisionBehavior UIDynamicItemBehavior UIGravityBehavior UIPushBehavior \
        UISnapBehavior
        UIFeedbackGenerator:UIImpactFeedbackGenerator UINotificationFeedbackGenerator UISelectionFeedbackGenerator
        NSResponder:NSView NSViewController NSWindow NSWindowController NSApplication NSDrawer NSPopover
        NSView:NSControl NSBox NSClipView NSScrollView NSSplitView NSStackView NSTabView NSText NSProgressIndicator \
        NSRulerView NSVisualEffectView NSGridView NSTableCellView NSTableRowView NSTableHeaderView NSCollectionView \
        NSOpenGLView NSScrubber NSScrubberItemView NSHostingView NSGlassEffectView AVPlayerView AVCaptureView
        NSControl:NSButton NSTextField NSSlider NSStepper NSSegmentedControl NSImageView NSColorWell NSDatePicker \
        NSLevelIndicator NSPathControl NSRuleEditor NSScroller NSSwitch NSTableView NSBrowser NSMatrix NSComboButton
        NSButton:NSPopUpButton NSStatusBarButton
        NSTextField:NSSearchField NSSecureTextField NSComboBox NSTokenField
        NSTableView:NSOutlineView
        NSRuleEditor:NSPredicateEditor
        NSText:NSTextView
        NSWindow:NSPanel
        NSPanel:NSSavePanel NSColorPanel NSFontPanel QLPreviewPanel
        NSSavePanel:NSOpenPanel
        NSViewController:NSSplitViewController NSTabViewController NSPageController NSCollectionViewItem \
        NSTitlebarAccessoryViewController NSSplitViewItemAccessoryViewController NSHostingController
        NSController:NSObjectController NSUserDefaultsController
        NSObjectController:NSArrayController NSTreeController
        NSTreeController:NSDictionaryController
        NSCell:NSActionCell NSImageCell NSBrowserCell NSTextAttachmentCell
        NSActionCell:NSButtonCell NSTextFieldCell NSSliderCell NSSegmentedCell NSDatePickerCell NSFormCell
        NSGestureRecognizer:NSClickGestureRecognizer NSPanGestureRecognizer NSPressGestureRecognizer \
        NSMagnificationGestureRecognizer NSRotationGestureRecognizer
        WKInterfaceObject:WKInterfaceButton WKInterfaceGroup WKInterfaceImage WKInterfaceLabel WKInterfaceMap WKInterfaceTable \
        WKInterfacePicker WKInterfaceSlider WKInterfaceSwitch WKInterfaceTimer WKInterfaceSKScene WKInterfaceSCNScene \
        WKInterfaceInlineMovie
        WKInterfaceController:WKHostingController WKUserNotificationInterfaceController
        WKUserNotificationInterfaceController:WKUserNotificationHostingController
        CALayer:CAShapeLayer CAGradientLayer CATextLayer CAScrollLayer CATiledLayer CATransformLayer CAReplicatorLayer \
        CAEmitterLayer CAMetalLayer AVPlayerLayer AVCaptureVideoPreviewLayer AVSampleBufferDisplayLayer
        CAAnimation:CAPropertyAnimation CATransition CAAnimationGroup
        CAPropertyAnimation:CABasicAnimation CAKeyframeAnimation
        CABasicAnimation:CASpringAnimation
        SKNode:SKSpriteNode SKLabelNode SKShapeNode SKEmitterNode SKCameraNode SKEffectNode SKAudioNode SKVideoNode \
        SKTileMapNode
        SKEffectNode:SKScene
        MKShape:MKPointAnnotation MKMultiPoint MKCircle MKPlacemark
        MKMultiPoint:MKPolyline MKPolygon
        Operation:BlockOperation CKOperation
        CKOperation:CKDatabaseOperation
        Formatter:DateFormatter NumberFormatter ByteCountFormatter DateComponentsFormatter DateIntervalFormatter \
        ISO8601DateFormatter LengthFormatter ListFormatter MassFormatter MeasurementFormatter PersonNameComponentsFormatter \
        RelativeDateTimeFormatter EnergyFormatter
        NSCoder:NSKeyedArchiver NSKeyedUnarchiver
        URLSessionTask:URLSessionDataTask URLSessionDownloadTask URLSessionStreamTask URLSessionWebSocketTask
        URLSessionDataTask:URLSessionUploadTask
        Stream:InputStream OutputStream
        NSPersistentContainer:NSPersistentCloudKitContainer
        NSAttributedString:NSMutableAttributedString
        NSMutableAttributedString:NSTextStorage
        AVPlayer:AVQueuePlayer
        AVAsset:AVURLAsset AVComposition
        CBManager:CBCentralManager CBPeripheralManager
        CBPeer:CBPeripheral CBCentral
        XCTest:XCTestCase XCTestSuite
        XCUIElement:XCUIApplication
        """
}
