package changes

import (
	"errors"
	"fmt"
	"testing"

	"github.com/quoin-cms/quoin/storage"
)

func record(seq storage.Seq, ids ...string) storage.Record {
	r := storage.Record{Seq: seq}
	for _, id := range ids {
		r.Items = append(r.Items, fmt.Appendf(nil, `{"op":"put","type":"post","id":%q}`, id))
	}
	return r
}

// TestRecordsAreReadOnce checks that followers near each other share a decoded record, and that one far behind gets its
// own records and not those that share their place in the cache.
func TestRecordsAreReadOnce(t *testing.T) {
	var d decoder
	newest, err := d.decode(record(100, "a", "b"))
	if err != nil || len(newest.Changes) != 2 || newest.Changes[1].ID != "b" || newest.Changes[1].Seq != 100 {
		t.Fatalf("read %v, %v", newest, err)
	}
	again, err := d.decode(record(100, "a", "b"))
	if err != nil || &again.Changes[0] != &newest.Changes[0] {
		t.Errorf("read anew: %v, %v", again, err)
	}
	place := storage.Seq(len(d.latest))
	if old, err := d.decode(record(100-place, "c")); err != nil || old.Seq != 100-place || old.Changes[0].ID != "c" {
		t.Errorf("read %v, %v", old, err)
	}
	if again, err := d.decode(record(100, "a", "b")); err != nil || again.Seq != 100 || again.Changes[0].ID != "a" {
		t.Errorf("read %v, %v", again, err)
	}
}

func TestRecordThatCannotBeRead(t *testing.T) {
	var d decoder
	broken := storage.Record{Seq: 7, Items: [][]byte{[]byte("{")}}
	for range 2 {
		if _, err := d.decode(broken); !errors.Is(err, ErrRebuild) {
			t.Errorf("%v, want ErrRebuild", err)
		}
	}
}
