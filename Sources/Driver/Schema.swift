import AshlarChecks

/// The JSON Schema of rule files, with the presets that the program carries.
package var ruleFileSchemaText: String { ruleFileSchema(presets: shippedPresets) }
