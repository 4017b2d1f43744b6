package web

import (
	"testing"
	"time"
)

func TestADeadlineThatIsNearWillDo(t *testing.T) {
	now := time.Date(2026, 6, 1, 9, 0, 0, 0, time.UTC)
	for name, of := range map[string]struct {
		set, wanted time.Time
		will        bool
	}{
		"none, and none is wanted":   {will: true},
		"none, and one is wanted":    {wanted: now},
		"one, and none is wanted":    {set: now},
		"the same":                   {set: now, wanted: now, will: true},
		"a little sooner":            {set: now.Add(-slack + 1), wanted: now, will: true},
		"much sooner":                {set: now.Add(-slack), wanted: now},
		"later, if only by a moment": {set: now.Add(1), wanted: now},
		"that of a request's head":   {set: now.Add(idleTimeout), wanted: now.Add(headTimeout)},
		"that of the next, after it": {set: now.Add(headTimeout), wanted: now.Add(idleTimeout)},
	} {
		if near(of.set, of.wanted) != of.will {
			t.Errorf("%s: will it do? %v", name, !of.will)
		}
	}
}
