package etcd

import (
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/test/nighttest"
)

// TestCurrent checks that after Current a node reads what was acknowledged to another process, with many concurrent
// callers. It checks that Current fails at once while the cluster is known to be unreachable, and that reads still work
// then.
func TestCurrent(t *testing.T) {
	nighttest.Only(t)
	t.Parallel()
	cut, p, whole, _ := apart(t)
	for i := range 20 {
		value := fmt.Sprint(i)
		mustPut(t, whole, "a", value)
		var all sync.WaitGroup
		for range 8 {
			all.Go(func() {
				if err := cut.Current(t.Context()); err != nil {
					t.Errorf("Current: %v", err)
				}
			})
		}
		all.Wait()
		holdsValue(t, cut, "a", value)
	}
	p.set(func() { p.mute, p.deaf = true, true })
	eventually(t, "the trouble is noticed", func() bool { return errors.Is(cut.Trouble(t.Context()), storage.ErrUnavailable) })
	if err := cut.Current(t.Context()); !errors.Is(err, storage.ErrUnavailable) {
		t.Errorf("Current gave %v, want ErrUnavailable", err)
	}
	holdsValue(t, cut, "a", "19")
	p.set(func() { p.mute, p.deaf = false, false })
	eventually(t, "it is told again", func() bool { return cut.Current(t.Context()) == nil })
}
