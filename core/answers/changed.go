package answers

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

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

// mostChanges is how many changes Changed reads: more are no quicker to go through than the entries themselves.
const mostChanges = 10_000

// Changed gives what has changed after a commit, up to another of which the log tells, in order. It is false where the log
// does not tell: because it was trimmed, or because there are more than 10,000 changes.
func (s *Reader) Changed(ctx context.Context, after, upTo uint64) (all []core.Change, told bool, err error) {
	if after >= upTo {
		return nil, true, nil
	}
	for record, err := range s.store.Log(ctx, storage.Seq(after)) {
		if errors.Is(err, storage.ErrTrimmed) {
			return nil, false, nil
		}
		if err != nil {
			return nil, false, entries.Explain(err)
		}
		for _, item := range record.Items {
			var c core.Change
			if err := json.Unmarshal(item, &c); err != nil {
				return nil, false, fmt.Errorf("answers: record %d: %w", record.Seq, err)
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
