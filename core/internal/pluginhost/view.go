package pluginhost

import (
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
)

// pluginView is the API representation of a plugin.
type pluginView struct {
	Name      string         `json:"name"`
	Title     string         `json:"title"`
	Version   string         `json:"version" doc:"That of its module; empty if it is unknown."`
	Types     []string       `json:"types"`
	Routes    []string       `json:"routes" doc:"Each with its method: POST /api/polls/{id}/votes."`
	Commands  []string       `json:"commands"`
	Importers []string       `json:"importers" doc:"The names that quoin import --from accepts."`
	Checks    []string       `json:"checks"`
	Screens   []string       `json:"screens" doc:"The names of its screens in the back office."`
	Sections  []string       `json:"sections" doc:"The names of its types of sections."`
	Kinds     []string       `json:"kinds" doc:"The names of its kinds of fields."`
	Services  []string       `json:"services"`
	Settings  *settingsView  `json:"settings" doc:"The form of its settings; null for none."`
	Jobs      []jobView      `json:"jobs"`
	Followers []followerView `json:"followers"`
	Readers   []readerView   `json:"readers" doc:"The positions in the log that its services keep."`
}

// readerView is the API representation of a position in the log.
type readerView struct {
	Name   string `json:"name"`
	Behind int    `json:"behind" doc:"The number of commits after the position, on the node that answers."`
}

// jobView is the API representation of a job.
type jobView struct {
	Name    string     `json:"name"`
	Every   string     `json:"every" doc:"The interval, such as 24h0m0s; empty for a job at a time of day."`
	At      string     `json:"at" doc:"The time of day; empty for a job at an interval."`
	LastAt  field.Time `json:"lastAt" api:"null" doc:"The start of the latest run; null for none."`
	NextAt  field.Time `json:"nextAt" api:"null" doc:"When the next run is due; null for at once."`
	Running bool       `json:"running" doc:"Whether it runs, or is about to."`
	Error   *string    `json:"error" doc:"Why the latest run failed; null if it did not."`
}

// followerView is the API representation of a follower.
type followerView struct {
	Name    string   `json:"name"`
	Types   []string `json:"types"`
	Behind  int      `json:"behind" doc:"The number of changes that it has not handled yet, on the node that answers."`
	Failing bool     `json:"failing"`
}

// contentsOf returns the view of a plugin with the names of its parts. The lists of jobs and followers are empty.
func contentsOf(p *plugin.Plugin, version string) pluginView {
	return pluginView{
		Name: p.Name, Title: p.Label(), Version: version,
		Types:     namesOf(p.Types, func(t model.Type) string { return t.Name }),
		Routes:    namesOf(p.Routes, keyOf),
		Commands:  namesOf(p.Commands, func(c plugin.Command) string { return c.Name }),
		Importers: namesOf(p.Importers, func(i plugin.Importer) string { return i.Name }),
		Checks:    namesOf(p.Checks, func(c plugin.Check) string { return c.Name }),
		Screens:   namesOf(p.Screens, func(s plugin.Screen) string { return s.Name }),
		Sections:  namesOf(p.Sections, func(s plugin.Section) string { return s.Name }),
		Kinds:     namesOf(p.Kinds, kindName),
		Services:  namesOf(p.Services, func(s plugin.Service) string { return s.Name }),
		Jobs:      []jobView{}, Followers: []followerView{},
	}
}

// namesOf returns the names of values, an empty list for none.
func namesOf[T any](values []T, name func(T) string) []string {
	names := make([]string, 0, len(values))
	for _, value := range values {
		names = append(names, name(value))
	}
	return names
}

// kindName returns the name of a kind, which the check of plugins has asked for before.
func kindName(k plugin.Kind) string {
	named, _ := k.Value.(interface{ Kind() string })
	return named.Kind()
}
