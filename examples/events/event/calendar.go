package event

import (
	"bytes"
	"context"
	"fmt"
	"net/url"
	"strings"

	"github.com/quoin-cms/quoin/core/model"
)

// calendar is /api/events/calendar.ics: what is on, for calendars (RFC 5545).
func calendar() model.Route {
	return model.Route{
		Name: "calendar.ics", Summary: "What is on, as a calendar", MediaType: "text/calendar; charset=utf-8",
		Query: []string{"featured"}, Answer: answerCalendar,
	}
}

func answerCalendar(_ context.Context, content model.Reader, query url.Values) ([]byte, error) {
	var where []model.Filter
	if only := query.Get("featured"); only != "" {
		where = append(where, model.Filter{Field: "featured", Value: only})
	}
	var out bytes.Buffer
	out.WriteString("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//quoin//events//EN\r\n")
	for item, err := range content.Entries(name, where...) {
		if err != nil {
			return nil, err
		}
		var e Event
		if err := item.Into(&e); err != nil {
			return nil, err
		}
		const moment = "20060102T150405Z"
		fmt.Fprintf(&out, "BEGIN:VEVENT\r\nUID:%s\r\nDTSTAMP:%s\r\nDTSTART:%s\r\nDTEND:%s\r\nSUMMARY:%s\r\nEND:VEVENT\r\n", item.ID,
			e.Starts.UTC().Format(moment), e.Starts.UTC().Format(moment), e.Ends.UTC().Format(moment), escape.Replace(e.Name))
	}
	out.WriteString("END:VCALENDAR\r\n")
	return out.Bytes(), nil
}

// escape writes a text as RFC 5545, 3.3.11, wants it.
var escape = strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\n", `\n`)
