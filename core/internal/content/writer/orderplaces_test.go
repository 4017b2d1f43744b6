package writer_test

import (
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/model"
)

// TestEntriesAtOnePlaceMakeRoom moves an entry between entries that were created at the same moment, in front of an entry
// that is exactly where the last of them is moved to. The order holds although the ids are in another order.
func TestEntriesAtOnePlaceMakeRoom(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, people(model.ByHand))
	at := contenttest.Start.Add(-time.Hour)
	for _, p := range []struct {
		id    string
		after time.Duration
	}{{"a", 0}, {"m", 0}, {"z", 0}, {"b", 3 * time.Microsecond}, {"moved", time.Second}} {
		if err := s.ImportAt("person", p.id, at.Add(p.after), []byte(`{"name":"`+p.id+`"}`)); err != nil {
			t.Fatal(err)
		}
	}
	if got := strings.Join(s.IDs(visitor, "person", ""), " "); got != "a m z b moved" {
		t.Fatalf("at first the order is %q", got)
	}
	if err := s.Move(t.Context(), staff, "person", "moved", "a"); err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(s.IDs(visitor, "person", ""), " "); got != "a moved m z b" {
		t.Errorf("the order is %q", got)
	}
}
