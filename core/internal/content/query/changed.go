package query

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/storage"
)

// Head returns the number of the store's newest commit.
func (s *source) Head(ctx context.Context) (seq uint64, err error) {
	err = s.store.View(ctx, func(r storage.Reader) error {
		seq = uint64(r.Seq())
		return nil
	})
	return seq, entrystore.Explain(err)
}

// logTimeout is the maximum time that Changed waits for the log entries of another node's writes.
const logTimeout = 5 * time.Second

// maxChanges is the number of changes that Changed reads at most: beyond it, reading the entries themselves is no
// slower.
const maxChanges = 10_000

// Changed returns the changes after one commit up to another, in order. It returns false if the log cannot provide them:
// because it was trimmed, because there are more than 10,000 changes, or because they do not arrive in time.
func (s *source) Changed(ctx context.Context, after, upTo uint64) (all []core.Change, told bool, err error) {
	if after >= upTo {
		return nil, true, nil
	}
	waiting, cancel := context.WithTimeout(ctx, logTimeout)
	defer cancel()
	for record, err := range s.store.Log(waiting, storage.Seq(after)) {
		if errors.Is(err, storage.ErrTrimmed) || errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
			return nil, false, nil
		}
		if err != nil {
			return nil, false, entrystore.Explain(err)
		}
		for _, item := range record.Items {
			var c core.Change
			if json.Unmarshal(item, &c) != nil {
				return nil, false, nil // damaged; reported by the feed
			}
			all = append(all, c)
		}
		if uint64(record.Seq) >= upTo {
			break
		}
		if len(all) > maxChanges {
			return nil, false, nil
		}
	}
	return all, true, nil
}

// Newest returns the number of a commit that includes every completed write of the type. Later reads are at least as
// new.
func (s *source) Newest(typ string) uint64 { return s.fresh.Newest(typ) }

// NewestTold returns the number of the newest commit that the log has reported; 0 before the first. A follower with this
// cursor has every completed write.
func (s *source) NewestTold() uint64 { return s.fresh.Told() }
