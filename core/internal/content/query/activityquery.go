package query

import (
	"encoding/base64"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/params"
)

// ActivityQuery selects a part of the activity. The zero value selects the newest lines.
type ActivityQuery struct {
	Limit  int      // maximum number of lines; 0 is MaxLimit
	Cursor string   // Answer.Next of the previous page; empty for the first page
	Type   string   // only lines of this type; empty for all
	Op     core.Act // only lines of this act; empty for all
	By     string   // only lines of this user; empty for all
	Entry  string   // only lines about the entry with this id; empty for all
	Day    string   // only lines of this day in Zone, such as 2026-11-30; empty for all

	Zone    *time.Location // required if Day is set
	Grouped bool           // makes one line of the acts of a user in quick succession, as those of a bulk act

	ContentOnly bool // omits the security lines that administrators get
}

// ParseActivityQuery parses the query string of the activity. It fails with Malformed for a key other than limit,
// cursor, type, op, by, entry, day, grouped and security, for a repeated key and for an invalid value; the error names them.
func ParseActivityQuery(raw string) (ActivityQuery, error) {
	var q ActivityQuery
	p, err := params.Parse(raw)
	if err != nil {
		return q, err
	}
	err = p.Each(q.set)
	return q, err
}

func (q *ActivityQuery) set(name, value string) (err error) {
	switch name {
	case "limit":
		q.Limit, err = parseLimit(value)
	case "cursor":
		q.Cursor = value
		_, err = activityPosition(value)
	case "type":
		q.Type = value
	case "op":
		if q.Op = core.Act(value); !slices.Contains(ActivityActs(), q.Op) {
			err = params.Bad(name, "must be one of "+actNames())
		}
	case "by":
		q.By = value
	case "entry":
		q.Entry = value
	case "day":
		if _, err = time.Parse(time.DateOnly, value); err != nil {
			err = params.Bad(name, "must be a day such as 2026-11-30")
		}
		q.Day = value
	case "grouped":
		q.Grouped, err = parseBool(name, value)
	case "security":
		var all bool
		all, err = parseBool(name, value)
		q.ContentOnly = !all
	default:
		err = params.Unknown(name, "limit", "cursor", "type", "op", "by", "entry", "day", "grouped", "security")
	}
	return err
}

func parseBool(name, value string) (bool, error) {
	if value != "true" && value != "false" {
		return false, params.Bad(name, "must be true or false")
	}
	return value == "true", nil
}

// ActivityActs returns the acts that lines of the activity can have.
func ActivityActs() []core.Act {
	return append(append(core.Acts(), core.ActNoted), core.SecurityActs()...)
}

func actNames() string {
	var all []string
	for _, act := range ActivityActs() {
		all = append(all, string(act))
	}
	return strings.Join(all, ", ")
}

// text returns the query as a canonical string, the same for equal queries.
func (q ActivityQuery) text() string {
	return entrystore.Key(strconv.Itoa(q.Limit), q.Cursor, q.Type, string(q.Op), q.By, q.Entry, q.Day, q.Zone.String(), strconv.FormatBool(q.Grouped))
}

// matches reports whether the query selects an event.
func (q ActivityQuery) matches(d entrystore.KeyedLine) bool {
	if q.Day != "" && d.At.In(q.Zone).Format(time.DateOnly) != q.Day {
		return false
	}
	return (q.Type == "" || q.Type == d.Type) && (q.Op == "" || q.Op == d.Act) && (q.By == "" || q.By == d.By) &&
		(q.Entry == "" || q.Entry == d.ID)
}

// A cursor of the activity is the end of the key of a page's last line.

func activityCursor(position string) string {
	return base64.RawURLEncoding.EncodeToString([]byte(position))
}

func activityPosition(cursor string) (string, error) {
	position, err := base64.RawURLEncoding.DecodeString(cursor)
	if err != nil {
		return "", badCursor()
	}
	if all, err := entrystore.Parts(string(position)); err != nil || len(all) != 4 {
		return "", badCursor()
	}
	return string(position), nil
}
