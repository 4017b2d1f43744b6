// Package changes delivers the records of the log to followers: parts that derive data from content, such as a search
// index. The writer of content does not know the followers. Each follower goes at its own pace and delays neither
// writes nor other followers.
package changes

import (
	"context"
	"errors"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/storage"
)

// Record holds the changes of one commit. Each change carries the number of the commit.
type Record struct {
	Seq     storage.Seq
	Changes []core.Change
	// Withdrawn lists the types of the entries that the commit hid, deleted or moved. A document from before the commit
	// may show what visitors must not see any more.
	Withdrawn []string
}

// Follower keeps data that is derived from content, together with its cursor: the number of the last commit that the
// data includes. A change names an entry and not its content. A follower reads the newest content, so that applying
// records late or twice has the same result. Its methods are called one at a time, and may be called again after they
// have failed.
type Follower interface {
	// Name returns one word that identifies the follower in logs and in the readiness report, such as "search".
	Name() string

	// Cursor returns the number of the commit up to which the data is complete. It fails with ErrRebuild if there is no
	// usable data: none yet, damaged, or in the format of an earlier version.
	Cursor(ctx context.Context) (storage.Seq, error)

	// Apply updates the data to the last of the records and stores the number of that record as the cursor, atomically.
	// There is at least one record. Records are in order, and may have been applied before. They are shared with other
	// followers and must not be modified. If Apply fails with ErrRebuild, Rebuild is called next.
	Apply(ctx context.Context, records []Record) error

	// Rebuild replaces the data by what follows from the content as it is at the commit `at` or later, and then stores
	// `at` as the cursor. If it fails, its partial result is discarded.
	Rebuild(ctx context.Context, at storage.Seq) error
}

// Gatherer is a follower to which applying many records at once costs less than one by one. When records are rare, each
// is applied as it comes. While they keep coming, those of a time span are applied together, and the span grows with
// each batch.
type Gatherer interface {
	Follower

	// Patience returns the longest span: how long a record may wait for others.
	Patience() time.Duration
}

// ErrRebuild is the error of a follower that cannot continue from its data.
var ErrRebuild = errors.New("changes: the data has to be made anew")
