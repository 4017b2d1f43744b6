package plugin

import (
	"context"
	"errors"
	"iter"
	"math"

	"github.com/quoin-cms/quoin/core"
)

// FromNow is the position of the present end of the log.
const FromNow uint64 = math.MaxUint64

// ErrMissed is the error of Site.Changes if changes after the position were removed from the log.
var ErrMissed = errors.New("plugin: changes after that position are not in the log any more")

// logSource is the log of the host, for one plugin.
type logSource interface {
	Changes(ctx context.Context, after uint64, types []string) iter.Seq2[[]core.Change, error]
	KeepLog(ctx context.Context, name string, after uint64) error
	DropLog(ctx context.Context, name string) error
}

// Changes yields the changes of entries of some types, of all if none are named, those of one commit at a time, in the order of
// the commits, and then waits for more. after is the Seq of the last commit that was handled, which each of its changes has; 0
// is the start of the log, and FromNow its end. The log has the changes of at least the last 30 days. The sequence ends
// only with an error: ErrMissed if changes after the position are gone, that of ctx when it ends, or core.Unavailable.
func (s *Site) Changes(ctx context.Context, after uint64, types ...string) iter.Seq2[[]core.Change, error] {
	return s.changes.Changes(ctx, after, types)
}

// KeepLog stores the Seq of the last commit that a reader of Changes has handled, so that GET /api/admin/plugins reports how far it is behind. A
// plugin has at most 100 readers; more fail with core.TooLarge. The name consists of lower-case words with hyphens.
func (s *Site) KeepLog(ctx context.Context, name string, after uint64) error {
	return s.changes.KeepLog(ctx, name, after)
}

// DropLog deletes what KeepLog has stored. A name that is not known is no error.
func (s *Site) DropLog(ctx context.Context, name string) error { return s.changes.DropLog(ctx, name) }
