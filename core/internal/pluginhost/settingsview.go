package pluginhost

import (
	"maps"
	"slices"

	"github.com/quoin-cms/quoin/core/internal/schema"
)

// settingsView describes the settings of a plugin for a form.
type settingsView struct {
	Fields    []schema.Field    `json:"fields"`
	Secrets   []string          `json:"secrets" doc:"The names of the fields whose values are never returned."`
	Variables map[string]string `json:"variables" doc:"The environment variables that set fields, by the names of these fields, which no call can change."`
}

// view describes the settings of a plugin for a form; nil for a plugin without settings.
func (f *form) view() *settingsView {
	if f == nil {
		return nil
	}
	view := &settingsView{Fields: f.schema.Fields, Secrets: slices.Sorted(maps.Keys(f.secrets)), Variables: map[string]string{}}
	if view.Secrets == nil {
		view.Secrets = []string{}
	}
	for name := range f.fixed {
		view.Variables[name] = f.variable(name)
	}
	return view
}
