package event

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
)

// calendar returns the route of the coming events, for calendars (RFC 5545).
func calendar() plugin.Route {
	return plugin.Handle("GET /api/events/calendar.ics", answerCalendar, plugin.Visitors(60), plugin.Summary("The coming events as a calendar"))
}

// shown is the query of the calendar.
type shown struct {
	Featured bool `query:"featured"` // whether only the featured event is wanted
}

func answerCalendar(_ context.Context, call *plugin.Call, in shown) (plugin.File, error) {
	var q model.Query
	if in.Featured {
		q.Where = []model.Condition{{Field: "featured", Value: true}}
	}
	var out bytes.Buffer
	out.WriteString("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//quoin//events//EN\r\n")
	for item, err := range call.Content.List(name, q) {
		if err != nil {
			return plugin.File{}, err
		}
		var e Event
		if err := item.Into(&e); err != nil {
			return plugin.File{}, err
		}
		const moment = "20060102T150405Z"
		fmt.Fprintf(&out, "BEGIN:VEVENT\r\nUID:%s\r\nDTSTAMP:%s\r\nDTSTART:%s\r\nDTEND:%s\r\nSUMMARY:%s\r\nEND:VEVENT\r\n", item.ID,
			e.Starts.UTC().Format(moment), e.Starts.UTC().Format(moment), e.Ends.UTC().Format(moment), escape.Replace(e.Name))
	}
	out.WriteString("END:VCALENDAR\r\n")
	return plugin.File{Name: "calendar.ics", MediaType: "text/calendar; charset=utf-8", Body: out.Bytes()}, nil
}

// escape writes a text as RFC 5545, 3.3.11, wants it.
var escape = strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\n", `\n`)
