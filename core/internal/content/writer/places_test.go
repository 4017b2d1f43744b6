package writer_test

import (
	"fmt"
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
	"github.com/quoin-cms/quoin/storage/bolt/bolttest"
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
	registry, err := model.NewRegistry(seats())
	if err != nil {
		t.Fatal(err)
	}
	store := bolttest.Open(t, filepath.Join(t.TempDir(), "store"))
	t.Cleanup(func() { _ = store.Close() })
	nodes := make([]*writer.Writer, 2)
	for i := range nodes {
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
	reader := query.New(store, registry, time.Now, nodes[0].Freshness())
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
