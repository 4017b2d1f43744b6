// Package changes brings the news of the log to followers: parts that keep something derived from
// content, such as a search index. The writer of content knows none of them. Each goes at its own pace,
// and none can hold up a write or another follower.
package changes

import (
	"context"
	"errors"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/storage"
)

// Record is what one commit changed. Each change carries the number of the commit.
type Record struct {
	Seq     storage.Seq
	Changes []core.Change
}

// Follower keeps something derived from content, and with it the number of the commit that it has come
// to, its cursor. A change tells which entry, not what is in it: a follower reads the newest content, so
// that applying records late or twice leads to the same end. Its methods are called one at a time.
// Each may be called again after it failed.
type Follower interface {
	// Name is one word for the log and for readiness: "search".
	Name() string

	// Cursor gives the number up to which the data is complete. It fails with ErrRebuild when there
	// is no data to go on from: none yet, damaged, or in the shape of an earlier version.
	Cursor(ctx context.Context) (storage.Seq, error)

	// Apply brings the data up to the last of the records and keeps its number as the cursor, both or
	// neither. There is at least one record; they are in order, but may have come before. They are shared
	// with other followers and must not be changed. If it fails with ErrRebuild, the data is made anew.
	Apply(ctx context.Context, records []Record) error

	// Rebuild makes the data anew from content as it is at the commit `at` or later, and then keeps
	// `at` as the cursor. What it made until it failed counts for nothing.
	Rebuild(ctx context.Context, at storage.Seq) error
}

// Gatherer is a follower to which many records at once cost less than one by one. When it is quiet it is given each
// record as it comes; while they keep coming it is given those of a span, which grows from one time to the next.
type Gatherer interface {
	Follower

	// Patience is the longest span: how long a record may wait until others have come.
	Patience() time.Duration
}

// ErrRebuild is what a follower says of data that it cannot go on from.
var ErrRebuild = errors.New("changes: the data has to be made anew")
