package changes

import (
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"sync"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/storage"
)

// decoder decodes the records of one log for several followers. Followers that are at most 64 commits apart share the
// result; otherwise a record may be decoded more than once. It is safe for concurrent use, and its zero value is ready
// to use.
type decoder struct {
	mu     sync.Mutex
	latest [64]Record // indexed by Seq modulo the length
}

// decode decodes a record. It fails with ErrRebuild if the record cannot be decoded, so that the follower gets past the
// record by a rebuild.
func (d *decoder) decode(r storage.Record) (Record, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	place := &d.latest[uint64(r.Seq)%uint64(len(d.latest))]
	if place.Seq == r.Seq && len(place.Changes) == len(r.Items) {
		return *place, nil
	}
	out, err := decode(r)
	if err != nil {
		return Record{}, err
	}
	*place = out
	return out, nil
}

// Since yields the records after a commit, in order, each once, and then waits for more. It ends only with an error: that of
// ctx, storage.ErrTrimmed, storage.ErrClosed, or ErrRebuild for a record that cannot be decoded.
func Since(ctx context.Context, store storage.Store, after storage.Seq) iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		for raw, err := range store.Log(ctx, after) {
			var record Record
			if err == nil {
				record, err = decode(raw)
			}
			if !yield(record, err) || err != nil {
				return
			}
		}
	}
}

func decode(r storage.Record) (Record, error) {
	out := Record{Seq: r.Seq, Changes: make([]core.Change, len(r.Items))}
	for i, item := range r.Items {
		var read entrystore.LogItem
		if err := json.Unmarshal(item, &read); err != nil {
			return Record{}, fmt.Errorf("%w: record %d: %w", ErrRebuild, r.Seq, err)
		}
		out.Changes[i] = read.Change
		out.Changes[i].Seq = uint64(r.Seq)
		if read.Withdrawn {
			out.Withdrawn = append(out.Withdrawn, read.Type)
		}
	}
	return out, nil
}
