package changes

import (
	"encoding/json"
	"fmt"
	"sync"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/storage"
)

// decoder reads records of one log for several who follow it: each record once, as long as they are about level. It is safe
// for concurrent use, and the zero value is ready.
type decoder struct {
	mu     sync.Mutex
	latest [64]Record // each at the place that its number gives
}

// decode reads a record. One that cannot be read is passed by making the data anew.
func (d *decoder) decode(r storage.Record) (Record, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	place := &d.latest[uint64(r.Seq)%uint64(len(d.latest))]
	if place.Seq == r.Seq && len(place.Changes) == len(r.Items) {
		return *place, nil
	}
	out := Record{Seq: r.Seq, Changes: make([]core.Change, len(r.Items))}
	for i, item := range r.Items {
		if err := json.Unmarshal(item, &out.Changes[i]); err != nil {
			return Record{}, fmt.Errorf("%w: record %d: %w", ErrRebuild, r.Seq, err)
		}
		out.Changes[i].Seq = uint64(r.Seq)
	}
	*place = out
	return out, nil
}
