/// The version of the program, as in `--version`, reports and caches.
package let programVersion = "0.1.0"

/// The address of the guide's pages.
package let guideAddress = "https://OWNER.github.io/ashlar/documentation/ashlar/"
