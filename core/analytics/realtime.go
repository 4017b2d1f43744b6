package analytics

import (
	"context"
	"slices"
	"time"

	"github.com/quoin-cms/quoin/core/model"
)

const (
	// activeFor is how recently somebody who is on the site was heard of.
	activeWindow = 5 * time.Minute
	// week is what growth is counted over.
	week = 7 * oneDay
	// activeUsers is the one figure that no content type declares.
	activeUsers = "activeUsers"
)

// Realtime is how things stand at this moment: an object of figures in JSON.
type Realtime []Figure

// Figure is a number of Realtime.
type Figure struct {
	Name  string
	Whole bool // it has no fraction
	Value float64
}

// Figures gives what Realtime tells where there are these types, in its order: who is there, what the types tell of
// these days, what they tell of the month, and what the month is to reach. The values are 0.
func Figures(types *model.Registry) Realtime {
	var days, months, targets Realtime
	for _, t := range types.Types() {
		if v := t.Options.Value; v != nil {
			days = append(days, Figure{Name: v.Today}, Figure{Name: v.Change})
			months = append(months, Figure{Name: v.Month})
		}
		if g := t.Options.Growth; g != nil {
			days = append(days, Figure{Name: g.New, Whole: true}, Figure{Name: g.Change})
		}
		if a := t.Options.Targets; a != nil && a.Month != "" {
			targets = append(targets, Figure{Name: a.Month})
		}
	}
	return slices.Concat(Realtime{{Name: activeUsers, Whole: true}}, days, months, targets)
}

// MarshalJSON writes the figures by their names.
func (r Realtime) MarshalJSON() ([]byte, error) {
	all := make([]member, len(r))
	for i, f := range r {
		all[i] = member{f.Name, f.Value}
	}
	return marshalMembers(all...)
}

// Realtime reports on the moment.
func (s *Service) Realtime(ctx context.Context) (Realtime, error) {
	now := s.now()
	values := map[string]float64{activeUsers: float64(s.active(now))}
	if err := s.settings.addTo(ctx, values); err != nil {
		return nil, err
	}
	for _, t := range s.Answers.Registry().Types() {
		if err := s.figures.addTo(ctx, &t, now, values); err != nil {
			return nil, err
		}
	}
	all := Figures(s.Answers.Registry())
	for i := range all {
		all[i].Value = values[all[i].Name]
	}
	return all, nil
}

func (s *Service) active(now time.Time) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.open.since(now.Add(-activeWindow))
}
