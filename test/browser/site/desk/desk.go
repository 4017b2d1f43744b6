// Package desk is a plugin with a screen in the back office, a call for it, settings and a job.
package desk

import (
	"context"
	"embed"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
)

//go:embed *.tsx *.css
var files embed.FS

// settings are the settings of the desk.
type settings struct {
	Greeting string       `json:"greeting" validate:"required,max=60" cms:"help=What guests read"`
	Places   int          `json:"places" validate:"min=1,max=100"`
	Closed   bool         `json:"closed"`
	Days     []string     `json:"days" validate:"max=7,dive,max=20" cms:"lines"`
	Zone     field.Zone   `json:"zone"`
	APIKey   field.Secret `json:"apiKey" validate:"max=40" cms:"label=API key,help=Of the service that prints badges"`
}

// Plugin returns the plugin.
func Plugin() plugin.Plugin {
	return plugin.Plugin{
		Name: "desk", Title: "Front desk", Files: files,
		Screens: []plugin.Screen{{
			Name: "desk", Title: "Front desk", Icon: "fas fa-bell-concierge", Group: model.GroupInbox, Role: core.Editor, File: "desk.tsx",
		}},
		Routes: []plugin.Route{
			plugin.Handle("GET /api/desk/guests", list, plugin.Staff(core.Editor), plugin.Summary("The guests of the day")),
			plugin.Handle("POST /api/desk/guests", add, plugin.Staff(core.Editor), plugin.Summary("Add a guest"), plugin.Status(201)),
		},
		Jobs:     []plugin.Job{{Name: "tidy", Every: 24 * time.Hour, Run: func(context.Context, *plugin.Site) error { return nil }}},
		Settings: &settings{Greeting: "Welcome", Places: 30, Zone: "Europe/London"},
	}
}

// guest is a guest of the desk.
type guest struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Room string `json:"room"`
}

type guests struct {
	Greeting string  `json:"greeting"`
	Guests   []guest `json:"guests"`
}

// list returns the guests that somebody has added, in the order of their names.
func list(ctx context.Context, call *plugin.Call, _ plugin.None) (out guests, err error) {
	var s settings
	if err := call.Site.Settings(&s); err != nil {
		return out, err
	}
	out = guests{Greeting: s.Greeting, Guests: []guest{}}
	for pair, err := range call.Site.Data.Scan("guest/") {
		if err != nil {
			return out, err
		}
		name := strings.TrimPrefix(pair.Key, "guest/")
		out.Guests = append(out.Guests, guest{ID: name, Name: name, Room: string(pair.Value)})
	}
	return out, ctx.Err()
}

type newGuest struct {
	Name string `json:"name" validate:"required,max=40"`
	Room string `json:"room" validate:"required,max=40"`
}

// add adds a guest; every name is there once.
func add(_ context.Context, call *plugin.Call, in newGuest) (out guest, err error) {
	if _, err := call.Site.Data.Get("guest/" + in.Name); err == nil {
		return out, core.Errorf(core.Conflict, "%s is here already.", in.Name)
	}
	return guest{ID: in.Name, Name: in.Name, Room: in.Room}, call.Site.Data.Set("guest/"+in.Name, []byte(in.Room))
}
