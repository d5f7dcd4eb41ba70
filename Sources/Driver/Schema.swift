import AshlarChecks

/// The JSON Schema of rule files, with the built-in presets.
package var ruleFileSchemaText: String { ruleFileSchema(presets: shippedPresets) }
