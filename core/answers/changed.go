package answers

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/storage"
)

// Head gives the number of the newest commit of the store.
func (s *Reader) Head(ctx context.Context) (seq uint64, err error) {
	err = s.store.View(ctx, func(r storage.Reader) error {
		seq = uint64(r.Seq())
		return nil
	})
	return seq, entries.Explain(err)
}

// logPatience is how long Changed waits for the log of another node's writes.
const logPatience = 5 * time.Second

// mostChanges is how many changes Changed reads: more are no quicker to go through than the entries themselves.
const mostChanges = 10_000

// Changed gives what has changed after a commit, up to another of which the log tells, in order. It is false where the log
// does not tell: because it was trimmed, because there are more than 10,000 changes, or because they do not come in time.
func (s *Reader) Changed(ctx context.Context, after, upTo uint64) (all []core.Change, told bool, err error) {
	if after >= upTo {
		return nil, true, nil
	}
	waiting, cancel := context.WithTimeout(ctx, logPatience)
	defer cancel()
	for record, err := range s.store.Log(waiting, storage.Seq(after)) {
		if errors.Is(err, storage.ErrTrimmed) || errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
			return nil, false, nil
		}
		if err != nil {
			return nil, false, entries.Explain(err)
		}
		for _, item := range record.Items {
			var c core.Change
			if json.Unmarshal(item, &c) != nil {
				return nil, false, nil // damage: the feed tells of it
			}
			all = append(all, c)
		}
		if uint64(record.Seq) >= upTo {
			break
		}
		if len(all) > mostChanges {
			return nil, false, nil
		}
	}
	return all, true, nil
}
