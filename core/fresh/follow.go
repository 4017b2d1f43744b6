package fresh

import (
	"context"

	"github.com/quoin-cms/quoin/core/changes"
	"github.com/quoin-cms/quoin/storage"
)

var _ changes.Follower = (*Freshness)(nil)

// Name is "freshness".
func (f *Freshness) Name() string { return "freshness" }

// Cursor gives the newest commit that is known of. Nothing is kept on disk: what was derived is no older than the
// program.
func (f *Freshness) Cursor(context.Context) (storage.Seq, error) {
	return storage.Seq(f.types[All].newest.Load()), nil
}

// Apply notes changes, of whatever node. It may be called by several at once, and never fails: a follower that
// makes something of content calls it first, so that what it makes counts as new.
func (f *Freshness) Apply(_ context.Context, records []changes.Record) error {
	for _, r := range records {
		// Before the types: a Mark that has the number is of a moment when it was told.
		raise(&f.told, uint64(r.Seq))
		for _, c := range r.Changes {
			f.Reached(r.Seq, c.Type)
		}
		f.Reached(r.Seq)
	}
	return nil
}

// Rebuild notes that every type may have changed: the log no longer tells which.
func (f *Freshness) Rebuild(_ context.Context, at storage.Seq) error {
	f.losses.Add(1)
	raise(&f.told, uint64(at))
	for name := range f.types {
		f.Reached(at, name)
	}
	return nil
}
