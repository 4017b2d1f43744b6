package markdown

import (
	"regexp"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/plugins/internal/articles"
)

// layouts are the layouts of times in front matter: days, with optional times and zones.
var layouts = func() (all []string) {
	for _, day := range []string{"2006-1-2", "2006/1/2", "2006.1.2", "Jan 2, 2006", "Jan 2 2006", "January 2, 2006", "January 2 2006", "2 Jan 2006", "2 January 2006"} {
		for _, clock := range []string{"", " 15:04", " 15:04:05", "T15:04", "T15:04:05", " 3:04 PM", " 3:04PM", " 3:04:05 PM"} {
			all = append(all, day+clock)
			if clock != "" {
				for _, zone := range []string{"Z07:00", "Z0700", " -0700", " -07:00", "-07", " Z07:00"} {
					all = append(all, day+clock+zone)
				}
			}
		}
	}
	return append(all, "Jan 2 15:04:05 2006", "Jan 2 15:04:05 UTC 2006", "Jan 2 15:04:05 GMT 2006", "Jan 2 15:04:05 -0700 2006")
}()

var (
	weekdayPattern = regexp.MustCompile(`(?i)^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,? +`)
	ordinalPattern = regexp.MustCompile(`(?i)\b(\d{1,2})(?:st|nd|rd|th)\b`)
	zonePattern    = regexp.MustCompile(`07|UTC|GMT`)
	utcPattern     = regexp.MustCompile(`(?i) ?(?:UTC|GMT)$`)
	offsetPattern  = regexp.MustCompile(`(?i) ?(?:UTC|GMT)([+-]\d{2}:?\d{2})$`)
	orgPattern     = regexp.MustCompile(`^[<\[](\d{4}-\d{2}-\d{2})(?: [A-Za-z]{2,9}\.?)?( \d{1,2}:\d{2})?[>\]]$`)
)

// timeOf parses a time. A time without a zone has the location articles.Floating. Dates in digits with the day before
// the month are not accepted, because they are ambiguous.
func timeOf(text string) (time.Time, bool) {
	text = strings.Join(strings.Fields(text), " ")
	text = orgPattern.ReplaceAllString(text, "$1$2")
	text = offsetPattern.ReplaceAllString(text, " $1")
	text = weekdayPattern.ReplaceAllString(text, "")
	text = ordinalPattern.ReplaceAllString(text, "$1")
	text = utcPattern.ReplaceAllString(text, " +0000")
	text = strings.NewReplacer("Sept ", "Sep ").Replace(text)
	for _, layout := range layouts {
		at, err := time.Parse(layout, text)
		switch {
		case err != nil || at.Year() < 1:
		case zonePattern.MatchString(layout):
			return at.UTC(), true
		default:
			return floating(at), true
		}
	}
	return time.Time{}, false
}

// floating returns the same date and time of day in the location articles.Floating.
func floating(t time.Time) time.Time {
	return time.Date(t.Year(), t.Month(), t.Day(), t.Hour(), t.Minute(), t.Second(), t.Nanosecond(), articles.Floating)
}
