package content

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
)

// Who saves waits until one of the few has left, or until nobody asks for it any more.
func TestFewSaveAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &Writer{saving: make(chan struct{}, 2)}
		var leave [2]func()
		for i := range leave {
			var err error
			if leave[i], err = s.enter(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		ctx, cancel := context.WithCancel(t.Context())
		gaveUp, entered := make(chan error, 1), make(chan error, 1)
		go func() {
			_, err := s.enter(ctx)
			gaveUp <- err
		}()
		go func() {
			_, err := s.enter(t.Context())
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
	crowd := &Writer{shared: true}
	if leave, err := crowd.enter(t.Context()); err != nil {
		t.Error(err)
	} else {
		leave()
	}
}
