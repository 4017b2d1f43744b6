// Package conference is a plugin for a conference: venues, speakers and talks, a schedule, tickets with a link that cancels
// them, a webhook of a payment provider, a calendar, a section, a screen, and a kind of fields.
package conference

import (
	"embed"
	"encoding/json"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
)

// The types.
const venue, speaker, talk, ticket = "venue", "speaker", "talk", "ticket"

//go:embed *.tsx
var modules embed.FS

// content has the entries of the demo by their types, with {first} and {second} for the days of the conference.
//
//go:embed demo.json
var content string

// keys are the settings of the plugin.
type keys struct {
	PaymentKey field.Secret `json:"paymentKey" cms:"label=Key of payments,help=The payment provider signs its calls with it"`
}

// NextTalks is a section with the talks that come next.
type NextTalks struct {
	Limit int `json:"limit" validate:"min=1,max=12" default:"3" cms:"label=Number of talks"`
}

// Plugin returns the plugin.
func Plugin() plugin.Plugin {
	return plugin.Plugin{
		Name: "conference", Title: "Conference", Files: modules, Settings: &keys{}, Demo: demo{},
		Types: types(),
		Routes: []plugin.Route{
			plugin.Handle("GET /schedule", showSchedule, plugin.Visitors(60), plugin.Summary("The schedule, of one day or of all")),
			plugin.Handle("GET /calendar.ics", answerCalendar, plugin.Visitors(60), plugin.Summary("The talks to come as a calendar")),
			plugin.Handle("POST /api/conference/tickets", orderTicket, plugin.Visitors(10), plugin.Form(), plugin.Summary("Order a ticket")),
			plugin.Handle("GET /tickets", showTicket, plugin.Signed(cancelling), plugin.Summary("The page that cancels a ticket")),
			plugin.Handle("POST /api/conference/cancelled", cancelTicket, plugin.Signed(cancelling), plugin.Summary("Cancel a ticket")),
			plugin.Handle("POST /api/conference/payments", receivePayment, plugin.Visitors(60), plugin.Summary("Receive a payment from the provider")),
			plugin.Handle("GET /api/conference/bookings", listBookings, plugin.Staff(core.Viewer), plugin.Summary("The bookings of each talk")),
		},
		Jobs:      []plugin.Job{{Name: "close-past", At: "03:00", Run: closePast}},
		Followers: []plugin.Follower{{Name: "count-tickets", Types: []string{ticket}, Follow: countTickets}},
		Screens:   []plugin.Screen{{Name: "bookings", Title: "Bookings", Icon: "fas fa-ticket", Role: core.Viewer, File: "bookings.tsx"}},
		Sections:  []plugin.Section{{Name: "next-talks", Title: "Next talks", Icon: "fas fa-microphone", Value: NextTalks{}, File: "nexttalks.tsx"}},
		Kinds:     []plugin.Kind{{Value: Length{}, File: "length.tsx"}},
	}
}

func types() []model.Type {
	return []model.Type{
		model.Define[Venue](venue, model.Options{Path: "venues", One: "Venue", Many: "Venues", Icon: "fas fa-door-open"}),
		model.Define[Speaker](speaker, model.Options{
			Path: "speakers", One: "Speaker", Many: "Speakers", Icon: "fas fa-user", Public: model.PublicOptions{Page: "/speakers/:id"},
		}),
		model.Define[Talk](talk, model.Options{
			Path: "talks", One: "Talk", Many: "Talks", Icon: "fas fa-microphone",
			Public: model.PublicOptions{Page: "/talks/:id", Modules: model.Modules{Files: modules, Page: "talk.tsx"}},
		}),
		model.Define[Ticket](ticket, model.Options{
			Path: "tickets", One: "Ticket", Many: "Tickets", Icon: "fas fa-ticket", Order: model.NewestFirst,
			Access: core.Inbox, May: map[core.Verb]core.Role{core.VerbCreate: core.Editor}, // personal data, which orders alone create
		}),
	}
}

// demo is the content of serve --demo.
type demo struct{}

func (demo) Types() []string { return []string{venue, speaker, talk, ticket, "section", "page"} }

func (demo) Items(typ string, start time.Time) (items []model.DemoItem, err error) {
	day := func(n int) string { return start.AddDate(0, 0, n).Format(time.DateOnly) }
	var all map[string][]struct {
		ID   string
		Body json.RawMessage
	}
	err = json.Unmarshal([]byte(strings.NewReplacer("{first}", day(20), "{second}", day(21)).Replace(content)), &all)
	for _, item := range all[typ] {
		items = append(items, model.DemoItem{ID: item.ID, Created: start, Body: item.Body})
	}
	return items, err
}

func (demo) Visits(time.Time) ([]model.DemoVisit, error) { return nil, nil }
