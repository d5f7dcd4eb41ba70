/// The version of the program, as in `--version`, reports and caches.
package let programVersion = "0.1.0"
