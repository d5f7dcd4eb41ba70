/// The version of the program, as `--version`, reports and caches state it.
package let programVersion = "0.1.0"
