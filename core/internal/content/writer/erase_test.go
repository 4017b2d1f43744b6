package writer_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// holds returns the keys whose value contains a text.
func holds(t *testing.T, s *contenttest.Site, text string) (found []string) {
	t.Helper()
	err := s.Store.View(t.Context(), func(r storage.Reader) error {
		for pair, err := range r.Scan("", "") {
			if err != nil {
				return err
			}
			if strings.Contains(strings.ToLower(pair.Key+string(pair.Value)), text) {
				found = append(found, fmt.Sprintf("%q", pair.Key))
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func TestWhatIsErasedIsGone(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, notices(), papers())
	id := s.Add("paper", `{"title":"Secretive","slug":"one"}`)
	s.Change("paper", id, `{"slug":"two"}`)
	if err := s.Erase(t.Context(), staff, "paper", id); core.CodeOf(err) != core.NotFound {
		t.Errorf("what was not deleted is erased: %v", err)
	}
	s.Remove("paper", id)
	if err := s.Erase(t.Context(), visitor, "paper", id); core.CodeOf(err) != core.Unauthenticated {
		t.Errorf("a visitor erases: %v", err)
	}
	s.Clock.Advance(time.Second)
	if err := s.Erase(t.Context(), staff, "paper", id); err != nil {
		t.Fatal(err)
	}
	for _, key := range holds(t, s, id) {
		if !strings.Contains(key, "activity") {
			t.Errorf("%s still tells of it", key)
		}
	}
	lines, _ := activity(t, s, "")
	if got := lines[0].Description; got != `Paper "Secretive" was deleted for good by ada` {
		t.Errorf("the activity says %q", got)
	}
	if _, err := s.Undelete(t.Context(), staff, "paper", id); core.CodeOf(err) != core.NotFound {
		t.Errorf("it comes back: %v", err)
	}
	if err := s.Erase(t.Context(), staff, "paper", id); core.CodeOf(err) != core.NotFound {
		t.Errorf("it is erased twice: %v", err)
	}
}

// TestAnErasureThatBreaksOffIsEnded checks that EmptyTrash completes an interrupted erasure, and that nothing
// of the entry can be restored before.
func TestAnErasureThatBreaksOffIsEnded(t *testing.T) {
	t.Parallel()
	s := open(t)
	letter, err := s.Create(t.Context(), visitor, "letter", []byte(`{"from":"mia@example.com"}`))
	if err != nil {
		t.Fatal(err)
	}
	s.Remove("letter", letter.ID)
	ctx, cancel := context.WithCancel(t.Context())
	stop := &stopping{Store: s.Store, after: 1, stop: cancel}
	registry, err := model.NewRegistry(notices(), letters())
	if err != nil {
		t.Fatal(err)
	}
	broken, err := writer.Open(ctx, stop, registry, s.Clock.Now)
	if err != nil {
		t.Fatal(err)
	}
	stop.armed = true
	if err := broken.Erase(ctx, staff, "letter", letter.ID); err == nil {
		t.Fatal("the erasure was not broken off")
	}
	if _, err := s.Undelete(t.Context(), staff, "letter", letter.ID); core.CodeOf(err) != core.NotFound {
		t.Errorf("what is half erased comes back: %v", err)
	}
	if all, _ := trash(t, s, ""); len(all) != 0 {
		t.Errorf("the trash shows what is going: %+v", all)
	}
	if n, err := s.EmptyTrash(t.Context()); n != 1 || err != nil {
		t.Errorf("%d were ended, %v", n, err)
	}
	if found := holds(t, s, "mia@"); len(found) > 0 {
		t.Errorf("%v still name who wrote", found)
	}
}

// stopping cancels a context at an update.
type stopping struct {
	storage.Store
	armed bool
	after int
	stop  func()
}

func (s *stopping) Update(ctx context.Context, fn func(storage.Writer) error) (storage.Seq, error) {
	seq, err := s.Store.Update(ctx, fn)
	if s.armed {
		if s.after--; s.after == 0 {
			s.stop()
		}
	}
	return seq, err
}

// emptied lets days pass, empties the trash on each, and returns how many entries were erased.
func emptied(t *testing.T, s *contenttest.Site, days int) (n int) {
	t.Helper()
	for range days {
		s.Clock.Advance(24 * time.Hour)
		some, err := s.EmptyTrash(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		n += some
	}
	return n
}

// TestAClockThatLeapsEmptiesNoTrash checks that nothing is erased before a day has passed in which the jump
// can be noticed.
func TestAClockThatLeapsEmptiesNoTrash(t *testing.T) {
	t.Parallel()
	s := open(t)
	id := s.Add("notice", `{"title":"kept"}`)
	emptied(t, s, 3)
	s.Remove("notice", id)
	for _, leap := range []time.Duration{400 * 24 * time.Hour, time.Hour, 22 * time.Hour, -400 * 24 * time.Hour, 23 * time.Hour} {
		s.Clock.Advance(leap)
		if n, err := s.EmptyTrash(t.Context()); n != 0 || err != nil {
			t.Errorf("after %v %d were erased, %v", leap, n, err)
		}
	}
	if n := emptied(t, s, 31); n != 1 {
		t.Errorf("%d were erased in the end", n)
	}
}

func TestTheTrashIsEmptiedOfWhatIsOld(t *testing.T) {
	t.Parallel()
	s := open(t)
	var ids []string
	for i := range 130 {
		ids = append(ids, s.Add("notice", fmt.Sprintf(`{"title":"n%d"}`, i)))
	}
	for _, id := range ids[:125] {
		s.Remove("notice", id)
	}
	if n := emptied(t, s, 29); n != 0 {
		t.Errorf("%d were erased before their time", n)
	}
	for _, id := range ids[125:] {
		s.Remove("notice", id)
	}
	lines, page := activity(t, s, "")
	if n := emptied(t, s, 1); n != 125 {
		t.Errorf("%d were erased", n)
	}
	if after, now := activity(t, s, ""); now.Total != page.Total || after[0] != lines[0] {
		t.Errorf("the activity tells of it: %+v", after[0])
	}
	if all, page := trash(t, s, "limit=2"); len(all) != 2 || page.Total != 5 || page.Next == "" {
		t.Errorf("the trash has %d of %d", len(all), page.Total)
	}
}

// TestTheTrashOfATypeThatIsGone checks that the trash of an unregistered type is emptied, and not shown.
func TestTheTrashOfATypeThatIsGone(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, notices(), papers())
	id := s.Add("paper", `{"title":"x"}`)
	s.Remove("paper", id)
	s.Reopen(notices())
	if all, page := trash(t, s, ""); len(all) != 0 || page.Total != 0 {
		t.Errorf("the trash shows %+v", all)
	}
	if n := emptied(t, s, 31); n != 1 {
		t.Errorf("%d were erased", n)
	}
	if found := holds(t, s, "gone\x00"); len(found) > 0 {
		t.Errorf("%v are left", found)
	}
}
