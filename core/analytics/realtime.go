package analytics

import (
	"context"
	"time"
)

// activeFor is how recently somebody who is on the site was heard of.
const activeFor = 5 * time.Minute

// week is what new signups are counted over.
const week = 7 * oneDay

// Realtime is how things stand at this moment. Sums of money are those of inquiries that were resolved; the goal
// is 0 where none is set.
type Realtime struct {
	ActiveUsers   int     `json:"activeUsers"`
	TodayRevenue  float64 `json:"todayRevenue"`
	RevenueChange float64 `json:"revenueChange"` // percent, against yesterday
	NewSignups    int     `json:"newSignups"`    // of the last seven days
	SignupChange  float64 `json:"signupChange"`  // percent, against the seven days before
	MonthRevenue  float64 `json:"monthRevenue"`
	MonthlyGoal   float64 `json:"monthlyGoal"`
}

// Realtime reports on the moment.
func (s *Service) Realtime(ctx context.Context) (Realtime, error) {
	now := s.Now().UTC()
	today := dayOf(now)
	r := Realtime{ActiveUsers: s.active(now)}
	set, err := s.settings(ctx)
	if err != nil {
		return r, err
	}
	r.MonthlyGoal = set.MonthlyGoal
	revenue, err := s.sales.byDay(ctx)
	if err != nil {
		return r, err
	}
	r.TodayRevenue = revenue[today]
	r.RevenueChange = change(revenue[today], revenue[today-1])
	for d := today.month(); d <= today; d++ {
		r.MonthRevenue += revenue[d]
	}
	if r.NewSignups, err = s.sales.signedUp(ctx, now.Add(-week), now); err != nil {
		return r, err
	}
	before, err := s.sales.signedUp(ctx, now.Add(-2*week), now.Add(-week))
	r.SignupChange = change(float64(r.NewSignups), float64(before))
	return r, err
}

func (s *Service) active(now time.Time) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.open.since(now.Add(-activeFor))
}
