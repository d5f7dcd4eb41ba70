/// The JSON Schema of `ashlar diff --format json`, draft 2020-12. Other keys may be added to the document.
package let differenceSchemaText = """
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "What differs between two states of a project, as 'ashlar diff --format json' writes it",
      "type": "object",
      "required": ["schema", "before", "after", "graphs", "captives", "paths", "findings"],
      "properties": {
        "schema": {"const": 1},
        "before": {"$ref": "#/$defs/state"},
        "after": {"$ref": "#/$defs/state"},
        "rules": {"type": "string", "description": "The rule file that judges both states."},
        "graphs": {"type": "array", "items": {"$ref": "#/$defs/graph"}},
        "captives": {
          "type": "object",
          "required": ["added", "removed", "changed"],
          "properties": {
            "added": {"type": "array", "items": {"$ref": "#/$defs/captive"}},
            "removed": {"type": "array", "items": {"$ref": "#/$defs/captive"}},
            "changed": {
              "type": "array",
              "items": {
                "type": "object",
                "required": ["before", "after"],
                "properties": {"before": {"$ref": "#/$defs/captive"}, "after": {"$ref": "#/$defs/captive"}}
              }
            }
          }
        },
        "paths": {
          "type": "object",
          "required": ["added", "removed", "changed"],
          "properties": {
            "added": {"type": "array", "items": {"$ref": "#/$defs/path"}},
            "removed": {"type": "array", "items": {"$ref": "#/$defs/path"}},
            "changed": {
              "type": "array",
              "items": {
                "type": "object",
                "required": ["before", "after"],
                "properties": {"before": {"$ref": "#/$defs/path"}, "after": {"$ref": "#/$defs/path"}}
              }
            }
          }
        },
        "findings": {
          "type": "object",
          "required": ["added", "removed", "changed"],
          "properties": {
            "added": {"type": "array", "items": {"$ref": "#/$defs/finding"}},
            "removed": {"type": "array", "items": {"$ref": "#/$defs/finding"}},
            "changed": {
              "type": "array",
              "items": {
                "type": "object",
                "required": ["before", "after"],
                "properties": {"before": {"$ref": "#/$defs/finding"}, "after": {"$ref": "#/$defs/finding"}}
              }
            }
          }
        }
      },
      "$defs": {
        "state": {
          "type": "object",
          "required": ["notes"],
          "properties": {
            "revision": {"type": "string", "description": "As the user named it; absent for the work tree."},
            "commit": {"type": "string"},
            "notes": {"type": "array", "items": {"type": "string"}}
          }
        },
        "graph": {
          "type": "object",
          "required": ["kind", "nodes", "dependencies", "cycles", "metrics"],
          "properties": {
            "kind": {"enum": ["modules", "layers", "features", "files", "types", "di"]},
            "nodes": {
              "type": "object",
              "required": ["added", "removed", "changed"],
              "properties": {
                "added": {"type": "array", "items": {"$ref": "#/$defs/node"}},
                "removed": {"type": "array", "items": {"$ref": "#/$defs/node"}},
                "changed": {
                  "type": "array",
                  "items": {
                    "type": "object",
                    "required": ["before", "after"],
                    "properties": {"before": {"$ref": "#/$defs/node"}, "after": {"$ref": "#/$defs/node"}}
                  }
                }
              }
            },
            "dependencies": {
              "type": "object",
              "required": ["added", "removed", "changed"],
              "properties": {
                "added": {"type": "array", "items": {"$ref": "#/$defs/dependency"}},
                "removed": {"type": "array", "items": {"$ref": "#/$defs/dependency"}},
                "changed": {
                  "type": "array",
                  "items": {
                    "type": "object",
                    "required": ["before", "after"],
                    "properties": {"before": {"$ref": "#/$defs/dependency"}, "after": {"$ref": "#/$defs/dependency"}}
                  }
                }
              }
            },
            "cycles": {
              "type": "object",
              "required": ["added", "removed", "changed"],
              "properties": {
                "added": {"type": "array", "items": {"$ref": "#/$defs/cycle"}},
                "removed": {"type": "array", "items": {"$ref": "#/$defs/cycle"}},
                "changed": {
                  "type": "array",
                  "items": {
                    "type": "object",
                    "required": ["before", "after"],
                    "properties": {"before": {"$ref": "#/$defs/cycle"}, "after": {"$ref": "#/$defs/cycle"}}
                  }
                }
              }
            },
            "metrics": {
              "type": "array",
              "items": {
                "type": "object",
                "required": ["before", "after"],
                "properties": {"before": {"$ref": "#/$defs/metrics"}, "after": {"$ref": "#/$defs/metrics"}}
              }
            },
            "totals": {
              "type": "object",
              "required": ["before", "after"],
              "properties": {"before": {"$ref": "#/$defs/totals"}, "after": {"$ref": "#/$defs/totals"}}
            }
          }
        },
        "node": {
          "type": "object",
          "required": ["name", "kind"],
          "properties": {
            "name": {"type": "string"},
            "container": {"type": "string"},
            "kind": {"type": "string"},
            "implementations": {"type": "array", "items": {"type": "string"}},
            "lifetimes": {"type": "array", "items": {"type": "string"}},
            "types": {"type": "integer", "minimum": 0},
            "place": {"$ref": "#/$defs/place"}
          }
        },
        "dependency": {
          "type": "object",
          "required": ["source", "target", "breaksRule"],
          "properties": {
            "source": {"type": "string"},
            "target": {"type": "string"},
            "form": {"type": "string", "description": "In what it differs from most dependencies."},
            "breaksRule": {"type": "boolean"},
            "place": {"$ref": "#/$defs/place"}
          }
        },
        "cycle": {"type": "array", "items": {"type": "string"}, "minItems": 2},
        "metrics": {
          "type": "object",
          "required": ["name"],
          "properties": {
            "name": {"type": "string"},
            "instability": {"type": "number"},
            "abstractness": {"type": "number"},
            "distance": {"type": "number"}
          }
        },
        "totals": {
          "type": "object",
          "required": ["dependencies", "propagationCost", "cyclomaticNumber"],
          "properties": {
            "dependencies": {"type": "integer"},
            "propagationCost": {"type": "number"},
            "cyclomaticNumber": {"type": "integer"}
          }
        },
        "captive": {
          "type": "object",
          "required": ["holder", "captive", "holderLifetime", "lifetime", "place"],
          "properties": {
            "holder": {"type": "string"},
            "captive": {"type": "string"},
            "holderLifetime": {"type": "string"},
            "lifetime": {"type": "string"},
            "place": {"$ref": "#/$defs/place"}
          }
        },
        "path": {
          "type": "object",
          "required": ["names"],
          "properties": {"names": {"type": "array", "items": {"type": "string"}}, "place": {"$ref": "#/$defs/place"}}
        },
        "finding": {
          "type": "object",
          "required": ["rule", "severity", "message", "place"],
          "properties": {
            "rule": {"type": "string"},
            "severity": {"enum": ["error", "warning"]},
            "message": {"type": "string"},
            "place": {"$ref": "#/$defs/place"}
          }
        },
        "place": {
          "type": "object",
          "required": ["file", "line", "column"],
          "properties": {
            "file": {"type": "string"},
            "line": {"type": "integer", "minimum": 1},
            "column": {"type": "integer", "minimum": 1}
          }
        }
      }
    }

    """
