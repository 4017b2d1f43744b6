package writer_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// panel is an entry with references of every form, more than have keys of their own.
type panel struct {
	Name   string     `json:"name" cms:"title"`
	Chair  field.Ref  `json:"chair" cms:"ref=person"`
	After  field.Ref  `json:"after" cms:"ref=panel"`
	Slots  []slot     `json:"slots"`
	Guests field.Refs `json:"guests" cms:"ref=person"`
}

// panelOne is an earlier version of it, in which the chair is a text.
type panelOne struct {
	Name   string     `json:"name" cms:"title"`
	Chair  string     `json:"chair"`
	Guests field.Refs `json:"guests" cms:"ref=person"`
}

func panels[T any]() model.Type {
	return model.Define[T]("panel", model.Options{Path: "panels", One: "Panel", Many: "Panels"})
}

// TestReferrersAreThoseOfAllEntries changes entries at random, and compares the entries that refer to each person and panel
// with a search of all entries.
func TestReferrersAreThoseOfAllEntries(t *testing.T) {
	t.Parallel()
	s := contenttest.OpenAt(t, time.Now, contenttest.Stub("person"), panels[panel]())
	people := make([]string, 60)
	for i := range people {
		people[i] = s.Add("person", fmt.Sprintf(`{"title":"P%d"}`, i))
	}
	random := rand.New(rand.NewPCG(53, 7)) //nolint:gosec // a test that repeats itself
	var all []string
	for range 300 {
		body := randomPanel(t, random, people, all)
		switch n := random.IntN(10); {
		case len(all) < 5 || n < 3:
			all = append(all, s.Add("panel", body))
		case n < 8:
			s.Change("panel", all[random.IntN(len(all))], body)
		default:
			at := random.IntN(len(all))
			if err := s.Delete(t.Context(), contenttest.Staff, "panel", all[at], writer.Match{}); err == nil {
				all = slices.Delete(all, at, at+1)
			} else {
				contenttest.WantError(t, err, core.Conflict)
			}
		}
	}
	wantReferrers(t, s, people, all)
	s.Reopen(contenttest.Stub("person"), panels[panelOne]())
	wantReferrers(t, s, people, all)
	s.Reopen(contenttest.Stub("person"), panels[panel]())
	wantReferrers(t, s, people, all)
	for _, id := range all {
		s.Change("panel", id, `{"after":"","chair":"","slots":[],"guests":[]}`)
	}
	if left := referenceKeys(t, s); len(left) > 0 {
		t.Errorf("no entry refers to another, but the index has %d keys, such as %q", len(left), left[0])
	}
}

// randomPanel returns a body with references to some of the people, to up to 50 of them, and to one of the panels.
func randomPanel(t *testing.T, random *rand.Rand, people, panels []string) string {
	t.Helper()
	some := func(most int) []string {
		order := random.Perm(len(people))[:random.IntN(most+1)]
		ids := make([]string, len(order))
		for i, at := range order {
			ids[i] = people[at]
		}
		return ids
	}
	p := panel{Name: "A panel"}
	for _, id := range some(1) {
		p.Chair = field.Ref(id)
	}
	for _, id := range some(3) {
		p.Slots = append(p.Slots, slot{Host: field.Ref(id)})
	}
	guests := 4
	if random.IntN(4) == 0 {
		guests = 50
	}
	for _, id := range some(guests) {
		p.Guests = append(p.Guests, field.Ref(id))
	}
	if len(panels) > 0 && random.IntN(3) == 0 {
		p.After = field.Ref(panels[random.IntN(len(panels))])
	}
	body, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}

// wantReferrers compares the answers of ReferredBy, of which each has at most 100 entries, with the entries themselves.
func wantReferrers(t *testing.T, s *contenttest.Site, people, panels []string) {
	t.Helper()
	typ, err := s.Registry().Find("panel")
	if err != nil {
		t.Fatal(err)
	}
	want := map[entrystore.Target][]string{}
	err = s.Store.View(t.Context(), func(r storage.Reader) error {
		for _, id := range panels {
			state, err := entrystore.LoadState(r, typ, id)
			if err != nil {
				return err
			}
			for ref := range typ.Schema.References(state.Value) {
				to := entrystore.Target{Type: ref.Type, ID: ref.ID}
				if !slices.Contains(want[to], id) && ref.ID != id {
					want[to] = append(want[to], id)
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for kind, ids := range map[string][]string{"person": people, "panel": panels} {
		for _, id := range ids {
			users, err := s.ReferredBy(t.Context(), kind, id)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, u := range users {
				got = append(got, u.ID)
			}
			wanted := want[entrystore.Target{Type: kind, ID: id}]
			slices.Sort(got)
			slices.Sort(wanted)
			if !slices.Equal(got, wanted) {
				t.Errorf("%s %s: referred to by %q, want %q", kind, id, got, wanted)
			}
		}
	}
}

// referenceKeys returns the keys of the index of references.
func referenceKeys(t *testing.T, s *contenttest.Site) (all []string) {
	t.Helper()
	err := s.Store.View(t.Context(), func(r storage.Reader) error {
		for _, prefix := range entrystore.ReferencePrefixes() {
			for pair, err := range r.Scan(prefix, "") {
				if err != nil {
					return err
				}
				all = append(all, pair.Key)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}
