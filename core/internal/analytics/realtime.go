package analytics

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/model"
)

const (
	// activeWindow is the time since the last activity within which a visitor counts as active.
	activeWindow = 5 * time.Minute
	// week is the period of growth figures.
	week = 7 * oneDay
	// activeUsers is the only figure that is not declared by a content type.
	activeUsers = "activeUsers"
)

// Realtime has the current figures. It is encoded as a JSON object.
type Realtime []Figure

// Figure is a number of Realtime.
type Figure struct {
	Name  string
	Whole bool // an integer
	Value float64
}

// Figures returns the figures of Realtime for the content types, in order: the active users, the types' figures of
// recent days, their figures of the month, and the targets of the month. The values are 0.
func Figures(types *model.Registry) Realtime {
	var days, months, targets Realtime
	for _, t := range types.Types() {
		if v := t.Options.Analytics.Value; v != nil {
			days = append(days, Figure{Name: v.Today}, Figure{Name: v.Change})
			months = append(months, Figure{Name: v.Month})
		}
		if g := t.Options.Analytics.Growth; g != nil {
			days = append(days, Figure{Name: g.New, Whole: true}, Figure{Name: g.Change})
		}
		if a := t.Options.Analytics.Targets; a != nil && a.Month != "" {
			targets = append(targets, Figure{Name: a.Month})
		}
	}
	return slices.Concat(Realtime{{Name: activeUsers, Whole: true}}, days, months, targets)
}

// MarshalJSON writes the figures under their names.
func (r Realtime) MarshalJSON() ([]byte, error) {
	all := make([]member, len(r))
	for i, f := range r {
		all[i] = member{f.Name, f.Value}
	}
	return marshalMembers(all...)
}

// Realtime reports the current figures.
func (rep *Reports) Realtime(ctx context.Context) (Realtime, error) {
	now := rep.clock.now()
	values := map[string]float64{activeUsers: float64(rep.recorder.active(now))}
	if err := rep.settings.addTo(ctx, values); err != nil {
		return nil, err
	}
	for _, t := range rep.answers.Registry().Types() {
		if err := rep.figures.addTo(ctx, &t, now, values); err != nil {
			return nil, err
		}
	}
	all := Figures(rep.answers.Registry())
	for i := range all {
		all[i].Value = values[all[i].Name]
	}
	return all, nil
}

func (rec *Recorder) active(now time.Time) int {
	rec.mu.Lock()
	defer rec.mu.Unlock()
	return rec.open.since(now.Add(-activeWindow))
}

// figureCache computes the values and the growth that content types declare. It reads the entries of a type again only
// after one of them was written.
type figureCache struct {
	answers *query.Reader

	mu     sync.Mutex
	byType map[string]typeFigures // by type
}

// typeFigures has the figures of the entries of a type.
type typeFigures struct {
	zone    *time.Location
	byDay   map[day]float64 // the sums of the values, by day in the zone
	created []time.Time
	version uint64 // the version of the entries that were read
}

// addTo sets the figures that a type declares.
func (s *figureCache) addTo(ctx context.Context, t *model.Type, now time.Time, figures map[string]float64) error {
	value, growth := t.Options.Analytics.Value, t.Options.Analytics.Growth
	if value == nil && growth == nil {
		return nil
	}
	all, err := s.figuresOf(ctx, t, now.Location())
	if err != nil {
		return err
	}
	if value != nil {
		today := dayOf(now)
		figures[value.Today] = all.byDay[today]
		figures[value.Change] = change(all.byDay[today], all.byDay[today-1])
		for d := today.month(); d <= today; d++ {
			figures[value.Month] += all.byDay[d]
		}
	}
	if growth != nil {
		latest := all.createdIn(now.Add(-week), now)
		figures[growth.New] = float64(latest)
		figures[growth.Change] = change(float64(latest), float64(all.createdIn(now.Add(-2*week), now.Add(-week))))
	}
	return nil
}

// figuresOf returns the figures of a type, by the days of a zone. The result must not be modified.
func (s *figureCache) figuresOf(ctx context.Context, t *model.Type, zone *time.Location) (typeFigures, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	newest := s.answers.Newest(t.Name)
	if all, ok := s.byType[t.Name]; ok && all.version == newest && all.zone == zone {
		return all, nil
	}
	all := typeFigures{zone: zone, byDay: map[day]float64{}, version: newest}
	for e, err := range s.answers.Entries(ctx, t.Name) {
		if err == nil {
			err = all.add(t.Options.Analytics.Value, e)
		}
		if err != nil {
			return typeFigures{}, fmt.Errorf("analytics: entries of %s: %w", t.Name, err)
		}
	}
	if s.byType == nil {
		s.byType = map[string]typeFigures{}
	}
	s.byType[t.Name] = all
	return all, nil
}

func (a *typeFigures) add(v *model.Value, e query.Dated) error {
	a.created = append(a.created, e.Date)
	if v == nil {
		return nil
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(e.JSON, &fields); err != nil {
		return err
	}
	var worth float64
	var on time.Time
	if err := readMember(fields, v.On, &on); err != nil || on.IsZero() {
		return err
	}
	err := readMember(fields, v.Field, &worth)
	a.byDay[dayOf(on.In(a.zone))] += worth
	return err
}

// readMember decodes a member of an object. A missing member leaves into unchanged.
func readMember(fields map[string]json.RawMessage, name string, into any) error {
	if fields[name] == nil {
		return nil
	}
	return json.Unmarshal(fields[name], into)
}

// createdIn counts the entries that were created in a span of time.
func (a *typeFigures) createdIn(after, upTo time.Time) (n int) {
	for _, t := range a.created {
		if t.After(after) && !t.After(upTo) {
			n++
		}
	}
	return n
}
