package limit

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/quoin-cms/quoin/core"
)

// A key with much work waits for its own slots, and other keys do not wait.
func TestShares(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := NewShares(2, 1, time.Second)
		var mine []func()
		for range 2 {
			release, err := s.Take(t.Context(), "a")
			if err != nil {
				t.Fatal(err)
			}
			mine = append(mine, release)
		}
		began := time.Now()
		if _, err := s.Take(t.Context(), "a"); core.CodeOf(err) != core.Unavailable || time.Since(began) != time.Second {
			t.Errorf("the third ends with %v after %s", err, time.Since(began))
		}
		other, err := s.Take(t.Context(), "b")
		if err != nil {
			t.Fatal(err)
		}
		other()
		other()
		waited := make(chan error)
		go func() {
			release, err := s.Take(t.Context(), "a")
			if err == nil {
				release()
			}
			waited <- err
		}()
		synctest.Wait()
		mine[0]()
		if err := <-waited; err != nil {
			t.Errorf("who waited gets %v", err)
		}
		mine[1]()
		synctest.Wait()
		if len(s.byKey) > 0 {
			t.Errorf("%d are remembered who have nothing", len(s.byKey))
		}
	})
}
