package changes

import (
	"context"
	"iter"

	"github.com/quoin-cms/quoin/storage"
)

// maxBatch bounds how many records are applied at once, and how many are read ahead.
const maxBatch = 512

// pump reads the log ahead of the follower, so that records which come while it works are applied
// together. It stops when ctx or the log ends: then records is closed and ended has the reason.
func pump(ctx context.Context, store storage.Store, after storage.Seq) (records <-chan Record, ended <-chan error) {
	out, reason := make(chan Record, maxBatch), make(chan error, 1)
	go func() {
		defer close(out)
		reason <- readLog(ctx, store, after, out)
	}()
	return out, reason
}

func readLog(ctx context.Context, store storage.Store, after storage.Seq, out chan<- Record) error {
	for raw, err := range store.Log(ctx, after) {
		if err != nil {
			return err
		}
		record, err := decode(raw)
		if err != nil {
			return err
		}
		select {
		case out <- record:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil // a log ends only with an error
}

// batches gives the records in groups: all that wait, up to maxBatch. It ends when records is closed.
func batches(records <-chan Record) iter.Seq[[]Record] {
	return func(yield func([]Record) bool) {
		for first := range records {
			batch := []Record{first}
			for len(batch) < maxBatch {
				next, ok := waiting(records)
				if !ok {
					break
				}
				batch = append(batch, next)
			}
			if !yield(batch) {
				return
			}
		}
	}
}

// waiting takes a record that is there already.
func waiting(records <-chan Record) (Record, bool) {
	select {
	case next, ok := <-records:
		return next, ok
	default:
		return Record{}, false
	}
}
