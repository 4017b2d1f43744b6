package query

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/filter"
	"github.com/quoin-cms/quoin/core/internal/content/library"
	"github.com/quoin-cms/quoin/core/internal/content/table"
	"github.com/quoin-cms/quoin/core/internal/params"
	"github.com/quoin-cms/quoin/core/model"
)

// The query keys that only a list of files has.
const (
	TagParameter    = "tag"
	UsedParameter   = "used"
	AltParameter    = "alt"
	FromParameter   = "from"
	ToParameter     = "to"
	LargerParameter = "larger"
)

// AltMissing is the only value of AltParameter.
const AltMissing = "missing"

// FileFilter is the conditions of a list of files that no filter of a field expresses. The zero value has none.
type FileFilter struct {
	Used  string // "true" for files that entries refer to, "false" for the others
	NoAlt bool   // only pictures that lack an alternative text and are not decorative
	// From and To are the first and the last day on which the files were added, such as "2026-11-30". A day begins at
	// midnight in the time zone of the site.
	From, To string
	Larger   string // the number of bytes that the files exceed

	zone *time.Location // the time zone of the site, if there is a day
}

// fileParameters returns the query keys of FileFilter that a list of the type has.
func fileParameters(t *model.Type) []string {
	if t.Name != field.MediaType {
		return nil
	}
	return []string{TagParameter, UsedParameter, AltParameter, FromParameter, ToParameter, LargerParameter}
}

// setFile sets the value of one of fileParameters.
func (q *Query) setFile(name, value string) error {
	f := &q.Files
	switch name {
	case TagParameter:
		q.Filters = append(q.Filters, model.Filter{Field: "tags", Value: value})
	case UsedParameter:
		if value != "true" && value != "false" {
			return params.Bad(name, "must be true or false")
		}
		f.Used = value
	case AltParameter:
		if value != AltMissing {
			return params.Bad(name, "must be "+AltMissing)
		}
		f.NoAlt = true
	case FromParameter, ToParameter:
		if _, err := time.Parse(time.DateOnly, value); err != nil {
			return params.Bad(name, "must be a day such as 2026-11-30")
		}
		if name == FromParameter {
			f.From = value
		} else {
			f.To = value
		}
	case LargerParameter:
		n, err := strconv.ParseUint(value, 10, 53)
		if err != nil || strconv.FormatUint(n, 10) != value {
			return params.Bad(name, "must be a whole number of bytes")
		}
		f.Larger = value
	}
	return nil
}

func (f FileFilter) isZero() bool { return f.count() == 0 }

// count returns the number of conditions.
func (f FileFilter) count() (n int) {
	for _, set := range []bool{f.Used != "", f.NoAlt, f.From != "", f.To != "", f.Larger != ""} {
		if set {
			n++
		}
	}
	return n
}

// text returns a text that is the same for equal conditions.
func (f FileFilter) text() []string {
	zone := ""
	if f.zone != nil {
		zone = f.zone.String()
	}
	return []string{UsedParameter, f.Used, strconv.FormatBool(f.NoAlt), f.From, f.To, f.Larger, zone}
}

// tests returns the conditions that are tests of columns of the list index.
func (f FileFilter) tests() (tests []filter.Test) {
	add := func(column string, op filter.Op, value string, number bool) {
		tests = append(tests, filter.Test{Column: column, Op: op, Values: []string{value}, Number: number})
	}
	if f.NoAlt {
		add("kind", filter.Eq, library.Image, false)
		add("decorative", filter.Ne, "true", false)
	}
	if f.From != "" {
		add(model.CreatedAt, filter.Gte, f.midnight(f.From, 0), false)
	}
	if f.To != "" {
		add(model.CreatedAt, filter.Lt, f.midnight(f.To, 1), false)
	}
	if f.Larger != "" {
		add("size", filter.Gt, f.Larger, true)
	}
	return tests
}

// midnight returns the beginning of a day, or of a later one, as the list index has times.
func (f FileFilter) midnight(day string, later int) string {
	zone := f.zone
	if zone == nil {
		zone = time.UTC
	}
	at, _ := time.Parse(time.DateOnly, day) // setFile has checked it
	return field.At(time.Date(at.Year(), at.Month(), at.Day()+later, 0, 0, 0, 0, zone)).String()
}

// fitsFile reports whether a row meets the conditions of files that are no tests of columns.
func (p plan) fitsFile(c table.Candidate) (bool, error) {
	if p.Files.NoAlt && slices.ContainsFunc(c.Keys("alt"), func(alt string) bool { return strings.TrimSpace(alt) != "" }) {
		return false, nil
	}
	if p.used == nil {
		return true, nil
	}
	id, err := entrystore.IDAt(c.Position())
	return p.used.ids[id] == (p.Files.Used == "true"), err
}
