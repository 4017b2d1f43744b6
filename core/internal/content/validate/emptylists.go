package validate

import "github.com/quoin-cms/quoin/core/model"

// checkEmptyLists reports required lists and maps without elements, of which the validator only refuses those that are nil. refused
// has the paths that were reported already.
func checkEmptyLists(t *model.Type, v any, refused map[string]bool, report func(path, message string)) {
	waiver, _ := v.(model.Waiver)
	for _, path := range t.Schema.EmptyLists(v) {
		if !refused[path] && (waiver == nil || !waiver.Waives(path)) {
			report(path, required)
		}
	}
}
