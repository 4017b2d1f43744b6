package presence_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/live/presence"
)

var (
	atlas  = presence.Place{Type: "product", ID: "atlas"}
	beacon = presence.Place{Type: "product", ID: "beacon"}
)

// desk is a register with a clock that the test sets, and the places that it announced.
type desk struct {
	*presence.Register
	t    *testing.T
	now  time.Time
	told []presence.Place
}

func newDesk(t *testing.T) *desk {
	t.Helper()
	d := &desk{t: t, now: time.Date(2027, time.May, 1, 9, 0, 0, 0, time.UTC)}
	d.Register = presence.New(func() time.Time { return d.now }, func(at presence.Place) { d.told = append(d.told, at) })
	return d
}

// enter calls Enter and returns the others as text, such as "maria 0s typing you".
func (d *desk) enter(at presence.Place, user, tab string, typing bool) string {
	d.t.Helper()
	others, err := d.Enter(at, user, tab, typing)
	if err != nil {
		d.t.Fatal(err)
	}
	var words []string
	for _, o := range others {
		word := fmt.Sprint(o.Username, " ", d.now.Sub(o.Since))
		if o.Typing {
			word += " typing"
		}
		if o.You {
			word += " you"
		}
		words = append(words, word)
	}
	return strings.Join(words, ", ")
}

// news returns how often each place was announced since the last call.
func (d *desk) news() map[presence.Place]int {
	counts := map[presence.Place]int{}
	for _, at := range d.told {
		counts[at]++
	}
	d.told = nil
	return counts
}

func TestWhoElseIsThere(t *testing.T) {
	type step struct {
		after          time.Duration
		at             presence.Place
		user, tab      string
		typing, leaves bool
		others         string
		news           int // announcements of the place
	}
	for name, steps := range map[string][]step{
		"nobody":                {{at: atlas, user: "maria", tab: "1", news: 1}},
		"somebody":              {{at: atlas, user: "maria", tab: "1", news: 1}, {after: 10 * time.Second, at: atlas, user: "tom", tab: "2", others: "maria 10s", news: 1}},
		"at another entry":      {{at: atlas, user: "maria", tab: "1", news: 1}, {at: beacon, user: "tom", tab: "2", news: 1}},
		"oneself":               {{at: atlas, user: "maria", tab: "1", news: 1}, {at: atlas, user: "maria", tab: "1"}, {at: atlas, user: "maria", tab: "2", others: "maria 0s you", news: 1}},
		"the same tab of two":   {{at: atlas, user: "maria", tab: "1", news: 1}, {at: atlas, user: "tom", tab: "1", others: "maria 0s", news: 1}},
		"one row a user":        {{at: atlas, user: "maria", tab: "1", news: 1}, {after: time.Second, at: atlas, user: "maria", tab: "2", typing: true, others: "maria 1s you", news: 1}, {at: atlas, user: "tom", tab: "3", others: "maria 1s typing", news: 1}},
		"the first one first":   {{at: atlas, user: "tom", tab: "1", news: 1}, {after: time.Second, at: atlas, user: "maria", tab: "2", others: "tom 1s", news: 1}, {after: time.Second, at: atlas, user: "ada", tab: "3", others: "tom 2s, maria 1s", news: 1}},
		"typing":                {{at: atlas, user: "maria", tab: "1", news: 1}, {at: atlas, user: "maria", tab: "1", typing: true, news: 1}, {at: atlas, user: "maria", tab: "1", typing: true}, {at: atlas, user: "tom", tab: "2", others: "maria 0s typing", news: 1}, {at: atlas, user: "maria", tab: "1", others: "tom 0s", news: 1}},
		"leaving":               {{at: atlas, user: "maria", tab: "1", news: 1}, {at: atlas, user: "maria", tab: "1", leaves: true, news: 1}, {at: atlas, user: "maria", tab: "1", leaves: true}, {at: atlas, user: "tom", tab: "2", news: 1}},
		"another's tab":         {{at: atlas, user: "maria", tab: "1", news: 1}, {at: atlas, user: "tom", tab: "1", leaves: true}, {at: atlas, user: "tom", tab: "2", others: "maria 0s", news: 1}},
		"silent for a while":    {{at: atlas, user: "maria", tab: "1", news: 1}, {after: presence.Silence - 1, at: atlas, user: "tom", tab: "2", others: "maria 44.999999999s", news: 1}},
		"silent for too long":   {{at: atlas, user: "maria", tab: "1", news: 1}, {after: presence.Silence, at: atlas, user: "tom", tab: "2", news: 1}},
		"heard of all the time": {{at: atlas, user: "maria", tab: "1", news: 1}, {after: 30 * time.Second, at: atlas, user: "maria", tab: "1"}, {after: 30 * time.Second, at: atlas, user: "tom", tab: "2", others: "maria 1m0s", news: 1}},
		"back after a silence":  {{at: atlas, user: "maria", tab: "1", news: 1}, {after: time.Hour, at: atlas, user: "maria", tab: "1", news: 1}, {at: atlas, user: "tom", tab: "2", others: "maria 0s", news: 1}},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t)
			for i, s := range steps {
				d.now = d.now.Add(s.after)
				if s.leaves {
					d.Leave(s.at, s.user, s.tab)
				} else if got := d.enter(s.at, s.user, s.tab, s.typing); got != s.others {
					t.Errorf("step %d: the others are %q, want %q", i, got, s.others)
				}
				if got := d.news(); got[s.at] != s.news || len(got) > s.news {
					t.Errorf("step %d: told of %v, want %d of %v", i, got, s.news, s.at)
				}
			}
		})
	}
}

