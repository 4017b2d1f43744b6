package plugin

import (
	"context"
	"errors"
	"iter"

	"github.com/quoin-cms/quoin/core"
)

// Commit has the changes of a commit.
type Commit struct {
	Seq     uint64        // the number of the commit: the position in the log
	Changes []core.Change // those of the types that were asked for; may be empty
}

// ErrMissed is the error of Site.Changes if changes after the position were removed from the log.
var ErrMissed = errors.New("plugin: changes after that position are not in the log any more")

// logSource is the log of the host, for one plugin.
type logSource interface {
	Changes(ctx context.Context, after uint64, types []string) iter.Seq2[Commit, error]
	LogEnd() (uint64, error)
	KeepLog(name string, after uint64) error
	KeptLog(name string) (uint64, error)
	DropLog(name string) error
}

// Changes yields the changes of entries of some types, of all if none are named, commit by commit, and then waits for more.
// after is the Seq of the last commit that was handled; 0 is the start of the log. Among many commits without changes of these
// types, some are yielded without changes, so that the position goes on. The log has the changes of at least the last 30 days.
// The sequence ends only with an error: ErrMissed if changes after the position are gone, that of ctx when it ends, or
// core.Unavailable.
func (s *Site) Changes(ctx context.Context, after uint64, types ...string) iter.Seq2[Commit, error] {
	return s.parts.Changes.Changes(ctx, after, types)
}

// LogEnd returns the Seq of the newest commit. A reader that begins, or has missed changes, calls it first, then reads the content
// that it needs, and then calls Changes.
func (s *Site) LogEnd() (uint64, error) { return s.parts.Changes.LogEnd() }

// KeptLog returns the position that KeepLog has stored. It fails with core.NotFound if there is none.
func (s *Site) KeptLog(name string) (after uint64, err error) { return s.parts.Changes.KeptLog(name) }

// KeepLog stores the Seq of the last commit that a reader of Changes has handled. GET /api/admin/plugins reports how far it is
// behind. A plugin has at most 100 readers; more fail with core.TooLarge. The name consists of lower-case words with hyphens.
func (s *Site) KeepLog(name string, after uint64) error { return s.parts.Changes.KeepLog(name, after) }

// DropLog deletes what KeepLog has stored. A name that is not known is no error.
func (s *Site) DropLog(name string) error { return s.parts.Changes.DropLog(name) }
