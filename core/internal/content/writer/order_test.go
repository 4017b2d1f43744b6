package writer_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/model"
)

type person struct {
	Name   string `json:"name" validate:"required" cms:"title"`
	Hidden bool   `json:"hidden"`
}

func (p *person) Visible(time.Time) bool { return !p.Hidden }

func people(order model.Order) model.Type {
	return model.Define[person]("person", model.Options{Path: "people", One: "Person", Many: "People", Order: order})
}

func addPeople(s *contenttest.Site, names string) (ids []string) {
	for name := range strings.SplitSeq(names, "") {
		ids = append(ids, s.Add("person", `{"name":"`+name+`"}`))
	}
	return ids
}

// orderOf returns the titles of the list in its order.
func orderOf(s *contenttest.Site, who core.Actor) string {
	var all strings.Builder
	for _, e := range s.Entities(s.Page(who, "person", "")) {
		all.WriteString(e["name"].(string))
	}
	return all.String()
}

// TestOrderByHand moves entries at random, with no time between their creations, and compares with a list.
func TestOrderByHand(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, people(model.ByHand))
	const start = "abcdefghijklmnopqrstuvwxyz"
	ids := addPeople(s, start)
	if got := orderOf(s, visitor); got != start {
		t.Fatalf("at first the order is %q", got)
	}
	want := slices.Clone(ids)
	random := rand.New(rand.NewPCG(1, 2))
	for range 400 {
		from := random.IntN(len(want))
		id := want[from]
		rest := slices.Delete(slices.Clone(want), from, from+1)
		to := random.IntN(len(rest) + 1)
		if random.IntN(3) == 0 {
			to = min(1, len(rest)) // the same place again and again, until there is no room
		}
		after := ""
		if to > 0 {
			after = rest[to-1]
		}
		if err := s.Move(t.Context(), staff, "person", id, after); err != nil {
			t.Fatal(err)
		}
		want = slices.Insert(rest, to, id)
		if got := s.IDs(visitor, "person", ""); !slices.Equal(got, want) {
			t.Fatalf("after the move of %s behind %q the order is\n%q, want\n%q", id, after, got, want)
		}
	}
	s.Clock.Advance(time.Second)
	last := s.Add("person", `{"name":"!"}`)
	if got := s.IDs(staff, "person", ""); got[len(got)-1] != last {
		t.Error("a new entry is not the last")
	}
}

func TestAMoveIsNoRevision(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, people(model.ByHand))
	ids := addPeople(s, "abc")
	before := s.Entity(staff, "person", ids[2])
	from := s.Seq()
	if err := s.Move(t.Context(), staff, "person", ids[2], ""); err != nil {
		t.Fatal(err)
	}
	if changes := s.Changes(from); len(changes) != 1 || changes[0].ID != ids[2] || changes[0].Rev != 1 {
		t.Errorf("the log tells %+v", changes)
	}
	if after := s.Entity(staff, "person", ids[2]); after["updatedAt"] != before["updatedAt"] {
		t.Errorf("the entry was %v and is %v", before, after)
	}
	if lines, _ := activity(t, s, ""); lines[0].Description != `Person "c" was changed by ada` {
		t.Errorf("the activity says %q", lines[0].Description)
	}
	from = s.Seq()
	for id, after := range map[string]string{ids[2]: "", ids[0]: ids[2]} {
		if err := s.Move(t.Context(), staff, "person", id, after); err != nil {
			t.Fatal(err)
		}
	}
	if changes := s.Changes(from); len(changes) != 0 {
		t.Errorf("moves to where an entry is are told: %+v", changes)
	}
}

// TestTheOrderOutlivesChanges checks that nothing that is done to an entry takes it from its place.
func TestTheOrderOutlivesChanges(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, people(model.ByHand))
	ids := addPeople(s, "abcd")
	if err := s.Move(t.Context(), staff, "person", ids[3], ids[0]); err != nil {
		t.Fatal(err)
	}
	check := func(when, want string) {
		t.Helper()
		if got := orderOf(s, staff); got != want {
			t.Errorf("%s the order is %q, want %q", when, got, want)
		}
	}
	check("after the move", "adbc")
	s.Clock.Advance(time.Hour)
	s.Change("person", ids[3], `{"name":"D"}`)
	check("after a change", "aDbc")
	s.Change("person", ids[3], `{"hidden":true}`)
	if got := orderOf(s, visitor); got != "abc" {
		t.Errorf("visitors see %q", got)
	}
	s.Change("person", ids[3], `{"hidden":false}`)
	if got := orderOf(s, visitor); got != "aDbc" {
		t.Errorf("then visitors see %q", got)
	}
	if _, err := s.Restore(t.Context(), staff, "person", ids[3], always, 1); err != nil {
		t.Fatal(err)
	}
	check("after the return to an earlier revision", "adbc")
	s.Remove("person", ids[3])
	check("in the trash", "abc")
	if _, err := s.Undelete(t.Context(), staff, "person", ids[3]); err != nil {
		t.Fatal(err)
	}
	check("after its return", "adbc")
	s.Reopen(people(model.ByHand))
	check("after a start", "adbc")
	rules := people(model.ByHand)
	rules.Options.Rules = 1
	s.Reopen(rules)
	check("after a start with other rules", "adbc")
}

