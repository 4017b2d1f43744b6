package writer_test

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/storage"
)

// TestAnErasedLetterIsForgotten checks that nothing in the store names the sender after erasure. Before, only
// the trash does.
func TestAnErasedLetterIsForgotten(t *testing.T) {
	t.Parallel()
	s := open(t)
	letter, err := s.Create(t.Context(), visitor, "letter", []byte(`{"from":"Mia@Example.com"}`))
	if err != nil || !letter.New {
		t.Fatalf("the letter is %+v, %v", letter, err)
	}
	for i := range 120 {
		s.Clock.Advance(time.Hour) // otherwise the updates would share a line
		s.Change("letter", letter.ID, fmt.Sprintf(`{"from":"mia%d@example.com"}`, i))
	}
	s.Clock.Advance(time.Second)
	other, err := s.Create(t.Context(), visitor, "letter", []byte(`{"from":"ada@lovelace.example"}`))
	if err != nil {
		t.Fatal(err)
	}
	s.Clock.Advance(time.Second)
	s.Remove("letter", letter.ID)
	for _, key := range holds(t, s, "@example.com") {
		if !strings.Contains(key, "gone") && !strings.Contains(key, "trash") {
			t.Errorf("%s names who wrote a deleted letter", key)
		}
	}
	s.Clock.Advance(time.Second)
	if err := s.Erase(t.Context(), staff, "letter", letter.ID); err != nil {
		t.Fatal(err)
	}
	if found := holds(t, s, "@example.com"); len(found) > 0 {
		t.Errorf("%v still name who wrote", found)
	}
	lines, page := activity(t, s, "")
	if page.Total != 124 || lines[0].Description != "Letter was deleted for good by ada" || lines[0].Title != "" {
		t.Errorf("%d lines, the newest is %+v", page.Total, lines[0])
	}
	if lines[1].Description != "Letter was deleted by ada" || lines[1].Title != "" {
		t.Errorf("the deletion is %+v", lines[1])
	}
	lines = lines[1:]
	if got := lines[122].Description; got != "Letter from somebody was received" {
		t.Errorf("the oldest line says %q", got)
	}
	if lines[1].Title != "ada@lovelace.example" || !s.Sees(staff, "letter", other.ID) {
		t.Errorf("another letter is forgotten as well: %+v", lines[1])
	}
}

// TestVisitorsDoNotPushOutWhatStaffDid checks that any number of submissions leaves the lines of staff.
func TestVisitorsDoNotPushOutWhatStaffDid(t *testing.T) {
	t.Parallel()
	s := open(t)
	s.Add("notice", `{"title":"kept"}`)
	const arrivals = 6_000
	for n := 0; n < arrivals; {
		_, err := s.Store.Update(t.Context(), func(w storage.Writer) error {
			for range storage.MaxWrites {
				at := contenttest.Start.Add(time.Duration(n) * time.Minute)
				w.Put(entrystore.ActivityKey(entrystore.VisitorLines, at, "letter", fmt.Sprint(n), 1), []byte(`{"op":"created"}`))
				n++
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if n, err := s.TrimActivity(t.Context()); n != 1000 || err != nil {
		t.Errorf("%d lines are trimmed, %v", n, err)
	}
	if _, page := activity(t, s, ""); page.Total != 5001 {
		t.Errorf("%d lines are left", page.Total)
	}
	wantActivity(t, s, "by=ada", `Notice "kept" was created by ada`)
}

// TestVisitorsTogetherHaveRoomForSoMuch checks the quota of visitors, that staff are exempt, and that a
// restart does not reset it.
func TestVisitorsTogetherHaveRoomForSoMuch(t *testing.T) {
	t.Parallel()
	s := open(t)
	var n atomic.Int64
	send := func() error {
		_, err := s.Create(t.Context(), visitor, "letter", fmt.Appendf(nil, `{"from":"a%d@b.c"}`, n.Add(1)))
		return err
	}
	fill := func() int64 {
		var taken atomic.Int64
		var senders sync.WaitGroup
		for range 32 {
			senders.Go(func() {
				err := send()
				for ; err == nil; err = send() {
					taken.Add(1)
				}
				contenttest.WantError(t, err, core.Throttled)
			})
		}
		senders.Wait()
		return taken.Load()
	}
	for hour, want := range []int64{500, 500, 500, 500, 0} {
		if got := fill(); got != want {
			t.Errorf("in hour %d %d letters are taken, want %d", hour, got, want)
		}
		s.Reopen(notices(), letters())
		s.Clock.Advance(time.Hour)
	}
	if e, ok := errors.AsType[*core.Error](send()); !ok || e.RetryAfter != 19*time.Hour {
		t.Errorf("a full day says %+v", e)
	}
	s.Add("letter", `{"from":"staff@b.c"}`)
	s.Clock.Advance(19 * time.Hour)
	if got := fill(); got != 500 {
		t.Errorf("a day later %d letters are taken", got)
	}
}
