package analytics

import (
	"context"
	"slices"
	"time"

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
