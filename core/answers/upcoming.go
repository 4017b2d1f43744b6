package answers

import (
	"cmp"
	"context"
	"strconv"

	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/params"
	"github.com/quoin-cms/quoin/storage"
)

// MaxUpcoming is how many entries are said to turn at most, and by default.
const MaxUpcoming = 100

// Upcoming is an entry that will appear or go by itself.
type Upcoming struct {
	Type    string     `json:"type"`
	ID      string     `json:"id"`
	Title   string     `json:"title"`
	At      field.Time `json:"at"`
	Visible bool       `json:"visible"` // to visitors, from then on
}

// ParseUpcoming reads the query string of what comes next: at most how many are wanted. Any other key is Malformed.
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

// Upcoming gives what will appear or go by itself, the next first, and each entry once: at the next of its moments. It is
// for staff. A limit of 0 is MaxUpcoming.
func (s *Reader) Upcoming(ctx context.Context, limit int) ([]Upcoming, error) {
	limit = cmp.Or(limit, MaxUpcoming)
	now := s.now()
	var found []Upcoming
	err := s.store.View(ctx, func(r storage.Reader) error {
		found = []Upcoming{}
		for pair, err := range r.Scan(entries.DuePrefix(), "") {
			if err != nil {
				return err
			}
			if len(found) == limit {
				return nil
			}
			due, err := entries.ReadDue(pair.Key)
			if err != nil || !due.At.After(now) {
				continue
			}
			turns, ok, err := s.turning(r, due)
			if err != nil {
				return err
			}
			if ok {
				found = append(found, turns)
			}
		}
		return nil
	})
	return found, entries.Explain(err)
}

// turning says what an entry turns to; false where nothing does, or where it cannot be read: that stops nothing else.
func (s *Reader) turning(r storage.Reader, due entries.Due) (Upcoming, bool, error) {
	t, err := s.registry.Find(due.Type)
	if err != nil {
		return Upcoming{}, false, ignoreMissing(err)
	}
	e, err := entries.Load(r, t, due.ID)
	if err != nil {
		return Upcoming{}, false, ignoreMissing(err)
	}
	value, err := entries.Value(t, e.JSON)
	if err != nil {
		return Upcoming{}, false, nil //nolint:nilerr // the writer tells of it when its time comes
	}
	next := Upcoming{Type: t.Name, ID: e.ID, At: field.At(due.At), Visible: model.Visible(value, due.At)}
	if title := t.Schema.Title(); title != nil {
		next.Title = t.Schema.Key(value, title)
	}
	return next, next.Visible != e.Visible, nil
}

func ignoreMissing(err error) error {
	if entries.Missing(err) {
		return nil
	}
	return err
}

// wantedBy gives what a query wants of the entry at a position, beside its filters.
func wantedBy(r storage.Reader, t *model.Type, q Query) (func(position string) (bool, error), error) {
	if !q.Scheduled {
		return func(string) (bool, error) { return true, nil }, nil
	}
	waiting, err := waitingOf(r, t)
	return func(position string) (bool, error) {
		id, err := entries.IDAt(position)
		return waiting[id], err
	}, err
}

// waitingOf gives the ids of a type's entries that are hidden and have a moment noted at which that turns.
func waitingOf(r storage.Reader, t *model.Type) (map[string]bool, error) {
	waiting := map[string]bool{}
	for pair, err := range r.Scan(entries.DuePrefix(), "") {
		if err != nil {
			return nil, err
		}
		due, err := entries.ReadDue(pair.Key)
		if err != nil || due.Type != t.Name {
			continue
		}
		e, err := entries.Load(r, t, due.ID)
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