// TestSweep checks that Sweep announces the places of tabs that have fallen silent, once, and no others.
func TestSweep(t *testing.T) {
	d := newDesk(t)
	d.enter(atlas, "maria", "1", false)
	d.enter(beacon, "tom", "2", false)
	d.now = d.now.Add(30 * time.Second)
	d.enter(beacon, "tom", "2", false)
	d.news()
	for i, want := range []map[presence.Place]int{{}, {atlas: 1}, {beacon: 1}, {}} {
		d.Sweep()
		if got := d.news(); !maps.Equal(got, want) {
			t.Errorf("sweep %d tells of %v, want %v", i, got, want)
		}
		d.now = d.now.Add(presence.Silence / 2)
	}
}

// TestTabsOfOneUserAreBounded checks that one tab too many replaces the tab of the same user with the oldest report,
// and that the tabs of others stay.
func TestTabsOfOneUserAreBounded(t *testing.T) {
	d := newDesk(t)
	d.enter(atlas, "tom", "his", false)
	for i := range presence.MaxTabs {
		d.now = d.now.Add(time.Millisecond)
		d.enter(presence.Place{Type: "product", ID: fmt.Sprint(i)}, "maria", "hers", false)
	}
	d.enter(presence.Place{Type: "product", ID: "0"}, "maria", "hers", false)
	d.news()
	d.enter(beacon, "maria", "hers", false)
	want := []presence.Place{{Type: "product", ID: "1"}, beacon}
	if !slices.Equal(d.told, want) {
		t.Errorf("told of %v, want %v", d.told, want)
	}
	if got := d.enter(atlas, "ada", "hers", false); got != "tom 50ms" {
		t.Errorf("at atlas are %q", got)
	}
}

// TestEntriesAreBounded checks that one entry too many is refused until another is closed, and that the open ones stay.
func TestEntriesAreBounded(t *testing.T) {
	d := newDesk(t)
	place := func(i int) presence.Place { return presence.Place{Type: "product", ID: fmt.Sprint(i)} }
	for i := range presence.MaxEntries {
		d.enter(place(i), fmt.Sprint("user", i), "tab", false)
	}
	if _, err := d.Enter(atlas, "maria", "tab", false); core.CodeOf(err) != core.Unavailable {
		t.Errorf("one more gives %v", err)
	}
	if got := d.enter(place(7), "maria", "tab", false); got != "user7 0s" {
		t.Errorf("at an open one are %q", got)
	}
	d.Leave(place(1), "user1", "tab")
	d.enter(atlas, "maria", "tab", false)
}

// TestManyAtOnce checks simultaneous calls, for the race detector.
func TestManyAtOnce(t *testing.T) {
	var mu sync.Mutex
	told := 0
	r := presence.New(time.Now, func(presence.Place) {
		mu.Lock()
		defer mu.Unlock()
		told++
	})
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			for range 100 {
				if _, err := r.Enter(atlas, fmt.Sprint("user", i%4), fmt.Sprint("tab", i), i%2 == 0); err != nil {
					t.Error(err)
				}
				r.Sweep()
				r.Leave(atlas, fmt.Sprint("user", i%4), fmt.Sprint("tab", i))
			}
		})
	}
	all.Wait()
	if others, err := r.Enter(atlas, "last", "tab", false); err != nil || len(others) != 0 || told != 1601 {
		t.Errorf("in the end %v are there (%v), and %d times it was told of", others, err, told)
	}
}
