package writer_test

import (
	"fmt"
	"log/slog"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/bolt/bolttest"
	"github.com/quoin-cms/quoin/storage/etcd"
	"github.com/quoin-cms/quoin/storage/etcd/etcdtest"
)

// seat is a registration for an event with a limited number of places.
type seat struct {
	Name  string `json:"name" cms:"title"`
	Event string `json:"event" cms:"exact"`
}

const (
	places    = 30
	unlimited = "open day" // an event with any number of places
)

// CheckEntries refuses a seat when all places of the event are taken.
func (r *seat) CheckEntries(entries model.Entries) error {
	n, err := entries.Others.Count("seat", model.Query{Where: []model.Condition{{Field: "event", Value: r.Event}}})
	if err == nil && n >= places && r.Event != unlimited {
		err = core.Errorf(core.Conflict, "All places are taken.")
	}
	return err
}

func seats() model.Type {
	return model.Define[seat]("seat", model.Options{Path: "seats", One: "Seat", Many: "Seats"})
}

// TestPlacesAreNotSoldTwice registers people through two writers of one store, which do not know of each other, like two
// nodes of a cluster.
func TestPlacesAreNotSoldTwice(t *testing.T) {
	t.Parallel()
	store := bolttest.Open(t, filepath.Join(t.TempDir(), "store"))
	t.Cleanup(func() { _ = store.Close() })
	sellPlaces(t, store, store)
}

// TestNodesDoNotSellPlacesTwice registers people through two nodes of an etcd cluster.
func TestNodesDoNotSellPlacesTwice(t *testing.T) {
	t.Parallel()
	list, err := etcdtest.Addresses(2)
	if err != nil {
		t.Fatal(err)
	}
	config := etcdtest.Config("places", t.TempDir(), list[0], list[1])
	config.UnsafeNoFsync = true
	member, err := etcdtest.StartHere(config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(member.Close)
	stores := make([]storage.Store, 2)
	for i := range stores {
		store, err := etcd.Open(t.Context(), etcd.Config{
			Address: etcd.Address{Endpoints: list[:1], Prefix: "places"}, Log: slog.New(slog.DiscardHandler),
		})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = store.Close() })
		stores[i] = store
	}
	sellPlaces(t, stores...)
}

// sellPlaces registers more people than there are places, at the same time through a writer on each store.
func sellPlaces(t *testing.T, stores ...storage.Store) {
	t.Helper()
	registry, err := model.NewRegistry(seats())
	if err != nil {
		t.Fatal(err)
	}
	nodes := make([]*writer.Writer, len(stores))
	for i, store := range stores {
		if nodes[i], err = writer.Open(t.Context(), store, registry, time.Now, writer.Shared()); err != nil {
			t.Fatal(err)
		}
	}
	var taken, refused atomic.Int64
	var group sync.WaitGroup
	for n := range 200 {
		group.Go(func() {
			body := fmt.Sprintf(`{"name":"Guest %d","event":"launch"}`, n)
			switch _, err := nodes[n%2].Create(t.Context(), staff, "seat", []byte(body)); core.CodeOf(err) {
			case "":
				taken.Add(1)
			case core.Conflict:
				refused.Add(1)
			default:
				t.Error(err)
			}
		})
	}
	group.Wait()
	// A view of this store then has the commits of the other one.
	if _, err := stores[0].Update(t.Context(), func(w storage.Writer) error { w.Put("last", nil); return nil }); err != nil {
		t.Fatal(err)
	}
	reader := query.New(stores[0], registry, time.Now, nodes[0].Freshness())
	total, err := reader.As(t.Context(), staff).Count("seat", model.Query{})
	if err != nil || taken.Load() != places || refused.Load() != 200-places || total != places {
		t.Errorf("%d writes succeeded and %d were refused; %d entries, %v", taken.Load(), refused.Load(), total, err)
	}
}

// BenchmarkRule measures the creation of an entry whose rule counts the entries of one event: the first, and among 2,000.
func BenchmarkRule(b *testing.B) {
	for _, before := range []int{0, 2000} {
		b.Run(fmt.Sprintf("among %d", before), func(b *testing.B) {
			s := contenttest.Open(b, seats())
			body := fmt.Sprintf(`{"name":"Guest","event":%q}`, unlimited)
			for range before {
				s.Add("seat", body)
			}
			for b.Loop() {
				id := s.Add("seat", body)
				b.StopTimer()
				s.Remove("seat", id)
				b.StartTimer()
			}
		})
	}
}
