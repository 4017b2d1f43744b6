package writer_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// reads are the ways to get a page of notices.
func reads(id string) map[string]func(context.Context, *contenttest.Site, core.Actor) (*query.Answer, error) {
	list := func(q query.Query) func(context.Context, *contenttest.Site, core.Actor) (*query.Answer, error) {
		return func(ctx context.Context, s *contenttest.Site, actor core.Actor) (*query.Answer, error) {
			return s.List(ctx, actor, "notice", q)
		}
	}
	return map[string]func(context.Context, *contenttest.Site, core.Actor) (*query.Answer, error){
		"list":     list(query.Query{}),
		"limit":    list(query.Query{Limit: 1}),
		"sorted":   list(query.Query{Sort: "-title"}),
		"filtered": list(query.Query{Filters: []model.Filter{{Field: "place", Value: "left"}}}),
		"get": func(ctx context.Context, s *contenttest.Site, actor core.Actor) (*query.Answer, error) {
			return s.Get(ctx, actor, "notice", id)
		},
		"distinct": func(ctx context.Context, s *contenttest.Site, actor core.Actor) (*query.Answer, error) {
			return s.Distinct(ctx, actor, "notice", "place")
		},
		"related": func(ctx context.Context, s *contenttest.Site, actor core.Actor) (*query.Answer, error) {
			return s.Related(ctx, actor, "notice", id, query.RelatedQuery{Limit: 2})
		},
	}
}

func TestAnUnchangedAnswerIsEncodedOnce(t *testing.T) {
	t.Parallel()
	s := open(t)
	id := s.Add("notice", `{"title":"a"}`)
	s.Add("notice", `{"title":"b"}`)
	for name, read := range reads(id) {
		for _, actor := range []core.Actor{visitor, staff} {
			get := func() *query.Answer {
				page, err := read(t.Context(), s, actor)
				if err != nil {
					t.Fatal(err)
				}
				return page
			}
			first := get()
			if get() != first {
				t.Errorf("%s for %q was built twice", name, actor.Role)
			}
			s.Add("letter", fmt.Sprintf(`{"from":"%s%s@example.com"}`, name, actor.Role))
			if get() != first {
				t.Errorf("%s for %q was built again after a change of another type", name, actor.Role)
			}
			s.Change("notice", id, `{}`)
			if get() == first {
				t.Errorf("%s for %q was kept over a change", name, actor.Role)
			}
		}
	}
}

func TestFailedWritesKeepThePages(t *testing.T) {
	t.Parallel()
	s := open(t)
	s.Add("notice", `{"title":"a"}`)
	first := s.Page(visitor, "notice", "")
	if _, err := s.Create(t.Context(), staff, "notice", []byte(`{}`)); err == nil {
		t.Error("a notice without a title was taken")
	}
	if s.Page(visitor, "notice", "") != first {
		t.Error("the list was built again")
	}
}

// TestReadersSeeEveryAcknowledgedWrite writes an increasing number and reads it concurrently in every way.
func TestReadersSeeEveryAcknowledgedWrite(t *testing.T) {
	t.Parallel()
	s := open(t)
	other := s.Add("notice", `{"title":"a","tags":["x"]}`)
	id := s.Add("notice", `{"title":"b","tags":["x"]}`)
	all := reads(other)
	all["get"] = reads(id)["get"]
	delete(all, "distinct") // which does not show the number

	var acknowledged atomic.Int64
	var readers sync.WaitGroup
	for name, read := range all {
		readers.Go(func() {
			for acknowledged.Load() < 90 {
				least := acknowledged.Load()
				page, err := read(t.Context(), s, visitor)
				if err != nil {
					t.Error(err)
					return
				}
				if got := largest(s, page); got < least {
					t.Errorf("%s shows %d after %d was acknowledged", name, got, least)
					return
				}
			}
		})
	}
	for i := range 90 {
		s.Change("notice", id, fmt.Sprintf(`{"rank":%d}`, i+1))
		acknowledged.Store(int64(i + 1))
	}
	readers.Wait()
}

// TestFollowersSeeWhatTheyHearOf reads the list whenever the log reports a change.
func TestFollowersSeeWhatTheyHearOf(t *testing.T) {
	t.Parallel()
	s := open(t)
	id := s.Add("notice", `{"title":"a"}`)
	seq := s.Seq()
	const last = 100
	var writer sync.WaitGroup
	writer.Go(func() {
		for i := range last {
			s.Change("notice", id, fmt.Sprintf(`{"rank":%d}`, i+1))
		}
	})
	heard := int64(0)
	for _, err := range s.Store.Log(t.Context(), seq) {
		if err != nil {
			t.Fatal(err)
		}
		heard++
		if got := largest(s, s.Page(visitor, "notice", "")); got < heard {
			t.Errorf("the list shows %d after the log told of %d", got, heard)
		}
		if heard == last {
			break
		}
	}
	writer.Wait()
}

// largest returns the largest rank on a page of a list or of one entry.
func largest(s *contenttest.Site, page *query.Answer) (rank int64) {
	if page.Body[0] != '[' {
		page = &query.Answer{Body: append(append([]byte{'['}, page.Body...), ']')}
	}
	for _, e := range s.Entities(page) {
		rank = max(rank, int64(e["rank"].(float64)))
	}
	return rank
}

// doubtful is a store whose updates are committed and report that the outcome is unknown.
type doubtful struct {
	storage.Store
	on bool
}

func (d *doubtful) Update(ctx context.Context, fn func(storage.Writer) error) (storage.Seq, error) {
	seq, err := d.Store.Update(ctx, fn)
	if d.on && err == nil {
		return 0, fmt.Errorf("%w: %w", storage.ErrCommitUnknown, context.DeadlineExceeded)
	}
	return seq, err
}

// TestAWriteThatMayHaveHappened checks that the next answer shows the write.
func TestAWriteThatMayHaveHappened(t *testing.T) {
	t.Parallel()
	s := open(t)
	store := &doubtful{Store: s.Store}
	writer, err := writer.Open(t.Context(), store, s.Registry(), s.Clock.Now)
	if err != nil {
		t.Fatal(err)
	}
	reader := query.New(store, s.Registry(), s.Clock.Now, writer.Freshness())
	list := func() string {
		page, err := reader.List(t.Context(), visitor, "notice", query.Query{})
		if err != nil {
			t.Fatal(err)
		}
		return string(page.Body)
	}
	before := list()
	store.on = true
	if _, err := writer.Create(t.Context(), staff, "notice", []byte(`{"title":"Perhaps"}`)); core.CodeOf(err) != core.Unavailable {
		t.Errorf("the writer is told %v", err)
	}
	if after := list(); after == before || !strings.Contains(after, "Perhaps") {
		t.Errorf("the list is %s", after)
	}
}
