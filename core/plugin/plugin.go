// Package plugin adds capabilities to a program: content types, calls of the API, work in the background, commands and
// demo content. A program is a list of plugins: app.Main(plugins.All()...). Removing a plugin from the list removes
// everything of it except its entries, which return with it.
package plugin

import (
	"context"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/model"
)

// Plugin describes a capability. All fields but Name may be left out.
type Plugin struct {
	Name      string // lower-case words with hyphens between, unique in the program: "polls"
	Title     string // for people; the name with a capital letter if empty
	Types     []model.Type
	Routes    []Route
	Followers []Follower
	Services  []Service
	Jobs      []Job
	Commands  []Command
	Importers []Importer
	Checks    []Check
	Screens   []Screen
	Sections  []Section
	Kinds     []Kind
	// Resolve leads visitors on from a path at which the site has nothing, such as an address of a former site. It returns false
	// to leave the path to the plugins that follow. It has 50 ms, acts for a visitor, and writes nothing; nil for none.
	Resolve  func(ctx context.Context, call *Call) (Redirect, bool, error)
	Settings any        // a pointer to a struct with the defaults, which the host never writes to; nil for none
	Demo     model.Demo // what `serve --demo` writes into an empty store; nil for nothing
	Files    fs.FS      // the sources of the modules of its screens, sections, kinds and pages, and of its types that have no Files of their own
}

// Of returns a plugin that consists of content types. It has the name of the first.
func Of(types ...model.Type) Plugin {
	p := Plugin{Types: types}
	if len(types) > 0 {
		p.Name, p.Title = types[0].Name, types[0].Options.Many
	}
	return p
}

// Label returns the title of the plugin for people.
func (p Plugin) Label() string {
	if p.Title != "" || p.Name == "" {
		return p.Title
	}
	words := strings.ReplaceAll(p.Name, "-", " ")
	return strings.ToUpper(words[:1]) + words[1:]
}

// Types returns the content types of plugins, in their order. The modules of a type without Files have those of its
// plugin, the type of sections has those of the plugins, and the paths of routes directly below a type's path, or below its page, are no addresses of its entries.
func Types(plugins ...Plugin) []model.Type {
	var all []model.Type
	for _, p := range plugins {
		for _, t := range p.Types {
			if t.Options.Public.Modules.Files == nil {
				t.Options.Public.Modules.Files = p.Files
			}
			if t.Options.Admin.Module.Files == nil {
				t.Options.Admin.Module.Files = p.Files
			}
			all = append(all, withSections(t, plugins))
		}
	}
	for _, p := range plugins {
		for _, r := range p.Routes {
			for i := range all {
				o := &all[i].Options
				word, below := strings.CutPrefix(r.Path, "/api/"+o.Path+"/")
				if !below && o.Public.Page != model.PathPage {
					word, below = strings.CutPrefix(r.Path, path.Dir(o.Public.Page)+"/")
				}
				if below && !strings.ContainsAny(word, "/{") && !slices.Contains(o.Public.Addresses, word) {
					o.Public.Addresses = append(slices.Clone(o.Public.Addresses), word)
				}
			}
		}
	}
	return all
}

// Follower receives changes after they are on disk, in their order, each at least once. After a failure it receives the
// change again, after increasing delays, without delaying other followers. It receives no changes from before it was
// added.
type Follower struct {
	Name  string   // lower-case words with hyphens between, which must never change: "counts"
	Types []string // the types whose changes it receives; those of the plugin if empty
	// Follow handles changes. site is valid until it returns.
	Follow func(ctx context.Context, site *Site, changes []core.Change) error
	// Missed runs once where changes were lost: the log of the site keeps them for a limited time, which a plugin may have
	// been absent for. It runs again after a failure. Follow then continues with the changes from its start on, so that both
	// may find the same change. nil if lost changes do not matter. site is valid until it returns.
	Missed func(ctx context.Context, site *Site) error
}

// Service is work that runs all the time, on one node. It is started again after it has returned or failed, after increasing
// waits from a second to five minutes. The health of the server names a service that fails.
type Service struct {
	Name string // lower-case words with hyphens between, which must never change: "deliveries"
	// Run works until ctx ends, and then returns soon. site is valid until it returns.
	Run func(ctx context.Context, site *Site) error
}

// Job is periodic work. It runs on one node. Runs of one job never overlap. A failed run is logged and repeated at the
// next time. A run that fell due while the program was stopped happens once, when the program starts. Every and At exclude
// each other, and one of the two is required.
type Job struct {
	Name  string        // lower-case words with hyphens between, which must never change: "close-past"
	Every time.Duration // at least a minute; the first run is at the first start
	// At is a time of day in the time zone of the settings, from "00:00" to "23:59". On a day on which the clocks skip the
	// time, the job runs at the next minute that exists; on a day that has the time twice, at the first.
	At string
	// Run does the work. site is valid until it returns.
	Run func(ctx context.Context, site *Site) error
}

// Command is work that the operator of the site starts, in the server that runs or on the data folder: quoin run PLUGIN NAME. Its error is
// shown to the operator.
type Command struct {
	Name  string // lower-case words with hyphens between: "import-calendar"
	Short string // a one-line description: "Import events from a calendar's file"
	// Run does the work. args are the words after the name. site is valid until it returns.
	Run func(ctx context.Context, site *Site, args []string, out io.Writer) error
}

// Check finds problems of the site that people should mend. The site check and `quoin doctor` list them.
type Check struct {
	Name  string // lower-case words with hyphens between: "past-events"
	Title string // the heading of its findings: "Events that have ended"
	// Run returns the findings. site is valid until it returns.
	Run func(ctx context.Context, site *Site) ([]Finding, error)
}

// Finding is a problem of the site.
type Finding struct {
	Text string // a sentence: "The event Open day ended on 3 March."
	Path string // where it is mended, or where it is seen: "/admin/events"; empty for nowhere
}
