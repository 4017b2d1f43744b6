package content

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"

	"github.com/quoin-cms/quoin/core/model"
)

// Who saves waits until one of the few has left, or until nobody asks for it any more.
func TestFewSaveAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &Writer{saving: make(chan struct{}, 2)}
		var leave [2]func()
		for i := range leave {
			var err error
			if leave[i], err = s.enter(t.Context(), &model.Type{Name: "any"}); err != nil {
				t.Fatal(err)
			}
		}
		ctx, cancel := context.WithCancel(t.Context())
		gaveUp, entered := make(chan error, 1), make(chan error, 1)
		go func() {
			_, err := s.enter(ctx, &model.Type{Name: "any"})
			gaveUp <- err
		}()
		go func() {
			_, err := s.enter(t.Context(), &model.Type{Name: "any"})
			entered <- err
		}()
		synctest.Wait()
		cancel()
		if err := <-gaveUp; !errors.Is(err, context.Canceled) {
			t.Errorf("who gave up was told %v", err)
		}
		if len(entered) > 0 {
			t.Error("three save at once")
		}
		leave[0]()
		if err := <-entered; err != nil {
			t.Error(err)
		}
	})
}

// Nobody needs a place where a commit is a way over the network, nor for a type that saves one at a time: those who wait for
// that turn keep nobody else from saving.
func TestSomeNeedNoPlace(t *testing.T) {
	t.Parallel()
	shared := &Writer{shared: true}
	turns := &Writer{saving: make(chan struct{}, 1), judging: map[string]chan struct{}{"judged": make(chan struct{}, 1)}}
	for range 3 {
		for _, s := range []*Writer{shared, turns} {
			leave, err := s.enter(t.Context(), &model.Type{Name: "judged"})
			if err != nil {
				t.Fatal(err)
			}
			defer leave()
		}
	}
	leave, err := turns.enter(t.Context(), &model.Type{Name: "other"})
	if err != nil {
		t.Fatal(err)
	}
	leave()
}
