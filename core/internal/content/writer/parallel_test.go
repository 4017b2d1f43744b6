package writer_test

import (
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
)

func TestOneWriterWinsEachRevision(t *testing.T) {
	t.Parallel()
	s := open(t)
	id := s.Add("notice", `{"title":"a"}`)
	for revision := 1; revision <= 10; revision++ {
		match := writer.Match{Revisions: []uint64{uint64(revision)}}
		var won atomic.Int32
		var winner atomic.Int32
		var writers sync.WaitGroup
		for i := range 16 {
			writers.Go(func() {
				e, err := s.Update(t.Context(), staff, "notice", id, match, fmt.Appendf(nil, `{"rank":%d}`, i))
				switch core.CodeOf(err) {
				case "":
					won.Add(1)
					winner.Store(int32(i))
					if e.Rev != uint64(revision)+1 {
						t.Errorf("the winner made revision %d", e.Rev)
					}
				case core.Stale:
				default:
					t.Error(err)
				}
			})
		}
		writers.Wait()
		if won.Load() != 1 {
			t.Fatalf("%d writers won revision %d", won.Load(), revision)
		}
		s.WantFields("notice", id, fmt.Sprintf(`{"rank":%d,"saves":%d}`, winner.Load(), revision))
	}
}

func TestNoUpdateIsLost(t *testing.T) {
	t.Parallel()
	s := open(t)
	id := s.Add("notice", `{"title":"a"}`)
	seq := s.Seq()
	var writers sync.WaitGroup
	for range 16 {
		writers.Go(func() {
			for range 5 {
				if _, err := s.Update(t.Context(), staff, "notice", id, always, []byte(`{}`)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	writers.Wait()
	s.WantFields("notice", id, `{"saves":80}`)
	if changes := s.Changes(seq); len(changes) != 80 {
		t.Errorf("the log tells of %d changes", len(changes))
	}
}

func TestCountsHoldUnderLoad(t *testing.T) {
	t.Parallel()
	s := open(t)
	var writers sync.WaitGroup
	for w := range 8 {
		writers.Go(func() {
			for i := range 10 {
				e, err := s.Create(t.Context(), staff, "notice", fmt.Appendf(nil, `{"title":"%d-%d"}`, w, i))
				if err != nil {
					t.Error(err)
					return
				}
				switch i % 5 {
				case 0:
					err = s.Delete(t.Context(), staff, "notice", e.ID, always)
				case 1:
					_, err = s.Update(t.Context(), staff, "notice", e.ID, always, []byte(`{"hidden":true}`))
				}
				if err != nil {
					t.Error(err)
				}
			}
		})
	}
	writers.Wait()
	for actor, want := range map[core.Actor]int{staff: 64, visitor: 48} {
		if page := s.Page(actor, "notice", ""); page.Total != want || len(s.Entities(page)) != want {
			t.Errorf("%q: %d are listed, the total is %d, want %d", actor.Role, len(s.Entities(page)), page.Total, want)
		}
	}
}
