import AshlarReports

/// The program's version.
package let programVersion = Report.programVersion
