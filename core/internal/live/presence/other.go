package presence

import (
	"cmp"
	"maps"
	"slices"
	"time"
)

// Other is another user who has an entry open in one or more tabs, or the asking user in another tab.
type Other struct {
	Username string    `json:"username"`
	Since    time.Time `json:"since"`
	Typing   bool      `json:"typing"` // in at least one of the tabs
	You      bool      `json:"you"`    // the asking user, in another tab
}

// others returns the users at the entry of a seat, except for the seat itself, sorted by the time at which they came.
func (r *Register) others(self seat, now time.Time) []Other {
	byName := map[string]Other{}
	for s, known := range r.places[self.place] {
		if s == self || gone(known, now) {
			continue
		}
		o, there := byName[s.user]
		if !there || known.since.Before(o.Since) {
			o.Since = known.since
		}
		byName[s.user] = Other{s.user, o.Since, o.Typing || known.typing, s.user == self.user}
	}
	all := slices.AppendSeq(make([]Other, 0, len(byName)), maps.Values(byName))
	slices.SortFunc(all, func(a, b Other) int {
		return cmp.Or(a.Since.Compare(b.Since), cmp.Compare(a.Username, b.Username))
	})
	return all
}
