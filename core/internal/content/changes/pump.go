package changes

import (
	"context"
	"iter"
	"time"

	"github.com/quoin-cms/quoin/storage"
)

// maxBatch is the largest number of records that are applied together, and the number that are read ahead. A larger
// batch would save a Gatherer little and delay its records.
const maxBatch = 512

// pump reads the log ahead of the follower, so that records which come while it works are applied together. It calls
// decode for each record as soon as it is read. It stops when ctx ends, the log ends, or decode fails; then it closes
// records and sends the reason on ended.
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
	return nil // unreachable: a log ends only with an error
}

// firstSpan is the span for which records are gathered once they come faster than they are applied.
const firstSpan = 10 * time.Millisecond

// batches groups records into batches of at most maxBatch: all that are waiting. If patience is positive and records
// came while a batch was applied, the next batch is also given those that come within a span. The span begins with
// firstSpan, doubles with each such batch, and is at most patience. It is 0 again when no record is waiting. The
// iteration ends when records is closed.
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

// gather appends to a batch the records that come within a span, up to maxBatch.
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

// waiting receives a record without blocking. It reports whether there was one.
func waiting(records <-chan Record) (Record, bool) {
	select {
	case next, ok := <-records:
		return next, ok
	default:
		return Record{}, false
	}
}
