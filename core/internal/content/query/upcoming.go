package query

import (
	"cmp"
	"context"
	"strconv"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/params"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// MaxUpcoming is the maximum, and default, number of entries that Upcoming returns.
const MaxUpcoming = 100

// Upcoming is an entry whose visibility will change on schedule.
type Upcoming struct {
	Type    string     `json:"type"`
	ID      string     `json:"id"`
	Title   string     `json:"title"`
	At      field.Time `json:"at"`
	Visible bool       `json:"visible"` // to visitors, from that time on
}

// ParseUpcoming parses the query string of the scheduled changes: the maximum number. It fails with Malformed for any
// other key.
func ParseUpcoming(raw string) (limit int, err error) {
	p, err := params.Parse(raw)
	if err != nil {
		return 0, err
	}
	err = p.Each(func(name, value string) error {
		if name != "limit" {
			return params.Unknown(name, "limit")
		}
		n, err := strconv.Atoi(value)
		if err != nil || n < 1 || n > MaxUpcoming {
			return params.Bad(name, "must be a whole number from 1 to "+strconv.Itoa(MaxUpcoming))
		}
		limit = n
		return nil
	})
	return limit, err
}

// Upcoming returns the entries that will appear or disappear on schedule, the next first, each once with its next
// change. It is for staff. A limit of 0 is MaxUpcoming.
func (s *StaffReader) Upcoming(ctx context.Context, limit int) ([]Upcoming, error) {
	limit = cmp.Or(limit, MaxUpcoming)
	now := s.now()
	var found []Upcoming
	err := s.store.View(ctx, func(r storage.Reader) error {
		found = []Upcoming{}
		for pair, err := range r.Scan(entrystore.DuePrefix(), "") {
			if err != nil {
				return err
			}
			if len(found) == limit {
				return nil
			}
			due, err := entrystore.ReadDue(pair.Key)
			if err != nil || !due.At.After(now) {
				continue
			}
			turns, ok, err := s.nextChange(r, due)
			if err != nil {
				return err
			}
			if ok {
				found = append(found, turns)
			}
		}
		return nil
	})
	return found, entrystore.Explain(err)
}

// nextChange returns the scheduled change of an entry; false if nothing changes. An entry that cannot be read also gives
// false, so that it does not prevent the others from being listed.
func (s *StaffReader) nextChange(r storage.Reader, due entrystore.Due) (Upcoming, bool, error) {
	t, err := s.registry.Find(due.Type)
	if err != nil {
		return Upcoming{}, false, ignoreMissing(err)
	}
	e, err := entrystore.Load(r, t, due.ID)
	if err != nil {
		return Upcoming{}, false, ignoreMissing(err)
	}
	value, err := entrystore.Value(t, e.JSON)
	if err != nil {
		return Upcoming{}, false, nil //nolint:nilerr // the writer tells of it when its time comes
	}
	next := Upcoming{Type: t.Name, ID: e.ID, At: field.At(due.At), Visible: t.Visible(value, due.At)}
	if title := t.Schema.Title(); title != nil {
		next.Title = t.Schema.Key(value, title)
	}
	return next, next.Visible != e.Visible, nil
}

func ignoreMissing(err error) error {
	if entrystore.Missing(err) {
		return nil
	}
	return err
}

// scheduledFilter returns the condition of a query that is not among its filters. It is applied to the position of an
// entry.
func scheduledFilter(r storage.Reader, t *model.Type, q Query) (func(position string) (bool, error), error) {
	if !q.Scheduled {
		return func(string) (bool, error) { return true, nil }, nil
	}
	waiting, err := scheduledIDs(r, t)
	return func(position string) (bool, error) {
		id, err := entrystore.IDAt(position)
		return waiting[id], err
	}, err
}

// scheduledIDs returns the ids of a type's hidden entries that have a scheduled time of change.
func scheduledIDs(r storage.Reader, t *model.Type) (map[string]bool, error) {
	waiting := map[string]bool{}
	for pair, err := range r.Scan(entrystore.DuePrefix(), "") {
		if err != nil {
			return nil, err
		}
		due, err := entrystore.ReadDue(pair.Key)
		if err != nil || due.Type != t.Name {
			continue
		}
		e, err := entrystore.Load(r, t, due.ID)
		if err != nil {
			if err := ignoreMissing(err); err != nil {
				return nil, err
			}
			continue
		}
		waiting[e.ID] = !e.Visible
	}
	return waiting, nil
}
