package changes

import (
	"context"
	"iter"
	"time"

	"github.com/quoin-cms/quoin/storage"
)

// maxBatch bounds how many records are applied at once, and how many are read ahead. It is what a follower that gathers
// is best given: more at once would save it little, and would be late.
const maxBatch = 512

// pump reads the log ahead of the follower, so that records which come while it works are applied
// together. decode is given each as soon as it is read. It stops when ctx or the log ends, or decode fails: then records is
// closed and ended has the reason.
func pump(
	ctx context.Context, store storage.Store, after storage.Seq, decode func(storage.Record) (Record, error),
) (records <-chan Record, ended <-chan error) {
	out, reason := make(chan Record, maxBatch), make(chan error, 1)
	go func() {
		defer close(out)
		reason <- readLog(ctx, store, after, decode, out)
	}()
	return out, reason
}

func readLog(
	ctx context.Context, store storage.Store, after storage.Seq, decode func(storage.Record) (Record, error), out chan<- Record,
) error {
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

// firstSpan is for how long records are gathered as soon as they come faster than they are applied.
const firstSpan = 10 * time.Millisecond

// batches gives the records in groups: all that wait, up to maxBatch. Where there is patience, those that come while
// a group is applied are no reason for the next one yet: more are gathered with them, twice as long each time, but no
// longer than that, and no more than maxBatch. It ends when records is closed.
func batches(records <-chan Record, patience time.Duration) iter.Seq[[]Record] {
	return func(yield func([]Record) bool) {
		var span time.Duration
		for first := range records {
			batch := []Record{first}
			if span > 0 {
				batch = gather(batch, records, span)
			}
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
			if len(records) == 0 {
				span = 0
			} else {
				span = min(max(2*span, firstSpan), patience)
			}
		}
	}
}

// gather adds to a batch what comes within a span.
func gather(batch []Record, records <-chan Record, span time.Duration) []Record {
	over := time.NewTimer(span)
	defer over.Stop()
	for len(batch) < maxBatch {
		select {
		case next, ok := <-records:
			if !ok {
				return batch
			}
			batch = append(batch, next)
		case <-over.C:
			return batch
		}
	}
	return batch
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
