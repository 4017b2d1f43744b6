package analytics_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/internal/analytics"
	"github.com/quoin-cms/quoin/storage"
)

// faultyStore is a store whose updates fail after a number of them.
type faultyStore struct {
	storage.Store
	left int
}

var errFault = errors.New("the disk is full")

func (f *faultyStore) Update(ctx context.Context, fn func(storage.Writer) error) (storage.Seq, error) {
	if f.left--; f.left < 0 {
		return 0, errFault
	}
	return f.Store.Update(ctx, fn)
}

// TestFaults checks that a fault at any update of a flush loses nothing and counts nothing twice, both if the program
// continues and if it ends there.
func TestFaults(t *testing.T) {
	t.Parallel()
	want := figures{2, 5, 2, 50, 50}
	for _, ends := range []bool{false, true} {
		for n := 0; ; n++ {
			s := newTestSite(t)
			store := &faultyStore{Store: s.store, left: 1 << 30}
			serve := func() {
				service, err := analytics.New(t.Context(), analytics.Config{Store: store, Answers: s.answers, Now: s.now})
				s.check(err)
				s.Service = service
			}
			serve()
			p := s.person(1, chrome)
			p.view("/", google)
			s.flush()
			p.view("/blog")
			p.Convert(p.request, "signup", "")
			s.person(2, iphone).view("/")
			store.left = n
			err := s.Flush(t.Context())
			store.left = 1 << 30
			if err != nil && !errors.Is(err, errFault) {
				t.Fatal(err)
			}
			if n == 0 && err == nil {
				t.Fatal("nothing failed")
			}
			if ends && n > 0 { // the first update is the one that stores the additions
				serve()
			}
			p.view("/blog")
			s.advance(time.Second)
			p.view("/")
			s.flush()
			s.want("", want)
			s.advance(3 * daySpan)
			s.want("", want)
			if err == nil {
				break
			}
		}
	}
}

// TestOpenVisitsAreBounded checks that the visit with the longest inactivity is dropped first.
func TestOpenVisitsAreBounded(t *testing.T) {
	t.Parallel()
	s := newTestSite(t)
	s.SetMostOpen(3)
	for i := range 4 {
		s.person(i, chrome).view("/")
		s.advance(time.Second)
	}
	s.person(0, chrome).view("/") // begins a new visit
	s.person(3, chrome).view("/") // continues the visit
	s.want("", figures{4, 6, 5, 80, 0})
	now, err := s.Realtime(t.Context())
	s.check(err)
	if active := now[0]; active.Name != "activeUsers" || active.Value != 3 {
		t.Errorf("active: %+v", active)
	}
}
