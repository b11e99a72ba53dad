/// What an imported file is.
package enum ImportFormat: String, Sendable, CaseIterable { case json, jsonl, csv, tsv }
