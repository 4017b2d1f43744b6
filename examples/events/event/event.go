// Package event is a plugin that uses everything that plugins have: a content type with a window of time, a reference to
// another type and a rule across entries, a call, a job, a follower, a command and a check, and its own page and screen.
package event

import (
	"embed"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
)

// Event is something that takes place, and is shown from when it is announced until it has ended.
type Event struct {
	Name     string     `json:"name" validate:"required,max=120" cms:"title"`
	Summary  field.Long `json:"summary" validate:"max=1000"`
	Body     field.Rich `json:"body" validate:"max=100000"`
	Starts   field.Time `json:"starts" validate:"required" cms:"indexed"`
	Ends     field.Time `json:"ends" validate:"required"`
	Announce field.Time `json:"announce" cms:"help=From when visitors see it; at once if empty"`
	Speaker  field.Ref  `json:"speaker" cms:"ref=member,indexed"`
	Billing  string     `json:"billing" cms:"readonly,help=The speaker as the programme names them"`
	Featured bool       `json:"featured" cms:"exact"`
	Status   string     `json:"status" validate:"oneof=planned past" default:"planned" cms:"exact,readonly,status=planned"`
	Slug     field.Slug `json:"slug" cms:"from=name"`
	SEO      model.SEO  `json:"seo" cms:"label=Search engines and sharing"`
}

const (
	name    = "event"
	planned = "planned"
	past    = "past"
)

// Check holds the window together.
func (e *Event) Check() error {
	if !e.Ends.After(e.Starts.Time) {
		return core.Errorf(core.Invalid, "An event ends after it starts.")
	}
	return nil
}

// CheckEntries lets one event at the most be featured.
func (e *Event) CheckEntries(entries model.Entries) error {
	if !e.Featured {
		return nil
	}
	for other, err := range entries.Others.List(name, model.Query{Where: []model.Condition{{Field: "featured", Value: true}}}) {
		if err != nil {
			return err
		}
		if other.ID != entries.ID {
			var it Event
			if err := other.Into(&it); err != nil {
				return err
			}
			return core.Errorf(core.Conflict, "%q is featured already.", it.Name)
		}
	}
	return nil
}

// Visible shows an event from its announcement to its end.
func (e *Event) Visible(now time.Time) bool {
	return !e.Announce.After(now) && e.Ends.After(now)
}

// Due names both moments at which Visible turns.
func (e *Event) Due(after time.Time) time.Time {
	if e.Announce.After(after) {
		return e.Announce.Time
	}
	if e.Ends.After(after) {
		return e.Ends.Time
	}
	return time.Time{}
}

// Date lists events by when they start.
func (e *Event) Date() time.Time { return e.Starts.Time }

var (
	_ model.Checker        = (*Event)(nil)
	_ model.CrossEntryRule = (*Event)(nil)
	_ model.Publisher      = (*Event)(nil)
	_ model.Scheduler      = (*Event)(nil)
	_ model.Dater          = (*Event)(nil)
)

// modules are the files that draw the public page of an event, the programme and the screen of all.
//
//go:embed page.tsx programme.tsx screen.tsx
var modules embed.FS

// Plugin returns the type with its address, its job, its follower, its command and its check.
func Plugin() plugin.Plugin {
	return plugin.Plugin{
		Name: name, Title: "Events", Types: []model.Type{Type()}, Files: modules,
		Routes:    []plugin.Route{calendar(), programme()},
		Jobs:      []plugin.Job{{Name: "close-past", Every: 24 * time.Hour, Run: closePast}},
		Followers: []plugin.Follower{{Name: "billing", Types: []string{name, "member"}, Follow: bill}},
		Commands:  []plugin.Command{{Name: "close-now", Short: "Set the status of events that have ended", Run: closeNow}},
		Checks:    []plugin.Check{{Name: "without-speaker", Title: "Events without a speaker", Run: findWithoutSpeaker}},
	}
}

// Type returns the content type.
func Type() model.Type {
	return model.Define[Event](name, model.Options{
		Path: "events", One: "Event", Many: "Events", Icon: "fas fa-calendar",
		Public: model.PublicOptions{
			Page:    "/events/:id",
			Feed:    &model.Feed{Title: "name", Summary: "summary", Body: "body"},
			Modules: model.Modules{Files: modules, Page: "page.tsx"},
		},
		Admin: model.AdminOptions{Module: model.Module{Files: modules, File: "screen.tsx"}},
	})
}