// TestTheOrderOutlivesAnotherOne checks that the order by hand comes back after a program that gives the type another one,
// whatever that program has done to the entries.
func TestTheOrderOutlivesAnotherOne(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, people(model.ByHand))
	ids := addPeople(s, "abcde")
	for _, m := range [][2]string{{ids[3], ids[0]}, {ids[4], ""}, {ids[2], ids[4]}} {
		if err := s.Move(t.Context(), staff, "person", m[0], m[1]); err != nil {
			t.Fatal(err)
		}
	}
	check := func(when, want string) {
		t.Helper()
		if got := orderOf(s, staff); got != want {
			t.Errorf("%s the order is %q, want %q", when, got, want)
		}
	}
	check("after the moves", "ecadb")
	s.Remove("person", ids[0])
	s.Reopen(people(model.OldestFirst))
	check("with the other program", "bcde")
	s.Change("person", ids[3], `{"name":"D"}`)
	s.Remove("person", ids[4])
	s.Clock.Advance(time.Second)
	s.Add("person", `{"name":"f"}`)
	s.Reopen(people(model.NewestFirst))
	check("with a third program", "fDcb")
	s.Reopen(people(model.ByHand))
	check("back with the first", "cDbf")
	for _, id := range []string{ids[4], ids[0]} {
		if _, err := s.Undelete(t.Context(), staff, "person", id); err != nil {
			t.Fatal(err)
		}
	}
	check("after the return of what was deleted", "ecaDbf")
	s.Remove("person", ids[4])
	if err := s.Erase(t.Context(), staff, "person", ids[4]); err != nil {
		t.Fatal(err)
	}
	for _, key := range holds(t, s, ids[4]) {
		if strings.Contains(key, "place") {
			t.Errorf("%s is left of what was erased", key)
		}
	}
}

// TestATypeIsOrderedByHandFromNowOn opens a store of before, and goes back.
func TestATypeIsOrderedByHandFromNowOn(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, people(model.OldestFirst))
	var ids []string
	for _, name := range []string{"a", "b", "c"} {
		s.Clock.Advance(time.Minute)
		ids = append(ids, s.Add("person", `{"name":"`+name+`"}`))
	}
	s.Reopen(people(model.ByHand))
	if got := orderOf(s, visitor); got != "abc" {
		t.Errorf("the specified order does not hold: %q", got)
	}
	if err := s.Move(t.Context(), staff, "person", ids[2], ""); err != nil {
		t.Fatal(err)
	}
	if got := orderOf(s, visitor); got != "cab" {
		t.Errorf("after a move it is %q", got)
	}
	s.Reopen(people(model.OldestFirst))
	if got := orderOf(s, visitor); got != "abc" {
		t.Errorf("with the older program it is %q", got)
	}
	s.Reopen(people(model.ByHand))
	if got := orderOf(s, visitor); got != "cab" {
		t.Errorf("back with the newer program it is %q", got)
	}
}

func TestMovesThatAreRefused(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, people(model.ByHand), notices())
	ids := addPeople(s, "ab")
	notice := s.Add("notice", `{"title":"n"}`)
	move := func(who core.Actor, typ, id, after string) error { return s.Move(t.Context(), who, typ, id, after) }
	contenttest.WantError(t, move(staff, "person", ids[0], "none"), core.Invalid, "after")
	contenttest.WantError(t, move(staff, "person", "none", ids[0]), core.Invalid, "id")
	contenttest.WantError(t, move(staff, "person", "", ""), core.Invalid, "id")
	contenttest.WantError(t, move(staff, "person", ids[0], ids[0]), core.Invalid, "after")
	contenttest.WantError(t, move(staff, "notice", notice, ""), core.NotAllowed)
	contenttest.WantError(t, move(visitor, "person", ids[0], ids[1]), core.Unauthenticated)
	contenttest.WantError(t, move(core.Actor{Name: "eve", Role: core.Viewer}, "person", ids[0], ids[1]), core.Forbidden)
	s.Remove("person", ids[1])
	contenttest.WantError(t, move(staff, "person", ids[0], ids[1]), core.Invalid, "after")
}

// TestMovesAtTheSameTime checks that moves that meet leave each entry in the list once.
func TestMovesAtTheSameTime(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, people(model.ByHand))
	ids := addPeople(s, "abcdefgh")
	done := make(chan error)
	for i := range ids {
		go func() {
			var failed error
			for j := range ids {
				if i == j {
					continue
				}
				if err := s.Move(context.Background(), staff, "person", ids[i], ids[j]); core.CodeOf(err) != core.Unavailable && err != nil {
					failed = err
				}
			}
			done <- failed
		}()
	}
	for range ids {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
	got := s.IDs(staff, "person", "")
	slices.Sort(got)
	want := slices.Clone(ids)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("the list has %q, want %q", got, want)
	}
}

// TestAnImportKeepsTheOrder imports entries with the places that an export gives them.
func TestAnImportKeepsTheOrder(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, people(model.ByHand))
	at := contenttest.Start
	for i, name := range []string{"a", "b", "c"} {
		item := writer.Item{ID: name, Created: at.Add(time.Duration(i) * time.Minute), Body: []byte(`{"name":"` + name + `"}`)}
		if name == "c" {
			item.Place = at.Add(-time.Hour)
		}
		if _, err := s.ImportEntry(t.Context(), "person", item, writer.ImportOptions{}); err != nil {
			t.Fatal(err)
		}
	}
	if got := orderOf(s, visitor); got != "cab" {
		t.Errorf("the order is %q", got)
	}
}
