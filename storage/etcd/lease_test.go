package etcd

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/test/nighttest"
)

// TestLeaseLost checks that a disconnected holder of a lease gives up before another gets the name, and that its later
// writes under the lease fail.
func TestLeaseLost(t *testing.T) {
	nighttest.Only(t)
	t.Parallel()
	cut, p, whole, _ := apart(t)
	holding, lost := make(chan context.Context, 1), make(chan time.Time, 1)
	over := make(chan error, 1)
	release := make(chan bool)
	go func() {
		over <- cut.Lease(t.Context(), "name", func(ctx context.Context) error {
			holding <- ctx
			<-ctx.Done()
			lost <- time.Now()
			<-release
			return context.Cause(ctx)
		})
	}()
	within := <-holding
	p.set(func() { p.away = true })
	var got time.Time
	err := whole.Lease(t.Context(), "name", func(context.Context) error {
		got = time.Now()
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if gaveUp := <-lost; got.Sub(gaveUp) < cut.times.leaseMargin/2 {
		t.Errorf("another had the name %v after the holder gave up", got.Sub(gaveUp))
	}
	p.set(func() { p.away = false })
	eventually(t, "there is no trouble", func() bool { return cut.Trouble(t.Context()) == nil })
	// A holder that was suspended and did not notice the loss.
	asleep := context.WithoutCancel(within)
	if _, err := put(asleep, cut, "late", "1"); !errors.Is(err, storage.ErrLeaseLost) {
		t.Errorf("an update under a lease that was lost gave %v", err)
	}
	if _, err := put(within, cut, "late", "1"); !errors.Is(err, storage.ErrLeaseLost) {
		t.Errorf("an update in the context of a lease that was lost gave %v", err)
	}
	close(release)
	if err := <-over; !errors.Is(err, storage.ErrLeaseLost) {
		t.Errorf("the lease ended with %v, want ErrLeaseLost", err)
	}
	mustPut(t, cut, "on time", "1")
}
