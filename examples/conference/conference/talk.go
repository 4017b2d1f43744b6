package conference

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
)

// Venue is a room.
type Venue struct {
	Name  string `json:"name" validate:"required,max=120" cms:"title"`
	Seats int    `json:"seats" validate:"min=1,max=10000"`
}

// Speaker is a person who speaks.
type Speaker struct {
	Name string     `json:"name" validate:"required,max=120" cms:"title"`
	Bio  field.Rich `json:"bio" validate:"max=20000"`
	Slug field.Slug `json:"slug" cms:"from=name"`
}

// Talk is a talk, or a workshop.
type Talk struct {
	Title    string     `json:"title" validate:"required,max=160" cms:"title"`
	Summary  field.Long `json:"summary" validate:"max=1000"`
	Starts   field.Time `json:"starts" validate:"required" cms:"indexed"`
	Length   Length     `json:"length" validate:"required" cms:"indexed"`
	Day      string     `json:"day" cms:"exact,readonly,help=In the time zone of the site"`
	Venue    field.Ref  `json:"venue" validate:"required" cms:"ref=venue,indexed"`
	Speakers field.Refs `json:"speakers" validate:"required,max=6" cms:"ref=speaker,indexed"`
	Capacity int        `json:"capacity" validate:"min=1,max=10000" cms:"help=No more than the venue has seats"`
	Status   string     `json:"status" validate:"oneof=upcoming past" default:"upcoming" cms:"exact,readonly,status=upcoming"`
	Slug     field.Slug `json:"slug" cms:"from=title"`
}

// Date lists talks by when they start.
func (t *Talk) Date() time.Time { return t.Starts.Time }

// ends returns when the talk is over.
func (t *Talk) ends() time.Time { return t.Starts.Add(t.Length.Duration()) }

// Fill sets the day, by the time zone in the settings of the site.
func (t *Talk) Fill(entries model.Entries) error {
	var site struct {
		TimeZone field.Zone `json:"timeZone"`
	}
	if err := entries.Others.Read("settings", "settings", &site); err != nil {
		return err
	}
	zone, err := time.LoadLocation(string(site.TimeZone))
	if err == nil {
		t.Day = t.Starts.In(zone).Format(time.DateOnly)
	}
	return err
}

// CheckEntries refuses more places than the venue has seats.
func (t *Talk) CheckEntries(entries model.Entries) error {
	var in Venue
	if err := entries.Others.Read(venue, string(t.Venue), &in); err != nil {
		return err
	}
	if t.Capacity > in.Seats {
		return core.InvalidFields(core.FieldErrors{{Field: "capacity", Message: "must not be above the number of seats in the venue"}})
	}
	return nil
}

var _, _, _ = model.Dater(&Talk{}), model.Filler(&Talk{}), model.CrossEntryRule(&Talk{})

// showSchedule returns the page of the schedule. The module loads the talks of the day in the address by itself.
func showSchedule(_ context.Context, call *plugin.Call, _ plugin.None) (plugin.Page, error) {
	days, err := call.Content.Distinct(talk, "day", model.Query{})
	return plugin.Page{File: "schedule.tsx", Title: "Schedule", Props: map[string]any{"days": days}, Index: true}, err
}

// eachUpcoming calls a function with each talk that is not over, in the order of time, until one fails.
func eachUpcoming(content plugin.Content, do func(id string, t Talk) error) error {
	q := model.Query{Where: []model.Condition{{Field: "status", Value: "upcoming"}}, Sort: []string{"starts"}}
	for item, err := range content.List(talk, q) {
		var t Talk
		if err == nil {
			err = item.Into(&t)
		}
		if err == nil {
			err = do(item.ID, t)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// answerCalendar answers with the talks to come, for calendars (RFC 5545).
func answerCalendar(_ context.Context, call *plugin.Call, _ plugin.None) (plugin.File, error) {
	var out bytes.Buffer
	out.WriteString("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//quoin//conference//EN\r\n")
	err := eachUpcoming(call.Content, func(id string, t Talk) error {
		var in Venue
		err := call.Content.Read(venue, string(t.Venue), &in)
		const moment = "20060102T150405Z"
		starts, ends := t.Starts.UTC().Format(moment), t.ends().UTC().Format(moment)
		fmt.Fprintf(&out, "BEGIN:VEVENT\r\nUID:%s\r\nDTSTAMP:%s\r\nDTSTART:%s\r\nDTEND:%s\r\nSUMMARY:%s\r\nLOCATION:%s\r\nEND:VEVENT\r\n",
			id, starts, starts, ends, escape.Replace(t.Title), escape.Replace(in.Name))
		return err
	})
	out.WriteString("END:VCALENDAR\r\n")
	return plugin.File{Name: "calendar.ics", MediaType: "text/calendar; charset=utf-8", Body: out.Bytes()}, err
}

// escape writes a text as RFC 5545, 3.3.11, wants it.
var escape = strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\n", `\n`)

// closePast sets the status of talks that are over.
func closePast(_ context.Context, site *plugin.Site) error {
	return eachUpcoming(site.Content, func(id string, t Talk) error {
		if t.ends().After(site.Now()) {
			return nil
		}
		return site.Content.Update(talk, id, map[string]any{"status": "past"})
	})
}
